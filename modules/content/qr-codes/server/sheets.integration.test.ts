import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  libraryFile,
  member,
  place,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { pagesOf, scanned, textOf } from '#tests/scanner.ts'
import type { QrCode } from '../contract.ts'
import type { SheetInput } from '../sheets-contract.ts'
import { maxPrinted } from '../sheets-rules.ts'

const app = testApp()

const at = ({ id }: TestHotel, more = '') => `/v1/hotels/${id}/qr-codes${more}`
const wifi = {
  network: 'Remparts-Invités',
  password: 'maree-haute',
  security: 'WPA' as const,
  hidden: false,
  passwordFor: 'everybody' as const,
}

async function rooms(own: TestHotel, ...names: string[]): Promise<QrCode[]> {
  return expectStatus(201, await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms: names } }))
}

const ask = (own: TestHotel, input: Partial<SheetInput>, as = own.owner) =>
  app.call('POST', at(own, '/sheet.pdf'), { as, body: { format: 'card', ...input } })

async function pdf(own: TestHotel, input: Partial<SheetInput>, as = own.owner): Promise<Buffer> {
  const response = await app.fetch(at(own, '/sheet.pdf'), {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'card', ...input }),
  })
  if (response.status !== 200) throw new Error(await response.text())
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return Buffer.from(await response.arrayBuffer())
}

const read = async (file: Buffer) => (await Promise.all((await pagesOf(file, 150)).map(scanned))).flat()

test('whoever may see the hotel prints its codes, in the order of the list, each once', async () => {
  const own = await createHotel(app, { languages: ['fr', 'en', 'es'] })
  const [first, second] = await rooms(own, '9', '12 bis')
  if (!first || !second) throw new Error('no codes')
  const reception = await member(app, own, 'member')
  const file = await pdf(own, { codes: [second.id, first.id, second.id] }, reception)
  expect((await read(file)).sort()).toEqual([first.url, second.url].sort())
  const [text = ''] = await textOf(file)
  for (const words of ['Hôtel du Phare', '12 bis', 'Chambre', 'Room', 'Habitación', 'localhost/q'])
    expect(text).toContain(words)
  const typed = (code: QrCode) => text.indexOf(`${code.token.slice(0, 5)}-${code.token.slice(5)}`)
  expect(typed(first)).toBeGreaterThan(-1)
  expect(typed(second)).toBeGreaterThan(typed(first))
})

test('codes of places say where they lead', async () => {
  const own = await createHotel(app)
  const { id } = await place(app, own, { name: 'Crêperie Ti Kozh' })
  const [code] = expectStatus(
    201,
    await app.call('POST', at(own), { as: own.owner, body: { kind: 'place', targets: [id] } }),
  ) as QrCode[]
  const file = await pdf(own, { format: 'poster', codes: [code?.id ?? ''] })
  expect(await read(file)).toEqual([code?.url])
  expect((await textOf(file)).join()).toContain('Crêperie Ti Kozh')
})

test('what cannot be printed is refused, with the reasons', async () => {
  const [own, other] = [await createHotel(app), await createHotel(app)]
  const [[room], [theirs]] = [await rooms(own, '204'), await rooms(other, '204')]
  const codes = [room?.id ?? '']
  expect(statusAndFields(await ask(own, { codes: [...codes, theirs?.id ?? ''] }))).toEqual([
    422,
    'codes.1 qr_code_gone',
  ])
  expectStatus(204, await app.call('DELETE', at(own, `/${room?.id}`), { as: own.owner }))
  expect(statusAndFields(await ask(own, { codes }))).toEqual([422, 'codes.0 qr_code_gone'])
  expect((await ask(own, { codes: [] })).status).toBe(422)
  expect((await ask(own, { codes: Array.from({ length: maxPrinted + 1 }, () => codes[0] ?? '') })).status).toBe(422)
  expect((await ask(other, { codes }, own.owner)).status).toBe(404)
})

test('the Wi-Fi is printed where it is asked for, and never one that only scanned rooms may read', async () => {
  const own = await createHotel(app)
  const change = async (value: object | null) =>
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${own.id}`, { as: own.owner, body: { info: { wifi: value } } }),
    )
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  expect(statusAndFields(await ask(own, { codes, wifi: true }))).toEqual([422, 'wifi wifi_unset'])
  await change(wifi)
  const joins = 'WIFI:T:WPA;S:Remparts-Invités;P:maree-haute;;'
  expect(await read(await pdf(own, { codes, wifi: true }))).toContain(joins)
  const without = await pdf(own, { codes })
  expect(await read(without)).not.toContain(joins)
  expect((await textOf(without)).join()).not.toContain(wifi.password)
  expect(statusAndFields(await ask(own, { format: 'sticker', codes, wifi: true }))).toEqual([422, 'wifi wifi_no_room'])
  await change({ ...wifi, passwordFor: 'scanned-rooms' })
  expect(statusAndFields(await ask(own, { codes, wifi: true }))).toEqual([422, 'wifi wifi_for_rooms'])
})

test.each([
  ['Отель «Крепостные стены»', 'Крепостные'],
  ['Ξενοδοχείο Ακρόπολις', 'Ακρόπολις'],
  ['Złota Łódź Świętojańska', 'Świętojańska'],
  ['Khách sạn Đà Nẵng', 'Nẵng'],
])('a hotel called %s has its name on paper', async (name, part) => {
  const own = await createHotel(app, { name })
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  expect((await textOf(await pdf(own, { codes }))).join().replace(/\s+/g, '')).toContain(part)
})

test.each(['فندق الأسوار', 'מלון החומות'])('a name from right to left is shaped and printed: %s', async (name) => {
  const own = await createHotel(app, { name })
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  const [page] = await pagesOf(await pdf(own, { format: 'poster', codes }), 60)
  // The hotel's colour where its name is printed.
  const { channels } = await sharp(
    await sharp(page).extract({ left: 60, top: 40, width: 376, height: 85 }).toBuffer(),
  ).stats()
  expect(channels[0]?.min).toBeLessThan(90)
})

test('letters that no font has are named, and another name can be printed in their place', async () => {
  const own = await createHotel(app, { name: 'ホテル Rempart' })
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  const refused = await ask(own, { codes })
  expect(statusAndFields(refused)).toEqual([422, 'name unprintable'])
  expect(refused.body.errors[0].message).toContain('ホ テ ル')
  expect((await textOf(await pdf(own, { codes, name: 'Hotel Rempart' }))).join()).toContain('Hotel Rempart')
  const [named] = await rooms(own, '東の間')
  expect(statusAndFields(await ask(own, { codes: [named?.id ?? ''], name: 'Rempart' }))).toEqual([
    422,
    'codes.0 unprintable',
  ])
})

test('the longest names of rooms and hotels are printed without touching a code', async () => {
  const name = `${'Grand Hôtel et Résidence des Bains de Mer '.repeat(3).trim()}`.slice(0, 120)
  const own = await createHotel(app, { name })
  const made = await rooms(own, 'WWWWWWWWWWWWWWWWWWWW', 'Suite Impératrice 12')
  for (const format of ['card', 'tent', 'poster', 'sticker'] as const) {
    const file = await pdf(own, { format, codes: made.map(({ id }) => id) })
    expect([...new Set(await read(file))].sort(), format).toEqual(made.map(({ url }) => url).sort())
    expect((await textOf(file)).join(' '), format).toContain('Grand Hôtel')
  }
})

/** The share of non-white pixels in the logo's area on a poster. */
async function inked(file: Buffer): Promise<number> {
  const [page] = await pagesOf(file, 60)
  const { channels } = await sharp(
    await sharp(page).extract({ left: 60, top: 40, width: 376, height: 85 }).toBuffer(),
  ).stats()
  return 1 - (channels[0]?.mean ?? 255) / 255
}

async function giveLogo(own: TestHotel, body: Buffer): Promise<string> {
  const { address } = await libraryFile(app, own, { name: 'logo.png', body })
  const brand = { ...own.hotel.brand, logo: address }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${own.id}`, { as: own.owner, body: { brand } }))
  return address
}

/** A dark shape on this background. */
const mark = (width: number, height: number, background: string, colour = '#aa1133') => {
  const [inner, high] = [Math.ceil(width * 0.8), Math.ceil(height * 0.8)]
  const input = { create: { width: inner, height: high, channels: 4 as const, background: colour } }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

test.each([
  ['is huge', 7000, 3000, '#ffffff'],
  ['is tiny', 24, 24, '#ffffff'],
  ['is a strip', 2000, 30, '#ffffff'],
  ['is transparent', 400, 200, '#00000000'],
])('a logo that %s stands in the place of the name', async (_, width, height, ground) => {
  const own = await createHotel(app)
  await giveLogo(own, await mark(width, height, ground))
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  const file = await pdf(own, { format: 'poster', codes })
  expect((await textOf(file)).join()).not.toContain('Hôtel du Phare')
  expect(await inked(file)).toBeGreaterThan(0.002)
  expect(await read(file)).toHaveLength(1)
})

test('a white logo on nothing is put on the hotel’s colour, where it is seen', async () => {
  const own = await createHotel(app)
  await giveLogo(own, await mark(400, 200, '#00000000', '#ffffff'))
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  expect(await inked(await pdf(own, { format: 'poster', codes }))).toBeGreaterThan(0.02)
})

test('a logo whose file is lost leaves its place to the name', async () => {
  const own = await createHotel(app)
  const address = await giveLogo(own, await mark(400, 200, '#ffffff'))
  const { rows } = await app.context.pool.query('select stored from medias where id = $1', [
    /[0-9a-f-]{36}/.exec(address)?.[0],
  ])
  await app.context.storage.remove(rows[0].stored)
  const codes = (await rooms(own, '204')).map(({ id }) => id)
  expect((await textOf(await pdf(own, { codes }))).join()).toContain('Hôtel du Phare')
})

test('five hundred rooms are drawn while others are answered, and come in pieces', async () => {
  const own = await createHotel(app)
  const made = await rooms(own, ...Array.from({ length: 500 }, (_, i) => String(i + 1)))
  let isDrawn = false
  const drawing = app
    .fetch(at(own, '/sheet.pdf'), {
      method: 'POST',
      headers: { authorization: `Bearer ${own.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'card', codes: made.map(({ id }) => id) }),
    })
    .finally(() => {
      isDrawn = true
    })
  let answered = 0
  while (!isDrawn) {
    await new Promise(setImmediate)
    answered++
  }
  // On the main thread there would be one event loop turn for each of the 63 sheets.
  expect(answered).toBeGreaterThan(200)
  const reader = (await drawing).body?.getReader()
  const pieces: Uint8Array[] = []
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) pieces.push(piece.value)
  const file = Buffer.concat(pieces)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(file.length / 8)
  expect(file.length).toBeLessThan(2_000_000)
  const texts = await textOf(file)
  expect(texts).toHaveLength(63)
  for (const { token } of [made[0], made[250], made[499]] as QrCode[])
    expect(texts.filter((text) => text.includes(`${token.slice(0, 5)}-${token.slice(5)}`))).toHaveLength(1)
})
