import { expect, test, vi } from 'vitest'
import { makeI18n } from './i18n.ts'

const { t } = makeI18n('fr', {
  written: 'Écrit par {{name}}, {{count}} fois.',
  quote: '« {{- text}} »',
}) as unknown as {
  t: (key: string, params: object) => string
}

test('an Arabic or Hebrew name is isolated from the surrounding words, any other value is inserted unchanged', () => {
  expect(t('written', { name: 'محمد', count: 2 })).toBe('Écrit par \u2068محمد\u2069, 2 fois.')
  expect(t('written', { name: 'דנה 204', count: 2 })).toBe('Écrit par \u2068דנה 204\u2069, 2 fois.')
  expect(t('written', { name: 'L’<b> & Ø', count: 2 })).toBe('Écrit par L’<b> & Ø, 2 fois.')
})

test('a parameter written as {{- name}} is inserted unchanged', () => {
  expect(t('quote', { text: 'محمد' })).toBe('« محمد »')
})

test('a missing parameter is reported', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  expect(t('written', { name: 'Inès' })).toBe('Écrit par Inès,  fois.')
  expect(report).toHaveBeenCalledExactlyOnceWith('No count was given for “Écrit par Inès, {{count}} fois.”')
  report.mockRestore()
})
