import type { Floor } from '#core/http/server/floor.ts'

export async function seedDemo(_floor: Floor, _wanted: boolean): Promise<boolean> {
  return false
}
export async function demoSlugs(_floor: Floor): Promise<string[]> {
  return []
}
