import { describe, expect, onTestFinished, test } from 'vitest'
import { accountsIn, createApiKey, password } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  readLastEmail,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { listenTo, startOtherProcess } from '#tests/streams.ts'

const app = testApp()
const { call, createAccount } = accountsIn(app)
const path = '/v1/me/api-keys'

/** An owner of a new hotel, whose password the test knows. */
async function createOwner() {
  const { email, token } = await createAccount()
  const { id } = expectStatus(201, await call('POST', '/v1/hotels?lang=fr', { name: 'Hôtel du Phare' }, token))
  return { email, token, hotelId: id as string }
}
const keyInput = (hotelId: string) => ({ name: 'Caisse', scopes: ['read'], hotels: [hotelId], password })

describe('creating an API key', () => {
  test('returns it once, stores only its hash, and sends an email', async () => {
    const { email, token, hotelId } = await createOwner()
    const created = expectStatus(201, await call('POST', path, keyInput(hotelId), token))
    expect(created.token).toMatch(/^lv_[\w-]{43}$/)
    const key = {
      id: expect.any(String),
      name: 'Caisse',
      scopes: ['read'],
      hotels: [{ id: hotelId, name: 'Hôtel du Phare' }],
      createdAt: '2026-03-10T09:00:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
    }
    expect(created.key).toEqual(key)
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual([key])
    const { rows } = await app.context.pool.query(`select k::text as row from api_keys k where id = $1`, [
      created.key.id,
    ])
    expect(rows[0].row).not.toContain(created.token.slice(3))
    const { mail } = await readLastEmail(app, email)
    expect(mail.subject).toBe('Une clé d’API a été créée sur votre compte')
    expect(mail.paragraphs[0]).toContain('« Caisse »')
  })

  test('requires the password, an expiry in the future, and hotels in which the person works', async () => {
    const { token, hotelId } = await createOwner()
    const otherHotelId = (await createHotel(app)).id
    const createWith = async (change: object) =>
      statusCodeAndFields(await call('POST', path, { ...keyInput(hotelId), ...change }, token))
    expect(await createWith({ password: undefined })).toEqual([422, 'invalid', 'password current_password'])
    expect(await createWith({ password: 'guess' })).toEqual([422, 'invalid', 'password wrong_password'])
    expect(await createWith({ hotels: [hotelId, otherHotelId] })).toEqual([422, 'invalid', 'hotels.1 unknown_hotel'])
    expect(await createWith({ expiresAt: '2026-03-10T08:59:59Z' })).toEqual([422, 'invalid', 'expiresAt already_over'])
    expect((await createWith({ scopes: [] }))[2]).toBe('scopes too_small_list')
    expect((await createWith({ scopes: ['members'] }))[0]).toBe(422)
    expect(expectStatus(200, await call('GET', path, undefined, token))).toEqual([])
  })
})

describe('an API key', () => {
  test('gives access only to its hotels, and records when it was used', async () => {
    const hotel = await createHotel(app)
    const other = expectStatus(
      201,
      await app.call('POST', '/v1/hotels', { as: hotel.owner, body: { name: 'Les Voiles' } }),
    )
    const key = await createApiKey(app, hotel.owner, { hotels: [hotel.id] })
    const listed = expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([hotel.id])
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: key }))
    expect((await app.call('GET', `/v1/hotels/${other.id}/manage`, { as: key })).status).toBe(404)
    const [listedKey] = expectStatus(200, await app.call('GET', path, { as: hotel.owner }))
    expect(listedKey.lastUsedAt).toBe('2026-03-10T09:00:00.000Z')
  })

  test('never has more rights than its owner has now', async () => {
    const hotel = await createHotel(app)
    const admin = await createMember(app, hotel, 'admin')
    const key = await createApiKey(app, admin)
    const postService = async () =>
      (await app.call('POST', `/v1/hotels/${hotel.id}/services`, { as: key, body: {} })).status
    expect(await postService()).toBe(422)
    const memberPath = `/v1/hotels/${hotel.id}/members/${admin.userId}`
    expectStatus(200, await app.call('PATCH', memberPath, { as: hotel.owner, body: { role: 'member' } }))
    expect(await postService()).toBe(403)
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: key }))
    expectStatus(204, await app.call('DELETE', memberPath, { as: hotel.owner }))
    expect((await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: key })).status).toBe(404)
  })

  test('is allowed a call or not by its scopes and the fields in the body', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [orders, content] = [
      await createApiKey(app, hotel.owner, { scopes: ['orders'] }),
      await createApiKey(app, hotel.owner, { scopes: ['content'] }),
    ]
    const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}`
    const change = async (as: { token: string }, body: object) =>
      (await app.call('PATCH', servicePath, { as, body })).status
    expect(await change(orders, { paused: true })).toBe(200)
    expect(await change(orders, { paused: false, name: 'Brunch' })).toBe(403)
    expect(await change(content, { name: 'Brunch' })).toBe(200)
    const settings = (body: object) => app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: content, body })
    expectStatus(200, await settings({ phone: '+33 2 99 00 00 01' }))
    expect(statusCodeAndFields(await settings({ secondFactor: 'admins' }))).toEqual([403, 'key_forbidden'])
  })

  test('is refused after it has expired', async () => {
    const hotel = await createHotel(app)
    const key = await createApiKey(app, hotel.owner, { expiresAt: new Date('2026-03-11T09:00:00Z') })
    onTestFinished(() => app.setClock('2026-03-10T09:00:00Z'))
    app.setClock('2026-03-11T08:59:59Z')
    expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
    app.setClock('2026-03-11T09:00:00Z')
    expect((await app.call('GET', '/v1/hotels', { as: key })).status).toBe(401)
  })

  test('gives no access once it is revoked, also in a second process, and its stream ends', async () => {
    const hotel = await createHotel(app)
    const key = await createApiKey(app, hotel.owner)
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const headers = { authorization: `Bearer ${key.token}` }
    const statusInOther = async () => (await other.fetch('/v1/hotels', { headers })).status
    expect(await statusInOther()).toBe(200)
    const stream = await listenTo(other, `/v1/hotels/${hotel.id}/events`, headers)
    onTestFinished(stream.hangUp)
    expect(stream.status).toBe(200)
    expectStatus(204, await app.call('DELETE', `${path}/${key.id}`, { as: hotel.owner }))
    expect(await statusInOther()).toBe(401)
    await stream.ended
    expect((await app.call('DELETE', `${path}/${key.id}`, { as: hotel.owner })).status).toBe(404)
  })

  test('has its stream ended at the instant at which it expires, without any event', async () => {
    const hotel = await createHotel(app)
    // The product's clock does not move in this test: only the stream's own timer can end the stream.
    const key = await createApiKey(app, hotel.owner, { expiresAt: new Date('2026-03-10T09:00:01Z') })
    const stream = await listenTo(app, `/v1/hotels/${hotel.id}/events`, { authorization: `Bearer ${key.token}` })
    onTestFinished(stream.hangUp)
    expect(stream.status).toBe(200)
    await stream.ended
  })

  test('can be revoked only by its owner', async () => {
    const hotel = await createHotel(app)
    const key = await createApiKey(app, hotel.owner)
    const admin = await createMember(app, hotel, 'owner')
    expect((await app.call('DELETE', `${path}/${key.id}`, { as: admin })).status).toBe(404)
    expectStatus(200, await app.call('GET', '/v1/hotels', { as: key }))
  })

  test('is deleted when the password is reset by a mailed link', async () => {
    const { email, token, hotelId } = await createOwner()
    const created = expectStatus(201, await call('POST', path, keyInput(hotelId), token))
    await app.context.jobs.drain()
    expectStatus(204, await call('POST', '/v1/auth/forgot-password', { email }))
    const linkToken = (await readLastEmail(app, email)).token
    expectStatus(
      200,
      await call('POST', '/v1/auth/reset-password', { token: linkToken, password: `${password} encore` }),
    )
    expect((await call('GET', '/v1/hotels', undefined, created.token)).status).toBe(401)
  })

  test('has a rate limit that does not affect other keys', async () => {
    const hotel = await createHotel(app)
    const [limitedKey, otherKey] = [await createApiKey(app, hotel.owner), await createApiKey(app, hotel.owner)]
    const list = (as: { token: string }) => app.call('GET', '/v1/place-types', { as })
    for (let i = 0; i < 600; i++) await app.context.limits.apiKeys.count(limitedKey.id)
    const refused = await list(limitedKey)
    expect(statusCodeAndFields(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expectStatus(200, await list(otherKey))
    expectStatus(200, await list(hotel.owner))
  })
})

test('the journal names the API key with which a change was made', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const { id, version } = await createOrder(app, hotel, makeOrderRequest(menu))
  const key = await createApiKey(app, hotel.owner, { name: 'Écran de cuisine' })
  const hotelPath = `/v1/hotels/${hotel.id}`
  expectStatus(
    200,
    await app.call('PATCH', `${hotelPath}/orders/${id}`, { as: key, body: { status: 'accepted', version } }),
  )
  expectStatus(
    200,
    await app.call('PATCH', `${hotelPath}/services/${menu.id}`, { as: hotel.owner, body: { name: 'Brunch' } }),
  )
  const [entryByPerson, entryByKey] = expectStatus(
    200,
    await app.call('GET', `${hotelPath}/audit`, { as: hotel.owner }),
  )
  expect(entryByKey.by).toEqual({ userId: hotel.owner.userId, name: 'Camille Le Goff', key: 'Écran de cuisine' })
  expect(entryByPerson.by).toEqual({ userId: hotel.owner.userId, name: 'Camille Le Goff' })
  const csv = await app.fetch(`${hotelPath}/audit.csv`, { headers: { authorization: `Bearer ${hotel.owner.token}` } })
  expect(await csv.text()).toContain('Camille Le Goff (clé « Écran de cuisine »)')
})
