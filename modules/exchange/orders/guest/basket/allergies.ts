import { useMemo } from 'react'
import { storedValue } from '#core/ui-guest/storage/values.ts'
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

const storedList = storedValue<Allergen[]>({
  key: () => 'livret.allergies',
  initial: [],
  parse: (stored) => allergens.filter((allergen) => stored.split(',').includes(allergen)),
  serialize: (list) => list.join() || null,
})
const storedSwitch = (name: string, off: string | null) =>
  storedValue<boolean>({
    key: () => `livret.allergies.${name}`,
    initial: false,
    parse: (stored) => stored === 'on',
    serialize: (on) => (on ? 'on' : off),
  })
const storedMarks = storedSwitch('marks', 'off')
const storedFolds = storedSwitch('folds', null)

const allergiesOf = (list: Allergen[], marks: boolean, folds: boolean): Allergies => ({
  list: marks ? list : [],
  marks,
  folds: marks && folds,
})

export const readAllergies = (): Allergies => allergiesOf(storedList.read(), storedMarks.read(), storedFolds.read())

export function storeAllergies(change: Partial<Allergies>) {
  const { list, marks, folds } = { ...readAllergies(), ...change }
  storedList.write(allergens.filter((allergen) => marks && list.includes(allergen)))
  storedMarks.write(marks)
  storedFolds.write(marks && folds)
}

/** For a basket: stores newly ticked allergens if the guest wants them stored; unticking affects this order only. */
export function storeTickedAllergens(before: readonly Allergen[], after: readonly Allergen[]) {
  const { list, marks } = readAllergies()
  const added = after.filter((allergen) => !before.includes(allergen))
  if (marks && added.length > 0)
    storeAllergies({ list: allergens.filter((allergen) => list.includes(allergen) || added.includes(allergen)) })
}

/** Empty while rendering on the server. */
export function useAllergies(): Allergies {
  const [list, marks, folds] = [storedList.useValue(), storedMarks.useValue(), storedFolds.useValue()]
  return useMemo(() => allergiesOf(list, marks, folds), [list, marks, folds])
}
