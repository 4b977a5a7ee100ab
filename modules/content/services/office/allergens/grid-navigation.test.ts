import { describe, expect, test } from 'vitest'
import { aChoice, anArticle, anOption, aSection } from '#tests/builders.ts'
import { countMissing, filterGroups, rowGroups } from './allergen-rows.ts'
import {
  answerOfKey,
  givenAnswers,
  moveOfKey,
  moveSelection,
  restColumn,
  selectCell,
  selectedRange,
} from './grid-navigation.ts'

const rows = ['a', 'b', 'c', 'd']
const at = (row: string, column: number) => ({ row, column })
const press = (key: string, from = at('b', 3), { control = false, shift = false } = {}) =>
  moveSelection(rows, selectCell(from), moveOfKey(key, control, 2) ?? { rows: 0, columns: 0 }, shift)

describe('the active cell', () => {
  test('moves by arrows, pages, Home and End, and stays within the table', () => {
    expect(press('ArrowDown').active).toEqual(at('c', 3))
    expect(press('Enter').active).toEqual(at('c', 3))
    expect(press('ArrowUp').active).toEqual(at('a', 3))
    expect(press('ArrowUp', at('a', 3)).active).toEqual(at('a', 3))
    expect(press('ArrowLeft', at('a', 0)).active).toEqual(at('a', 0))
    expect(press('ArrowRight', at('a', restColumn)).active).toEqual(at('a', restColumn))
    expect(press('PageDown').active).toEqual(at('d', 3))
    expect(press('Home').active).toEqual(at('b', 0))
    expect(press('End').active).toEqual(at('b', restColumn))
    expect(press('Home', at('c', 3), { control: true }).active).toEqual(at('a', 0))
    expect(press('End', at('b', 3), { control: true }).active).toEqual(at('d', restColumn))
    expect(moveOfKey('x', false, 2)).toBeNull()
  })

  test('takes the anchor along, except when the selection grows', () => {
    expect(press('ArrowDown').anchor).toEqual(at('c', 3))
    expect(press('ArrowDown', at('b', 3), { shift: true }).anchor).toEqual(at('b', 3))
  })
})

describe('a selection', () => {
  test('covers the rows and columns between its two ends, in whichever direction it grew', () => {
    expect(selectedRange(rows, { anchor: at('c', 5), active: at('a', 2) })).toEqual({
      rows: ['a', 'b', 'c'],
      from: 2,
      to: 5,
    })
    expect(selectedRange(rows, selectCell(at('d', 1)))).toEqual({ rows: ['d'], from: 1, to: 1 })
  })

  test('contains no row that a colleague has deleted', () => {
    expect(selectedRange(rows, { anchor: at('gone', 5), active: at('b', 2) }).rows).toEqual(['b'])
    expect(selectedRange(rows, selectCell(at('gone', 2))).rows).toEqual([])
  })
})

test('an answer is a letter of the language or a digit; Backspace clears', () => {
  const french = { contains: 'o', 'may-contain': 't', none: 'n' }
  const answers = ['o', 'O', '1', 't', '2', 'n', '3', 'Delete', 'Backspace', 'y', 'ArrowUp'].map((key) =>
    answerOfKey(key, french),
  )
  expect(answers).toEqual([
    'contains',
    'contains',
    'contains',
    'may-contain',
    'may-contain',
    'none',
    'none',
    null,
    null,
    undefined,
    undefined,
  ])
})

test('copying a row leaves out what it has not answered', () => {
  expect(givenAnswers({ milk: 'contains' })).toEqual([{ allergen: 'milk', value: 'contains' }])
  expect(givenAnswers(null)).toEqual([])
})

describe('the rows', () => {
  const drink = anOption([aChoice({ id: 'c', name: 'Café', allergens: { milk: 'none' } })], { name: 'Boisson' })
  const service = {
    sections: [aSection({ id: 'sets', name: 'Formules' }), aSection({ id: 'blank', name: 'Vide' })],
    articles: [
      anArticle({ id: 'm', name: 'Le Malouin', sectionId: 'sets', options: [drink], allergens: null }),
      anArticle({ id: 'e', name: 'Œuf à la coque', sectionId: null, options: [], allergens: null }),
    ],
  }
  const groups = rowGroups(service, 'Sans rubrique')
  const labels = (found: typeof groups) => found.flatMap(({ rows }) => rows.map(({ label }) => label))

  test('are the articles by section, each followed by its choices', () => {
    expect(groups.map(({ name }) => name)).toEqual(['Sans rubrique', 'Formules'])
    expect(labels(groups)).toEqual(['Œuf à la coque', 'Le Malouin', 'Le Malouin · Café'])
  })

  test('are found without accents; an article stays above its choice', () => {
    expect(labels(filterGroups(groups, 'oeuf a la', null))).toEqual(['Œuf à la coque'])
    expect(labels(filterGroups(groups, 'cafe', null))).toEqual(['Le Malouin', 'Le Malouin · Café'])
    expect(labels(filterGroups(groups, '', new Set(['m/c'])))).toEqual(['Le Malouin', 'Le Malouin · Café'])
    expect(filterGroups(groups, 'thé', null)).toEqual([])
  })

  test('count what is missing in each and in all', () => {
    expect(countMissing([null, { milk: 'none' }])).toEqual({ answers: 27, rows: 2 })
  })
})
