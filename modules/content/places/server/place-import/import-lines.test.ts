import { expect, test } from 'vitest'
import { readImport, readPlacesFile } from './jobs.ts'

test('a table can have positions in one or two columns, in usual notations', () => {
  const readPositions = (...lines: string[]) => {
    const { candidates, broken } = readImport(lines.join('\n'), 'text/csv', [])
    expect(broken).toEqual([])
    return candidates.map(({ venue: { latitude, longitude, phone } }) => [latitude, longitude, phone])
  }
  expect(
    readPositions(
      'name,category,latitude,longitude,phone',
      'Un,bar,"48,64","-2,02",(514) 555-0123',
      'Deux,bar,48° 38′ 24″ N,2° 1′ 12″ O,\u202a02/555.12.34\u202c',
    ),
  ).toEqual([
    [48.64, -2.02, '(514) 555-0123'],
    [48.64, -2.02, '02/555.12.34'],
  ])
  expect(
    readPositions(
      'name,category,position',
      'Un,bar,"48.64, -2.02"',
      'Deux,bar,https://www.openstreetmap.org/?mlat=48.64&mlon=-2.02',
    ),
  ).toEqual([
    [48.64, -2.02, undefined],
    [48.64, -2.02, undefined],
  ])
})

test.each([
  ['category', 'Plages et nature', 'nature'],
  ['category', 'MARCHE', 'market'],
  ['category', 'Tiendas', 'shopping'],
  ['category', 'restaurant', 'restaurant'],
  ['natural', 'beach', 'nature'],
  ['leisure', 'park', 'nature'],
  ['amenity', 'marketplace', 'market'],
  ['shop', 'bakery', 'shopping'],
  ['shop', 'beauty', 'spa'],
])('a line whose %s is “%s” is imported as %s', (column, value, category) => {
  const { candidates, broken } = readImport(
    `name,${column},latitude,longitude\nUn,${value},48.64,-2.02`,
    'text/csv',
    [],
  )
  expect([candidates.map(({ venue }) => venue.category), broken]).toEqual([[category], []])
})

test('a vacant shop has no category', () => {
  const { broken } = readImport('name,shop,latitude,longitude\nUn,vacant,48.64,-2.02', 'text/csv', [])
  expect(broken.map(({ code }) => code)).toEqual(['unknown_category'])
})

test.each([
  ['UTF-8', Buffer.from('Œuf à 2 €')],
  ['UTF-8 with its mark', Buffer.from('\ufeffŒuf à 2 €')],
  ['Windows-1252', Buffer.from([0x8c, ...Buffer.from('uf \xe0 2 ', 'latin1'), 0x80])],
])('a file in %s is read', (_, name) => {
  const bytes = Buffer.concat([Buffer.from('category,latitude,longitude,name\nbar,48.64,-2.02,'), name])
  const { candidates } = readPlacesFile({ bytes, type: 'text/csv', anchors: [] })
  expect(candidates.map(({ venue }) => venue.name)).toEqual([{ fr: 'Œuf à 2 €' }])
})
