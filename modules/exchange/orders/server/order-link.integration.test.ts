import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
} from '#tests/factories.ts'
import { linkPage } from './links/service.ts'
import { forgetVisitor } from './queries.ts'

const app = testApp()
const morning = '2026-03-10T09:00:00Z'

/** An order of a guest, and what its link shows. */
async function linkedOrder() {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const guest = createVisitorId()
  const order = await createOrder(app, hotel, makeOrderRequest(menu, { note: 'Pour Mme Le Goff' }), guest)
  const { url } = expectStatus(200, await app.call('GET', `/v1/orders/${order.id}/link`, { visitor: guest }))
  return { hotel, menu, guest, order, url: url as string }
}
const open = (url: string, address = createVisitorId()) =>
  linkPage(app.context, {
    params: { token: new URL(url).pathname.split('/').at(-1) },
    searchParams: new URLSearchParams(),
    lang: 'fr',
    address,
  })

test('the link of an order shows its progress to whoever has it, and nothing about the guest', async () => {
  const { hotel, order, url } = await linkedOrder()
  expect(new URL(url).pathname).toMatch(/^\/order\/[\w-]{86}$/)
  const { sharedPath, loaderContext } = await open(url)
  expect(sharedPath).toBeNull()
  expect(loaderContext.linkedOrder).toEqual({
    state: 'shown',
    hotel: { name: hotel.hotel.name, timeZone: 'Europe/Paris' },
    serviceName: 'Petit déjeuner',
    number: order.number,
    wording: 'room-delivery',
    deliveryMode: 'room-delivery',
    status: 'new',
    steps: [{ status: 'new', at: '2026-03-10T09:00:00.000Z' }],
    upcoming: ['accepted', 'preparing', 'on-the-way', 'completed'],
    lines: [{ name: 'Le Malouin', choices: [], quantity: 2 }],
    dueAt: null,
    promised: null,
    late: false,
  })
  const accepted = { status: 'accepted', version: order.version }
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, { as: hotel.owner, body: accepted }),
  )
  expect((await open(url)).loaderContext.linkedOrder).toMatchObject({ status: 'accepted' })
})

test('only the guest of an order gets its link, and it is the same each time', async () => {
  const { guest, order, url } = await linkedOrder()
  const read = (visitor: string) => app.call('GET', `/v1/orders/${order.id}/link`, { visitor })
  expect((await read(createVisitorId())).status).toBe(404)
  expect(expectStatus(200, await read(guest)).url).toBe(url)
})

test('the link of an erased order says so, and that of a stay that is over as well', async () => {
  const erased = await linkedOrder()
  await app.context.db.transaction((tx) => forgetVisitor(tx as never, erased.hotel.id, erased.guest))
  expect(await open(erased.url)).toEqual({
    sharedPath: '/order/erased',
    loaderContext: { linkedOrder: { state: 'erased' } },
  })
  const old = await linkedOrder()
  app.setClock('2026-03-24T08:59:00Z')
  expect((await open(old.url)).sharedPath).toBeNull()
  app.setClock('2026-03-24T09:00:00Z')
  expect((await open(old.url)).loaderContext).toEqual({ linkedOrder: { state: 'stay' } })
})

test('the link ends at the check-out of the room, and that of a later order is not concerned', async () => {
  const { hotel, menu, url } = await linkedOrder()
  const codes = `/v1/hotels/${hotel.id}/qr-codes`
  const body = { kind: 'room', rooms: [makeOrderRequest(menu).room] }
  const [code] = expectStatus(201, await app.call('POST', codes, { as: hotel.owner, body }))
  app.setClock('2026-03-11T10:00:00Z')
  expectStatus(204, await app.call('POST', `${codes}/${code.id}/check-out`, { as: hotel.owner }))
  expect((await open(url)).loaderContext).toEqual({ linkedOrder: { state: 'stay' } })
  app.setClock('2026-03-11T15:00:00Z')
  const next = createVisitorId()
  const later = await createOrder(app, hotel, makeOrderRequest(menu), next)
  const link = expectStatus(200, await app.call('GET', `/v1/orders/${later.id}/link`, { visitor: next }))
  expect((await open(link.url)).loaderContext.linkedOrder).toMatchObject({ state: 'shown' })
})

test('a changed, invented or foreign link shows nothing, and many of them are refused', async () => {
  const { url } = await linkedOrder()
  const token = url.split('/').at(-1) ?? ''
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  const { url: other } = await linkedOrder()
  const mixed = Buffer.concat([
    Buffer.from(token, 'base64url').subarray(0, 32),
    Buffer.from(other.split('/').at(-1) ?? '', 'base64url').subarray(32),
  ]).toString('base64url')
  for (const wrong of [mixed, changed, token.slice(1), `${token}A`, 'x', '%00', 'x'.repeat(5000)])
    expect((await open(`http://livret.example/order/${wrong}`)).sharedPath).toBe('/order/unknown')
  const address = createVisitorId()
  const paths = new Set<string | null>()
  for (let attempt = 0; attempt < 62; attempt++)
    paths.add((await open('http://livret.example/order/nothing', address)).sharedPath)
  expect([...paths]).toEqual(['/order/unknown', '/order/too-many'])
})
