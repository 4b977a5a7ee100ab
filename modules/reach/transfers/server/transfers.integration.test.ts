import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import { scanUploads } from '#tests/clamd-server.ts'
import { eicar } from '#tests/eicar.ts'
import {
  createDeal,
  createHotel,
  createLibraryFile,
  createOpinion,
  createOrder,
  createPerson,
  createService,
  createTicket,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { pdf } from '#tests/uploads.ts'
import type { HotelFile } from '../contract.ts'

const app = testApp()
/** A second installation of the product. */
const otherInstallation = testApp()

/** The exported archive of a hotel: its `hotel.json` and its files. */
async function exportHotel(from: typeof app, { id, owner }: Pick<TestHotel, 'id' | 'owner'>) {
  const answer = await from.fetch(`/v1/hotels/${id}/export`, { headers: { authorization: `Bearer ${owner.token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-tar'])
  return unpackArchive(Buffer.from(await answer.arrayBuffer()))
}

async function unpackArchive(bytes: Buffer) {
  const entries = extract()
  Readable.from([bytes]).pipe(entries)
  const files: Record<string, Buffer> = {}
  for await (const entry of entries) files[entry.header.name] = await buffer(Readable.from(entry))
  const { 'hotel.json': json, ...rest } = files
  return { bytes, json: JSON.parse(String(json)) as HotelFile, files: rest }
}

async function packArchive(json: unknown, files: Record<string, Buffer> = {}): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'hotel.json' }, typeof json === 'string' ? json : JSON.stringify(json))
  for (const [name, bytes] of Object.entries(files)) archive.entry({ name }, bytes)
  archive.finalize()
  return buffer(Readable.from(archive))
}

async function importArchive(to: typeof app, as: TestPerson, archive: Buffer) {
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-tar' }
  const answer = await to.fetch('/v1/hotels/import', { method: 'POST', headers, body: archive as never })
  return { status: answer.status, body: await answer.json() } as Awaited<ReturnType<typeof to.call>>
}

/** Saves settings of the hotel that are not content: chat, alerts and announcements. */
async function saveSettings({ id, owner: as }: TestHotel, serviceId: string): Promise<void> {
  const at = `/v1/hotels/${id}`
  const answer = { id: randomUUID(), title: { fr: 'Le code' }, text: { fr: 'Sur la porte.', en: 'On the door.' } }
  const chat = { enabled: true, awayText: { fr: 'À demain' }, cannedAnswers: [answer] }
  expectStatus(200, await app.call('PATCH', `${at}/chat-settings?lang=all`, { as, body: chat }))
  const services = [{ serviceId, pushAfter: 120, mailAfter: null }]
  const alerts = { pushAfter: 90, mailAfter: 600, mailTo: 'gerant@phare.example', services }
  expectStatus(200, await app.call('PATCH', `${at}/alert-settings`, { as, body: alerts }))
  const announce = (fr: string, until: string) =>
    app.call('POST', `${at}/announcements?lang=all`, { as, body: { text: { fr }, until } })
  expectStatus(201, await announce('La piscine ferme à midi.', '2026-03-12T09:00:00Z'))
  const { id: endedId } = expectStatus(201, await announce('Trop tard.', '2026-03-12T09:00:00Z'))
  expectStatus(200, await app.call('POST', `${at}/announcements/${endedId}/end`, { as }))
}

/** A hotel with one of everything, with references between them. */
async function fullHotel(): Promise<TestHotel> {
  const hotel = await createHotel(app, { name: 'Hôtel du Phare', retentionDays: 12 })
  const as = hotel.owner
  const at = `/v1/hotels/${hotel.id}`
  const picture = await createLibraryFile(app, hotel, { name: 'plage.png' })
  expectStatus(
    200,
    await app.call('PATCH', `${at}/medias/${picture.id}`, { as, body: { alt: { fr: 'La plage', es: 'La playa' } } }),
  )
  const item = {
    id: '0195f000-0000-7000-8000-000000000001',
    title: { fr: 'Le spa', en: 'The spa' },
    text: { fr: 'Ouvert.' },
    picture: picture.address,
  }
  const wifi = { network: 'Phare', password: 'motdepasse', security: 'WPA', hidden: false, passwordFor: 'everybody' }
  expectStatus(
    200,
    await app.call('PATCH', `${at}?lang=all`, {
      as,
      body: {
        info: { items: [item], wifi, welcomeWord: { fr: 'Bienvenue', en: 'Welcome' } },
        brand: { cover: picture.address },
      },
    }),
  )
  const options = [
    {
      name: 'Taille',
      min: 1,
      max: 1,
      choices: [
        { name: 'Petit', price: 0 },
        { name: 'Grand', price: 250 },
      ],
    },
  ]
  const allergens = { milk: 'contains' }
  const menu = await createService(app, hotel, { name: 'Le bar', picture: picture.address }, [
    { name: 'Chocolat', price: 550, section: 'Chaud', options, allergens } as never,
    { name: 'Olives', price: 300 },
  ])
  await saveSettings(hotel, menu.id)
  const deal = await createDeal(app, hotel)
  await createTicket(app, hotel)
  const draftPage = expectStatus(
    201,
    await app.call('POST', `${at}/pages?lang=fr`, { as, body: { title: 'Brouillon' } }),
  )
  const page = expectStatus(
    201,
    await app.call('POST', `${at}/pages?lang=fr`, {
      as,
      body: {
        title: 'Le phare',
        blocks: [
          { kind: 'text', text: richTextFromPlain('Face à la mer') },
          { kind: 'service', serviceId: menu.id },
          { kind: 'place', placeId: deal.place.id },
          { kind: 'info', info: item.id },
          { kind: 'picture', picture: picture.address, alt: '', caption: 'La plage' },
          { kind: 'button', label: 'La suite', link: { to: 'page', id: draftPage.id } },
        ],
      },
    }),
  )
  expectStatus(200, await app.call('POST', `${at}/pages/${page.id}/publish`, { as }))
  expectStatus(200, await app.call('PATCH', `${at}?lang=fr`, { as, body: { defaultPage: page.id } }))
  const olives = menu.articles.filter(({ name }) => name === 'Olives')
  await createOrder(app, hotel, makeOrderRequest({ id: menu.id, articles: olives }, { note: 'Un secret de client' }))
  // Set after the order, which has no proof of its room.
  expectStatus(200, await app.call('PATCH', `${at}?lang=fr`, { as, body: { orderProof: 'room' } }))
  await createOpinion(app, hotel, { comment: 'Un secret de client' }, createVisitorId())
  return hotel
}

/** Replaces each id by its order of appearance, because two exports have different ids. */
function normalizeIds(json: object): unknown {
  const names = new Map<string, number>()
  return JSON.parse(
    JSON.stringify(json).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      names.set(id, names.get(id) ?? names.size)
      return `id ${names.get(id)}`
    }),
  )
}

test('a file without settings, or with an announcement that has ended since, can be imported', async () => {
  const hotel = await createHotel(app)
  const owner = await createPerson(app)
  const { chat, alerts, announcements, ...withoutSettings } = (await exportHotel(app, hotel)).json
  expect([chat, alerts, announcements]).not.toContain(undefined)
  expectStatus(201, await importArchive(app, owner, await packArchive(withoutSettings)))
  const endedAnnouncements = [{ text: { fr: 'Hier' }, until: '2026-03-09T09:00:00Z' }]
  const importedHotel = expectStatus(
    201,
    await importArchive(app, owner, await packArchive({ ...withoutSettings, announcements: endedAnnouncements })),
  )
  expect(
    expectStatus(200, await app.call('GET', `/v1/hotels/${importedHotel.id}/announcements`, { as: owner })),
  ).toEqual([])
})

test('an import on another installation has everything that the owner wrote, and nothing of the guests', async () => {
  const hotel = await fullHotel()
  const firstExport = await exportHotel(app, hotel)
  expect(firstExport.bytes.includes('Un secret de client')).toBe(false)
  expect(firstExport.bytes.includes(hotel.owner.token)).toBe(false)
  expect(firstExport.bytes.includes('gerant@phare.example')).toBe(false)
  expect(Object.keys(firstExport.files)).toHaveLength(1)
  expect(firstExport.json).toMatchObject({
    chat: { enabled: true, cannedAnswers: [{ text: { en: 'On the door.' } }] },
    alerts: {
      pushAfter: 90,
      mailAfter: 600,
      services: [{ serviceId: firstExport.json.services[0]?.key, pushAfter: 120 }],
    },
    announcements: [{ text: { fr: 'La piscine ferme à midi.' } }],
  })
  const owner = await createPerson(otherInstallation)
  const importedHotel = expectStatus(201, await importArchive(otherInstallation, owner, firstExport.bytes))
  expect(importedHotel).toMatchObject({
    name: 'Hôtel du Phare',
    retentionDays: 12,
    orderProof: 'room',
    owners: [owner.userId],
  })
  expect(importedHotel.id).not.toBe(hotel.id)
  const secondExport = await exportHotel(otherInstallation, { id: importedHotel.id, owner })
  expect(normalizeIds(secondExport.json)).toEqual(normalizeIds(firstExport.json))
  const shown = expectStatus(200, await otherInstallation.call('GET', `/v1/hotels/${importedHotel.id}?lang=fr`))
  expect(shown.services[0].articles.map(({ name }: { name: string }) => name).sort()).toEqual(['Chocolat', 'Olives'])
  expect(shown.defaultPage).toBe(shown.pages[0].id)
  expect(shown.pages[0].blocks.map(({ kind, broken }: { kind: string; broken?: true }) => [kind, broken])).toEqual(
    ['text', 'service', 'place', 'info', 'picture'].map((kind) => [kind, undefined]),
  )
  const cover = await otherInstallation.fetch(shown.brand.cover, {})
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])
  // None of the ids of the first hotel appear.
  const originalIds = new Set(JSON.stringify(firstExport.json).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g))
  for (const id of JSON.stringify(secondExport.json).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])
    expect(originalIds).not.toContain(id)
})

test('an import on the same installation is a second hotel with another page address', async () => {
  const hotel = await createHotel(app, { name: 'Hôtel de la Cale' })
  const { bytes } = await exportHotel(app, hotel)
  const importedHotel = expectStatus(201, await importArchive(app, hotel.owner, bytes))
  expect(importedHotel.slug).toBe('hotel-de-la-cale-2')
})

test('an archive is validated like typed input, its errors are reported, and nothing of it stays', async () => {
  const hotel = await fullHotel()
  const { json, files } = await exportHotel(app, hotel)
  const owner = await createPerson(otherInstallation)
  const countHotels = async () =>
    expectStatus(200, await otherInstallation.call('GET', '/v1/hotels', { as: owner })).length
  const refusalOf = async (change: (copy: HotelFile) => void) => {
    const copy = structuredClone(json)
    change(copy)
    return statusAndFields(await importArchive(otherInstallation, owner, await packArchive(copy, files)))
  }
  // Refused by the schema of the file.
  expect(await refusalOf((copy) => Object.assign(copy.services[0]?.articles[0] ?? {}, { price: -1 }))).toEqual([
    422,
    'services.0.articles.0.price too_small_number',
  ])
  expect(await refusalOf((copy) => Object.assign(copy, { format: 2 }))).toEqual([422, 'format invalid'])
  // Refused by a command, after others were executed.
  expect(await refusalOf((copy) => Object.assign(copy.places[0]?.content ?? {}, { name: {} }))).toEqual([
    422,
    'places.0.name required',
  ])
  expect(await refusalOf((copy) => Object.assign(copy.pages[0]?.content ?? {}, { title: {} }))).toEqual([
    422,
    'pages.0.title required',
  ])
  // A picture of another user, or an unknown one.
  const [status, problem] = await refusalOf((copy) => {
    copy.brand.cover = '/files/0195f000-0000-7000-8000-000000000009.png'
  })
  expect([status, problem]).toEqual([422, 'brand.cover file_gone'])
  expect(await countHotels()).toBe(0)
  const count = async (table: string) =>
    Number((await otherInstallation.context.pool.query(`select count(*) from ${table}`)).rows[0].count)
  const before = [await count('services'), await count('places'), await count('pages'), await count('audit_entries')]
  await refusalOf((copy) => Object.assign((copy.tickets as object[])[0] ?? {}, { title: {} }))
  expect([await count('services'), await count('places'), await count('pages'), await count('audit_entries')]).toEqual(
    before,
  )
})

test('somebody who works in no hotel yet cannot import more files than they may upload', async () => {
  const hotel = await fullHotel()
  const { json, files } = await exportHotel(app, hotel)
  const [media] = json.medias
  const medias = Array.from({ length: 21 }, (_, i) => {
    const id = `0195f000-0000-7000-8000-${String(i).padStart(12, '0')}`
    return { ...media, id, file: `${id}.png` }
  })
  const refused = await importArchive(
    otherInstallation,
    await createPerson(otherInstallation),
    await packArchive({ ...json, medias }, files),
  )
  expect([refused.status, refused.body.code]).toEqual([403, 'upload_quota'])
})

test('an archive with an infected file creates no hotel, and the refusal names the file; without the scanner nothing is imported', async () => {
  const hotel = await fullHotel()
  const { json, files } = await exportHotel(app, hotel)
  const owner = await createPerson(otherInstallation)
  const clamd = await scanUploads(otherInstallation)
  const infected = Object.fromEntries(Object.keys(files).map((name) => [name, Buffer.concat([pdf, eicar])]))
  const refused = await importArchive(otherInstallation, owner, await packArchive(json, infected))
  expect([refused.status, refused.body.code]).toEqual([422, 'file_infected'])
  expect(refused.body.detail).toContain(`(${json.medias[0]?.content.name})`)
  clamd.behave('breaks')
  const unscanned = await importArchive(otherInstallation, owner, await packArchive(json, files))
  expect([unscanned.status, unscanned.body.code]).toEqual([503, 'unavailable'])
  expect(expectStatus(200, await otherInstallation.call('GET', '/v1/hotels', { as: owner }))).toEqual([])
  clamd.behave('scans')
  expectStatus(201, await importArchive(otherInstallation, owner, await packArchive(json, files)))
  expect(clamd.scanned.length).toBeGreaterThan(1)
})

test('a file that is not an archive, or a damaged or hostile archive, is refused', async () => {
  const hotel = await fullHotel()
  const { bytes, json, files } = await exportHotel(app, hotel)
  const owner = await createPerson(app)
  const refused = async (archive: Buffer) => {
    const { status, body } = await importArchive(app, owner, archive)
    return [status, body.code]
  }
  const broken = [422, 'archive_broken']
  expect(await refused(Buffer.from('a hotel, I promise'))).toEqual(broken)
  expect(await refused(bytes.subarray(0, 700))).toEqual(broken)
  expect(await refused(await packArchive('{'))).toEqual([400, 'malformed'])
  expect(await refused(await packArchive('['.repeat(900_000)))).toEqual([400, 'malformed'])
  expect(await refused(await packArchive('null'))).toEqual([422, 'invalid'])
  expect(await refused(await packArchive('[1,2]'))).toEqual([422, 'invalid'])
  expect(await refused(await packArchive(json, { ...files, 'files/../../etc/passwd': Buffer.from('x') }))).toEqual(
    broken,
  )
  expect(
    await refused(await packArchive(json, { 'files/0195f000-0000-7000-8000-000000000009.png': Buffer.from('x') })),
  ).toEqual(broken)
  const program = Object.fromEntries(Object.keys(files).map((name) => [name, Buffer.from('#!/bin/sh\nrm -rf /')]))
  expect(await refused(await packArchive(json, program))).toEqual([415, 'file_is_program'])
  expect(await refused(Buffer.alloc(1_000_001))).toEqual([413, 'file_too_large'])
  expect((await app.call('POST', '/v1/hotels/import', { as: owner, body: json })).status).toBe(415)
  expect(expectStatus(200, await app.call('GET', '/v1/hotels', { as: owner }))).toEqual([])
})
