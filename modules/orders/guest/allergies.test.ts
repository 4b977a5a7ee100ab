import { beforeEach, expect, test } from 'vitest'
import { keepAllergies, keepTicked, readAllergies } from './allergies.ts'

beforeEach(() => keepAllergies({ list: [], marks: false }))

test('a basket keeps nothing on the phone of a guest who did not ask for it', () => {
  keepTicked([], ['milk'])
  expect(readAllergies()).toEqual({ list: [], marks: false, folds: false })
})

test('what is ticked in a basket is kept where the guest asked for it, and unticking is for this order only', () => {
  keepAllergies({ list: ['milk'], marks: true })
  keepTicked(['milk'], ['milk', 'eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
  keepTicked(['milk', 'eggs'], ['eggs'])
  expect(readAllergies().list).toEqual(['eggs', 'milk'])
})

test('menus fold dishes while the guest wants that and their allergies are kept', () => {
  keepAllergies({ folds: true })
  expect(readAllergies().folds).toBe(false)
  keepAllergies({ list: ['milk'], marks: true, folds: true })
  expect(readAllergies().folds).toBe(true)
  keepAllergies({ list: [], marks: false })
  keepAllergies({ list: ['milk'], marks: true })
  expect(readAllergies().folds).toBe(false)
})

test('allergies are forgotten when the guest no longer wants them kept', () => {
  keepAllergies({ list: ['milk'], marks: true })
  keepAllergies({ marks: false })
  expect(readAllergies().list).toEqual([])
  keepAllergies({ marks: true })
  expect(readAllergies().list).toEqual([])
})
