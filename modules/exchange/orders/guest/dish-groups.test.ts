import { expect, test } from 'vitest'
import { type Allergen, type AllergenAnswers, allergens } from '#modules/content/services/rules.ts'
import fc from '#tests/properties.ts'
import { foldedGroups, groupDishes } from './dish-groups.ts'

const dish = (name: string, answers: AllergenAnswers | null, ...options: ReturnType<typeof choice>[][]) => ({
  name,
  allergens: answers,
  options: options.map((choices) => ({ min: 1, choices })),
})
const choice = (answers: AllergenAnswers | null, available = true) => ({ allergens: answers, available })
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('dishes that contain an allergen, may contain it, or do not declare it are grouped; the others keep their order', () => {
  const menu = [
    dish('Far', { milk: 'contains', eggs: 'contains' }),
    dish('Salade', { milk: 'none', eggs: 'none' }),
    dish('Soupe', { milk: 'may-contain', eggs: 'none' }),
    dish('Sorbet', null),
    dish('Fruits', { milk: 'none', eggs: 'none' }),
    dish('Crêpe', { milk: 'contains', eggs: 'none' }),
    dish('Pain', { milk: 'none' }),
  ]
  const { open, folded } = groupDishes(menu, ['eggs', 'milk'])
  expect(names(open)).toEqual(['Salade', 'Fruits'])
  expect(folded.map(({ group, articles, allergens }) => [group, names(articles), allergens])).toEqual([
    ['contains', ['Far', 'Crêpe'], ['eggs', 'milk']],
    ['mayContain', ['Soupe'], ['milk']],
    ['unknown', ['Sorbet', 'Pain'], ['eggs', 'milk']],
  ])
  expect(names(groupDishes(menu, []).open)).toEqual(names(menu))
})

test('a dish whose required choices all hold the allergen is folded; one with a choice that suits is not', () => {
  const free = { milk: 'none' } as const
  const menu = [
    dish('Café', free, [choice({ milk: 'contains' }), choice({ milk: 'none' })]),
    dish('Gaufre', free, [choice({ milk: 'contains' }), choice({ milk: 'may-contain' })]),
    dish('Glace', free, [choice({ milk: 'contains' }), choice({ milk: 'none' }, false)]),
    dish('Salade', free, [choice(null)]),
    // Each choice is free of one of two allergens, none is free of both.
    dish('Toast', { milk: 'none', eggs: 'none' }, [
      choice({ milk: 'contains', eggs: 'none' }),
      choice({ milk: 'none', eggs: 'contains' }),
    ]),
  ]
  const { open, folded } = groupDishes(menu, ['milk'])
  expect(names(open)).toEqual(['Café', 'Toast'])
  expect(folded.map(({ group, articles }) => [group, names(articles)])).toEqual([
    ['contains', ['Glace']],
    ['mayContain', ['Gaufre']],
    ['unknown', ['Salade']],
  ])
  expect(names(groupDishes(menu, ['eggs', 'milk']).open)).toEqual([])
  const optional = { ...dish('Thé', free), options: [{ min: 0, choices: [choice({ milk: 'contains' })] }] }
  expect(names(groupDishes([optional], ['milk']).open)).toEqual(['Thé'])
})

test('no dish is lost or shown twice, and none stays open that is not declared free of every allergy', () => {
  const answers = fc.dictionary(
    fc.constantFrom(...allergens),
    fc.constantFrom('none' as const, 'may-contain' as const, 'contains' as const),
  ) as fc.Arbitrary<AllergenAnswers>
  const menus = fc.array(fc.option(answers)).map((all) => all.map((each, i) => dish(String(i), each)))
  const allergies = fc.uniqueArray(fc.constantFrom(...allergens)) as fc.Arbitrary<Allergen[]>
  fc.assert(
    fc.property(menus, allergies, (menu, guestAllergies) => {
      const { open, folded } = groupDishes(menu, guestAllergies)
      expect([...open, ...folded.flatMap(({ articles }) => articles)].toSorted(byName)).toEqual(menu.toSorted(byName))
      for (const { allergens } of open) for (const allergy of guestAllergies) expect(allergens?.[allergy]).toBe('none')
      expect(folded.map(({ group }) => foldedGroups.indexOf(group))).toEqual(
        folded.map(({ group }) => foldedGroups.indexOf(group)).toSorted(),
      )
    }),
  )
})

const byName = (one: { name: string }, other: { name: string }) => Number(one.name) - Number(other.name)
