import type { MapPosition } from './map-view.ts'

/** What a guest looked at on a map, and which places were chosen. */
export interface MapMemory {
  position?: MapPosition | undefined
  chosen?: string[]
}

/** By the step of the history: who comes back finds the map as they left it. Gone when the page is loaded anew. */
const memories = new Map<string, MapMemory>()

export const mapMemory = (step: string): MapMemory => memories.get(step) ?? {}

export function rememberMap(step: string, change: MapMemory): void {
  memories.set(step, { ...memories.get(step), ...change })
}
