import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'

/** The allergies a guest entered on this phone, stored as long as they want. */
export interface Allergies {
  /** Empty without `marks`. */
  list: Allergen[]
  /** Whether they are stored on this phone, marked on every menu and filled in on every order, as the guest chooses. */
  marks: boolean
  /**
   * Whether menus fold the dishes that contain them, may contain them, or have no allergen information. Only with
   * `marks`.
   */
  folds: boolean
}

const names = { list: 'livret.allergies', marks: 'livret.allergies.marks', folds: 'livret.allergies.folds' } as const
const none: Allergies = { list: [], marks: false, folds: false }
let cached: Allergies | null = null
const { notify, useStored } = createLocalStorageStore('livret.allergies', () => {
  cached = null
})

export function readAllergies(): Allergies {
  if (cached) return cached
  const marks = localStore.getItem(names.marks) === 'on'
  const storedList = marks ? (localStore.getItem(names.list) ?? '').split(',') : []
  const folds = marks && localStore.getItem(names.folds) === 'on'
  cached = { list: allergens.filter((allergen) => storedList.includes(allergen)), marks, folds }
  return cached
}

export function storeAllergies(change: Partial<Allergies>) {
  const { list, marks, folds } = { ...readAllergies(), ...change }
  if (marks && list.length > 0) localStore.setItem(names.list, list.join())
  else localStore.removeItem(names.list)
  localStore.setItem(names.marks, marks ? 'on' : 'off')
  if (marks && folds) localStore.setItem(names.folds, 'on')
  else localStore.removeItem(names.folds)
  cached = null
  notify()
}

/** For a basket: stores newly ticked allergens if the guest wants them stored; unticking affects this order only. */
export function storeTickedAllergens(before: readonly Allergen[], after: readonly Allergen[]) {
  const { list, marks } = readAllergies()
  const added = after.filter((allergen) => !before.includes(allergen))
  if (marks && added.length > 0)
    storeAllergies({ list: allergens.filter((allergen) => list.includes(allergen) || added.includes(allergen)) })
}

/** Empty while rendering on the server. */
export const useAllergies = (): Allergies => useStored(readAllergies, () => none)
