import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { copyTexts, missingTexts, toReadText, toSentText, toTypedText } from './draft-texts.ts'

const text = (fr: string, en = '', es = '') => ({ fr, en, es })

test('texts are typed with line breaks and sent with break tags, at any depth, without surrounding white space', () => {
  const answer = {
    name: text('Thé'),
    lines: [{ id: 'a', note: text('Un<br>deux', 'One<br/>two') }],
    price: 4,
    none: null,
  }
  const typed = toTypedText(answer)
  expect(typed.lines[0]?.note).toEqual(text('Un\ndeux', 'One\ntwo'))
  expect(toSentText({ ...typed, name: text(' Thé ') })).toEqual({
    ...answer,
    lines: [{ id: 'a', note: text('Un<br>deux', 'One<br>two') }],
  })
  expect(toReadText(answer, 'es', 'fr')).toEqual({
    name: 'Thé',
    lines: [{ id: 'a', note: 'Un<br>deux' }],
    price: 4,
    none: null,
  })
})

test('a required text is missing in each empty language, and an optional one only if another language has it', () => {
  const draft = { name: text('Thé', ' ', 'Té'), lines: [{ note: text('', '', 'Caliente') }, { name: text('') }] }
  expect(missingTexts(draft, ['fr', 'en', 'es'], 'name')).toEqual({ fr: 2, en: 3, es: 1 })
  expect(missingTexts(draft, ['fr', 'en'])).toEqual({ fr: 0, en: 1 })
})

describe('copying texts from another language', () => {
  test('fills empty texts in fields, in lines and in nested lines', () => {
    const draft = {
      price: '4',
      name: text('Thé', 'Tea'),
      description: text('De Chine', ' '),
      options: [{ id: 'a', name: text('Lait'), choices: [{ name: text('Avoine', 'Oat') }] }],
    }
    expect(copyTexts(draft, 'fr', 'en')).toEqual({
      count: 2,
      draft: {
        ...draft,
        description: text('De Chine', 'De Chine'),
        options: [{ id: 'a', name: text('Lait', 'Lait'), choices: [{ name: text('Avoine', 'Oat') }] }],
      },
    })
  })

  test('keeps existing texts and other languages, and copies nothing the second time', () => {
    const word = fc.constantFrom('', ' ', 'un', 'deux')
    const texts = fc.record({ fr: word, en: word, es: word })
    const draft = fc.record({ name: texts, lines: fc.array(fc.record({ note: texts, value: word })) })
    fc.assert(
      fc.property(draft, (before) => {
        const { draft: after, count } = copyTexts(before, 'fr', 'en')
        const all = ({ name, lines }: typeof before) => [name, ...lines.map(({ note }) => note)]
        const pairs = all(before)
        expect(count).toBe(pairs.filter(({ fr, en }) => fr.trim() && !en.trim()).length)
        all(after).forEach(({ fr, en, es }, i) => {
          expect([fr, es]).toEqual([pairs[i]?.fr, pairs[i]?.es])
          if (pairs[i]?.en.trim()) expect(en).toBe(pairs[i]?.en)
        })
        expect(copyTexts(after, 'fr', 'en').count).toBe(0)
        expect(after.lines.map(({ value }) => value)).toEqual(before.lines.map(({ value }) => value))
      }),
    )
  })
})
