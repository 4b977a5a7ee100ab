import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { type Allergen, allergens } from '#modules/content/services/rules.ts'

/** The allergies a guest entered on this phone, stored as long as they want. */
export interface Allergies {
  /** Empty without `isStored`. */
  list: Allergen[]
  /** Whether they are stored on this phone, marked on every menu and filled in on every order, as the guest chooses. */
  isStored: boolean
  /**
   * Whether menus fold the dishes that contain them, may contain them, or have no allergen information. Only with
   * `isStored`.
   */
  foldsDishes: boolean
}

const names = { list: 'livret.allergies', marks: 'livret.allergies.marks', folds: 'livret.allergies.folds' } as const
const none: Allergies = { list: [], isStored: false, foldsDishes: false }
let cached: Allergies | null = null
const { notify, useStored } = createLocalStorageStore('livret.allergies', () => {
  cached = null
})

export function readAllergies(): Allergies {
  if (cached) return cached
  const isStored = localStore.getItem(names.marks) === 'on'
  const storedList = isStored ? (localStore.getItem(names.list) ?? '').split(',') : []
  const foldsDishes = isStored && localStore.getItem(names.folds) === 'on'
  cached = { list: allergens.filter((allergen) => storedList.includes(allergen)), isStored, foldsDishes }
  return cached
}

export function storeAllergies(change: Partial<Allergies>) {
  const { list, isStored, foldsDishes } = { ...readAllergies(), ...change }
  if (isStored && list.length > 0) localStore.setItem(names.list, list.join())
  else localStore.removeItem(names.list)
  localStore.setItem(names.marks, isStored ? 'on' : 'off')
  if (isStored && foldsDishes) localStore.setItem(names.folds, 'on')
  else localStore.removeItem(names.folds)
  cached = null
  notify()
}

/** For a basket: stores newly ticked allergens if the guest wants them stored; unticking affects this order only. */
export function storeTickedAllergens(before: readonly Allergen[], after: readonly Allergen[]) {
  const { list, isStored } = readAllergies()
  const added = after.filter((allergen) => !before.includes(allergen))
  if (isStored && added.length > 0)
    storeAllergies({ list: allergens.filter((allergen) => list.includes(allergen) || added.includes(allergen)) })
}

/** Empty while rendering on the server. */
export const useAllergies = (): Allergies => useStored(readAllergies, () => none)
