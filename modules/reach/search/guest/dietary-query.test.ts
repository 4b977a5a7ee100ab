import { describe, expect, test } from 'vitest'
import { allergens } from '#modules/content/services/rules.ts'
import { aChoice, anArticle, anOption } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import { isDeclaredFor, readDietaryQuery } from './dietary-query.ts'
import type { DietaryNeed } from './dietary-terms.ts'

const needsOf = (question: string) => readDietaryQuery(question).needs

/** Questions as guests type them, and the needs that each one contains. */
const questions: [question: string, ...needs: DietaryNeed[]][] = [
  ['sans gluten', 'gluten'],
  ['SANS GLUTEN', 'gluten'],
  ['plat sans gluten', 'gluten'],
  ['gluten', 'gluten'],
  ['cœliaque', 'gluten'],
  ['maladie cœliaque', 'gluten'],
  ['sans blé', 'gluten'],
  ['sans lactose', 'lactose'],
  ['sans lait', 'milk'],
  ['sans produits laitiers', 'milk'],
  ['sans gluten ni lait', 'gluten', 'milk'],
  ['sans gluten et sans lactose', 'gluten', 'lactose'],
  ['sans fruits à coque', 'nuts'],
  ['sans noix', 'nuts', 'peanuts'],
  ['allergie aux arachides', 'peanuts'],
  ['allergique aux œufs', 'eggs'],
  ['je suis allergique au poisson', 'fish'],
  ['pas de poisson', 'fish'],
  ['sans crustacés', 'crustaceans'],
  ['sans fruits de mer', 'crustaceans', 'molluscs'],
  ['sans soja', 'soybeans'],
  ['sans moutarde', 'mustard'],
  ['végétalien', 'vegan'],
  ['végan', 'vegan'],
  ['végétarien', 'vegetarian'],
  ['plats végétariens', 'vegetarian'],
  ['sans viande', 'vegetarian'],
  ['casher', 'kosher'],
  ['gluten free', 'gluten'],
  ['gluten-free', 'gluten'],
  ['Gluten Free bread', 'gluten'],
  ['glutenfree', 'gluten'],
  ['gluten f', 'gluten'],
  ['nut free', 'nuts', 'peanuts'],
  ['nut f', 'nuts', 'peanuts'],
  ['no nuts', 'nuts', 'peanuts'],
  ['nut allergy', 'nuts', 'peanuts'],
  ['tree nut free', 'nuts'],
  ['peanut allergy', 'peanuts'],
  ['allergic to shellfish', 'crustaceans', 'molluscs'],
  ['without egg', 'eggs'],
  ['gluten and dairy free', 'milk', 'gluten'],
  ['egg, milk free', 'milk', 'eggs'],
  ['dairy-free', 'milk'],
  ['lactose intolerant', 'lactose'],
  ['coeliac', 'gluten'],
  ['vegan', 'vegan'],
  ['vegan pizza', 'vegan'],
  ['plant-based', 'vegan'],
  ['vegetarian options', 'vegetarian'],
  ['halal', 'halal'],
  ['sin gluten', 'gluten'],
  ['soy celíaca', 'gluten'],
  ['libre de gluten', 'gluten'],
  ['sin lactosa', 'lactose'],
  ['intolerante a la lactosa', 'lactose'],
  ['sin leche ni huevo', 'milk', 'eggs'],
  ['sin frutos secos', 'nuts', 'peanuts'],
  ['sin frutos de cáscara', 'nuts'],
  ['alergia al cacahuete', 'peanuts'],
  ['soy alérgico al marisco', 'crustaceans', 'molluscs'],
  ['sin pescado', 'fish'],
  ['soy allergy', 'soybeans'],
  ['sin sésamo', 'sesame'],
  ['vegano', 'vegan'],
  ['platos veganos', 'vegan'],
  ['vegetariana', 'vegetarian'],
  ['sin carne', 'vegetarian'],
  ['glutenfrei', 'gluten'],
  ['ohne Nüsse', 'nuts', 'peanuts'],
  ['sans noix de Saint-Jacques', 'molluscs'],
  ['sans noix de cajou', 'nuts'],
  ['allergique au saumon', 'fish'],
  ['no cashews', 'nuts'],
  ['sans fromage', 'milk'],
  ['peanut butter allergy', 'peanuts'],
  ['free from nuts', 'nuts', 'peanuts'],
  ['free of peanuts', 'peanuts'],
  ['libre de frutos secos', 'nuts', 'peanuts'],
  ['glutin free', 'gluten'],
  ['glutten free', 'gluten'],
  ['sans glutenn', 'gluten'],
  ['vegeterian', 'vegetarian'],
  ['vegetarain', 'vegetarian'],
]

describe('extracts diets and allergens from a question', () => {
  test.each(questions)('« %s » asks for dishes declared so', (question, ...needs) => {
    expect(needsOf(question).sort()).toEqual([...needs].sort())
  })

  test.each([
    'wifi',
    'poisson',
    'nuts',
    'terraza de verano',
    'free parking',
    'is breakfast free',
    'no funciona el wifi',
    'soy',
    'pas de boisson',
    'cashier',
    'free of charge',
    'allergie',
  ])('« %s » does not', (question) => expect(readDietaryQuery(question)).toMatchObject({ needs: [], without: [] }))

  test('and keeps the other words of the question', () => {
    expect(readDietaryQuery('vegan pizza').rest).toEqual(['pizza'])
    expect(readDietaryQuery('poisson sans gluten')).toMatchObject({ needs: ['gluten'], rest: ['poisson'] })
    expect(readDietaryQuery('dish without nuts with rice')).toMatchObject({
      needs: ['nuts', 'peanuts'],
      rest: [],
      absent: [],
    })
  })

  test.each([
    ['sans gluten ni oignon', 'oignon'],
    ['sans noix de coco', 'coco'],
    ['kiwi and nut allergy', 'kiwi'],
    ['allergic to nuts and kiwi', 'kiwi'],
  ])('« %s » never looks for %s', (question, food) => {
    expect(readDietaryQuery(question)).toMatchObject({ rest: [], absent: [food] })
  })

  test.each(['allergique aux fraises', 'kiwi allergy', 'alergia al kiwi'])(
    '« %s » is answered only by what says so in these words',
    (question) => expect(readDietaryQuery(question)).toMatchObject({ needs: [], rest: [], without: [question] }),
  )

  test.each(['I am vegan', 'do you have vegan food', 'qu’est-ce qui est vegan', 'soy vegano'])(
    '« %s » asks for nothing else',
    (question) => expect(readDietaryQuery(question)).toMatchObject({ needs: ['vegan'], rest: [] }),
  )

  test('a question that starts with the food and asks about an allergy is recognised as a whole', () => {
    expect(readDietaryQuery('nut allergy').phrases).toEqual(['nut allergy'])
    expect(readDietaryQuery('gluten')).toMatchObject({ dishesOnly: true })
    expect(readDietaryQuery('sans gluten')).toMatchObject({ dishesOnly: false, phrases: ['sans gluten'] })
  })

  test('a question for dishes without something else is searched by its exact words', () => {
    expect(readDietaryQuery('cocktail sans alcool')).toMatchObject({ needs: [], without: ['sans alcool'] })
    expect(readDietaryQuery('cocktail sans alcool').rest).toEqual(['cocktail'])
    expect(readDietaryQuery('sugar free')).toMatchObject({ needs: [], without: ['sugar free'] })
    expect(readDietaryQuery('no pork')).toMatchObject({ needs: [], without: ['no pork'] })
    expect(readDietaryQuery('pas de porc')).toMatchObject({ needs: [], without: ['pas de porc'] })
    expect(readDietaryQuery('sin cerdo ni alcohol').without).toEqual(['sin cerdo', 'sin alcohol'])
  })

  test('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (question) => {
        expect(readDietaryQuery(question).rest.length).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('a dish suits a need', () => {
  const answers = fc.option(
    fc.dictionary(fc.constantFrom(...allergens), fc.constantFrom('contains', 'may-contain', 'none')),
  )

  test('only if the allergen is declared as absent, or the dish is marked for the diet', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allergens), answers, (allergen, stated) => {
        expect(isDeclaredFor(anArticle({ allergens: stated, diets: [] }), [allergen])).toBe(
          stated?.[allergen] === 'none',
        )
      }),
    )
  })

  test('by its diet mark, unless a declared allergen contradicts it', () => {
    expect(isDeclaredFor(anArticle({ allergens: null, diets: ['gluten-free'] }), ['gluten'])).toBe(true)
    expect(isDeclaredFor(anArticle({ allergens: { gluten: 'may-contain' }, diets: ['gluten-free'] }), ['gluten'])).toBe(
      false,
    )
    expect(isDeclaredFor(anArticle({ allergens: { milk: 'contains' }, diets: ['lactose-free'] }), ['lactose'])).toBe(
      false,
    )
    expect(isDeclaredFor(anArticle({ allergens: null, diets: ['lactose-free'] }), ['lactose'])).toBe(true)
    expect(isDeclaredFor(anArticle({ allergens: { milk: 'contains' }, diets: ['lactose-free'] }), ['milk'])).toBe(false)
    expect(isDeclaredFor(anArticle({ allergens: { eggs: 'contains' }, diets: ['vegan'] }), ['vegan'])).toBe(false)
    expect(isDeclaredFor(anArticle({ diets: ['vegan'] }), ['vegetarian'])).toBe(true)
    expect(isDeclaredFor(anArticle({ diets: ['vegetarian'] }), ['vegan'])).toBe(false)
  })

  test('only if each required option has enough suitable choices', () => {
    const bread = (...choices: ReturnType<typeof aChoice>[]) =>
      anArticle({ allergens: { gluten: 'none' }, options: [anOption(choices, { min: 1, max: 1 })] })
    expect(isDeclaredFor(bread(aChoice({ allergens: { gluten: 'contains' } })), ['gluten'])).toBe(false)
    expect(isDeclaredFor(bread(aChoice({ allergens: null })), ['gluten'])).toBe(false)
    expect(
      isDeclaredFor(bread(aChoice({ allergens: { gluten: 'contains' } }), aChoice({ allergens: { gluten: 'none' } })), [
        'gluten',
      ]),
    ).toBe(true)
  })
  test('only if one choice suits all needs at the same time', () => {
    const pizza = (...choices: ReturnType<typeof aChoice>[]) =>
      anArticle({ allergens: { gluten: 'none', milk: 'none' }, options: [anOption(choices, { min: 1, max: 1 })] })
    const [wheat, rice] = [
      aChoice({ allergens: { gluten: 'none', milk: 'contains' } }),
      aChoice({ allergens: { gluten: 'contains', milk: 'none' } }),
    ]
    expect(isDeclaredFor(pizza(wheat, rice), ['gluten'])).toBe(true)
    expect(isDeclaredFor(pizza(wheat, rice), ['gluten', 'milk'])).toBe(false)
    const both = aChoice({ allergens: { gluten: 'none', milk: 'none' } })
    expect(isDeclaredFor(pizza(wheat, rice, both), ['gluten', 'milk'])).toBe(true)
  })

  test('only by choices that are available', () => {
    const burger = (available: boolean) =>
      anArticle({
        allergens: { gluten: 'none' },
        options: [
          anOption(
            [aChoice({ allergens: { gluten: 'contains' } }), aChoice({ available, allergens: { gluten: 'none' } })],
            {
              min: 1,
              max: 1,
            },
          ),
        ],
      })
    expect(isDeclaredFor(burger(true), ['gluten'])).toBe(true)
    expect(isDeclaredFor(burger(false), ['gluten'])).toBe(false)
  })

  test('by its diet mark, only if required choices are declared free of what the diet excludes', () => {
    const burger = (cheese: Parameters<typeof aChoice>[0]) =>
      anArticle({ diets: ['vegan'], options: [anOption([aChoice(cheese)], { min: 1, max: 1 })] })
    expect(isDeclaredFor(burger({ allergens: null }), ['vegan'])).toBe(false)
    expect(isDeclaredFor(burger({ allergens: { milk: 'none' } }), ['vegan'])).toBe(false)
    const none = { fish: 'none', crustaceans: 'none', molluscs: 'none', milk: 'none', eggs: 'none' } as const
    expect(isDeclaredFor(burger({ allergens: none }), ['vegan'])).toBe(true)
    expect(isDeclaredFor(burger({ allergens: { ...none, milk: 'contains' } }), ['vegan'])).toBe(false)
  })
})
