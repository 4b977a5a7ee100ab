import { describe, expect, test } from 'vitest'
import { allergens, withUndeclaredAsNone } from '#modules/content/services/rules.ts'
import { aChoice, anArticle, anOption, anOrderLine, euros } from '#tests/builders.ts'
import { allergenPartsChosen, allergenPartsOfLine, allergyWarnings } from './rules.ts'

const none = { contains: [], mayContain: [], unknown: [] }

describe('matching the allergies of a guest with a dish', () => {
  test('what it contains', () => {
    expect(allergyWarnings(['nuts'], { nuts: 'contains', milk: 'contains' })).toEqual({ ...none, contains: ['nuts'] })
  })

  test('what it may contain: traces are enough', () => {
    expect(allergyWarnings(['nuts'], { nuts: 'may-contain', milk: 'contains' })).toEqual({
      ...none,
      mayContain: ['nuts'],
    })
  })

  test('a dish without declared allergens is unknown for every allergy, never safe', () => {
    expect(allergyWarnings(['nuts', 'milk'], null)).toEqual({ ...none, unknown: ['nuts', 'milk'] })
  })

  test('each allergy has its own answer, and one that was answered as absent has none', () => {
    expect(allergyWarnings(['eggs', 'nuts', 'milk'], { milk: 'contains', nuts: 'may-contain', eggs: 'none' })).toEqual({
      ...none,
      contains: ['milk'],
      mayContain: ['nuts'],
    })
    expect(allergyWarnings(['nuts'], { nuts: 'none' })).toEqual(none)
  })

  test('one that was left out of what was filled in is unknown, never safe', () => {
    expect(allergyWarnings(['nuts', 'milk'], { milk: 'none' })).toEqual({ ...none, unknown: ['nuts'] })
  })

  test('the choices made count with the dish, and the surest answer wins', () => {
    const dish = withUndeclaredAsNone(null)
    expect(allergyWarnings(['milk'], dish, { milk: 'contains' }, { milk: 'may-contain' })).toEqual({
      ...none,
      contains: ['milk'],
    })
    expect(allergyWarnings(['milk'], dish, { milk: 'may-contain' }, null)).toEqual({ ...none, mayContain: ['milk'] })
    expect(allergyWarnings(['milk'], dish, null)).toEqual({ ...none, unknown: ['milk'] })
    expect(allergyWarnings(['milk'], dish, withUndeclaredAsNone(null))).toEqual(none)
  })

  test('a guest who declared nothing is warned of nothing', () => {
    for (const line of [{ nuts: 'contains' } as const, {}, null]) expect(allergyWarnings([], line)).toEqual(none)
  })

  test('all fourteen allergens are looked for', () => {
    for (const allergen of allergens) {
      expect(allergyWarnings([allergen], { [allergen]: 'contains' }).contains).toEqual([allergen])
      expect(allergyWarnings([allergen], { [allergen]: 'may-contain' }).mayContain).toEqual([allergen])
    }
  })
})

describe('the allergens of what is ordered', () => {
  const eggs = { eggs: 'contains' } as const
  const milk = { milk: 'contains' } as const

  test('are those of the dish and of each choice that was made, declared or not', () => {
    const choices = [aChoice({ id: 'milk', allergens: milk }), aChoice({ id: 'tea' }), aChoice({ id: 'ham' })]
    const article = anArticle({ allergens: eggs, options: [anOption(choices)] })
    expect(allergenPartsChosen(article, ['milk', 'tea'])).toEqual([eggs, milk, null])
    expect(allergenPartsChosen(article, [])).toEqual([eggs])
  })

  test('stay with the line of an order', () => {
    const option = { name: 'Boisson', choice: 'Lait', price: euros(0), choiceId: 'milk' }
    const options = [
      { ...option, allergens: milk },
      { ...option, allergens: null },
    ]
    expect(allergenPartsOfLine(anOrderLine({ allergens: eggs, options }))).toEqual([eggs, milk, null])
  })
})
