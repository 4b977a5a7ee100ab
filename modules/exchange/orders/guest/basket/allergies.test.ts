import { beforeEach, expect, test } from 'vitest'
import { readAllergies, storeAllergies, storeTickedAllergens } from './allergies.ts'

beforeEach(() => storeAllergies({ list: [], marks: false }))

test('a basket keeps nothing on the phone of a guest who did not ask for it', () => {
  storeTickedAllergens([], ['milk'])
  expect(readAllergies()).toEqual({ list: [], marks: false, folds: false })
})

test('what is ticked in a basket is kept where the guest asked for it, and unticking is for this order only', () => {
  storeAllergies({ list: ['milk'], marks: true })
  storeTickedAllergens(['milk'], ['milk', 'eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
  storeTickedAllergens(['milk', 'eggs'], ['eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
})

test('menus fold dishes while the guest wants that and their allergies are kept', () => {
  storeAllergies({ folds: true })
  expect(readAllergies().folds).toBe(false)
  storeAllergies({ list: ['milk'], marks: true, folds: true })
  expect(readAllergies().folds).toBe(true)
  storeAllergies({ list: [], marks: false })
  storeAllergies({ list: ['milk'], marks: true })
  expect(readAllergies().folds).toBe(false)
})

test('allergies are forgotten when the guest no longer wants them kept', () => {
  storeAllergies({ list: ['milk'], marks: true })
  storeAllergies({ marks: false })
  expect(readAllergies().list).toEqual([])
  storeAllergies({ marks: true })
  expect(readAllergies().list).toEqual([])
})
