import { beforeEach, expect, test } from 'vitest'
import { readAllergies, storeAllergies, storeTickedAllergens } from './allergies.ts'

beforeEach(() => storeAllergies({ list: [], isStored: false }))

test('a basket keeps nothing on the phone of a guest who did not ask for it', () => {
  storeTickedAllergens([], ['milk'])
  expect(readAllergies()).toEqual({ list: [], isStored: false, foldsDishes: false })
})

test('what is ticked in a basket is kept where the guest asked for it, and unticking is for this order only', () => {
  storeAllergies({ list: ['milk'], isStored: true })
  storeTickedAllergens(['milk'], ['milk', 'eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
  storeTickedAllergens(['milk', 'eggs'], ['eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
})

test('menus fold dishes while the guest wants that and their allergies are kept', () => {
  storeAllergies({ foldsDishes: true })
  expect(readAllergies().foldsDishes).toBe(false)
  storeAllergies({ list: ['milk'], isStored: true, foldsDishes: true })
  expect(readAllergies().foldsDishes).toBe(true)
  storeAllergies({ list: [], isStored: false })
  storeAllergies({ list: ['milk'], isStored: true })
  expect(readAllergies().foldsDishes).toBe(false)
})

test('allergies are forgotten when the guest no longer wants them kept', () => {
  storeAllergies({ list: ['milk'], isStored: true })
  storeAllergies({ isStored: false })
  expect(readAllergies().list).toEqual([])
  storeAllergies({ isStored: true })
  expect(readAllergies().list).toEqual([])
})
