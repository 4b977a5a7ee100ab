import { expect, test } from 'vitest'
import { translator } from '#core/i18n/translator.ts'

test('one finished step is in the singular, whatever the number of steps', () => {
  const progress = (lang: 'fr' | 'es', count: number) =>
    translator(lang)('hotels.office.steps.progress', { count, total: 7 })
  expect([0, 1, 4].map((count) => progress('fr', count))).toEqual([
    '0 étape faite sur 7',
    '1 étape faite sur 7',
    '4 étapes faites sur 7',
  ])
  expect([1, 4].map((count) => progress('es', count))).toEqual(['1 paso hecho de 7', '4 pasos hechos de 7'])
})
