import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { summarizeHotelFile } from './hotel-file.ts'

const hotel = {
  hotel: { name: 'Hôtel des Remparts' },
  services: [{ articles: [{}, {}] }, { articles: [{}] }],
  places: [{}],
  pages: [],
  medias: [{}, {}],
}

async function archiveOf(name: string, content: string): Promise<Blob> {
  const archive = pack()
  archive.entry({ name }, content)
  archive.entry({ name: 'files/0198.png' }, 'picture')
  archive.finalize()
  return new Blob([new Uint8Array(await buffer(archive))])
}

test('an exported hotel is summarized before it is sent', async () => {
  expect(await summarizeHotelFile(await archiveOf('hotel.json', JSON.stringify(hotel)))).toEqual({
    name: 'Hôtel des Remparts',
    services: 2,
    articles: 3,
    places: 1,
    pages: 0,
    files: 2,
  })
})

test.each([
  ['another archive', () => archiveOf('readme.txt', JSON.stringify(hotel))],
  ['an archive with a broken text', () => archiveOf('hotel.json', '{"hotel":')],
  ['an archive of something else', () => archiveOf('hotel.json', '{"rooms":[]}')],
  ['a list instead of a hotel', () => archiveOf('hotel.json', 'null')],
  ['a picture', async () => new Blob([new Uint8Array(2000)])],
  ['an empty file', async () => new Blob([])],
])('%s is recognized as not an exported hotel', async (_, file) => {
  expect(await summarizeHotelFile(await file())).toBeNull()
})
