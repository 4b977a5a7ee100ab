import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, orderOf, service, type TestHotel, visitor } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { roomProof } from '#tests/room-factories.ts'
import type { QrCode } from '../contract.ts'
import { tokenAlphabet } from '../proof-rules.ts'
import { quietZone } from '../rules.ts'

const app = testApp()

const at = ({ id }: TestHotel, more = '') => `/v1/hotels/${id}/qr-codes${more}`
const codesOf = async (own: TestHotel): Promise<QrCode[]> =>
  expectStatus(200, await app.call('GET', at(own), { as: own.owner }))
const addRooms = async (own: TestHotel, ...rooms: string[]): Promise<QrCode[]> =>
  expectStatus(201, await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms } }))
const addRoom = async (own: TestHotel, room = '204'): Promise<QrCode> => (await addRooms(own, room))[0] as QrCode

/** Where a phone that opens this address is redirected. */
async function scan(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.fetch(path, { method, headers: { 'x-forwarded-for': randomUUID(), ...headers } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

describe('the hotel’s own code', () => {
  test('is there at the first reading, and is one even when five people read at once', async () => {
    const own = await createHotel(app)
    const readings = await Promise.all([1, 2, 3, 4, 5].map(() => codesOf(own)))
    const [code] = await codesOf(own)
    expect(code).toMatchObject({ kind: 'hotel', room: null, scans: 0 })
    expect(code?.token).toMatch(new RegExp(`^[${tokenAlphabet}]{10}$`))
    expect(code?.url).toBe(`http://localhost/q/${code?.token}`)
    for (const reading of readings) expect(reading).toEqual([code])
    expect(expectStatus(201, await app.call('POST', at(own), { as: own.owner, body: { kind: 'hotel' } }))).toEqual([
      code,
    ])
  })

  test('leads to the product’s own address, whatever host the one who prints it named', async () => {
    const own = await createHotel(app)
    const [code] = await codesOf(own)
    const asked = (path: string) => app.call('GET', `http://evil.example${at(own, path)}`, { as: own.owner })
    expect(expectStatus(200, await asked(''))).toEqual([code])
    const picture = (host: string) =>
      app.fetch(`${host}${at(own, `/${code?.id}/picture?format=svg`)}`, {
        headers: { host: new URL(host).host, authorization: `Bearer ${own.owner.token}` },
      })
    const [theirs, ours] = await Promise.all([picture('http://evil.example'), picture('http://localhost')])
    expect(await theirs.text()).toBe(await ours.text())
  })

  test('opens the hotel’s page, and each scan is counted', async () => {
    const own = await createHotel(app)
    const [code] = await codesOf(own)
    for (let i = 0; i < 3; i++) expect(await scan(`/q/${code?.token}`)).toBe(`/public/${own.hotel.slug}`)
    expect(await scan(`/q/${code?.token}`, {}, 'HEAD')).toBe(`/public/${own.hotel.slug}`)
    expect((await codesOf(own))[0]?.scans).toBe(3)
  })

  test('is not counted, and shows no room, when a messenger previews the link or a browser fetches it in advance', async () => {
    const own = await createHotel(app)
    const { token } = await addRoom(own)
    const path = `/q/${token}`
    const scans = async () => (await codesOf(own)).find((code) => code.token === token)?.scans
    for (const agent of ['WhatsApp/2.23.20.0', 'Slackbot-LinkExpanding 1.0', 'TelegramBot (like TwitterBot)'])
      expect(await scan(path, { 'user-agent': agent })).toBe(`/public/${own.hotel.slug}`)
    expect(await scan(path, {}, 'HEAD')).toBe(`/public/${own.hotel.slug}`)
    for (const name of ['sec-purpose', 'purpose']) {
      const prefetched = await app.fetch(path, { headers: { [name]: 'prefetch' } })
      expect([prefetched.status, prefetched.headers.get('location')]).toEqual([425, null])
    }
    const proof = await app.call('POST', `/v1/hotels/${own.id}/room-proof`, {
      headers: { 'x-visitor-id': visitor(), 'user-agent': 'facebookexternalhit/1.1' },
      body: { code: token },
    })
    expect(proof.status).toBe(403)
    expect(await scans()).toBe(0)
    expect(await scan(path, { 'user-agent': 'Mozilla/5.0 (iPhone)' })).toContain('#room=204')
    expect(await scans()).toBe(1)
  })

  test('opens the page in any spelling, also typed into the form', async () => {
    const own = await createHotel(app)
    const token = (await codesOf(own))[0]?.token ?? ''
    const typed = `${token.slice(0, 5)}-${token.slice(5)}`.toLowerCase()
    expect(await scan(`/q/${typed}`)).toBe(`/public/${own.hotel.slug}`)
    expect(await scan(`/q?code=+${typed}+`)).toBe(`/public/${own.hotel.slug}`)
  })

  test('renewed, the old one says that it is over and still leads to the hotel', async () => {
    const own = await createHotel(app)
    const [old] = await codesOf(own)
    const fresh = expectStatus(201, await app.call('POST', at(own, `/${old?.id}/renew`), { as: own.owner }))
    expect(fresh).toMatchObject({ kind: 'hotel', scans: 0 })
    expect(fresh.token).not.toBe(old?.token)
    expect(await codesOf(own)).toEqual([fresh])
    expect(await scan(`/q/${old?.token}`)).toBe(`/q?why=revoked&hotel=${own.hotel.slug}`)
    expect(await scan(`/q/${fresh.token}`)).toBe(`/public/${own.hotel.slug}`)
    expect((await app.call('POST', at(own, `/${old?.id}/renew`), { as: own.owner })).status).toBe(404)
  })

  test('two people who renew it at once leave one living code', async () => {
    const own = await createHotel(app)
    const [code] = await codesOf(own)
    const renewals = await Promise.all(
      [1, 2].map(() => app.call('POST', at(own, `/${code?.id}/renew`), { as: own.owner })),
    )
    expect(renewals.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(await codesOf(own)).toHaveLength(1)
  })

  test('cannot be deleted, and the refusal says what can be done', async () => {
    const own = await createHotel(app)
    const [code] = await codesOf(own)
    const refused = expectStatus(422, await app.call('DELETE', at(own, `/${code?.id}`), { as: own.owner }))
    expect(refused.errors).toMatchObject([{ path: 'qrId', code: 'hotel_code' }])
    expect(await codesOf(own)).toEqual([code])
  })
})

describe('the codes of the rooms', () => {
  test('are made once for each room, in natural order', async () => {
    const own = await createHotel(app)
    const made = await addRooms(own, '101', '9', 'Suite Mer', '101', 'suite mer', ' 12  bis ')
    expect(made.map(({ room }) => room)).toEqual(['9', '12 bis', '101', 'Suite Mer'])
    expect(new Set(made.map(({ token }) => token)).size).toBe(4)
    const again = await addRooms(own, '102', '101')
    expect(again.map(({ room }) => room)).toEqual(['101', '102'])
    expect(again[0]).toEqual(made[2])
    expect((await codesOf(own)).map(({ room }) => room)).toEqual([null, '9', '12 bis', '101', '102', 'Suite Mer'])
  })

  test('two people who add the same rooms at once make one code for each', async () => {
    const own = await createHotel(app)
    const rooms = Array.from({ length: 500 }, (_, i) => String(i + 1))
    const [one, other] = await Promise.all([addRooms(own, ...rooms), addRooms(own, ...[...rooms].reverse())])
    expect(one).toEqual(other)
    expect(one.map(({ room }) => room)).toEqual(rooms)
  })

  test('refuse what is no room, and say which', async () => {
    const own = await createHotel(app)
    const refuse = async (rooms: unknown) =>
      expectStatus(422, await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms } })).errors[0]
    expect(await refuse(['101', ' '])).toMatchObject({ path: 'rooms.1', code: 'required' })
    expect(await refuse(['x'.repeat(21)])).toMatchObject({ path: 'rooms.0', code: 'too_big_text' })
    expect(await refuse(['1\n2'])).toMatchObject({ path: 'rooms.0', code: 'invalid' })
    expect(await refuse([])).toMatchObject({ path: 'rooms', code: 'too_small_list' })
    expect(await refuse(Array.from({ length: 5001 }, (_, i) => String(i)))).toMatchObject({ code: 'too_big_list' })
    expect(await codesOf(own)).toHaveLength(1)
  })

  test('lead to the page with the room behind the #, where no server and no cache sees it', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own, 'Suite Émeraude')
    const [page, hash] = (await scan(`/q/${code.token}`)).split('#')
    expect(page).toBe(`/public/${own.hotel.slug}`)
    expect(Object.fromEntries(new URLSearchParams(hash))).toEqual({ room: 'Suite Émeraude', code: code.token })
  })

  test('deleted, a code leads to the hotel without its room, and the room can have another', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own)
    expect((await app.call('DELETE', at(own, `/${code.id}`), { as: own.owner })).status).toBe(204)
    expect((await app.call('DELETE', at(own, `/${code.id}`), { as: own.owner })).status).toBe(404)
    expect(await scan(`/q/${code.token}`)).toBe(`/q?why=revoked&hotel=${own.hotel.slug}`)
    expect((await addRoom(own)).token).not.toBe(code.token)
  })

  test('of another hotel are not found, whatever is asked of them', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const code = await addRoom(other)
    for (const [method, more] of [
      ['POST', '/renew'],
      ['DELETE', ''],
      ['GET', '/picture'],
    ] as const)
      expect((await app.call(method, at(own, `/${code.id}${more}`), { as: own.owner })).status, method).toBe(404)
    expect((await codesOf(other))[1]).toEqual(code)
  })

  test('of a hotel that is gone lead nowhere, with a word about it', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}`, { as: own.owner }))
    expect(await scan(`/q/${code.token}`)).toBe('/q?why=unknown')
  })
})

describe('who tries codes', () => {
  test('is told that there is none, and keeps what was typed when it cannot be one', async () => {
    expect(await scan('/q/ZZZZZ-ZZZZZ')).toBe('/q?why=unknown')
    expect(await scan('/q/K7M2P')).toBe('/q?code=K7M2P')
    expect(await scan(`/q/${'x'.repeat(500)}`)).toBe(`/q?code=${'x'.repeat(40)}`)
  })

  testAlone('is told to stop after two hundred wrong ones, which stop no right one of the same Wi-Fi', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own)
    const guesser = { 'x-forwarded-for': '203.0.113.9' }
    for (let i = 0; i < 210; i++) await scan(`/q/${code.token}`, guesser)
    const answers: string[] = []
    for (let i = 0; i < 201; i++) answers.push(await scan('/q/ZZZZZZZZZZ', guesser))
    expect(new Set(answers.slice(0, 200))).toEqual(new Set(['/q?why=unknown']))
    expect(answers[200]).toBe('/q?why=too_many')
    expect(await scan(`/q/${code.token}`, guesser)).toContain('/public/')
  })
})

describe('an order with a scanned room', () => {
  const place = (own: TestHotel, body: unknown) =>
    app.call('POST', `/v1/hotels/${own.id}/orders?lang=fr`, { visitor: visitor(), key: randomUUID(), body })

  test('arrives with the room of the code, and says that it is proven', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own, 'Suite Mer')
    const menu = await service(app, own)
    const shown = orderOf(menu, { room: 'Suite Mer', roomToken: await roomProof(app, own, code) })
    expect(expectStatus(201, await place(own, shown))).toMatchObject({ room: 'Suite Mer', roomProof: 'qr' })
    const silent = orderOf(menu, {
      room: undefined,
      roomToken: await roomProof(app, own, { token: code.token.toLowerCase() }),
    })
    expect(expectStatus(201, await place(own, silent))).toMatchObject({ room: 'Suite Mer', roomProof: 'qr' })
  })

  test('without a code is typed, even when the room has one', async () => {
    const own = await createHotel(app)
    await addRoom(own)
    expect(expectStatus(201, await place(own, orderOf(await service(app, own))))).toMatchObject({
      room: '204',
      roomProof: 'typed',
    })
  })

  test('whose code was renewed is refused with a sentence, and goes through with the room typed', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own)
    const menu = await service(app, own)
    const roomToken = await roomProof(app, own, code)
    expectStatus(201, await app.call('POST', at(own, `/${code.id}/renew`), { as: own.owner }))
    const refused = expectStatus(422, await place(own, orderOf(menu, { roomToken })))
    expect(refused.errors).toEqual([
      {
        path: 'roomToken',
        code: 'room_code',
        message: 'Le code de cette chambre n’est plus valable. Indiquez votre numéro de chambre.',
      },
    ])
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/orders`, { as: own.owner }))).toEqual([])
    expect(expectStatus(201, await place(own, orderOf(menu)))).toMatchObject({ room: '204', roomProof: 'typed' })
  })

  test('cannot be proven by a code of another hotel, by the hotel’s own, or for another room than the guest was shown', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const menu = await service(app, own)
    const [hotelCode] = await codesOf(own)
    for (const [roomToken, room] of [
      [await roomProof(app, other, await addRoom(other)), '204'],
      [hotelCode?.token, '204'],
      [await roomProof(app, own, await addRoom(own)), '101'],
      ['nonsense', '204'],
    ]) {
      const refused = expectStatus(422, await place(own, orderOf(menu, { room, roomToken })))
      expect(refused.errors).toMatchObject([{ path: 'roomToken', code: 'room_code' }])
    }
  })
})

describe('the picture', () => {
  const picture = async (own: TestHotel, { id }: QrCode, format: string) => {
    const colleague = await member(app, own, 'member')
    return app.fetch(at(own, `/${id}/picture?format=${format}`), {
      headers: { authorization: `Bearer ${colleague.token}` },
    })
  }
  /**
   * Compares the code that the library draws with the one that `isDark` reads from the picture, including an empty
   * quiet zone.
   */
  function expectCode(url: string, side: number, isDark: (row: number, column: number) => boolean) {
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'Q' })
    expect(side).toBe(modules.size + 2 * quietZone)
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const [y, x] = [row - quietZone, column - quietZone]
        const inside = y >= 0 && x >= 0 && y < modules.size && x < modules.size
        if (isDark(row, column) !== (inside && modules.get(y, x) === 1)) throw new Error(`module ${row} ${column}`)
      }
  }

  test('in pixels is at least 1000 wide and says the address, with four empty modules around', async () => {
    const own = await createHotel(app)
    const code = await addRoom(own)
    const response = await picture(own, code, 'png')
    expect(response.headers.get('content-type')).toBe('image/png')
    const { width, height, data } = readPng(Buffer.from(await response.arrayBuffer()))
    expect([width >= 1000, width]).toEqual([true, height])
    const side = QRCode.create(code.url, { errorCorrectionLevel: 'Q' }).modules.size + 2 * quietZone
    const scale = width / side
    expect(Number.isInteger(scale)).toBe(true)
    const middle = (module: number) => Math.floor((module + 0.5) * scale)
    expectCode(code.url, side, (row, column) => data[(middle(row) * width + middle(column)) * 4] === 0)
  })

  test('in vectors says the same', async () => {
    const own = await createHotel(app)
    const [code] = await codesOf(own)
    if (!code) throw new Error('no code')
    const response = await picture(own, code, 'svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    const svg = await response.text()
    const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
    const dark = new Set<string>()
    for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let i = 0; i < Number(width); i++) dark.add(`${y} ${Number(x) + i}`)
    expectCode(code.url, side, (row, column) => dark.has(`${row} ${column}`))
  })

  test('in another format is refused', async () => {
    const own = await createHotel(app)
    expect((await picture(own, await addRoom(own), 'gif')).status).toBe(422)
  })
})

/** Decodes a PNG of four bytes per pixel, as the library writes them: undoes the filter of each row. */
function readPng(file: Buffer) {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  expect([file[24], file[25], file[28]], 'eight bits, colours with alpha, not interlaced').toEqual([8, 6, 0])
  const packed: Buffer[] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)))
  const raw = inflateSync(Buffer.concat(packed))
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
  const about = left + above - corner
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(about - each)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
