import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { QrCode } from '../contract.ts'
import { tokenAlphabet } from '../proof-rules.ts'
import { quietZone } from '../rules.ts'

const app = testApp()

const codesUrl = ({ id }: TestHotel, suffix = '') => `/v1/hotels/${id}/qr-codes${suffix}`
const listCodes = async (hotel: TestHotel): Promise<QrCode[]> =>
  expectStatus(200, await app.call('GET', codesUrl(hotel), { as: hotel.owner }))
const addRooms = async (hotel: TestHotel, ...rooms: string[]): Promise<QrCode[]> =>
  expectStatus(201, await app.call('POST', codesUrl(hotel), { as: hotel.owner, body: { kind: 'room', rooms } }))
const addRoom = async (hotel: TestHotel, room = '204'): Promise<QrCode> => (await addRooms(hotel, room))[0] as QrCode

/** Where a phone that opens this address is redirected. */
async function scan(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.fetch(path, { method, headers: { 'x-forwarded-for': randomUUID(), ...headers } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

describe('the hotel’s own code', () => {
  test('is created at the first reading, only once even when five people read at the same time', async () => {
    const hotel = await createHotel(app)
    const readings = await Promise.all([1, 2, 3, 4, 5].map(() => listCodes(hotel)))
    const [code] = await listCodes(hotel)
    expect(code).toMatchObject({ kind: 'hotel', room: null, scans: 0 })
    expect(code?.token).toMatch(new RegExp(`^[${tokenAlphabet}]{10}$`))
    expect(code?.url).toBe(`http://localhost/q/${code?.token}`)
    for (const reading of readings) expect(reading).toEqual([code])
    expect(
      expectStatus(201, await app.call('POST', codesUrl(hotel), { as: hotel.owner, body: { kind: 'hotel' } })),
    ).toEqual([code])
  })

  test('leads to the product’s own address, whatever host the request was sent to', async () => {
    const hotel = await createHotel(app)
    const [code] = await listCodes(hotel)
    const fetchWithHost = (path: string) =>
      app.call('GET', `http://evil.example${codesUrl(hotel, path)}`, { as: hotel.owner })
    expect(expectStatus(200, await fetchWithHost(''))).toEqual([code])
    const requestPicture = (host: string) =>
      app.fetch(`${host}${codesUrl(hotel, `/${code?.id}/picture?format=svg`)}`, {
        headers: { host: new URL(host).host, authorization: `Bearer ${hotel.owner.token}` },
      })
    const [otherPicture, ownPicture] = await Promise.all([
      requestPicture('http://evil.example'),
      requestPicture('http://localhost'),
    ])
    expect(await otherPicture.text()).toBe(await ownPicture.text())
  })

  test('opens the hotel’s page, and each scan is counted', async () => {
    const hotel = await createHotel(app)
    const [code] = await listCodes(hotel)
    for (let i = 0; i < 3; i++) expect(await scan(`/q/${code?.token}`)).toBe(`/public/${hotel.hotel.slug}`)
    expect(await scan(`/q/${code?.token}`, {}, 'HEAD')).toBe(`/public/${hotel.hotel.slug}`)
    expect((await listCodes(hotel))[0]?.scans).toBe(3)
  })

  test('is not counted, and shows no room, when a messenger previews the link or a browser fetches it in advance', async () => {
    const hotel = await createHotel(app)
    const { token } = await addRoom(hotel)
    const path = `/q/${token}`
    const countScans = async () => (await listCodes(hotel)).find((code) => code.token === token)?.scans
    for (const userAgent of ['WhatsApp/2.23.20.0', 'Slackbot-LinkExpanding 1.0', 'TelegramBot (like TwitterBot)'])
      expect(await scan(path, { 'user-agent': userAgent })).toBe(`/public/${hotel.hotel.slug}`)
    expect(await scan(path, {}, 'HEAD')).toBe(`/public/${hotel.hotel.slug}`)
    for (const name of ['sec-purpose', 'purpose']) {
      const prefetched = await app.fetch(path, { headers: { [name]: 'prefetch' } })
      expect([prefetched.status, prefetched.headers.get('location')]).toEqual([425, null])
    }
    const proof = await app.call('POST', `/v1/hotels/${hotel.id}/room-proof`, {
      headers: { 'x-visitor-id': createVisitorId(), 'user-agent': 'facebookexternalhit/1.1' },
      body: { code: token },
    })
    expect(proof.status).toBe(403)
    expect(await countScans()).toBe(0)
    expect(await scan(path, { 'user-agent': 'Mozilla/5.0 (iPhone)' })).toContain('#room=204')
    expect(await countScans()).toBe(1)
  })

  test('opens the page in lower case, with a dash, or typed into the form', async () => {
    const hotel = await createHotel(app)
    const token = (await listCodes(hotel))[0]?.token ?? ''
    const typed = `${token.slice(0, 5)}-${token.slice(5)}`.toLowerCase()
    expect(await scan(`/q/${typed}`)).toBe(`/public/${hotel.hotel.slug}`)
    expect(await scan(`/q?code=+${typed}+`)).toBe(`/public/${hotel.hotel.slug}`)
  })

  test('leads, after it was renewed, to a page that says so and links to the hotel', async () => {
    const hotel = await createHotel(app)
    const [oldCode] = await listCodes(hotel)
    const newCode = expectStatus(
      201,
      await app.call('POST', codesUrl(hotel, `/${oldCode?.id}/renew`), { as: hotel.owner }),
    )
    expect(newCode).toMatchObject({ kind: 'hotel', scans: 0 })
    expect(newCode.token).not.toBe(oldCode?.token)
    expect(await listCodes(hotel)).toEqual([newCode])
    expect(await scan(`/q/${oldCode?.token}`)).toBe(`/q?why=revoked&hotel=${hotel.hotel.slug}`)
    expect(await scan(`/q/${newCode.token}`)).toBe(`/public/${hotel.hotel.slug}`)
    expect((await app.call('POST', codesUrl(hotel, `/${oldCode?.id}/renew`), { as: hotel.owner })).status).toBe(404)
  })

  test('is renewed once when two people renew it at the same time', async () => {
    const hotel = await createHotel(app)
    const [code] = await listCodes(hotel)
    const renewals = await Promise.all(
      [1, 2].map(() => app.call('POST', codesUrl(hotel, `/${code?.id}/renew`), { as: hotel.owner })),
    )
    expect(renewals.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await listCodes(hotel)).toHaveLength(1)
  })

  test('cannot be deleted, and the refusal says what can be done', async () => {
    const hotel = await createHotel(app)
    const [code] = await listCodes(hotel)
    const refused = expectStatus(422, await app.call('DELETE', codesUrl(hotel, `/${code?.id}`), { as: hotel.owner }))
    expect(refused.errors).toMatchObject([{ path: 'qrId', code: 'hotel_code' }])
    expect(await listCodes(hotel)).toEqual([code])
  })
})

describe('the codes of the rooms', () => {
  test('are created once for each room, in natural order', async () => {
    const hotel = await createHotel(app)
    const codes = await addRooms(hotel, '101', '9', 'Suite Mer', '101', 'suite mer', ' 12  bis ')
    expect(codes.map(({ room }) => room)).toEqual(['9', '12 bis', '101', 'Suite Mer'])
    expect(new Set(codes.map(({ token }) => token)).size).toBe(4)
    const secondResult = await addRooms(hotel, '102', '101')
    expect(secondResult.map(({ room }) => room)).toEqual(['101', '102'])
    expect(secondResult[0]).toEqual(codes[2])
    expect((await listCodes(hotel)).map(({ room }) => room)).toEqual([null, '9', '12 bis', '101', '102', 'Suite Mer'])
  })

  test('are created once when two people add the same rooms at the same time', async () => {
    const hotel = await createHotel(app)
    const rooms = Array.from({ length: 500 }, (_, i) => String(i + 1))
    const [first, second] = await Promise.all([addRooms(hotel, ...rooms), addRooms(hotel, ...[...rooms].reverse())])
    expect(first).toEqual(second)
    expect(first.map(({ room }) => room)).toEqual(rooms)
  })

  test('are refused for an invalid room name, and the error names the room', async () => {
    const hotel = await createHotel(app)
    const refusedError = async (rooms: unknown) =>
      expectStatus(422, await app.call('POST', codesUrl(hotel), { as: hotel.owner, body: { kind: 'room', rooms } }))
        .errors[0]
    expect(await refusedError(['101', ' '])).toMatchObject({ path: 'rooms.1', code: 'required' })
    expect(await refusedError(['x'.repeat(21)])).toMatchObject({ path: 'rooms.0', code: 'too_big_text' })
    expect(await refusedError(['1\n2'])).toMatchObject({ path: 'rooms.0', code: 'invalid' })
    expect(await refusedError([])).toMatchObject({ path: 'rooms', code: 'too_small_list' })
    expect(await refusedError(Array.from({ length: 5001 }, (_, i) => String(i)))).toMatchObject({
      code: 'too_big_list',
    })
    expect(await listCodes(hotel)).toHaveLength(1)
  })

  test('lead to the page with the room in the fragment, which servers and caches do not see', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel, 'Suite Émeraude')
    const [page, hash] = (await scan(`/q/${code.token}`)).split('#')
    expect(page).toBe(`/public/${hotel.hotel.slug}`)
    expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({ room: 'Suite Émeraude', code: code.token })
  })

  test('lead to the hotel without the room when they are deleted, and the room can get a new code', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel)
    expect((await app.call('DELETE', codesUrl(hotel, `/${code.id}`), { as: hotel.owner })).status).toBe(204)
    expect((await app.call('DELETE', codesUrl(hotel, `/${code.id}`), { as: hotel.owner })).status).toBe(404)
    expect(await scan(`/q/${code.token}`)).toBe(`/q?why=revoked&hotel=${hotel.hotel.slug}`)
    expect((await addRoom(hotel)).token).not.toBe(code.token)
  })

  test('of another hotel are not found', async () => {
    const [hotel, second] = [await createHotel(app), await createHotel(app)]
    const code = await addRoom(second)
    for (const [method, suffix] of [
      ['POST', '/renew'],
      ['DELETE', ''],
      ['GET', '/picture'],
    ] as const)
      expect(
        (await app.call(method, codesUrl(hotel, `/${code.id}${suffix}`), { as: hotel.owner })).status,
        method,
      ).toBe(404)
    expect((await listCodes(second))[1]).toEqual(code)
  })

  test('of a deleted hotel lead to a page that says that the code is unknown', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    expect(await scan(`/q/${code.token}`)).toBe('/q?why=unknown')
  })
})

describe('a person who tries codes', () => {
  test('is told that the code is unknown, and keeps the typed text when it is not a code', async () => {
    expect(await scan('/q/ZZZZZ-ZZZZZ')).toBe('/q?why=unknown')
    expect(await scan('/q/K7M2P')).toBe('/q?code=K7M2P')
    expect(await scan(`/q/${'x'.repeat(500)}`)).toBe(`/q?code=${'x'.repeat(40)}`)
  })

  testAlone('is refused after two hundred wrong codes, while right codes still work on the same Wi-Fi', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel)
    const guesserHeaders = { 'x-forwarded-for': '203.0.113.9' }
    for (let i = 0; i < 210; i++) await scan(`/q/${code.token}`, guesserHeaders)
    const redirects: string[] = []
    for (let i = 0; i < 201; i++) redirects.push(await scan('/q/ZZZZZZZZZZ', guesserHeaders))
    expect(new Set(redirects.slice(0, 200))).toEqual(new Set(['/q?why=unknown']))
    expect(redirects[200]).toBe('/q?why=too_many')
    expect(await scan(`/q/${code.token}`, guesserHeaders)).toContain('/public/')
  })
})

describe('an order with a scanned room', () => {
  const placeOrder = (hotel: TestHotel, body: unknown) =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, { visitor: createVisitorId(), key: randomUUID(), body })

  test('has the room of the code, and says that the room is proven', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel, 'Suite Mer')
    const menu = await createService(app, hotel)
    const withRoom = makeOrderRequest(menu, { room: 'Suite Mer', roomToken: await createRoomProof(app, hotel, code) })
    expect(expectStatus(201, await placeOrder(hotel, withRoom))).toMatchObject({
      room: 'Suite Mer',
      roomProof: 'qr',
    })
    const withoutRoom = makeOrderRequest(menu, {
      room: undefined,
      roomToken: await createRoomProof(app, hotel, { token: code.token.toLowerCase() }),
    })
    expect(expectStatus(201, await placeOrder(hotel, withoutRoom))).toMatchObject({
      room: 'Suite Mer',
      roomProof: 'qr',
    })
  })

  test('counts as typed without a scan, even when the room has a code', async () => {
    const hotel = await createHotel(app)
    await addRoom(hotel)
    expect(expectStatus(201, await placeOrder(hotel, makeOrderRequest(await createService(app, hotel))))).toMatchObject(
      {
        room: '204',
        roomProof: 'typed',
      },
    )
  })

  test('is refused with an explanation if the code was renewed, and accepted with the room typed', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel)
    const menu = await createService(app, hotel)
    const roomToken = await createRoomProof(app, hotel, code)
    expectStatus(201, await app.call('POST', codesUrl(hotel, `/${code.id}/renew`), { as: hotel.owner }))
    const refused = expectStatus(422, await placeOrder(hotel, makeOrderRequest(menu, { roomToken })))
    expect(refused.errors).toEqual([
      {
        path: 'roomToken',
        code: 'room_code',
        message: 'Le code de cette chambre n’est plus valable. Indiquez votre numéro de chambre.',
      },
    ])
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: hotel.owner }))).toEqual([])
    expect(expectStatus(201, await placeOrder(hotel, makeOrderRequest(menu)))).toMatchObject({
      room: '204',
      roomProof: 'typed',
    })
  })

  test('cannot be proven by a code of another hotel, the hotel’s own code, or a code of another room', async () => {
    const [hotel, second] = [await createHotel(app), await createHotel(app)]
    const menu = await createService(app, hotel)
    const [hotelCode] = await listCodes(hotel)
    for (const [roomToken, room] of [
      [await createRoomProof(app, second, await addRoom(second)), '204'],
      [hotelCode?.token, '204'],
      [await createRoomProof(app, hotel, await addRoom(hotel)), '101'],
      ['nonsense', '204'],
    ]) {
      const refused = expectStatus(422, await placeOrder(hotel, makeOrderRequest(menu, { room, roomToken })))
      expect(refused.errors).toMatchObject([{ path: 'roomToken', code: 'room_code' }])
    }
  })
})

describe('the picture of a code', () => {
  const requestPicture = async (hotel: TestHotel, { id }: QrCode, format: string) => {
    const colleague = await createMember(app, hotel, 'member')
    return app.fetch(codesUrl(hotel, `/${id}/picture?format=${format}`), {
      headers: { authorization: `Bearer ${colleague.token}` },
    })
  }
  /**
   * Compares the code that the library draws with the one that `isDark` reads from the picture, including an empty
   * quiet zone.
   */
  function expectCode(url: string, modulesPerSide: number, isDark: (row: number, column: number) => boolean) {
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'Q' })
    expect(modulesPerSide).toBe(modules.size + 2 * quietZone)
    for (let row = 0; row < modulesPerSide; row++)
      for (let column = 0; column < modulesPerSide; column++) {
        const [y, x] = [row - quietZone, column - quietZone]
        const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size
        if (isDark(row, column) !== (isInside && modules.get(y, x) === 1)) throw new Error(`module ${row} ${column}`)
      }
  }

  test('as PNG is at least 1000 pixels wide and contains the address, with four empty modules around it', async () => {
    const hotel = await createHotel(app)
    const code = await addRoom(hotel)
    const response = await requestPicture(hotel, code, 'png')
    expect(response.headers.get('content-type')).toBe('image/png')
    const { width, height, data } = readPng(Buffer.from(await response.arrayBuffer()))
    expect([width >= 1000, width]).toEqual([true, height])
    const modulesPerSide = QRCode.create(code.url, { errorCorrectionLevel: 'Q' }).modules.size + 2 * quietZone
    const scale = width / modulesPerSide
    expect(Number.isInteger(scale)).toBe(true)
    const middlePixel = (module: number) => Math.floor((module + 0.5) * scale)
    expectCode(
      code.url,
      modulesPerSide,
      (row, column) => data[(middlePixel(row) * width + middlePixel(column)) * 4] === 0,
    )
  })

  test('as SVG contains the address, too', async () => {
    const hotel = await createHotel(app)
    const [code] = await listCodes(hotel)
    if (!code) throw new Error('no code')
    const response = await requestPicture(hotel, code, 'svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    const svg = await response.text()
    const modulesPerSide = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
    const dark = new Set<string>()
    for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let i = 0; i < Number(width); i++) dark.add(`${y} ${Number(x) + i}`)
    expectCode(code.url, modulesPerSide, (row, column) => dark.has(`${row} ${column}`))
  })

  test('in another format is refused', async () => {
    const hotel = await createHotel(app)
    expect((await requestPicture(hotel, await addRoom(hotel), 'gif')).status).toBe(422)
  })
})

/** Decodes a PNG of four bytes per pixel, as the library writes them: undoes the filter of each row. */
function readPng(file: Buffer) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  expect([file[24], file[25], file[28]], 'eight bits, colours with alpha, not interlaced').toEqual([8, 6, 0])
  const packedParts: Buffer[] = []
  for (let codesUrl = 8; codesUrl < file.length; codesUrl += file.readUInt32BE(codesUrl) + 12)
    if (file.toString('latin1', codesUrl + 4, codesUrl + 8) === 'IDAT')
      packedParts.push(file.subarray(codesUrl + 8, codesUrl + 8 + file.readUInt32BE(codesUrl)))
  const raw = inflateSync(Buffer.concat(packedParts))
  const line = width * 4
  const data = Buffer.alloc(line * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]
    for (let x = 0; x < line; x++) {
      const left = x >= 4 ? (data[y * line + x - 4] ?? 0) : 0
      const above = y > 0 ? (data[(y - 1) * line + x] ?? 0) : 0
      const corner = y > 0 && x >= 4 ? (data[(y - 1) * line + x - 4] ?? 0) : 0
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      data[y * line + x] = (raw[y * (line + 1) + 1 + x] ?? 0) + guess
    }
  }
  return { width, height, data }
}

function paeth(left: number, above: number, corner: number) {
  const estimate = left + above - corner
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(estimate - each)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
