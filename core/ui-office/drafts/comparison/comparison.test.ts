import { describe, expect, test } from 'vitest'
import { mergeChanges } from '../differences.ts'
import { chooseFields, comparisonRows, defaultChoice } from './comparison-rows.ts'
import { wordDifferences } from './word-differences.ts'

const before = {
  name: { fr: 'Bar', en: 'Bar', es: '' },
  price: 4,
  tags: ['a', 'b'],
  blocks: [
    { id: '1', text: 'Un' },
    { id: '2', text: 'Deux' },
  ],
}
const mine = {
  ...before,
  name: { ...before.name, fr: 'Bar du port' },
  tags: ['a'],
  blocks: [before.blocks[0], { id: '2', text: 'Second' }],
}
const theirs = { ...before, name: { ...before.name, fr: 'Buvette', en: 'Snack bar' }, price: 5 }

describe('two versions of one thing', () => {
  test('differ in fields, in languages and in lines of a list, each changed by one or by both', () => {
    expect(comparisonRows(before, mine, theirs)).toEqual([
      { path: 'name.fr', changedBy: 'both' },
      { path: 'name.en', changedBy: 'other' },
      { path: 'price', changedBy: 'other' },
      { path: 'tags', changedBy: 'me' },
      { path: 'blocks.1.text', changedBy: 'me' },
    ])
    expect(comparisonRows(before, mine, mine)).toEqual([])
  })

  test('a list with other lines, and opening hours, are compared as a whole', () => {
    const more = { ...before, blocks: [...before.blocks, { id: '3', text: 'Trois' }] }
    expect(comparisonRows(before, more, mine).map(({ path }) => path)).toContain('blocks')
    const hours = (always: boolean, opens: string) => ({ hours: { always, days: [[{ opens }]], exceptions: [] } })
    expect(comparisonRows(hours(true, ''), hours(false, '7h'), hours(false, '8h'))).toEqual([
      { path: 'hours', changedBy: 'both' },
    ])
  })

  test('are joined by the choice for each field, and at first as “keep mine” joins them', () => {
    const rows = comparisonRows(before, mine, theirs)
    const chosenFirst = rows.filter((row) => defaultChoice(row) === 'mine').map(({ path }) => path)
    expect(chooseFields(mine, theirs, chosenFirst)).toEqual(mergeChanges(before, mine, theirs))
    expect(chooseFields(mine, theirs, [])).toEqual(theirs)
    expect(
      chooseFields(
        mine,
        theirs,
        rows.map(({ path }) => path),
      ),
    ).toEqual(mine)
    expect(chooseFields(mine, theirs, ['blocks.1.text'])).toEqual({ ...theirs, blocks: mine.blocks })
  })
})

describe('two texts', () => {
  const marked = (text: string, other: string) =>
    wordDifferences(text, other)[0].map((piece) => (piece.differs ? `[${piece.text}]` : piece.text))

  test('are marked where their words differ', () => {
    expect(marked('Une carte courte et fraîche', 'Une carte longue').join('')).toBe('Une carte [courte et fraîche]')
    expect(marked('Une carte longue', 'Une carte courte et fraîche').join('')).toBe('Une carte [longue]')
    expect(marked('7 h – 10 h', '7 h – 11 h').join('')).toBe('7 h – [10] h')
    expect(marked('', 'Bar')).toEqual([])
    expect(marked('Bar', 'Bar')).toEqual(['Bar'])
  })

  test('of any length are compared, very long ones as a whole', () => {
    const long = 'mot '.repeat(1500)
    expect(marked(long, `${long}fin`)).toEqual([`[${long}]`])
  })
})
