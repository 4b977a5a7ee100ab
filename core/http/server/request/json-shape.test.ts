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

test('JSON that is nested too deeply or has too many values is refused before it is parsed', () => {
  expect(codeOf('['.repeat(10_000_000))).toBe('malformed')
  expect(codeOf(`[${'{},'.repeat(1_000_000)}{}]`)).toBe('too_large')
  expect(codeOf(`[${'0,'.repeat(1_000_000)}0]`)).toBe('too_large')
})

test('brackets and commas inside strings are not counted, also with escaped characters', () => {
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

test('a hundred nested lists are accepted, and one more is refused', () => {
  expect(codeOf('['.repeat(100) + ']'.repeat(100))).toBe('taken')
  expect(codeOf('['.repeat(101) + ']'.repeat(101))).toBe('malformed')
})
