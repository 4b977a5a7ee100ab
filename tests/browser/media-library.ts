import type { Page } from 'playwright-core'
import type { Media } from '#modules/foundation/media/contract.ts'
import { picture } from '../factories.ts'
import { openLiveStaffScreen, openStaffPage, type TestHotel } from './browser-session.ts'

type LibraryHotel = Pick<TestHotel, 'id' | 'api'>
/** Different bytes for each name, because the library recognises a file that it already has. */
export const imageBytes = (name: string) => Buffer.concat([picture, Buffer.from(name)])
export const photoFile = (name: string) => ({ name, mimeType: 'image/png', buffer: imageBytes(name) })
export const fetchMedias = ({ id, api }: LibraryHotel) => api<Media[]>('GET', `/v1/hotels/${id}/medias`)
export const fetchMediaNames = async (hotel: LibraryHotel) => (await fetchMedias(hotel)).map(({ name }) => name)

export async function addToLibrary(
  { id, api }: LibraryHotel,
  name = 'plage.png',
  body: Buffer | string = imageBytes(name),
): Promise<Media> {
  const { data } = await api<{ data: { url: string } }>('GET', '/v1/get-upload-url?extention=png')
  await fetch(data.url, { method: 'PUT', body: body as never })
  return api('POST', `/v1/hotels/${id}/medias`, { address: data.url, name })
}

export async function openLibrary(hotel: TestHotel, lang = 'fr', options = {}): Promise<Page> {
  const page = await openStaffPage(hotel.owner, lang, options)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/medias`)
  await page.getByRole('heading', { level: 1, name: 'Médias' }).waitFor()
  return page
}

/** The tile of a file in the list. */
export const mediaTile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) })
