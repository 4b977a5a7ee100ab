import { useOfficeModules } from '../app/office-module.ts'

/** Asks who saved a thing of a hotel last; the answer is null where nobody can say. */
export function useReadLastSave() {
  return useOfficeModules().find(({ readLastSave }) => readLastSave)?.readLastSave ?? (async () => null)
}
