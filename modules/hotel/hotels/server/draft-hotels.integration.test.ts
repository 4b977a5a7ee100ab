import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { accountsIn } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { endpoints } from '#tests/endpoints.ts'
import {
  createHotel,
  createMember,
  createPerson,
  createProviderStaff,
  createService,
  createVisitorId,
  expectStatus,
  readLastEmail,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { addMember } from './members/service.ts'

const app = testApp()
const { call, createAccount } = accountsIn(app)

/** A hotel whose owner has not confirmed their address. */
async function createDraft(owner?: TestPerson): Promise<TestHotel> {
  const creator = owner ?? (await createPerson(app, { verified: false }))
  const created = expectStatus(
    201,
    await app.call('POST', '/v1/hotels?lang=fr', { as: creator, body: { name: 'Hôtel du Phare' } }),
  )
  return { id: created.id, hotel: created, owner: creator }
}

const confirmAddress = async ({ email, token }: { email: string; token: string }) => {
  expectStatus(204, await app.call('POST', '/v1/me/verification', { as: { token } }))
  const link = await readLastEmail(app, email)
  expectStatus(200, await app.call('POST', '/v1/auth/verify-email', { as: { token }, body: { token: link.token } }))
}

const manage = async ({ id, owner }: TestHotel) => await app.call('GET', `/v1/hotels/${id}/manage`, { as: owner })
const isDraft = async (hotel: TestHotel) => expectStatus(200, await manage(hotel)).draft
const statusForGuests = async ({ id }: TestHotel) => (await app.call('GET', `/v1/hotels/${id}`)).status
const readText = async (path: string) => await (await app.fetch(path, { method: 'GET' })).text()

const fillPath = (path: string, { id }: TestHotel) =>
  path
    .replace('{hotelId}', id)
    .replace('{deviceId}', '0'.repeat(64))
    .replaceAll(/\{\w+\}/g, () => randomUUID())
const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`
const guestEndpoints = endpoints.filter(
  ({ audience, path }) => (audience === 'public' || audience === 'visitor') && path.includes('{hotelId}'),
)
const confirmedEndpoints = endpoints.filter(({ confirmed }) => confirmed)

describe('a draft hotel, whose owner has not confirmed their address', () => {
  test.each(guestEndpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'is not found by guests: %s',
    async (_, endpoint) => {
      const called = await app.call(endpoint.method.toUpperCase(), fillPath(endpoint.path, await createDraft()), {
        visitor: createVisitorId(),
        key: randomUUID(),
        ...(endpoint.method !== 'get' && { body: {} }),
      })
      expect(statusCodeAndFields(called).slice(0, 2)).toEqual([404, 'not_found'])
    },
  )

  test.each(confirmedEndpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'cannot use what costs money or reaches others: %s',
    async (_, endpoint) => {
      const hotel = await createDraft()
      const callEndpoint = async () =>
        app.call(endpoint.method.toUpperCase(), fillPath(endpoint.path, hotel), {
          as: hotel.owner,
          ...(endpoint.method !== 'get' && { body: {} }),
        })
      const code = endpoint.path.includes('{hotelId}') ? 'hotel_not_open' : 'address_unconfirmed'
      expect(statusCodeAndFields(await callEndpoint()).slice(0, 2)).toEqual([403, code])
      await confirmAddress(hotel.owner)
      const response = await app.fetch(fillPath(endpoint.path, hotel), {
        method: endpoint.method.toUpperCase(),
        headers: { authorization: `Bearer ${hotel.owner.token}`, 'content-type': 'application/json' },
        body: endpoint.method === 'get' ? null : '{}',
      })
      expect(await response.text()).not.toContain(code)
    },
  )

  test('is not in the sitemap, and has no icon, manifest or valid QR code', async () => {
    const hotel = await createDraft()
    const { slug } = hotel.hotel
    expect(await readText('/sitemap.xml')).not.toContain(`/public/${slug}/`)
    for (const file of ['sitemap.xml', 'app.webmanifest', 'icon-192.png'])
      expect((await app.fetch(`/public/${slug}/${file}`, { method: 'GET' })).status).toBe(404)
    const [code] = expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
        as: hotel.owner,
        body: { kind: 'room', rooms: ['101'] },
      }),
    )
    const scan = async () => (await app.fetch(`/q/${code.token}`, { method: 'GET' })).headers.get('location')
    expect(await scan()).toBe('/q?why=unknown')
    await confirmAddress(hotel.owner)
    expect(await scan()).toContain(`/public/${slug}#room=101`)
    expect(await readText('/sitemap.xml')).toContain(`/public/${slug}/`)
  })

  test('can be prepared; its staff see its guest pages by a cookie that is valid for no other draft', async () => {
    const hotel = await createDraft()
    await createService(app, hotel)
    const cookie = (await manage(hotel)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const preview = async ({ id }: TestHotel, sent: string) =>
      (await app.call('GET', `/v1/hotels/${id}`, { headers: { cookie: sent } })).status
    expect(await preview(hotel, cookie)).toBe(200)
    expect(await statusForGuests(hotel)).toBe(404)
    expect(await preview(await createDraft(), cookie)).toBe(404)
    expect(await preview(hotel, `${cookie.slice(0, -5)}AAAAA`)).toBe(404)
    app.setClock('2026-03-10T21:00:01Z')
    expect(await preview(hotel, cookie)).toBe(404)
    app.setClock('2026-03-10T09:00:00Z')
  })

  test('is published when its owner confirms their address, and stays published', async () => {
    const hotel = await createDraft()
    expect([await isDraft(hotel), await statusForGuests(hotel)]).toEqual([true, 404])
    await confirmAddress(hotel.owner)
    expect([await isDraft(hotel), await statusForGuests(hotel)]).toEqual([false, 200])
    expect((await manage(hotel)).headers.get('set-cookie')).toBeNull()
  })

  test('is published by a password reset link, which also proves the address', async () => {
    const { email, token } = await createAccount()
    const created = expectStatus(
      201,
      await app.call('POST', '/v1/hotels?lang=fr', { as: { token }, body: { name: 'Le Môle' } }),
    )
    expect(await statusForGuests(created)).toBe(404)
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const link = await readLastEmail(app, email)
    expectStatus(
      200,
      await call('POST', '/v1/auth/reset-password', { token: link.token, password: 'trois phares sans brume' }),
    )
    expect(await statusForGuests(created)).toBe(200)
  })

  test('is published when a confirmed colleague becomes owner, not admin', async () => {
    const hotel = await createDraft()
    const colleague = await createMember(app, hotel, 'admin')
    expect(await statusForGuests(hotel)).toBe(404)
    const body = { role: 'owner' }
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/members/${colleague.userId}`, { as: hotel.owner, body }),
    )
    expect(await statusForGuests(hotel)).toBe(200)
  })

  test('is not published by a confirmed colleague who is not an owner', async () => {
    const hotel = await createDraft()
    const colleague = await createPerson(app, { verified: false })
    await transaction(app.context.db, (tx) => addMember(tx, hotel.id, colleague.userId, 'admin'))
    await confirmAddress(colleague)
    expect(await statusForGuests(hotel)).toBe(404)
  })
})

test('a hotel created while its owner confirms their address does not stay a draft', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await createPerson(app, { verified: false })
    expectStatus(204, await app.call('POST', '/v1/me/verification', { as: owner }))
    const { token } = await readLastEmail(app, owner.email)
    const [hotel] = await Promise.all([
      createDraft(owner),
      app.call('POST', '/v1/auth/verify-email', { as: owner, body: { token } }),
    ])
    expect(await statusForGuests(hotel)).toBe(200)
  }
})

test('a hotel of a confirmed person, or of provider staff, is published at once', async () => {
  expect(await statusForGuests(await createHotel(app))).toBe(200)
  expect(await statusForGuests(await createDraft(await createProviderStaff(app)))).toBe(200)
})

test('where no emails can be sent, hotels are published at once', async () => {
  const { mailer } = app.context
  app.context.mailer = { ...mailer, kind: 'none' }
  try {
    expect(await statusForGuests(await createDraft())).toBe(200)
  } finally {
    app.context.mailer = mailer
  }
})
