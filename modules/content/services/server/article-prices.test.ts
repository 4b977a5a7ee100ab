import { describe, expect, test } from 'vitest'
import { ApiError } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import { assertFreeSlot, assertPrices, createTextWriter, throwNotSameItems, writeOptions } from './rules.ts'

const hotel = { currency: 'EUR', defaultLang: 'es' } as HotelRow
/** Cents. */
const maxEuros = 1_000_000

/** The details of the error that an action throws; null when it throws none. */
function errorOf(action: () => unknown) {
  try {
    action()
    return null
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, fields: error.details.fields } : error
  }
}

describe('the prices of an article', () => {
  const prices = (price: number | undefined, ...choices: number[]) => ({
    price,
    options: [{ choices: [{ price: 0 }] }, { choices: choices.map((each) => ({ price: each })) }],
  })

  test('are accepted up to the highest of the currency, and may be left out of a change', () => {
    expect(errorOf(() => assertPrices(hotel, prices(maxEuros, maxEuros), 'fr'))).toBeNull()
    expect(errorOf(() => assertPrices(hotel, prices(undefined), 'fr'))).toBeNull()
    expect(errorOf(() => assertPrices(hotel, {}, 'fr'))).toBeNull()
    expect(errorOf(() => assertPrices({ ...hotel, currency: 'JPY' }, prices(maxEuros + 1), 'fr'))).toBeNull()
  })

  test('that are too high are refused one by one, with the highest price in the language of the call', () => {
    const tooBig = (path: string, limit: string) => ({ path, code: 'too_big_number', params: { limit } })
    expect(errorOf(() => assertPrices(hotel, prices(maxEuros + 1, 0, maxEuros + 1), 'en'))).toEqual({
      code: 'invalid',
      fields: [tooBig('price', '€10,000.00'), tooBig('options.1.choices.1.price', '€10,000.00')],
    })
    const inFrench = errorOf(() => assertPrices(hotel, { price: maxEuros + 1 }, 'fr', 'articles.3.'))
    expect(inFrench).toEqual({
      code: 'invalid',
      fields: [tooBig('articles.3.price', expect.stringMatching(/^10.000,00.€$/))],
    })
    expect(errorOf(() => assertPrices(hotel, { price: maxEuros + 1 }, 'all', 'articles.3.'))).toEqual(inFrench)
  })
})

describe('the options of an article', () => {
  const stored = [
    {
      id: 'drink',
      name: { fr: 'Boisson', es: 'Bebida' },
      min: 0,
      max: 1,
      choices: [
        { id: 'milk', name: { fr: 'Lait', es: 'Leche' }, price: 100, allergens: { milk: 'contains' as const } },
      ],
    },
  ]
  const option = (choice: { id?: string; name?: string; price: number; allergens?: { milk?: 'none' } | null }) =>
    [{ id: 'drink', min: 1, max: 2, choices: [choice] }] as unknown as Parameters<typeof writeOptions>[2]
  const written = (choice: Parameters<typeof option>[0]) => writeOptions(textWriter('fr'), stored, option(choice), 'fr')

  test('keep texts in other languages, and the allergens of a choice unless they are sent', () => {
    expect(written({ id: 'milk', name: 'Lait entier', price: 150 })).toEqual([
      {
        id: 'drink',
        name: { fr: 'Boisson', es: 'Bebida' },
        min: 1,
        max: 2,
        choices: [
          { id: 'milk', name: { fr: 'Lait entier', es: 'Leche' }, price: 150, allergens: { milk: 'contains' } },
        ],
      },
    ])
    expect(written({ id: 'milk', price: 150, allergens: { milk: 'none' } })[0]?.choices[0]?.allergens).toEqual({
      milk: 'none',
    })
    expect(written({ id: 'milk', price: 150, allergens: null })[0]?.choices[0]?.allergens).toBeNull()
  })

  test('leave the allergens of a new choice undeclared', () => {
    expect(written({ name: 'Thé', price: 0 })[0]?.choices[0]).toMatchObject({ name: { fr: 'Thé' }, allergens: null })
  })

  test('need names in the language of the hotel, and say which is missing', () => {
    const writer = textWriter('fr')
    writeOptions(writer, [], [{ min: 0, max: 1, name: '', choices: [{ name: '', price: 0 }] }] as never, 'fr')
    expect(errorOf(() => writer.assertValid())).toEqual({
      code: 'invalid',
      fields: [
        { path: 'options.0.name', code: 'required' },
        { path: 'options.0.choices.0.name', code: 'required' },
      ],
    })
  })
})

test('a name is required in the language of the call, or in the hotel’s when the call has all languages', () => {
  expect(createTextWriter({ lang: 'en', fallback: 'default' }, hotel).own).toBe('en')
  expect(createTextWriter({ lang: 'all', fallback: 'default' }, hotel).own).toBe('es')
})

test('a list is full with as many items as it may have, or with five times as many counting deleted ones', () => {
  const full = { code: 'invalid', fields: [{ path: '', code: 'too_big_list', params: { limit: 10 } }] }
  expect(errorOf(() => assertFreeSlot({ there: 9, all: 50 }, 10))).toBeNull()
  expect(errorOf(() => assertFreeSlot({ there: 10, all: 10 }, 10))).toEqual(full)
  expect(errorOf(() => assertFreeSlot({ there: 0, all: 51 }, 10))).toEqual(full)
})

test('a new order of other items than those of the list is refused', () => {
  expect(errorOf(throwNotSameItems)).toEqual({ code: 'invalid', fields: [{ path: '', code: 'not_same_items' }] })
})
