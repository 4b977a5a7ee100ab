import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { type Allergen, allergens } from '#modules/services/rules.ts'

/** What a guest told of allergies on this phone, where it stays. */
export interface Allergies {
  list: Allergen[]
  /** Whether dishes that hold one of them are marked on every menu: the guest's choice. */
  marks: boolean
}

const names = { list: 'livret.allergies', marks: 'livret.allergies.marks' } as const
const none: Allergies = { list: [], marks: false }
let held: Allergies | null = null
const { notify, useStored } = makePhoneStore('livret.allergies', () => {
  held = null
})

export function readAllergies(): Allergies {
  const kept = (localStore.getItem(names.list) ?? '').split(',')
  held ??= {
    list: allergens.filter((allergen) => kept.includes(allergen)),
    marks: localStore.getItem(names.marks) === 'on',
  }
  return held
}

export function keepAllergies(change: Partial<Allergies>) {
  const { list, marks } = { ...readAllergies(), ...change }
  if (list.length > 0) localStore.setItem(names.list, list.join())
  else localStore.removeItem(names.list)
  localStore.setItem(names.marks, marks ? 'on' : 'off')
  held = null
  notify()
}

/** None in the server's document. */
export const useAllergies = (): Allergies => useStored(readAllergies, () => none)
