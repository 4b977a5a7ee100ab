import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type KeyScope, keyScopes } from '#core/access/policy.ts'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import { createApiKey } from '../accounts.ts'
import { testApp } from '../app.ts'
import { endpoints } from '../endpoints.ts'
import { createHotel, createMember, createPerson, createProviderStaff, type TestHotel } from '../factories.ts'
import { keyCalls } from './key-scopes.ts'

const app = testApp()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const calls: Record<KeyScope, readonly string[]> = keyCalls
const forStaff = endpoints.filter(({ audience }) => audience === 'staff' || audience === 'provider')

let hotel: TestHotel
/** The id of a hotel that its owner has deleted. */
let deletedId: string
const keys = {} as Record<KeyScope | 'provider' | 'member', string>
beforeAll(async () => {
  hotel = await createHotel(app)
  const body = { name: 'Les Voiles' }
  deletedId = (await app.call('POST', '/v1/hotels', { as: hotel.owner, body })).body.id
  await app.call('DELETE', `/v1/hotels/${deletedId}`, { as: hotel.owner })
  for (const scope of keyScopes)
    keys[scope] = (await createApiKey(app, hotel.owner, { hotels: [hotel.id, deletedId], scopes: [scope] })).token
  const all = { hotels: [hotel.id], scopes: [...keyScopes] }
  keys.provider = (await createApiKey(app, await createProviderStaff(app), all)).token
  keys.member = (await createApiKey(app, await createMember(app, hotel, 'member'), all)).token
})

/**
 * Sends a request about rows that do not exist, with an empty body: a permitted caller is answered that they do not exist or that the
 * body is invalid, and nothing changes.
 */
async function sendRequest(endpoint: Endpoint, token: string) {
  const hotelId = endpoint.deleted ? deletedId : hotel.id
  const pathParams: Record<string, string> = { hotelId, room: '204', kind: 'order', deviceId: '0'.repeat(64) }
  const stop = new AbortController()
  const response = await app.fetch(
    endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParams[name] ?? randomUUID()),
    {
      method: endpoint.method.toUpperCase(),
      signal: stop.signal,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': randomUUID(),
        ...(endpoint.body !== noContent && { 'content-type': 'application/json' }),
      },
      body: endpoint.body === noContent ? undefined : '{}',
    },
  )
  if (endpoint.stream) stop.abort()
  const problem = response.headers.get('content-type')?.includes('problem') ? await response.json() : null
  return { status: response.status, code: problem?.code as string | undefined }
}

test('the table of key scopes names each call once, and only calls of the API', () => {
  const listedCalls = Object.values(calls).flat()
  expect(new Set(listedCalls).size).toBe(listedCalls.length)
  expect(forStaff.map(nameOf)).toEqual(expect.arrayContaining(listedCalls))
})

describe.each(forStaff.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test.each(keyScopes)('a key with the scope %s', async (scope) => {
    const { status, code } = await sendRequest(endpoint, keys[scope])
    expect(status).toBeLessThan(500)
    if (calls[scope].includes(name)) {
      expect([401, 403]).not.toContain(status)
      expect(code === undefined || ['not_found', 'invalid', 'malformed', 'mail_unavailable'].includes(code)).toBe(true)
    } else expect([status, code]).toEqual([403, endpoint.audience === 'provider' ? 'forbidden' : 'key_forbidden'])
  })

  if (endpoint.audience === 'provider')
    test('a key of provider staff with every scope is refused', async () => {
      expect(await sendRequest(endpoint, keys.provider)).toEqual({ status: 403, code: 'key_forbidden' })
    })

  const forMembersToo = name.startsWith('get ') && /\/deals?$/.test(name)
  if (calls.content.includes(name) && endpoint.path.includes('{hotelId}') && !forMembersToo)
    test('a key with every scope of somebody without permission is refused', async () => {
      expect(await sendRequest(endpoint, keys.member)).toEqual({ status: 403, code: 'forbidden' })
    })

  test('the OpenAPI document names the key and its scopes', async () => {
    const { paths } = (await app.call('GET', '/v1/openapi.json')).body
    const scopes = keyScopes.filter((scope) => calls[scope].includes(name))
    expect(paths[endpoint.path][endpoint.method].security).toEqual([
      { bearer: [] },
      ...scopes.map((scope) => ({ apiKey: [scope] })),
    ])
  })
})

test('an invented or incomplete key gives access to nothing', async () => {
  for (const token of [`lv_${'a'.repeat(43)}`, `${keys.read}x`, keys.read.slice(0, -1)])
    expect((await app.call('GET', '/v1/hotels', { as: { token } })).status).toBe(401)
})

test('a key of somebody outside the hotel does not find the hotel', async () => {
  const { token } = await createApiKey(app, (await createHotel(app)).owner)
  expect((await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: { token } })).status).toBe(404)
  expect((await createPerson(app)).token).not.toMatch(/^lv_/)
})

test.each([{ retentionDays: 1 }, { roomBillProof: 'none' }, { roomProofHours: 1 }, { slug: 'ailleurs' }])(
  'a key changes what guests see, and not %j',
  async (setting) => {
    const change = (body: object) => app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: { token: keys.content }, body })
    const refused = await change({ phone: '+33 2 99 00 00 01', ...setting })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_forbidden'])
    expect((await change({ phone: '+33 2 99 00 00 02' })).status).toBe(200)
  },
)
