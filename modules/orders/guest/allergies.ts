import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { type Allergen, allergens } from '#modules/services/rules.ts'

/** What a guest told of allergies on this phone, where it stays while they want it to. */
export interface Allergies {
  /** Empty without `marks`. */
  list: Allergen[]
  /** Whether they are kept here, marked on every menu and filled in on every order: the guest's choice. */
  marks: boolean
  /** Whether menus fold the dishes that hold them, may hold them, or were not filled in. Not without `marks`. */
  folds: boolean
}

const names = { list: 'livret.allergies', marks: 'livret.allergies.marks', folds: 'livret.allergies.folds' } as const
const none: Allergies = { list: [], marks: false, folds: false }
let held: Allergies | null = null
const { notify, useStored } = makePhoneStore('livret.allergies', () => {
  held = null
})

export function readAllergies(): Allergies {
  if (held) return held
  const marks = localStore.getItem(names.marks) === 'on'
  const kept = marks ? (localStore.getItem(names.list) ?? '').split(',') : []
  const folds = marks && localStore.getItem(names.folds) === 'on'
  held = { list: allergens.filter((allergen) => kept.includes(allergen)), marks, folds }
  return held
}

export function keepAllergies(change: Partial<Allergies>) {
  const { list, marks, folds } = { ...readAllergies(), ...change }
  if (marks && list.length > 0) localStore.setItem(names.list, list.join())
  else localStore.removeItem(names.list)
  localStore.setItem(names.marks, marks ? 'on' : 'off')
  if (marks && folds) localStore.setItem(names.folds, 'on')
  else localStore.removeItem(names.folds)
  held = null
  notify()
}

/** In a basket: what is ticked is kept where the guest wants that; what is unticked is taken off this order only. */
export function keepTicked(before: readonly Allergen[], after: readonly Allergen[]) {
  const { list, marks } = readAllergies()
  const added = after.filter((allergen) => !before.includes(allergen))
  if (marks && added.length > 0)
    keepAllergies({ list: allergens.filter((allergen) => list.includes(allergen) || added.includes(allergen)) })
}

/** None in the server's document. */
export const useAllergies = (): Allergies => useStored(readAllergies, () => none)
