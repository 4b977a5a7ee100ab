import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { forgetOldEntries } from '#modules/foundation/audit/server/service.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createDirectoryPlace,
  createDraftPage,
  createHotel,
  createLibraryFile,
  createPerson,
  createService,
  createVisitorId,
  expectStatus,
  picture,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()
const usual = { content: 200_000_000, files: 5_000_000_000 }
const limit = ({ content = usual.content, files = usual.files }) =>
  Object.assign(app.context.config, { hotelMaxContentBytes: content, hotelMaxFilesBytes: files })
afterEach(() => limit({}))

const storage = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/storage`, { as: owner }))

test('an owner sees how much the hotel stores, by kind, and the quotas', async () => {
  const hotel = await createHotel(app)
  await createDraftPage(app, hotel)
  const file = await createLibraryFile(app, hotel)
  const { kinds, files, content } = await storage(hotel)
  const bytes = Object.fromEntries(kinds.map(({ kind, bytes }: { kind: string; bytes: number }) => [kind, bytes]))
  expect(files).toEqual({ used: file.size, max: usual.files })
  expect(bytes.pages).toBeGreaterThan(100)
  expect(bytes.journal).toBeGreaterThan(0)
  expect(content).toEqual({ used: bytes.pages + bytes.pageVersions + bytes.menus + bytes.places, max: usual.content })
})

test('a hotel over its content quota can add or lengthen no page, can shorten one, and guests can still write', async () => {
  const hotel = await createHotel(app)
  const page = await createDraftPage(app, hotel)
  limit({ content: (await storage(hotel)).content.used })
  const pages = `/v1/hotels/${hotel.id}/pages`
  const write = (text: string) =>
    app.call('PATCH', `${pages}/${page.id}?lang=fr`, {
      as: hotel.owner,
      body: { blocks: [{ kind: 'text', text: richTextFromPlain(text) }] },
    })
  const long = Array.from({ length: 900 }, (_, i) => i.toString(36)).join(' ')
  expect(statusCodeAndFields(await write(long))).toEqual([409, 'quota_exceeded'])
  limit({})
  expectStatus(200, await write(long))
  limit({ content: 1 })
  const created = await app.call('POST', `${pages}?lang=fr`, { as: hotel.owner, body: { title: 'Autre' } })
  expect(statusCodeAndFields(created)).toEqual([409, 'quota_exceeded'])
  expectStatus(200, await write('Court'))
  await createGuestMessage(app, hotel)
})

test('a full library accepts no more files, neither directly nor by saving a page with one', async () => {
  const hotel = await createHotel(app)
  const file = await createLibraryFile(app, hotel)
  limit({ files: file.size })
  await expect(createLibraryFile(app, hotel)).rejects.toThrow('files_quota_exceeded')
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/medias/${file.id}`, { as: hotel.owner }))
  await createLibraryFile(app, hotel)
})

test('a hotel over its content quota can import no menu or places, and nothing of them is written', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const listed = await createDirectoryPlace(app)
  const at = `/v1/hotels/${hotel.id}`
  const before = await storage(hotel)
  limit({ content: before.content.used })
  const article = { id: randomUUID(), name: { fr: 'Thé' }, price: 400 }
  const section = { id: randomUUID(), name: { fr: 'Boissons' } }
  const imported = () =>
    app.call('POST', `${at}/services/${menu.id}/articles/import?lang=all`, {
      as: hotel.owner,
      key: randomUUID(),
      body: { sections: [section], articles: [article], prices: [] },
    })
  const taken = () => app.call('POST', `${at}/places/from-directory`, { as: hotel.owner, body: { ids: [listed.id] } })
  for (const refused of [await imported(), await taken()])
    expect(statusCodeAndFields(refused)).toEqual([409, 'quota_exceeded'])
  expect(await storage(hotel)).toEqual({ ...before, content: { ...before.content, max: before.content.used } })
  limit({})
  expectStatus(200, await imported())
  expectStatus(201, await taken())
})

test('an archive with more content than the quota creates no hotel', async () => {
  const hotel = await createHotel(app, { name: 'Hôtel du Phare' })
  await createService(app, hotel, {}, [{ name: 'Thé', price: 400 }])
  const authorization = `Bearer ${hotel.owner.token}`
  const exported = await app.fetch(`/v1/hotels/${hotel.id}/export`, { headers: { authorization } })
  const archive = new Uint8Array(await exported.arrayBuffer())
  const other = await createPerson(app)
  const send = async () => {
    const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/x-tar' }
    const answer = await app.fetch('/v1/hotels/import', { method: 'POST', headers, body: archive })
    return { status: answer.status, body: await answer.json() }
  }
  const hotels = async () => expectStatus(200, await app.call('GET', '/v1/hotels', { as: other })).length
  limit({ content: 1 })
  expect(statusCodeAndFields(await send())).toEqual([409, 'quota_exceeded'])
  expect(await hotels()).toBe(0)
  limit({})
  expect((await send()).status).toBe(201)
})

test('photos of guests have their own quota: beyond it messages without photos and library files are still accepted', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const offer = () => app.call('POST', `/v1/hotels/${hotel.id}/chat/pictures?extension=png`, { visitor: guest })
  const photo = async () => {
    const { url } = expectStatus(201, await offer())
    expect((await app.fetch(url, { method: 'PUT', body: new Uint8Array(picture) })).status).toBe(200)
    return new URL(url).pathname
  }
  const [first, second] = [await photo(), await photo()]
  await createGuestMessage(app, hotel, { pictures: [first] }, guest)
  const kinds: { kind: string; bytes: number }[] = (await storage(hotel)).kinds
  const bytes = kinds.find(({ kind }) => kind === 'guestPhotos')?.bytes ?? 0
  expect(bytes).toBeGreaterThan(0)
  limit({ files: bytes })
  await expect(createGuestMessage(app, hotel, { text: 'La vue', pictures: [second] }, guest)).rejects.toThrow(
    'guest_photos_full',
  )
  await createGuestMessage(app, hotel, { text: 'La vue' }, guest)
  limit({ files: bytes - 1 })
  expect(statusCodeAndFields(await offer())).toEqual([409, 'guest_photos_full'])
  limit({})
  await createGuestMessage(app, hotel, { text: 'La vue', pictures: [second] }, guest)
  await createLibraryFile(app, hotel)
})

test('the journal of a hotel is limited: its oldest entries are deleted', async () => {
  const hotel = await createHotel(app)
  for (let i = 0; i < 5; i++) await createDraftPage(app, hotel, { title: `Page ${i}` })
  const lines = async () =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
  const before = await lines()
  await forgetOldEntries(app.context, 3)
  expect(await lines()).toEqual(before.slice(0, 3))
  await runMaintenance(app.context)
})
