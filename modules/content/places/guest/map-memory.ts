import type { MapPosition } from './map-view.ts'

/** The view of a map, and the chosen places. */
export interface MapMemory {
  position?: MapPosition | undefined
  chosen?: string[]
}

/** By history entry, so that going back restores the map. Lost on reload. */
const memories = new Map<string, MapMemory>()

export const mapMemory = (step: string): MapMemory => memories.get(step) ?? {}

export function rememberMap(step: string, change: MapMemory): void {
  memories.set(step, { ...memories.get(step), ...change })
}
