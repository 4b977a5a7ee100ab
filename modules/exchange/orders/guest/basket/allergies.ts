import { useMemo } from 'react'
import { storedValue } from '#core/ui-guest/storage/values.ts'
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

const allergiesOf = (list: Allergen[], isStored: boolean, foldsDishes: boolean): Allergies => ({
  list: isStored ? list : [],
  isStored,
  foldsDishes: isStored && foldsDishes,
})

export const readAllergies = (): Allergies => allergiesOf(storedList.read(), storedMarks.read(), storedFolds.read())

export function storeAllergies(change: Partial<Allergies>) {
  const { list, isStored, foldsDishes } = { ...readAllergies(), ...change }
  storedList.write(allergens.filter((allergen) => isStored && list.includes(allergen)))
  storedMarks.write(isStored)
  storedFolds.write(isStored && foldsDishes)
}

/** For a basket: stores newly ticked allergens if the guest wants them stored; unticking affects this order only. */
export function storeTickedAllergens(before: readonly Allergen[], after: readonly Allergen[]) {
  const { list, isStored } = readAllergies()
  const added = after.filter((allergen) => !before.includes(allergen))
  if (isStored && added.length > 0)
    storeAllergies({ list: allergens.filter((allergen) => list.includes(allergen) || added.includes(allergen)) })
}

/** Empty while rendering on the server. */
export function useAllergies(): Allergies {
  const [list, marks, folds] = [storedList.useValue(), storedMarks.useValue(), storedFolds.useValue()]
  return useMemo(() => allergiesOf(list, marks, folds), [list, marks, folds])
}
