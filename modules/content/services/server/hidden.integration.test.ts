import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, orderOf, service, visitor } from '#tests/factories.ts'

const app = testApp()

test('a hidden service is seen and ordered from by nobody but staff, until it is shown', async () => {
  const own = await createHotel(app)
  const menu = await service(app, own, { hidden: true })
  const at = `/v1/hotels/${own.id}/services/${menu.id}`
  const seen = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}`)).services
  const order = () =>
    app.call('POST', `/v1/hotels/${own.id}/orders`, {
      visitor: visitor(),
      key: randomUUID(),
      body: orderOf(menu),
    })
  expect(menu.hidden).toBe(true)
  expect(await seen()).toEqual([])
  expect((await order()).status).toBe(404)
  expect((await app.call('PATCH', at, { as: await member(app, own, 'member'), body: { hidden: false } })).status).toBe(
    403,
  )
  // Hiding does not change the version, so an open editor can still save.
  const { version } = expectStatus(200, await app.call('PATCH', at, { as: own.owner, body: { hidden: false } }))
  expect(version).toBe(menu.version)
  expect(await seen()).toMatchObject([{ id: menu.id }])
  expectStatus(201, await order())
})
