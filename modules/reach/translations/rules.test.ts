import { expect, test } from 'vitest'
import { collectTexts } from '#core/i18n/found-text.ts'
import { fieldOf } from './rules.ts'

test('a kind of text is the same in whichever line it stands', () => {
  expect(fieldOf('options.12.choices.0.name')).toBe('options.choices.name')
  expect(fieldOf('info.items.3.title')).toBe('info.items.title')
})

test('whatever is read of a thing is found, in its order', () => {
  const where = { place: 'service', id: '1', serviceId: null, subject: { fr: 'Bar' } } as const
  const found = collectTexts(where, (read) => [read('name', { fr: 'Bar' }), read('description', null)])
  expect(found).toEqual([
    { ...where, path: 'name', key: 'name', maxLength: null, text: { fr: 'Bar' } },
    { ...where, path: 'description', key: 'description', maxLength: null, text: {} },
  ])
})
