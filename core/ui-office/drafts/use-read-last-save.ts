import { useOfficeModules } from '../app/office-module.ts'

/** Reads who saved an item of a hotel last; null when this is unknown. */
export function useReadLastSave() {
  return useOfficeModules().find(({ readLastSave }) => readLastSave)?.readLastSave ?? (async () => null)
}
