import { expect, test } from 'vitest'
import { missingTexts } from './field.ts'

const fields = [{ name: 'name', required: true }, { name: 'description' }]

test('a text that is required is missing in every language, another one where the hotel’s own has it', () => {
  const texts = {
    fr: { name: 'Thé', description: '' },
    en: { name: ' ', description: '' },
    es: { name: 'Té', description: 'Caliente' },
  }
  expect(missingTexts(fields, texts, 'fr')).toEqual({ fr: 0, en: 1, es: 0 })
  expect(missingTexts(fields, texts, 'es')).toEqual({ fr: 1, en: 2, es: 0 })
})
