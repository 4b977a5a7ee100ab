import { expect, test } from 'vitest'
import { missingTexts } from './field.ts'

const fields = [{ name: 'name', required: true }, { name: 'description' }]

test('a text that is required is missing in every language, another one where any of them has it', () => {
  const texts = {
    fr: { name: 'Thé', description: '' },
    en: { name: ' ', description: '' },
    es: { name: 'Té', description: 'Caliente' },
  }
  expect(missingTexts(fields, texts)).toEqual({ fr: 1, en: 2, es: 0 })
})
