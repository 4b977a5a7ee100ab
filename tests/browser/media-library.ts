import type { Page } from 'playwright-core'
import type { Media } from '#modules/foundation/media/contract.ts'
import { picture } from '../factories.ts'
import { openWithStream, staffPage, type TestHotel } from './browser-session.ts'

type Own = Pick<TestHotel, 'id' | 'api'>
/** Different bytes for each name, because the library recognises a file that it already has. */
export const bytesOf = (name: string) => Buffer.concat([picture, Buffer.from(name)])
export const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: bytesOf(name) })
export const medias = ({ id, api }: Own) => api<Media[]>('GET', `/v1/hotels/${id}/medias`)
export const names = async (hotel: Own) => (await medias(hotel)).map(({ name }) => name)

export async function inLibrary(
  { id, api }: Own,
  name = 'plage.png',
  body: Buffer | string = bytesOf(name),
): Promise<Media> {
  const { data } = await api<{ data: { url: string } }>('GET', '/v1/get-upload-url?extention=png')
  await fetch(data.url, { method: 'PUT', body: body as never })
  return api('POST', `/v1/hotels/${id}/medias`, { address: data.url, name })
}

export async function library(hotel: TestHotel, lang = 'fr', options = {}): Promise<Page> {
  const page = await staffPage(hotel.owner, lang, options)
  await openWithStream(page, `/hotels/${hotel.id}/medias`)
  await page.getByRole('heading', { level: 1, name: 'Médias' }).waitFor()
  return page
}

/** The tile of a file in the list. */
export const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) })
