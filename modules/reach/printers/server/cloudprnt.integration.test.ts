import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { CloudPrinter, createPrinter } from '#tests/printers.ts'
import type { PrinterInput, PrintJob } from '../contract.ts'

const app = testApp()
const morning = '2026-03-10T09:00:00Z'
const later = (seconds: number) => new Date(Date.parse(morning) + seconds * 1000).toISOString()

/** A hotel with a menu and a kitchen printer. */
async function kitchen(values: Partial<PrinterInput> = {}) {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const { printer, address } = await createPrinter(app, hotel, values)
  const device = new CloudPrinter(address, (path, init) => app.fetch(path, init))
  const order = () => createOrder(app, hotel, makeOrderRequest(menu))
  const accepted = async () => move(hotel, await order(), 'accepted')
  return { hotel, menu, printer, address, device, order, accepted }
}

const move = async (hotel: TestHotel, { id, version }: Order, status: string): Promise<Order> =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, {
      as: hotel.owner,
      body: { status, version, reason: 'Fini' },
    }),
  )
const read = async <T>(hotel: TestHotel, path: string): Promise<T> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/${path}`, { as: hotel.owner }))
const jobs = (hotel: TestHotel) => read<PrintJob[]>(hotel, 'print-jobs')
const states = async (hotel: TestHotel) => (await jobs(hotel)).map(({ state }) => state)
const change = (hotel: TestHotel, { id }: PrintJob, state: string) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/print-jobs/${id}`, { as: hotel.owner, body: { state } })
const prints = async (hotel: TestHotel, { id }: Order) => (await read<Order>(hotel, `orders/${id}`)).prints
const first = async (hotel: TestHotel): Promise<PrintJob> => {
  const [job] = await jobs(hotel)
  if (!job) throw new Error('no job')
  return job
}
/** The number of rows at the top of an image that are mostly black: they form the bar that marks a copy. */
const hasBar = async (picture: Buffer | undefined) => {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = (y: number) => data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)
  return row(12).filter((dot) => dot < 128).length > info.width * 0.8
}

describe('an accepted order', () => {
  test('is printed once by a printer that polls, fetches and confirms', async () => {
    const { hotel, device, order } = await kitchen()
    const placedOrder = await order()
    expect(await device.poll()).toEqual({ jobReady: false })
    const { id } = await move(hotel, placedOrder, 'accepted')
    const { jobToken, ...offered } = await device.poll()
    expect(offered).toEqual({ jobReady: true, mediaTypes: ['image/png'], deleteMethod: 'DELETE' })
    expect(await first(hotel)).toMatchObject({ id: jobToken, state: 'waiting', reason: 'acceptance', order: { id } })
    expect(await device.work()).toBe(true)
    expect(await states(hotel)).toEqual(['printed'])
    expect(await device.work()).toBe(false)
    expect(await prints(hotel, placedOrder)).toBe(1)
    const [ticket] = device.printed
    expect(ticket?.type).toBe('image/png')
    expect(await sharp(ticket?.bytes).metadata()).toMatchObject({ format: 'png', width: 576 })
    expect(await hasBar(ticket?.bytes)).toBe(false)
  })

  test('is printed at 58 mm width, in English, and only by the printer of its service', async () => {
    const { hotel, menu, device, accepted } = await kitchen({ paperWidth: 58, lang: 'en' })
    const { address } = await createPrinter(app, hotel, { name: 'Spa', services: [randomUUID()] })
    const spa = new CloudPrinter(address, (path, init) => app.fetch(path, init))
    const bar = await createPrinter(app, hotel, { name: 'Bar', services: [menu.id], atAcceptance: false })
    await accepted()
    expect(await device.work()).toBe(true)
    expect(await sharp(device.printed[0]?.bytes).metadata()).toMatchObject({ width: 384 })
    expect(await spa.work()).toBe(false)
    expect((await jobs(hotel)).map(({ printerId }) => printerId)).not.toContain(bar.printer.id)
  })

  test('by staff at the counter is printed as well', async () => {
    const { hotel, menu, device } = await kitchen()
    const path = `/v1/hotels/${hotel.id}/orders/for-guest?lang=fr`
    expectStatus(
      201,
      await app.call('POST', path, { as: hotel.owner, key: randomUUID(), body: makeOrderRequest(menu) }),
    )
    expect(await device.work()).toBe(true)
  })

  test('is not printed again when it is accepted again after a step back', async () => {
    const { hotel, device, accepted } = await kitchen()
    const { id, version } = await accepted()
    const path = `/v1/hotels/${hotel.id}/orders/${id}/step-back`
    const back = expectStatus(200, await app.call('POST', path, { as: hotel.owner, body: { version } }))
    await move(hotel, back, 'accepted')
    expect(await device.work()).toBe(true)
    expect(await device.work()).toBe(false)
  })

  test('is not printed if it is cancelled before the printer polls', async () => {
    const { hotel, device, accepted } = await kitchen()
    await move(hotel, await accepted(), 'cancelled')
    expect(await device.poll()).toEqual({ jobReady: false })
    expect(await states(hotel)).toEqual(['given-up'])
  })
})

describe('a printer in trouble', () => {
  test('without paper reports it, keeps its ticket, and prints it when there is paper again', async () => {
    const { hotel, device, accepted } = await kitchen()
    const trouble = async () => (await read<{ trouble: string | null }[]>(hotel, 'printers'))[0]?.trouble
    expect(await trouble()).toBe('new')
    await accepted()
    device.status = '410 Out of paper'
    expect(await device.work()).toBe(false)
    expect(await trouble()).toBe('paper')
    device.status = '420 Cover open'
    await device.poll()
    expect(await trouble()).toBe('cover')
    device.status = '200 OK'
    expect(await device.work()).toBe(true)
    expect(await trouble()).toBeNull()
    app.setClock(later(121))
    expect(await trouble()).toBe('silent')
  })

  test('that runs out of paper while printing fetches the ticket again, marked as a possible copy', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    const { jobToken } = await device.poll()
    expect((await device.get(jobToken)).status).toBe(200)
    device.status = '410 Out of paper'
    await device.poll()
    expect(await states(hotel)).toEqual(['unsure'])
    device.status = '200 OK'
    expect(await device.work()).toBe(true)
    expect(await hasBar(device.printed[0]?.bytes)).toBe(true)
    expect(await states(hotel)).toEqual(['printed'])
  })

  test('whose confirmation is lost prints once more, marked as a copy, and both prints are counted', async () => {
    const { hotel, device, accepted } = await kitchen()
    const order = await accepted()
    await device.work({ lose: true })
    await device.work()
    expect(await Promise.all(device.printed.map(({ bytes }) => hasBar(bytes)))).toEqual([false, true])
    expect(await prints(hotel, order)).toBe(2)
    expect(await states(hotel)).toEqual(['printed'])
  })

  test('that never confirms prints a ticket three times at most, until staff send it again', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    for (let i = 0; i < 6; i++) await device.work({ lose: true })
    expect(device.printed).toHaveLength(3)
    expect(await states(hotel)).toEqual(['failed'])
    expectStatus(200, await change(hotel, await first(hotel), 'waiting'))
    expect(await device.work()).toBe(true)
    expect(await states(hotel)).toEqual(['printed'])
  })

  test('that cannot read the image fails the ticket at once and goes on with the next', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    await accepted()
    const { jobToken } = await device.poll()
    await device.get(jobToken)
    expect((await device.confirm(jobToken, '511 Media decoding error')).status).toBe(200)
    expect(await device.work()).toBe(true)
    const all = await jobs(hotel)
    expect(all.map(({ state, errorCode }) => [state, errorCode])).toEqual([
      ['failed', '511'],
      ['printed', null],
    ])
  })

  test('that did not fetch a ticket in time is offered it again', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    const { jobToken } = await device.poll()
    await device.get(jobToken)
    await device.confirm(jobToken, '520 Timeout')
    expect(await states(hotel)).toEqual(['unsure'])
    expect(await device.work()).toBe(true)
  })
})

describe('the CloudPRNT protocol', () => {
  test('two polls and two fetches at the same time give one ticket, counted once', async () => {
    const { hotel, device, accepted } = await kitchen()
    const order = await accepted()
    const [one, other] = await Promise.all([device.poll(), device.poll()])
    expect(one).toEqual(other)
    const fetched = await Promise.all([device.get(one.jobToken), device.get(other.jobToken)])
    const [a, b] = await Promise.all(fetched.map(async (each) => Buffer.from(await each.arrayBuffer())))
    expect(a?.equals(b as Buffer)).toBe(true)
    expect(await prints(hotel, order)).toBe(1)
    await Promise.all([device.confirm(one.jobToken), device.confirm(one.jobToken)])
    expect(await states(hotel)).toEqual(['printed'])
  })

  test('older printers, which send no tokens, get the waiting ticket and confirm the one they have', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    await accepted()
    await device.poll()
    expect((await device.get(undefined, null)).status).toBe(200)
    expect((await device.confirm(undefined, '200 OK')).status).toBe(200)
    // A repeated confirmation: the second ticket has not been fetched, and stays.
    expect((await device.confirm(undefined, '200 OK')).status).toBe(200)
    expect((await states(hotel)).sort()).toEqual(['printed', 'waiting'])
  })

  test('a poll during printing, as new firmware sends it, does not count as a confirmation', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    const { jobToken } = await device.poll()
    await device.get(jobToken)
    await device.poll({ printingInProgress: true })
    expect(await states(hotel)).toEqual(['sent'])
    await device.confirm(jobToken)
    expect(await states(hotel)).toEqual(['printed'])
  })

  test('an unsupported type is answered 415; a finished ticket or one of another printer is answered 404', async () => {
    const { hotel, device, accepted } = await kitchen()
    const { address } = await createPrinter(app, hotel, { name: 'Bar', atAcceptance: false })
    const bar = new CloudPrinter(address, (path, init) => app.fetch(path, init))
    await accepted()
    const { jobToken } = await device.poll()
    expect((await device.get(jobToken, 'application/vnd.star.line')).status).toBe(415)
    expect((await bar.get(jobToken)).status).toBe(404)
    expect((await bar.confirm(jobToken)).status).toBe(200)
    expect(await states(hotel)).toEqual(['waiting'])
    await device.work()
    for (const token of [jobToken, randomUUID(), 'x', undefined])
      expect((await device.get(token, null)).status).toBe(404)
  })

  test('a wrong or replaced printer address gives access to nothing, whatever is sent', async () => {
    const { hotel, device, printer } = await kitchen()
    const path = `/v1/hotels/${hotel.id}/printers/${printer.id}/renew`
    const { address } = expectStatus(201, await app.call('POST', path, { as: hotel.owner }))
    await expect(device.poll()).rejects.toThrow('404')
    expect(await new CloudPrinter(address, (at, init) => app.fetch(at, init)).poll()).toEqual({ jobReady: false })
    const { rows } = await app.context.pool.query('select * from printers where hotel_id = $1', [hotel.id])
    expect(JSON.stringify(rows)).not.toContain(new URL(address).pathname.split('/').at(-1))
  })

  test('invalid requests are refused or ignored and never cause a server error', async () => {
    const { address } = await kitchen()
    const { pathname } = new URL(address)
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"statusCode": 12, "printingInProgress": "x"}',
      `{"statusCode": "\\u0000${'9'.repeat(400)}"}`,
      `{"statusCode": "%E0%A4%A"}`,
      '\ufffe',
      `{"x": "${'x'.repeat(40_000)}"}`,
      '['.repeat(10_000),
    ]
    for (const body of bodies) {
      const { status } = await app.fetch(pathname, { method: 'POST', body })
      expect([200, 400, 413], body.slice(0, 40)).toContain(status)
    }
    for (const query of ['?token[]=1', '?type=%00', '?token=%00&type=image/png', '?delete&code=%FF', '?code', '?type='])
      for (const method of ['GET', 'DELETE', 'PUT', 'HEAD'])
        expect((await app.fetch(pathname + query, { method })).status, `${method} ${query}`).toBeLessThan(500)
    for (const token of ['', 'x', '%00', '..%2f', 'x'.repeat(4000)])
      expect((await app.fetch(`/print/${token}`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test('too many requests are answered 429, from one printer and from somebody who guesses addresses', async () => {
    const { address } = await kitchen()
    const ask = async (path: string) => (await app.fetch(path, { method: 'POST', body: '{}' })).status
    const { pathname } = new URL(address)
    const answers = new Set<number>()
    for (let i = 0; i < 310; i++) answers.add(await ask(pathname))
    expect([...answers]).toEqual([200, 429])
    const guesses = new Set<number>()
    const headers = { 'x-forwarded-for': randomUUID() }
    for (let i = 0; i < 130; i++)
      guesses.add((await app.fetch(`/print/${randomUUID()}`, { method: 'POST', headers, body: '{}' })).status)
    expect([...guesses]).toEqual([404, 429])
  })
})

describe('tickets that staff print', () => {
  test('a reprint of an order has its copy number; a test ticket belongs to no order', async () => {
    const { hotel, printer, device, accepted } = await kitchen()
    const order = await accepted()
    await device.work()
    const body = { printerId: printer.id }
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/orders/${order.id}/print-jobs`, { as: hotel.owner, body }),
    )
    expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/printers/${printer.id}/test`, { as: hotel.owner }))
    await device.work()
    await device.work()
    expect(await Promise.all(device.printed.map(({ bytes }) => hasBar(bytes)))).toEqual([false, true, false])
    expect(await prints(hotel, order)).toBe(2)
    const other = await createHotel(app)
    for (const [path, as] of [
      [`/v1/hotels/${other.id}/orders/${order.id}/print-jobs`, other.owner],
      [`/v1/hotels/${hotel.id}/orders/${randomUUID()}/print-jobs`, hotel.owner],
    ] as const)
      expect((await app.call('POST', path, { as, body })).status).toBe(404)
  })

  test('can be discarded, and a finished ticket does not change any more', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    const job = await first(hotel)
    expect(expectStatus(200, await change(hotel, job, 'given-up'))).toMatchObject({ state: 'given-up' })
    expect(expectStatus(200, await change(hotel, job, 'waiting'))).toMatchObject({ state: 'given-up' })
    expect(await device.poll()).toEqual({ jobReady: false })
  })

  test('of yesterday are discarded automatically, and those of last week are deleted', async () => {
    const { hotel, device, accepted } = await kitchen()
    await accepted()
    app.setClock(later(13 * 3600))
    await runMaintenance(app.context)
    expect(await states(hotel)).toEqual(['given-up'])
    expect(await device.poll()).toEqual({ jobReady: false })
    app.setClock(later(8 * 24 * 3600))
    await runMaintenance(app.context)
    expect(await jobs(hotel)).toEqual([])
  })
})

test('a late ticket alerts the team, inside and outside the hotel, until it is printed', async () => {
  const { hotel, device, accepted } = await kitchen()
  await accepted()
  const waiting = async () => {
    const { body } = await app.call('GET', '/v1/me/waiting', { as: hotel.owner })
    return body[0].waiting
  }
  app.setClock(later(59))
  expect([(await first(hotel)).late, await waiting()]).toEqual([false, {}])
  app.setClock(later(61))
  expect([(await first(hotel)).late, await waiting()]).toEqual([true, { print: 1 }])
  await device.work()
  expect([(await first(hotel)).late, await waiting()]).toEqual([false, {}])
})

test('devices that print by themselves share one ticket; a device that asks for its own ticket prints it once', async () => {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const placedOrder = await createOrder(app, hotel, makeOrderRequest(menu), createVisitorId())
  const claim = async (device: string | null) => {
    const path = `/v1/hotels/${hotel.id}/orders/${placedOrder.id}/prints/automatic`
    return expectStatus(200, await app.call('POST', path, { as: hotel.owner, body: { device } })).claimed
  }
  expect(await claim(null)).toBe(false)
  await move(hotel, placedOrder, 'accepted')
  const claims = await Promise.all([claim(null), claim(null), claim(null)])
  expect(claims.filter(Boolean)).toHaveLength(1)
  const device = randomUUID()
  expect([await claim(device), await claim(device)]).toEqual([true, false])
  expect(await prints(hotel, placedOrder)).toBe(2)
})
