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
  statusAndFields,
} from '#tests/factories.ts'
import type { Article } from '../contract.ts'

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

test('guests cannot see or order a hidden article until it is shown, and staff keep it', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [
    { name: 'Soupe', price: 900, section: 'Entrées', hidden: true },
    { name: 'Sole', price: 2400 },
  ])
  const [, soup] = menu.articles as [Article, Article]
  const articlePath = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${soup.id}`
  const guestArticles = async () =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services[0].articles
  const placeOrder = () =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
      visitor: createVisitorId(),
      key: randomUUID(),
      body: makeOrderRequest(menu, { lines: [{ articleId: soup.id, quantity: 1, options: [] }] }),
    })
  expect(menu.articles).toMatchObject([
    { name: 'Sole', hidden: false },
    { name: 'Soupe', hidden: true },
  ])
  const shown = await guestArticles()
  expect(shown).toMatchObject([{ name: 'Sole' }])
  expect(shown[0]).not.toHaveProperty('hidden')
  const refused = await placeOrder()
  expect(statusAndFields(refused)).toEqual([422, 'lines.0.articleId unknown_article'])
  const member = await createMember(app, hotel, 'member')
  expect((await app.call('PATCH', articlePath, { as: member, body: { hidden: false } })).status).toBe(403)
  // Hiding does not change the version, so an open editor can still save.
  const { version } = expectStatus(
    200,
    await app.call('PATCH', articlePath, { as: hotel.owner, body: { hidden: false } }),
  )
  expect(version).toBe(soup.version)
  expect(await guestArticles()).toHaveLength(2)
  expectStatus(201, await placeOrder())
})

test('a hotel whose articles are all hidden has not done the first step of the services', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [{ name: 'Soupe', price: 900, hidden: true }])
  const serviceStep = async () =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner })).firstSteps.service
  expect(await serviceStep()).toBe(false)
  const path = `/v1/hotels/${hotel.id}/services/${menu.id}/articles`
  const [soup] = menu.articles as [Article]
  const changes = [{ id: soup.id, version: 1, hidden: false }]
  const { articles } = expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: { changes } }))
  expect(articles).toMatchObject([{ hidden: false, version: 1 }])
  expect(await serviceStep()).toBe(true)
})
