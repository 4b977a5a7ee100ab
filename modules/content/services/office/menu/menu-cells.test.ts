import { describe, expect, test } from 'vitest'
import fr from '#locales/fr/services.json'
import { allergens } from '../../rules.ts'
import { parseAllergens, readDiets, readMark } from './menu-cells.ts'

describe('allergens in a cell', () => {
  const readAnswers = (text: string) => parseAllergens(text).answers

  test('are recognized by their names in the three languages, and by their numbers', () => {
    const expected = { gluten: 'contains', eggs: 'contains', milk: 'contains' }
    for (const text of ['Gluten, œufs, lait', 'gluten; EGGS; Milk', 'gluten / huevos / leche', '1, 3, 7', '1 3 7'])
      expect(parseAllergens(text), text).toEqual({ answers: expected, unknown: [] })
    expect(readAnswers('n° 1\n3 - Œufs\n7. lait')).toEqual(expected)
    expect(readAnswers('Contient : du gluten, des œufs et du lait')).toEqual(expected)
  })

  test('are recognized by the names that the product itself uses', () => {
    for (const allergen of allergens)
      expect(readAnswers(fr.guest.allergens[allergen]), allergen).toEqual({ [allergen]: 'contains' })
    for (const [i, allergen] of allergens.entries()) expect(readAnswers(`${i + 1}`)).toEqual({ [allergen]: 'contains' })
  })

  test('may be traces', () => {
    expect(readAnswers('gluten, traces de lait, soja')).toEqual({
      gluten: 'contains',
      milk: 'may-contain',
      soybeans: 'contains',
    })
    expect(readAnswers('gluten. Peut contenir : lait, soja'.replace('.', ';'))).toEqual({
      gluten: 'contains',
      milk: 'may-contain',
      soybeans: 'may-contain',
    })
    expect(readAnswers('Lait (traces)')).toEqual({ milk: 'may-contain' })
    expect(parseAllergens('1, 7', 'may-contain').answers).toEqual({ gluten: 'may-contain', milk: 'may-contain' })
    expect(readAnswers('lait, traces de lait')).toEqual({ milk: 'contains' })
  })

  test('have no answer if they are not named, unless the cell says "none"', () => {
    expect(readAnswers('')).toBeNull()
    expect(readAnswers('-')).toBeNull()
    for (const text of ['Aucun', 'none', 'Sin alérgenos'])
      expect(Object.values(readAnswers(text) ?? {}), text).toEqual(Array.from(allergens, () => 'none'))
  })

  test('are reported as written if they are not recognized', () => {
    expect(parseAllergens('gluten, shellfish, 15, 3 lait').unknown).toEqual(['shellfish', '15', '3 lait'])
  })
})

test('diets are recognized by their names', () => {
  expect(readDiets('Végétarien, sans gluten, bio, keto')).toEqual({
    diets: ['vegetarian', 'gluten-free', 'organic'],
    unknown: ['keto'],
  })
})

test.each([
  ['contains', ['X', 'x', '✓', '✔', '●', 'oui', 'Yes', 'sí', '1', 'TRUE', 'Contient']],
  ['may-contain', ['T', 'M', 'traces', '(X)', 'Peut contenir', 'may contain', 'trazas']],
  ['none', ['non', 'No', '0', 'false', '✗']],
  ['blank', ['', ' ', '-', '—']],
  ['unknown', ['?', 'voir le chef', 'Z']],
] as const)('a mark that means %s is recognized', (mark, cells) => {
  for (const cell of cells) expect(readMark(cell), cell).toBe(mark)
})
