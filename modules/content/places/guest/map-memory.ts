import type { MapPosition } from './map-view.ts'

/** The remembered view of a map, and the ids of the selected places. */
export interface MapMemory {
  position?: MapPosition | undefined
  chosen?: string[]
}

/** The remembered maps by the key of their history entry, so that going back restores the map. Lost on reload. */
const memoryByStep = new Map<string, MapMemory>()

export const mapMemory = (step: string): MapMemory => memoryByStep.get(step) ?? {}

export function rememberMap(step: string, change: MapMemory): void {
  memoryByStep.set(step, { ...memoryByStep.get(step), ...change })
}
