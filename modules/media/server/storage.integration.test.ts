import { afterEach, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { fromPlain } from '#core/rich-text/document.ts'
import { forgetOldEntries } from '#modules/audit/server/service.ts'
import { testApp } from '#tests/app.ts'
import { guestMessage } from '#tests/chat-factories.ts'
import { draftPage, hotel, libraryFile, must, refusal, type TestHotel } from '#tests/factories.ts'

const app = testApp()
const usual = { content: 200_000_000, files: 5_000_000_000 }
const limit = ({ content = usual.content, files = usual.files }) =>
  Object.assign(app.context.config, { hotelMaxContentBytes: content, hotelMaxFilesBytes: files })
afterEach(() => limit({}))

const storage = async ({ id, owner }: TestHotel) =>
  must(200, await app.call('GET', `/v1/hotels/${id}/storage`, { as: owner }))

test('an owner sees how much the hotel stores, by kind, and of how much', async () => {
  const own = await hotel(app)
  await draftPage(app, own)
  const file = await libraryFile(app, own)
  const { kinds, files, content } = await storage(own)
  const bytes = Object.fromEntries(kinds.map(({ kind, bytes }: { kind: string; bytes: number }) => [kind, bytes]))
  expect(files).toEqual({ used: file.size, max: usual.files })
  expect(bytes.pages).toBeGreaterThan(100)
  expect(bytes.journal).toBeGreaterThan(0)
  expect(content).toEqual({ used: bytes.pages + bytes.pageVersions + bytes.menus + bytes.places, max: usual.content })
})

test('a hotel whose content is full takes no more pages and no longer ones, takes shorter ones, and guests still write', async () => {
  const own = await hotel(app)
  const page = await draftPage(app, own)
  limit({ content: (await storage(own)).content.used })
  const pages = `/v1/hotels/${own.id}/pages`
  const write = (text: string) =>
    app.call('PATCH', `${pages}/${page.id}?lang=fr`, {
      as: own.owner,
      body: { blocks: [{ kind: 'text', text: fromPlain(text) }] },
    })
  const long = Array.from({ length: 900 }, (_, i) => i.toString(36)).join(' ')
  expect(refusal(await write(long))).toEqual([409, 'quota_exceeded'])
  limit({})
  must(200, await write(long))
  limit({ content: 1 })
  const created = await app.call('POST', `${pages}?lang=fr`, { as: own.owner, body: { title: 'Autre' } })
  expect(refusal(created)).toEqual([409, 'quota_exceeded'])
  must(200, await write('Court'))
  await guestMessage(app, own)
})

test('a library that is full takes no more files, neither by itself nor with a page that shows one', async () => {
  const own = await hotel(app)
  const file = await libraryFile(app, own)
  limit({ files: file.size })
  await expect(libraryFile(app, own)).rejects.toThrow('files_quota_exceeded')
  must(204, await app.call('DELETE', `/v1/hotels/${own.id}/medias/${file.id}`, { as: own.owner }))
  await libraryFile(app, own)
})

test('the journal of a hotel has a bound: its oldest lines go', async () => {
  const own = await hotel(app)
  for (let i = 0; i < 5; i++) await draftPage(app, own, { title: `Page ${i}` })
  const lines = async () => must(200, await app.call('GET', `/v1/hotels/${own.id}/audit`, { as: own.owner }))
  const before = await lines()
  await forgetOldEntries(app.context, 3)
  expect(await lines()).toEqual(before.slice(0, 3))
  await runMaintenance(app.context)
})
