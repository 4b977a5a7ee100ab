import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { assertJsonShape } from './json-shape.ts'

const codeOf = (text: string) => {
  try {
    assertJsonShape(text)
    return 'taken'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('a text of brackets alone, and one of a million empty objects, are refused before they are parsed', () => {
  expect(codeOf('['.repeat(10_000_000))).toBe('malformed')
  expect(codeOf(`[${'{},'.repeat(1_000_000)}{}]`)).toBe('too_large')
  expect(codeOf(`[${'0,'.repeat(1_000_000)}0]`)).toBe('too_large')
})

test('the content of strings is not counted, whatever is escaped in it', () => {
  const signs = fc.array(fc.constantFrom('[', '{', ',', '"', '\\', 'é', '\n'), { maxLength: 300 })
  fc.assert(
    fc.property(signs, (letters) => {
      const inside = letters.join('').repeat(3)
      expect(codeOf(JSON.stringify({ inside, list: [inside] }))).toBe('taken')
      // After the end of the string, brackets count again.
      expect(codeOf(JSON.stringify(inside) + '['.repeat(101))).toBe('malformed')
    }),
  )
})

test('one hundred lists inside each other are read, one more is not', () => {
  expect(codeOf('['.repeat(100) + ']'.repeat(100))).toBe('taken')
  expect(codeOf('['.repeat(101) + ']'.repeat(101))).toBe('malformed')
})
