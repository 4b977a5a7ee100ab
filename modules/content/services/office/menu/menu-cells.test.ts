import { describe, expect, test } from 'vitest'
import fr from '#locales/fr/services.json'
import { allergens } from '../../rules.ts'
import { readAllergens, readDiets, readMark } from './menu-cells.ts'

describe('allergens in a cell', () => {
  const answers = (text: string) => readAllergens(text).answers

  test('are known by their names in the three languages, and by their numbers', () => {
    const expected = { gluten: 'contains', eggs: 'contains', milk: 'contains' }
    for (const text of ['Gluten, œufs, lait', 'gluten; EGGS; Milk', 'gluten / huevos / leche', '1, 3, 7', '1 3 7'])
      expect(readAllergens(text), text).toEqual({ answers: expected, unknown: [] })
    expect(answers('n° 1\n3 - Œufs\n7. lait')).toEqual(expected)
    expect(answers('Contient : du gluten, des œufs et du lait')).toEqual(expected)
  })

  test('are all known as the product itself names them', () => {
    for (const allergen of allergens)
      expect(answers(fr.guest.allergens[allergen]), allergen).toEqual({ [allergen]: 'contains' })
    for (const [i, allergen] of allergens.entries()) expect(answers(`${i + 1}`)).toEqual({ [allergen]: 'contains' })
  })

  test('may be traces', () => {
    expect(answers('gluten, traces de lait, soja')).toEqual({
      gluten: 'contains',
      milk: 'may-contain',
      soybeans: 'contains',
    })
    expect(answers('gluten. Peut contenir : lait, soja'.replace('.', ';'))).toEqual({
      gluten: 'contains',
      milk: 'may-contain',
      soybeans: 'may-contain',
    })
    expect(answers('Lait (traces)')).toEqual({ milk: 'may-contain' })
    expect(readAllergens('1, 7', 'may-contain').answers).toEqual({ gluten: 'may-contain', milk: 'may-contain' })
    expect(answers('lait, traces de lait')).toEqual({ milk: 'contains' })
  })

  test('that are not named have no answer, unless the cell says that there are none', () => {
    expect(answers('')).toBeNull()
    expect(answers('-')).toBeNull()
    for (const text of ['Aucun', 'none', 'Sin alérgenos'])
      expect(Object.values(answers(text) ?? {}), text).toEqual(Array.from(allergens, () => 'none'))
  })

  test('that nobody can tell are told as they are written', () => {
    expect(readAllergens('gluten, shellfish, 15, 3 lait').unknown).toEqual(['shellfish', '15', '3 lait'])
  })
})

test('diets are known by their names', () => {
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
] as const)('a mark that means %s is known', (mark, cells) => {
  for (const cell of cells) expect(readMark(cell), cell).toBe(mark)
})
