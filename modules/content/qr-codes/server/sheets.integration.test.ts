import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createPlace,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { pagesOf, scanned, textOf } from '#tests/scanner.ts'
import type { QrCode } from '../contract.ts'
import type { SheetInput } from '../sheets-contract.ts'
import { maxPrinted } from '../sheets-rules.ts'

const app = testApp()

const codesUrl = ({ id }: TestHotel, suffix = '') => `/v1/hotels/${id}/qr-codes${suffix}`
const wifi = {
  network: 'Remparts-Invités',
  password: 'maree-haute',
  security: 'WPA' as const,
  hidden: false,
  passwordFor: 'everybody' as const,
}

async function createRooms(openedHotel: TestHotel, ...names: string[]): Promise<QrCode[]> {
  return expectStatus(
    201,
    await app.call('POST', codesUrl(openedHotel), { as: openedHotel.owner, body: { kind: 'room', rooms: names } }),
  )
}

const requestSheet = (openedHotel: TestHotel, input: Partial<SheetInput>, as = openedHotel.owner) =>
  app.call('POST', codesUrl(openedHotel, '/sheet.pdf'), { as, body: { format: 'card', ...input } })

async function printPdf(openedHotel: TestHotel, input: Partial<SheetInput>, as = openedHotel.owner): Promise<Buffer> {
  const response = await app.fetch(codesUrl(openedHotel, '/sheet.pdf'), {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'card', ...input }),
  })
  if (response.status !== 200) throw new Error(await response.text())
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return Buffer.from(await response.arrayBuffer())
}

const readCodes = async (file: Buffer) => (await Promise.all((await pagesOf(file, 150)).map(scanned))).flat()

test('a member of the hotel prints its codes, in the order of the list, each once', async () => {
  const openedHotel = await createHotel(app, { languages: ['fr', 'en', 'es'] })
  const [firstCode, secondCode] = await createRooms(openedHotel, '9', '12 bis')
  if (!firstCode || !secondCode) throw new Error('no codes')
  const reception = await createMember(app, openedHotel, 'member')
  const file = await printPdf(openedHotel, { codes: [secondCode.id, firstCode.id, secondCode.id] }, reception)
  expect((await readCodes(file)).sort()).toEqual([firstCode.url, secondCode.url].sort())
  const [text = ''] = await textOf(file)
  for (const words of ['Hôtel du Phare', '12 bis', 'Chambre', 'Room', 'Habitación', 'localhost/q'])
    expect(text).toContain(words)
  const positionOfCode = (code: QrCode) => text.indexOf(`${code.token.slice(0, 5)}-${code.token.slice(5)}`)
  expect(positionOfCode(firstCode)).toBeGreaterThan(-1)
  expect(positionOfCode(secondCode)).toBeGreaterThan(positionOfCode(firstCode))
})

test('codes of places say where they lead', async () => {
  const openedHotel = await createHotel(app)
  const { id } = await createPlace(app, openedHotel, { name: 'Crêperie Ti Kozh' })
  const [code] = expectStatus(
    201,
    await app.call('POST', codesUrl(openedHotel), { as: openedHotel.owner, body: { kind: 'place', targets: [id] } }),
  ) as QrCode[]
  const file = await printPdf(openedHotel, { format: 'poster', codes: [code?.id ?? ''] })
  expect(await readCodes(file)).toEqual([code?.url])
  expect((await textOf(file)).join()).toContain('Crêperie Ti Kozh')
})

test('deleted codes, codes of other hotels, no codes and too many codes are refused', async () => {
  const [openedHotel, other] = [await createHotel(app), await createHotel(app)]
  const [[room], [otherCode]] = [await createRooms(openedHotel, '204'), await createRooms(other, '204')]
  const codes = [room?.id ?? '']
  expect(statusAndFields(await requestSheet(openedHotel, { codes: [...codes, otherCode?.id ?? ''] }))).toEqual([
    422,
    'codes.1 qr_code_gone',
  ])
  expectStatus(204, await app.call('DELETE', codesUrl(openedHotel, `/${room?.id}`), { as: openedHotel.owner }))
  expect(statusAndFields(await requestSheet(openedHotel, { codes }))).toEqual([422, 'codes.0 qr_code_gone'])
  expect((await requestSheet(openedHotel, { codes: [] })).status).toBe(422)
  expect(
    (await requestSheet(openedHotel, { codes: Array.from({ length: maxPrinted + 1 }, () => codes[0] ?? '') })).status,
  ).toBe(422)
  expect((await requestSheet(other, { codes }, openedHotel.owner)).status).toBe(404)
})

test('the Wi-Fi is printed on request, unless its password is for scanned rooms only', async () => {
  const openedHotel = await createHotel(app)
  const changeWifi = async (value: object | null) =>
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, {
        as: openedHotel.owner,
        body: { info: { wifi: value } },
      }),
    )
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  expect(statusAndFields(await requestSheet(openedHotel, { codes, wifi: true }))).toEqual([422, 'wifi wifi_unset'])
  await changeWifi(wifi)
  const wifiText = 'WIFI:T:WPA;S:Remparts-Invités;P:maree-haute;;'
  expect(await readCodes(await printPdf(openedHotel, { codes, wifi: true }))).toContain(wifiText)
  const pdfWithoutWifi = await printPdf(openedHotel, { codes })
  expect(await readCodes(pdfWithoutWifi)).not.toContain(wifiText)
  expect((await textOf(pdfWithoutWifi)).join()).not.toContain(wifi.password)
  expect(statusAndFields(await requestSheet(openedHotel, { format: 'sticker', codes, wifi: true }))).toEqual([
    422,
    'wifi wifi_no_room',
  ])
  await changeWifi({ ...wifi, passwordFor: 'scanned-rooms' })
  expect(statusAndFields(await requestSheet(openedHotel, { codes, wifi: true }))).toEqual([422, 'wifi wifi_for_rooms'])
})

test.each([
  ['Отель «Крепостные стены»', 'Крепостные'],
  ['Ξενοδοχείο Ακρόπολις', 'Ακρόπολις'],
  ['Złota Łódź Świętojańska', 'Świętojańska'],
  ['Khách sạn Đà Nẵng', 'Nẵng'],
])('a hotel called %s has its name on paper', async (name, part) => {
  const openedHotel = await createHotel(app, { name })
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  expect((await textOf(await printPdf(openedHotel, { codes }))).join().replace(/\s+/g, '')).toContain(part)
})

test.each(['فندق الأسوار', 'מלון החומות'])('a name from right to left is shaped and printed: %s', async (name) => {
  const openedHotel = await createHotel(app, { name })
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  const [page] = await pagesOf(await printPdf(openedHotel, { format: 'poster', codes }), 60)
  // The hotel's colour where its name is printed.
  const { channels } = await sharp(
    await sharp(page).extract({ left: 60, top: 40, width: 376, height: 85 }).toBuffer(),
  ).stats()
  expect(channels[0]?.min).toBeLessThan(90)
})

test('a name with letters that no font has is refused, and another name can be printed instead', async () => {
  const openedHotel = await createHotel(app, { name: 'ホテル Rempart' })
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  const refused = await requestSheet(openedHotel, { codes })
  expect(statusAndFields(refused)).toEqual([422, 'name unprintable'])
  expect(refused.body.errors[0].message).toContain('ホ テ ル')
  expect((await textOf(await printPdf(openedHotel, { codes, name: 'Hotel Rempart' }))).join()).toContain(
    'Hotel Rempart',
  )
  const [unprintableRoom] = await createRooms(openedHotel, '東の間')
  expect(
    statusAndFields(await requestSheet(openedHotel, { codes: [unprintableRoom?.id ?? ''], name: 'Rempart' })),
  ).toEqual([422, 'codes.0 unprintable'])
})

test('the longest names of rooms and hotels are printed without touching a code', async () => {
  const name = `${'Grand Hôtel et Résidence des Bains de Mer '.repeat(3).trim()}`.slice(0, 120)
  const openedHotel = await createHotel(app, { name })
  const codes = await createRooms(openedHotel, 'WWWWWWWWWWWWWWWWWWWW', 'Suite Impératrice 12')
  for (const format of ['card', 'tent', 'poster', 'sticker'] as const) {
    const file = await printPdf(openedHotel, { format, codes: codes.map(({ id }) => id) })
    expect([...new Set(await readCodes(file))].sort(), format).toEqual(codes.map(({ url }) => url).sort())
    expect((await textOf(file)).join(' '), format).toContain('Grand Hôtel')
  }
})

/** The share of non-white pixels in the logo's area on a poster. */
async function inkedShare(file: Buffer): Promise<number> {
  const [page] = await pagesOf(file, 60)
  const { channels } = await sharp(
    await sharp(page).extract({ left: 60, top: 40, width: 376, height: 85 }).toBuffer(),
  ).stats()
  return 1 - (channels[0]?.mean ?? 255) / 255
}

async function setLogo(openedHotel: TestHotel, body: Buffer): Promise<string> {
  const { address } = await createLibraryFile(app, openedHotel, { name: 'logo.png', body })
  const brand = { ...openedHotel.hotel.brand, logo: address }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, { as: openedHotel.owner, body: { brand } }))
  return address
}

/** A dark shape on this background. */
const drawLogo = (width: number, height: number, background: string, colour = '#aa1133') => {
  const [innerWidth, innerHeight] = [Math.ceil(width * 0.8), Math.ceil(height * 0.8)]
  const input = { create: { width: innerWidth, height: innerHeight, channels: 4 as const, background: colour } }
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
])('a logo that %s is printed instead of the name', async (_, width, height, background) => {
  const openedHotel = await createHotel(app)
  await setLogo(openedHotel, await drawLogo(width, height, background))
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  const file = await printPdf(openedHotel, { format: 'poster', codes })
  expect((await textOf(file)).join()).not.toContain('Hôtel du Phare')
  expect(await inkedShare(file)).toBeGreaterThan(0.002)
  expect(await readCodes(file)).toHaveLength(1)
})

test('a white transparent logo is printed on the hotel’s colour, to be visible', async () => {
  const openedHotel = await createHotel(app)
  await setLogo(openedHotel, await drawLogo(400, 200, '#00000000', '#ffffff'))
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  expect(await inkedShare(await printPdf(openedHotel, { format: 'poster', codes }))).toBeGreaterThan(0.02)
})

test('the name is printed when the file of the logo is missing', async () => {
  const openedHotel = await createHotel(app)
  const address = await setLogo(openedHotel, await drawLogo(400, 200, '#ffffff'))
  const { rows } = await app.context.pool.query('select stored from medias where id = $1', [
    /[0-9a-f-]{36}/.exec(address)?.[0],
  ])
  await app.context.storage.remove(rows[0].stored)
  const codes = (await createRooms(openedHotel, '204')).map(({ id }) => id)
  expect((await textOf(await printPdf(openedHotel, { codes }))).join()).toContain('Hôtel du Phare')
})

test('five hundred rooms are drawn without blocking other requests, and sent in chunks', async () => {
  const openedHotel = await createHotel(app)
  const codes = await createRooms(openedHotel, ...Array.from({ length: 500 }, (_, i) => String(i + 1)))
  let isDrawn = false
  const drawing = app
    .fetch(codesUrl(openedHotel, '/sheet.pdf'), {
      method: 'POST',
      headers: { authorization: `Bearer ${openedHotel.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'card', codes: codes.map(({ id }) => id) }),
    })
    .finally(() => {
      isDrawn = true
    })
  let turns = 0
  while (!isDrawn) {
    await new Promise(setImmediate)
    turns++
  }
  // On the main thread there would be one event loop turn for each of the 63 sheets.
  expect(turns).toBeGreaterThan(200)
  const reader = (await drawing).body?.getReader()
  const pieces: Uint8Array[] = []
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) pieces.push(piece.value)
  const file = Buffer.concat(pieces)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(file.length / 8)
  expect(file.length).toBeLessThan(2_000_000)
  const texts = await textOf(file)
  expect(texts).toHaveLength(63)
  for (const { token } of [codes[0], codes[250], codes[499]] as QrCode[])
    expect(texts.filter((text) => text.includes(`${token.slice(0, 5)}-${token.slice(5)}`))).toHaveLength(1)
})
