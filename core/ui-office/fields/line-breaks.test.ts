import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { fromBreakTags, toBreakTags, toSubmission } from './line-breaks.ts'

describe('the line breaks of a text area', () => {
  test('are stored as break tags, for every kind of line end', () => {
    expect(toBreakTags('Café\nThé\r\nChocolat\rLait')).toBe('Café<br>Thé<br>Chocolat<br>Lait')
  })

  test('are restored as they were typed', () => {
    const typed = 'Servi en chambre\n\nde 7 h à 10 h'
    expect(fromBreakTags(toBreakTags(typed))).toBe(typed)
  })

  test('are read from any spelling of the tag', () => {
    expect(fromBreakTags('un<br/>deux<BR />trois<br>quatre')).toBe('un\ndeux\ntrois\nquatre')
  })

  test('are the only thing that changes; other markup stays', () => {
    expect(fromBreakTags('<b>2 < 3</b>')).toBe('<b>2 < 3</b>')
  })
})

/** All property names and texts of a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => [name, ...textsIn(inner)])

describe('what a form sends', () => {
  test('is without its id and its type marker; lines inside keep theirs to be known by', () => {
    const values = {
      id: '7',
      _id: '7',
      __typename: 'Service',
      _type: 'service',
      name: 'Thé',
      description: 'Chaud\nou froid',
      options: [{ id: 'o', __typename: 'Option', name: 'Sucre\r\nou miel' }],
      price: 450,
      allergens: null,
      available: false,
    }
    const original = structuredClone(values)
    expect(toSubmission(values)).toEqual({
      name: 'Thé',
      description: 'Chaud<br>ou froid',
      options: [{ id: 'o', name: 'Sucre<br>ou miel' }],
      price: 450,
      allergens: null,
      available: false,
    })
    expect(values).toEqual(original)
  })

  test('keeps a secret as it was typed, including white space at its ends', () => {
    expect(toSubmission({ password: ' mer ' })).toEqual({ password: ' mer ' })
  })

  test('contains no line end and no type marker, and converting it again changes nothing', () => {
    const name = fc.constantFrom('id', '_id', '__typename', '_type', 'name', 'text', 'lines')
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '<br>')).map((parts) => parts.join('')),
        fc.double(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(name, tree), (values) => {
        const sent = toSubmission(values)
        for (const text of textsIn(sent)) expect(text).not.toMatch(/[\r\n]|^(__typename|_type)$/)
        expect(Object.keys(sent)).not.toContain('id')
        expect(toSubmission(sent)).toEqual(sent)
      }),
    )
  })

  test('is shown in the text area as it was typed', () => {
    const line = fc.string().filter((typed) => !/[\r\n]|<br\s*\/?>/i.test(typed))
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const typed = lines.join('\n').trim()
        fc.pre(!/<br\s*\/?>/i.test(typed))
        expect(fromBreakTags(toSubmission({ text: typed }).text)).toBe(typed)
      }),
    )
  })
})
