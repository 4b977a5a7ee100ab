import { expect, test } from 'vitest'
import { type DeskText, groupsOf } from './desk-texts.ts'

const text = (values: Partial<DeskText>) => ({ serviceId: null, key: 'name', ...values }) as DeskText

test('texts of a service are below its name, even where the name itself needs no translation', () => {
  const name = text({ place: 'service', id: 'breakfast', subject: 'Petit déjeuner' })
  const article = text({ place: 'article', id: 'croissant', serviceId: 'breakfast', subject: 'Croissant' })
  const info = text({ place: 'info', id: 'hotel', subject: '' })
  const groups = groupsOf([info, article], [info, name, article])
  expect(groups).toEqual([
    { name: 'info', place: 'info', title: null, texts: [info] },
    { name: 'breakfast', place: 'service', title: 'Petit déjeuner', texts: [article] },
  ])
})
