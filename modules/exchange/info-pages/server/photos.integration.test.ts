import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGM4UWEDRww4OQBiHhHR6R4GfQAAAABJRU5ErkJggg==',
  'base64',
)
const openHotel = (values = {}) => createHotel(app, { info: guestbookAndInventory, ...values })
const offer = (openedHotel: TestHotel, guest: string, query = '?extension=png', headers = {}) =>
  app.call('POST', `/v1/hotels/${openedHotel.id}/inventories/photos${query}`, { visitor: guest, headers })
const put = async (address: string, body: Buffer = png) =>
  (await app.fetch(address, { method: 'PUT', body: new Uint8Array(body) })).status

/** Uploads a picture as this guest and returns its address. */
async function photo(openedHotel: TestHotel, guest: string, body?: Buffer): Promise<string> {
  const { url } = expectStatus(201, await offer(openedHotel, guest))
  expect(await put(url, body)).toBe(200)
  return new URL(url).pathname
}
const sign = (openedHotel: TestHotel, guest: string, photos: string[], key: string = randomUUID()) =>
  app.call('POST', `/v1/hotels/${openedHotel.id}/inventories`, {
    visitor: guest,
    key,
    body: makeInventoryRequest(openedHotel.hotel, { photos }),
  })
const records = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/inventories`, { as: owner }))
const errorCodes = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`)

test('a guest’s photos are stored with the inventory they sign, and anybody with the address can see them', async () => {
  const openedHotel = await openHotel()
  const guest = createVisitorId()
  const photos = [await photo(openedHotel, guest), await photo(openedHotel, guest)]
  const key = randomUUID()
  const { id } = expectStatus(201, await sign(openedHotel, guest, photos, key))
  expect((await records(openedHotel))[0].photos).toEqual(photos)
  const seen = await app.fetch(photos[0] ?? '', { method: 'GET' })
  expect([seen.status, seen.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
  // The answer was lost. The same request again returns the same record, although its photos are in use by now.
  expect(expectStatus(201, await sign(openedHotel, guest, photos, key)).id).toBe(id)
})

test('a photo belongs to one record only, also when two are signed at once', async () => {
  const openedHotel = await openHotel()
  const guest = createVisitorId()
  const one = await photo(openedHotel, guest)
  const answers = await Promise.all(['a', 'b', 'c'].map(() => sign(openedHotel, guest, [one])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(errorCodes(await sign(openedHotel, guest, [one]))).toEqual(['photos.0 unknown_photo'])
  expect((await records(openedHotel)).length).toBe(1)
})

test('files of other guests and foreign addresses are refused, and no photo is lost', async () => {
  const openedHotel = await openHotel()
  const [guest, other] = [createVisitorId(), createVisitorId()]
  const ownPhoto = await photo(openedHotel, guest)
  const { data } = expectStatus(
    200,
    await app.call('GET', '/v1/get-upload-url?extention=png', { as: openedHotel.owner }),
  )
  expect(await put(data.url)).toBe(200)
  const staffs = new URL(data.url).pathname
  const photos = [
    ownPhoto,
    await photo(openedHotel, other),
    staffs,
    'https://evil.example/x.png',
    `/files/${randomUUID()}.png`,
    ownPhoto.replace('.png', '.jpg'),
    ownPhoto,
  ]
  expect(errorCodes(await sign(openedHotel, guest, photos))).toEqual(
    [1, 2, 3, 4, 5, 6].map((place) => `photos.${place} unknown_photo`),
  )
  expect(await records(openedHotel)).toEqual([])
  // The photos that were valid before can still be used.
  expectStatus(201, await sign(openedHotel, guest, [ownPhoto]))
})

test('only photos of a limited size can be uploaded, and the attempts at one address are limited', async () => {
  const openedHotel = await openHotel()
  const { url } = expectStatus(201, await offer(openedHotel, createVisitorId()))
  expect(await put(url, Buffer.from('<script>alert(1)</script>'))).toBe(422)
  expect(await put(url, Buffer.from('%PDF-1.7'))).toBe(422)
  expect(await put(url, Buffer.concat([png, Buffer.alloc(10_000_000)]))).toBe(413)
  expect(await put(url, png.subarray(0, 50))).toBe(422)
  for (let i = 0; i < 3; i++) await put(url, png.subarray(0, 50))
  expect(await put(url)).toBe(429)
})

test('upload addresses are given only to guests of a hotel with an inventory, and in limited number', async () => {
  const [openedHotel, bare] = [await openHotel(), await createHotel(app)]
  const guest = createVisitorId()
  expect((await offer(bare, guest)).status).toBe(404)
  expect((await offer({ ...openedHotel, id: randomUUID() }, guest)).status).toBe(404)
  const { url } = expectStatus(201, await offer(openedHotel, guest, '?extension=../../x'))
  expect(new URL(url).pathname).toMatch(/^\/files\/[0-9a-f-]{36}$/)
  // The visitor’s id is a secret of that browser, so no address contains it.
  expect(url).not.toContain(guest)
  const headers = { 'x-forwarded-for': randomUUID() }
  const answers = []
  for (let i = 0; i < 41; i++) answers.push((await offer(openedHotel, guest, '', headers)).status)
  expect([answers[0], answers.at(-1)]).toEqual([201, 429])
  expectStatus(201, await offer(openedHotel, createVisitorId(), '', headers))
})

test('one address that holds all the uploads it may, as many visitors, does not block other addresses', async () => {
  const openedHotel = await openHotel()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ends: (() => void)[] = []
  /** An upload that sends no bytes until it is ended through `ends`. */
  const hold = (url: string) => {
    const pull = (line: ReadableStreamDefaultController<Uint8Array>) =>
      new Promise<void>((end) => void ends.push(() => end(line.close())))
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    const init = { method: 'PUT', body, headers: { ...from('192.0.2.1'), 'content-length': '9000' }, duplex: 'half' }
    return app.fetch(url, init as RequestInit)
  }
  const send = async (address: string) => {
    const { url } = expectStatus(201, await offer(openedHotel, createVisitorId()))
    const init = { method: 'PUT', body: new Uint8Array(png), headers: from(address) }
    return (await app.fetch(url, init)).status
  }
  const held: Promise<Response>[] = []
  for (let i = 0; i < 4; i++) {
    const guest = createVisitorId()
    for (let k = 0; k < 3; k++) {
      const { url } = expectStatus(201, await offer(openedHotel, guest))
      held.push(hold(url))
    }
  }
  await vi.waitFor(() => expect(ends.length).toBe(12))
  expect([await send('192.0.2.1'), await send('198.51.100.7')]).toEqual([429, 200])
  for (const end of ends) end()
  for (const { status } of await Promise.all(held)) expect(status).toBe(422)
  expect(await send('192.0.2.1')).toBe(200)
})
