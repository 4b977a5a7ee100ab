import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
} from '#tests/factories.ts'

const app = testApp()

test('guests cannot see or order from a hidden service until it is shown', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { hidden: true })
  const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const guestServices = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services
  const placeOrder = () =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders`, {
      visitor: createVisitorId(),
      key: randomUUID(),
      body: makeOrderRequest(menu),
    })
  expect(menu.hidden).toBe(true)
  expect(await guestServices()).toEqual([])
  expect((await placeOrder()).status).toBe(404)
  expect(
    (await app.call('PATCH', servicePath, { as: await createMember(app, hotel, 'member'), body: { hidden: false } }))
      .status,
  ).toBe(403)
  // Hiding does not change the version, so an open editor can still save.
  const { version } = expectStatus(
    200,
    await app.call('PATCH', servicePath, { as: hotel.owner, body: { hidden: false } }),
  )
  expect(version).toBe(menu.version)
  expect(await guestServices()).toMatchObject([{ id: menu.id }])
  expectStatus(201, await placeOrder())
})
