import { describe, expect, test } from 'vitest'
import fr from '#locales/fr/services.json'
import fc from '#tests/properties.ts'
import { allergens } from '../rules.ts'
import { readAllergens, readDiets, readPrice } from './menu-cells.ts'

describe('a price in a cell', () => {
  test.each([
    ['4,50', 450],
    ['4.50 €', 450],
    ['€4.5', 450],
    ['4€50', 450],
    ['4,50 EUR', 450],
    ['12 euros', 1200],
    ['1 234,50', 123450],
    ['1,234.50', 123450],
    ['1.234,50 €', 123450],
    ["1'234.50", 123450],
    ['1\u202f234,50\u00a0€', 123450],
    ['1 200', 120000],
    ['12,-', 1200],
    ['0', 0],
  ])('%s is %i cents', (text, cents) => expect(readPrice(text, 'EUR')).toBe(cents))

  test.each(['', 'gratuit', '€', '-3', '1,2345', '4,50 / 6,00', '4.50 $', '12 50', '1,23,456', '0,500'])(
    '"%s" is none',
    (text) => expect(readPrice(text, 'EUR')).toBeNull(),
  )
  test.each(['1,234', '1.234', '4,500'])('"%s" could be two', (text) => expect(readPrice(text, 'EUR')).toBeNull())

  test('is of the currency of the hotel', () => {
    expect(readPrice('$4.50', 'USD')).toBe(450)
    expect(readPrice('CHF 4.50', 'CHF')).toBe(450)
    expect(readPrice('£4.50', 'EUR')).toBeNull()
  })

  test('is read as every program writes it', () => {
    const written = (cents: number, lang: string, options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options }).format(
        cents / 100,
      )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('fr', 'en', 'es', 'de', 'de-CH'),
        fc.constantFrom('EUR', 'USD', 'GBP', 'CHF'),
        fc.constantFrom<Intl.NumberFormatOptions['currencyDisplay']>('code', 'narrowSymbol'),
        (cents, lang, currency, currencyDisplay) => {
          expect(readPrice(written(cents, lang, {}), currency)).toBe(cents)
          expect(readPrice(written(cents, lang, { useGrouping: false }), currency)).toBe(cents)
          expect(readPrice(written(cents, lang, { style: 'currency', currency, currencyDisplay }), currency)).toBe(
            cents,
          )
        },
      ),
    )
  })
})

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
