import { expect, test, vi } from 'vitest'
import { makeI18n } from './i18n.ts'

const i18n = makeI18n('fr', {
  written: 'Écrit par {{name}}, {{count}} fois.',
  quote: '« {{- text}} »',
})
const t = i18n.t as (key: string, params: object) => string

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
  expect(report).toHaveBeenCalledExactlyOnceWith('No count was given for “Écrit par {{name}}, {{count}} fois.”')
  report.mockRestore()
})

test('texts that are loaded later are added, and change none that are there', () => {
  const given = { orders: { title: 'Commandes' } }
  const page = makeI18n('fr', given)
  const { t: translate } = page
  expect([page.exists('orders.none'), page.exists('orders')]).toEqual([false, false])
  page.addTexts({ orders: { title: 'Autre', none: 'Aucune' } })
  expect([page.exists('orders.none'), page.t]).toEqual([true, translate])
  const read = translate as (key: string) => string
  expect([read('orders.title'), read('orders.none')]).toEqual(['Commandes', 'Aucune'])
  expect(given).toEqual({ orders: { title: 'Commandes' } })
})

test('in Arabic, other letters and numbers of several parts are isolated, so that a telephone number is not turned round', () => {
  const { t: arabic } = makeI18n('ar', { call: 'اتصلوا بـ{{name}} على {{phone}}، الغرفة {{room}}.' })
  const call = arabic as (key: string, params: object) => string
  expect(call('call', { name: 'Inès', phone: '+33 2 99 40 00 00', room: '204' })).toBe(
    'اتصلوا بـ\u2068Inès\u2069 على \u2068+33 2 99 40 00 00\u2069، الغرفة 204.',
  )
  expect(call('call', { name: 'محمد', phone: '15', room: '204' })).toBe('اتصلوا بـمحمد على 15، الغرفة 204.')
})
