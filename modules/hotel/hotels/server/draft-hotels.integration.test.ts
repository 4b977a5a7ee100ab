import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { accountsIn } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import { endpoints } from '#tests/endpoints.ts'
import {
  createHotel,
  expectStatus,
  lastEmailTo,
  member,
  person,
  providerStaff,
  service,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
  visitor,
} from '#tests/factories.ts'
import { addMember } from './members/service.ts'

const app = testApp()
const { call, account } = accountsIn(app)

/** A hotel whose owner has not confirmed their address. */
async function draft(owner?: TestPerson): Promise<TestHotel> {
  const creator = owner ?? (await person(app, { verified: false }))
  const made = expectStatus(
    201,
    await app.call('POST', '/v1/hotels?lang=fr', { as: creator, body: { name: 'Hôtel du Phare' } }),
  )
  return { id: made.id, hotel: made, owner: creator }
}

const confirm = async ({ email, token }: { email: string; token: string }) => {
  expectStatus(204, await app.call('POST', '/v1/me/verification', { as: { token } }))
  const mailed = await lastEmailTo(app, email)
  expectStatus(200, await app.call('POST', '/v1/auth/verify-email', { as: { token }, body: { token: mailed.token } }))
}

const manage = async ({ id, owner }: TestHotel) => await app.call('GET', `/v1/hotels/${id}/manage`, { as: owner })
const isDraft = async (own: TestHotel) => expectStatus(200, await manage(own)).draft
const seen = async ({ id }: TestHotel) => (await app.call('GET', `/v1/hotels/${id}`)).status
const text = async (path: string) => await (await app.fetch(path, { method: 'GET' })).text()

const fill = (path: string, { id }: TestHotel) =>
  path
    .replace('{hotelId}', id)
    .replace('{deviceId}', '0'.repeat(64))
    .replaceAll(/\{\w+\}/g, () => randomUUID())
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const ofGuests = endpoints.filter(
  ({ audience, path }) => (audience === 'public' || audience === 'visitor') && path.includes('{hotelId}'),
)
const costly = endpoints.filter(({ confirmed }) => confirmed)

describe('a hotel of somebody who has not confirmed their address', () => {
  test.each(ofGuests.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'answers guests as one that does not exist: %s',
    async (_, endpoint) => {
      const called = await app.call(endpoint.method.toUpperCase(), fill(endpoint.path, await draft()), {
        visitor: visitor(),
        key: randomUUID(),
        ...(endpoint.method !== 'get' && { body: {} }),
      })
      expect(statusCodeAndFields(called).slice(0, 2)).toEqual([404, 'not_found'])
    },
  )

  test.each(costly.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is refused what costs: %s',
    async (_, endpoint) => {
      const own = await draft()
      const ask = async () =>
        app.call(endpoint.method.toUpperCase(), fill(endpoint.path, own), {
          as: own.owner,
          ...(endpoint.method !== 'get' && { body: {} }),
        })
      const code = endpoint.path.includes('{hotelId}') ? 'hotel_not_open' : 'address_unconfirmed'
      expect(statusCodeAndFields(await ask()).slice(0, 2)).toEqual([403, code])
      await confirm(own.owner)
      const response = await app.fetch(fill(endpoint.path, own), {
        method: endpoint.method.toUpperCase(),
        headers: { authorization: `Bearer ${own.owner.token}`, 'content-type': 'application/json' },
        body: endpoint.method === 'get' ? null : '{}',
      })
      expect(await response.text()).not.toContain(code)
    },
  )

  test('is in no list of addresses, and has no icon, manifest or living code', async () => {
    const own = await draft()
    const { slug } = own.hotel
    expect(await text('/sitemap.xml')).not.toContain(`/public/${slug}/`)
    for (const file of ['sitemap.xml', 'app.webmanifest', 'icon-192.png'])
      expect((await app.fetch(`/public/${slug}/${file}`, { method: 'GET' })).status).toBe(404)
    const [code] = expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${own.id}/qr-codes`, {
        as: own.owner,
        body: { kind: 'room', rooms: ['101'] },
      }),
    )
    const scan = async () => (await app.fetch(`/q/${code.token}`, { method: 'GET' })).headers.get('location')
    expect(await scan()).toBe('/q?why=unknown')
    await confirm(own.owner)
    expect(await scan()).toContain(`/public/${slug}#room=101`)
    expect(await text('/sitemap.xml')).toContain(`/public/${slug}/`)
  })

  test('can be prepared, and its staff see its pages by a cookie that opens no other draft', async () => {
    const own = await draft()
    await service(app, own)
    const cookie = (await manage(own)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const preview = async ({ id }: TestHotel, sent: string) =>
      (await app.call('GET', `/v1/hotels/${id}`, { headers: { cookie: sent } })).status
    expect(await preview(own, cookie)).toBe(200)
    expect(await seen(own)).toBe(404)
    expect(await preview(await draft(), cookie)).toBe(404)
    expect(await preview(own, `${cookie.slice(0, -5)}AAAAA`)).toBe(404)
    app.setClock('2026-03-10T21:00:01Z')
    expect(await preview(own, cookie)).toBe(404)
    app.setClock('2026-03-10T09:00:00Z')
  })

  test('opens by itself with the address of its owner, and stays open', async () => {
    const own = await draft()
    expect([await isDraft(own), await seen(own)]).toEqual([true, 404])
    await confirm(own.owner)
    expect([await isDraft(own), await seen(own)]).toEqual([false, 200])
    expect((await manage(own)).headers.get('set-cookie')).toBeNull()
  })

  test('opens with the link of a forgotten password, which proves the address too', async () => {
    const { email, token } = await account()
    const made = expectStatus(
      201,
      await app.call('POST', '/v1/hotels?lang=fr', { as: { token }, body: { name: 'Le Môle' } }),
    )
    expect(await seen(made)).toBe(404)
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const link = await lastEmailTo(app, email)
    expectStatus(
      200,
      await call('POST', '/v1/auth/reset-password', { token: link.token, password: 'trois phares sans brume' }),
    )
    expect(await seen(made)).toBe(200)
  })

  test('opens when a confirmed colleague becomes its owner, not when they are less', async () => {
    const own = await draft()
    const colleague = await member(app, own, 'admin')
    expect(await seen(own)).toBe(404)
    const body = { role: 'owner' }
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${own.id}/members/${colleague.userId}`, { as: own.owner, body }),
    )
    expect(await seen(own)).toBe(200)
  })

  test('does not open with a confirmed colleague who owns nothing', async () => {
    const own = await draft()
    const colleague = await person(app, { verified: false })
    await transaction(app.context.db, (tx) => addMember(tx, own.id, colleague.userId, 'admin'))
    await confirm(colleague)
    expect(await seen(own)).toBe(404)
  })
})

test('a hotel created while its owner confirms their address is never left a draft', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await person(app, { verified: false })
    expectStatus(204, await app.call('POST', '/v1/me/verification', { as: owner }))
    const { token } = await lastEmailTo(app, owner.email)
    const [own] = await Promise.all([
      draft(owner),
      app.call('POST', '/v1/auth/verify-email', { as: owner, body: { token } }),
    ])
    expect(await seen(own)).toBe(200)
  }
})

test('a hotel of a confirmed person, or of provider staff, is open at once', async () => {
  expect(await seen(await createHotel(app))).toBe(200)
  expect(await seen(await draft(await providerStaff(app)))).toBe(200)
})

test('where no emails can be sent, nobody waits for one: hotels are open at once', async () => {
  const { mailer } = app.context
  app.context.mailer = { ...mailer, kind: 'none' }
  try {
    expect(await seen(await draft())).toBe(200)
  } finally {
    app.context.mailer = mailer
  }
})
