import { describe, expect, onTestFinished, test } from 'vitest'
import { accountsIn, apiKey, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  lastEmailTo,
  member,
  orderOf,
  placedOrder,
  service,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { listenTo, secondProcess } from '#tests/streams.ts'

const app = testApp()
const { call, account } = accountsIn(app)
const path = '/v1/me/api-keys'

/** A member of a hotel whose password the test knows. */
async function owner() {
  const { email, token } = await account()
  const { id } = expectStatus(201, await call('POST', '/v1/hotels?lang=fr', { name: 'Hôtel du Phare' }, token))
  return { email, token, hotelId: id as string }
}
const wanted = (hotelId: string) => ({ name: 'Caisse', scopes: ['read'], hotels: [hotelId], password })

describe('making a key', () => {
  test('tells it once, keeps a hash of it, and a letter says so', async () => {
    const { email, token, hotelId } = await owner()
    const made = expectStatus(201, await call('POST', path, wanted(hotelId), token))
    expect(made.token).toMatch(/^lv_[\w-]{43}$/)
    const key = {
      id: expect.any(String),
      name: 'Caisse',
      scopes: ['read'],
      hotels: [{ id: hotelId, name: 'Hôtel du Phare' }],
      createdAt: '2026-03-10T09:00:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
    }
    expect(made.key).toEqual(key)
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual([key])
    const { rows } = await app.context.pool.query(`select k::text as row from api_keys k where id = $1`, [made.key.id])
    expect(rows[0].row).not.toContain(made.token.slice(3))
    const { mail } = await lastEmailTo(app, email)
    expect(mail.subject).toBe('Une clé d’API a été créée sur votre compte')
    expect(mail.paragraphs[0]).toContain('« Caisse »')
  })

  test('takes the password, an end to come, and hotels that the person works in', async () => {
    const { token, hotelId } = await owner()
    const others = (await createHotel(app)).id
    const ask = async (change: object) =>
      statusCodeAndFields(await call('POST', path, { ...wanted(hotelId), ...change }, token))
    expect(await ask({ password: undefined })).toEqual([422, 'invalid', 'password current_password'])
    expect(await ask({ password: 'guess' })).toEqual([422, 'invalid', 'password wrong_password'])
    expect(await ask({ hotels: [hotelId, others] })).toEqual([422, 'invalid', 'hotels.1 unknown_hotel'])
    expect(await ask({ expiresAt: '2026-03-10T08:59:59Z' })).toEqual([422, 'invalid', 'expiresAt already_over'])
    expect((await ask({ scopes: [] }))[2]).toBe('scopes too_small_list')
    expect((await ask({ scopes: ['members'] }))[0]).toBe(422)
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual([])
  })
})

describe('a key', () => {
  test('opens the hotels that it names alone, and says when it was used', async () => {
    const own = await createHotel(app)
    const other = expectStatus(
      201,
      await app.call('POST', '/v1/hotels', { as: own.owner, body: { name: 'Les Voiles' } }),
    )
    const key = await apiKey(app, own.owner, { hotels: [own.id] })
    const listed = expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/manage`, { as: key }))
    expect((await app.call('GET', `/v1/hotels/${other.id}/manage`, { as: key })).status).toBe(404)
    const [shown] = expectStatus(200, await app.call('GET', path, { as: own.owner }))
    expect(shown.lastUsedAt).toBe('2026-03-10T09:00:00.000Z')
  })

  test('never has more rights than its person has now', async () => {
    const own = await createHotel(app)
    const admin = await member(app, own, 'admin')
    const key = await apiKey(app, admin)
    const add = async () => (await app.call('POST', `/v1/hotels/${own.id}/services`, { as: key, body: {} })).status
    expect(await add()).toBe(422)
    const at = `/v1/hotels/${own.id}/members/${admin.userId}`
    expectStatus(200, await app.call('PATCH', at, { as: own.owner, body: { role: 'member' } }))
    expect(await add()).toBe(403)
    expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/orders`, { as: key }))
    expectStatus(204, await app.call('DELETE', at, { as: own.owner }))
    expect((await app.call('GET', `/v1/hotels/${own.id}/orders`, { as: key })).status).toBe(404)
  })

  test('does with its scope what the body of a call makes of it', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const [orders, content] = [
      await apiKey(app, own.owner, { scopes: ['orders'] }),
      await apiKey(app, own.owner, { scopes: ['content'] }),
    ]
    const at = `/v1/hotels/${own.id}/services/${menu.id}`
    const change = async (as: { token: string }, body: object) => (await app.call('PATCH', at, { as, body })).status
    expect(await change(orders, { paused: true })).toBe(200)
    expect(await change(orders, { paused: false, name: 'Brunch' })).toBe(403)
    expect(await change(content, { name: 'Brunch' })).toBe(200)
    const settings = (body: object) => app.call('PATCH', `/v1/hotels/${own.id}`, { as: content, body })
    expectStatus(200, await settings({ phone: '+33 2 99 00 00 01' }))
    expect(statusCodeAndFields(await settings({ secondFactor: 'admins' }))).toEqual([403, 'key_forbidden'])
  })

  test('ends at its end', async () => {
    const own = await createHotel(app)
    const key = await apiKey(app, own.owner, { expiresAt: new Date('2026-03-11T09:00:00Z') })
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    app.setClock('2026-03-11T08:59:59Z')
    expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
    app.setClock('2026-03-11T09:00:00Z')
    expect((await app.call('GET', '/v1/hotels', { as: key })).status).toBe(401)
  })

  test('opens nothing once it is revoked, in a second process neither, and its stream ends', async () => {
    const own = await createHotel(app)
    const key = await apiKey(app, own.owner)
    const other = await secondProcess(app)
    onTestFinished(other.close)
    const headers = { authorization: `Bearer ${key.token}` }
    const there = async () => (await other.fetch('/v1/hotels', { headers })).status
    expect(await there()).toBe(200)
    const stream = await listenTo(other, `/v1/hotels/${own.id}/events`, headers)
    onTestFinished(stream.hangUp)
    expect(stream.status).toBe(200)
    expectStatus(204, await app.call('DELETE', `${path}/${key.id}`, { as: own.owner }))
    expect(await there()).toBe(401)
    await stream.ended
    expect((await app.call('DELETE', `${path}/${key.id}`, { as: own.owner })).status).toBe(404)
  })

  test('ends its stream at the instant at which it expires, though nothing happens in the hotel', async () => {
    const own = await createHotel(app)
    // The product's clock does not move in this test: only the stream's own timer can end the stream.
    const key = await apiKey(app, own.owner, { expiresAt: new Date('2026-03-10T09:00:01Z') })
    const stream = await listenTo(app, `/v1/hotels/${own.id}/events`, { authorization: `Bearer ${key.token}` })
    onTestFinished(stream.hangUp)
    expect(stream.status).toBe(200)
    await stream.ended
  })

  test('is revoked by its own person alone', async () => {
    const own = await createHotel(app)
    const key = await apiKey(app, own.owner)
    const admin = await member(app, own, 'owner')
    expect((await app.call('DELETE', `${path}/${key.id}`, { as: admin })).status).toBe(404)
    expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
  })

  test('goes when a mailed link gives the account another password', async () => {
    const { email, token, hotelId } = await owner()
    const made = expectStatus(201, await call('POST', path, wanted(hotelId), token))
    await app.context.jobs.drain()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const mailed = (await lastEmailTo(app, email)).token
    expectStatus(200, await call('POST', '/v1/auth/reset-password', { token: mailed, password: `${password} encore` }))
    expect((await call('GET', '/v1/hotels', undefined, made.token)).status).toBe(401)
  })

  test('may ask so often, and others are not held up by it', async () => {
    const own = await createHotel(app)
    const [busy, calm] = [await apiKey(app, own.owner), await apiKey(app, own.owner)]
    const list = (as: { token: string }) => app.call('GET', '/v1/place-types', { as })
    for (let i = 0; i < 600; i++) await app.context.limits.apiKeys.count(busy.id)
    const refused = await list(busy)
    expect(statusCodeAndFields(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expectStatus(200, await list(calm))
    expectStatus(200, await list(own.owner))
  })
})

test('the journal says which key did it', async () => {
  const own = await createHotel(app)
  const menu = await service(app, own)
  const { id, version } = await placedOrder(app, own, orderOf(menu))
  const key = await apiKey(app, own.owner, { name: 'Écran de cuisine' })
  const at = `/v1/hotels/${own.id}`
  expectStatus(200, await app.call('PATCH', `${at}/orders/${id}`, { as: key, body: { status: 'accepted', version } }))
  expectStatus(200, await app.call('PATCH', `${at}/services/${menu.id}`, { as: own.owner, body: { name: 'Brunch' } }))
  const [inPerson, byKey] = expectStatus(200, await app.call('GET', `${at}/audit`, { as: own.owner }))
  expect(byKey.by).toEqual({ userId: own.owner.userId, name: 'Camille Le Goff', key: 'Écran de cuisine' })
  expect(inPerson.by).toEqual({ userId: own.owner.userId, name: 'Camille Le Goff' })
  const csv = await app.fetch(`${at}/audit.csv`, { headers: { authorization: `Bearer ${own.owner.token}` } })
  expect(await csv.text()).toContain('Camille Le Goff (clé « Écran de cuisine »)')
})
