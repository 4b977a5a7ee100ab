import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createLibraryFile,
  createMember,
  createPublishedPage,
  createService,
  createUpload,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import type { Media } from '../contract.ts'
import { deleteUnusedFiles } from './unused/jobs.ts'

const app = testApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(app)
})

const pathOf = (path = '', of = hotel) => `/v1/hotels/${of.id}${path}`
const staff = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  app.call(method, pathOf(path), { as: hotel.owner, body, headers })
const replace = (media: Media, address: string, headers: Record<string, string> = {}) =>
  staff('POST', `/medias/${media.id}/replace`, { address }, headers)
const newFile = (body?: string) => createUpload(app, hotel.owner, body)
const read = async ({ id }: Pick<Media, 'id'>): Promise<Media> => expectStatus(200, await staff('GET', `/medias/${id}`))
const pictureOf = async ({ id }: { id: string }): Promise<string | null> =>
  expectStatus(200, await staff('GET', `/services/${id}`)).picture
const statusOf = async (address: string) => (await app.fetch(address, { method: 'GET' })).status
const picture = (address: string) => ({ kind: 'picture' as const, picture: address, alt: '', caption: '' })
const waitingLocks = "select from pg_locks where not granted and locktype in ('tuple', 'transactionid')"

describe('a file is replaced by another', () => {
  test('and keeps its id, position, name, texts and usages; guests get the new one', async () => {
    const media = await createLibraryFile(app, hotel)
    await createLibraryFile(app, hotel, { name: 'later.png' })
    const menu = await createService(app, hotel, { picture: media.address })
    const texts = { alt: { fr: 'La plage' }, focus: { x: 0.1, y: 0.9 } }
    const before: Media = expectStatus(200, await staff('PATCH', `/medias/${media.id}`, texts))
    const { version } = expectStatus(200, await app.call('GET', pathOf()))
    const list = async () => expectStatus(200, await staff('GET', '/medias')).map(({ id }: Media) => id)
    const order = await list()

    const address = await newFile()
    const after: Media = expectStatus(200, await replace(media, address))
    expect(after).toEqual({ ...(await read(media)) })
    expect(after).toMatchObject({ ...texts, id: media.id, name: 'plage.png', address, usedIn: before.usedIn })
    expect(after.version).toBe(before.version + 1)
    expect(after.usedIn).toHaveLength(1)
    expect(await list()).toEqual(order)
    const shown = expectStatus(200, await app.call('GET', pathOf()))
    expect(shown.version).toBe(version + 1)
    expect(shown.services.find(({ id }: { id: string }) => id === menu.id).picture).toBe(address)
    expect(shown.medias[address].alt).toBe('La plage')
    // Also found by the id in its address, as forms look it up.
    expect(await read({ id: address.slice(7, 43) })).toEqual(after)
    const [entry] = expectStatus(200, await staff('GET', '/audit'))
    expect(entry).toMatchObject({ act: 'media.replaced', subject: { id: media.id } })
  })

  test('repeatedly; the maintenance job deletes the earlier files', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel, { picture: media.address })
    const addresses = [media.address]
    for (let i = 0; i < 3; i++) {
      const address = await newFile()
      addresses.push(address)
      expect(expectStatus(200, await replace(media, address))).toMatchObject({ id: media.id, address })
    }
    expect(await pictureOf(menu)).toBe(addresses.at(-1))
    expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200, 200, 200])
    app.setClock('2026-04-20T09:00:00Z')
    await deleteUnusedFiles(app.context)
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404, 404, 200])
    app.setClock('2026-03-10T09:00:00Z')
    expectStatus(200, await staff('PATCH', `/services/${menu.id}`, { picture: null }))
    expectStatus(204, await staff('DELETE', `/medias/${media.id}`))
    expect(await statusOf(addresses.at(-1) ?? '')).toBe(404)
  })

  test('in the draft of a page, its published version and its history', async () => {
    const media = await createLibraryFile(app, hotel)
    const link = { to: 'address', address: `https://guide.example${media.address}` }
    const blocks = [picture(media.address)]
    const page = await createPublishedPage(app, hotel, { blocks })
    const draft = [...blocks, { kind: 'button', label: 'La carte', link }]
    expectStatus(200, await staff('PATCH', `/pages/${page.id}`, { blocks: draft }))
    const deleted = await createDraftPage(app, hotel, { blocks })
    expectStatus(200, await staff('PATCH', `/pages/${deleted.id}`, { title: 'Effacée', blocks }))
    expectStatus(204, await staff('DELETE', `/pages/${deleted.id}`))
    const address = await newFile()
    expectStatus(200, await replace(media, address))

    const stored = JSON.stringify(expectStatus(200, await staff('GET', `/pages/${page.id}`)))
    expect(stored).toContain(`https://guide.example${address}`)
    expect(stored).not.toContain(media.address)
    const guests = JSON.stringify(expectStatus(200, await app.call('GET', pathOf())).pages)
    expect([guests.includes(address), guests.includes(media.address)]).toEqual([true, false])
    const [first] = expectStatus(200, await staff('GET', `/pages/${page.id}/versions`))
    const restored = expectStatus(200, await staff('POST', `/pages/${page.id}/versions/${first.id}/restore`))
    expect(restored.blocks).toMatchObject([{ picture: address }])
    const back = expectStatus(200, await staff('POST', `/pages/${deleted.id}/restore`))
    expect(back.blocks).toMatchObject([{ picture: address }])
  })
})

describe('a replacement is refused', () => {
  test('by a file of another kind, of another person, of a library, or an unknown one; nothing changes', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel, { picture: media.address })
    const other = await createLibraryFile(app, hotel)
    const colleague = await createMember(app, hotel, 'admin')
    const cases: [string, string][] = [
      [await newFile('%PDF-1.7\n'), 'other_kind'],
      [await createUpload(app, colleague), 'file_not_yours'],
      [other.address, 'file_not_yours'],
      [media.address, 'file_not_yours'],
      ['https://cdn.example/a.png', 'file_not_yours'],
      [(await newFile()).replace(/.{12}\.png/, '000000000000.png'), 'file_not_yours'],
    ]
    for (const [address, code] of cases) {
      const { status, body } = await replace(media, address)
      expect([status, body.errors[0].path, body.errors[0].code], address).toEqual([422, 'address', code])
    }
    expect(await pictureOf(menu)).toBe(media.address)
    expect(await read(media)).toMatchObject({ address: media.address, version: media.version })
    const otherHotelsFile = await createLibraryFile(app, await createHotel(app))
    expect((await replace(otherHotelsFile, await newFile())).status).toBe(404)
  })

  test('when the file was already replaced; a form that still has the old address is refused as a whole', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel)
    expectStatus(200, await replace(media, await newFile()))
    const { status, body } = await staff('PATCH', `/services/${menu.id}`, { name: 'Bar', picture: media.address })
    expect([status, body.errors[0].code]).toEqual([422, 'file_gone'])
    expect((await staff('POST', '/medias', { address: media.address })).status).toBe(422)
  })
})

describe('at the same moment', () => {
  test('two replacements both succeed one after the other, or the second gets a version conflict', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel, { picture: media.address })
    const files = [await newFile(), await newFile()]
    for (const answer of await Promise.all(files.map((address) => replace(media, address)))) expectStatus(200, answer)
    const { address, version } = await read(media)
    expect(files).toContain(address)
    expect(await pictureOf(menu)).toBe(address)
    const ifMatch = { 'if-match': `"${version}"` }
    const newFiles = await Promise.all([newFile(), newFile()])
    const answers = await Promise.all(newFiles.map((each) => replace(media, each, ifMatch)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(expectStatus(200, await staff('GET', '/medias')).filter(({ id }: Media) => id === media.id)).toHaveLength(1)
  })

  test('a save that uses the file is waited for, and gets the new file too', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel)
    const client = await app.context.pool.connect()
    await client.query('begin')
    await client.query('select id from medias where id = $1 for key share', [media.address.slice(7, 43)])
    await client.query('update services set picture = $2 where id = $1', [menu.id, media.address])
    await client.query("insert into media_usages values ($1, 'service', $2, $3)", [
      hotel.id,
      menu.id,
      media.address.slice(7, 43),
    ])
    const address = await newFile()
    const replacing = replace(media, address)
    await expect.poll(async () => (await app.context.pool.query(waitingLocks)).rowCount).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    expect(expectStatus(200, await replacing).usedIn).toHaveLength(1)
    expect(await pictureOf(menu)).toBe(address)
  })

  test('a save of a page, of a text or of the name loses nothing, whichever is first', async () => {
    for (let i = 0; i < 6; i++) {
      const media = await createLibraryFile(app, hotel)
      const page = await createDraftPage(app, hotel)
      const address = await newFile()
      const [replaced, saved, described, named] = await Promise.all([
        replace(media, address),
        staff('PATCH', `/pages/${page.id}`, { blocks: [picture(media.address)] }),
        staff('PATCH', `/medias/${media.id}`, { alt: { fr: 'La plage' } }),
        staff('PATCH', `/medias/${media.id}`, { name: 'Plage' }),
      ])
      expectStatus(200, replaced)
      expectStatus(200, described)
      expectStatus(200, named)
      expect(await read(media)).toMatchObject({ address, alt: { fr: 'La plage' }, name: 'Plage', version: 4 })
      const { blocks } = expectStatus(200, await staff('GET', `/pages/${page.id}`))
      expect([
        [200, address],
        [422, undefined],
      ]).toContainEqual([saved.status, blocks[0]?.picture])
    }
  })

  test('a deletion leaves library and content consistent, whichever is first', async () => {
    for (let i = 0; i < 6; i++) {
      const media = await createLibraryFile(app, hotel)
      const address = await newFile()
      const [replaced, deleted] = await Promise.all([replace(media, address), staff('DELETE', `/medias/${media.id}`)])
      expect([200, 404]).toContain(replaced.status)
      expect(deleted.status).toBe(204)
      expect((await staff('GET', `/medias/${media.id}`)).status).toBe(404)
      expect((await staff('DELETE', `/medias/${media.id}`)).status).toBe(404)
    }
  })
})
