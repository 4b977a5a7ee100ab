import { expect, test } from 'vitest'
import { readImport } from './import-lines.ts'

test('a table has its positions in two columns or in one, and numbers as people write them', async () => {
  const read = async (...lines: string[]) => {
    const { candidates, broken } = await readImport(lines.join('\n'), 'text/csv', [])
    expect(broken).toEqual([])
    return candidates.map(({ venue: { latitude, longitude, phone } }) => [latitude, longitude, phone])
  }
  expect(
    await read(
      'name,category,latitude,longitude,phone',
      'Un,bar,"48,64","-2,02",(514) 555-0123',
      'Deux,bar,48° 38′ 24″ N,2° 1′ 12″ O,\u202a02/555.12.34\u202c',
    ),
  ).toEqual([
    [48.64, -2.02, '(514) 555-0123'],
    [48.64, -2.02, '02/555.12.34'],
  ])
  expect(
    await read(
      'name,category,position',
      'Un,bar,"48.64, -2.02"',
      'Deux,bar,https://www.openstreetmap.org/?mlat=48.64&mlon=-2.02',
    ),
  ).toEqual([
    [48.64, -2.02, undefined],
    [48.64, -2.02, undefined],
  ])
})
