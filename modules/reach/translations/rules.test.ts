import { expect, test } from 'vitest'
import { collectTexts } from '#core/i18n/found-text.ts'
import { fieldOf } from './rules.ts'

test('the kind of a text does not depend on its position in a list', () => {
  expect(fieldOf('options.12.choices.0.name')).toBe('options.choices.name')
  expect(fieldOf('info.items.3.title')).toBe('info.items.title')
})

test('collects every text of an object, in order', () => {
  const where = { place: 'service', id: '1', serviceId: null, subject: { fr: 'Bar' } } as const
  const found = collectTexts(where, (read) => [read('name', { fr: 'Bar' }), read('description', null)])
  expect(found).toEqual([
    { ...where, path: 'name', key: 'name', maxLength: null, text: { fr: 'Bar' } },
    { ...where, path: 'description', key: 'description', maxLength: null, text: {} },
  ])
})
