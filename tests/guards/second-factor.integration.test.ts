import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import { createApiKey } from '../accounts.ts'
import { testApp } from '../app.ts'
import { endpoints } from '../endpoints.ts'
import {
  createHotel,
  createMember,
  createPasskey,
  createProviderStaff,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '../factories.ts'

const app = testApp()

/** A text in every part of the hotel that only staff with a second factor may read. */
const secret = `secret${randomUUID().slice(0, 8)}`
const people = ['owner', 'admin', 'provider', 'key'] as const
type Who = (typeof people)[number]
let hotel: TestHotel
const callersWithoutFactor = {} as Record<Who, { token: string }>

beforeAll(async () => {
  hotel = await createHotel(app, {
    name: 'Hôtel du Phare',
    address: { street: secret },
    info: {
      wifi: { network: secret, password: secret, security: 'WPA', hidden: false },
      hotelAccess: { directions: secret, parking: '', codes: [{ label: secret, code: '4812' }], codesFor: 'everybody' },
      usefulNumbers: [{ label: secret, number: '+33299000000' }],
    },
  })
  const owner = await createMember(app, hotel, 'owner')
  const keyOwner = await createMember(app, hotel, 'owner')
  Object.assign(callersWithoutFactor, {
    owner,
    admin: await createMember(app, hotel, 'admin'),
    provider: await createProviderStaff(app),
    key: await createApiKey(app, keyOwner, { hotels: [hotel.id], scopes: ['read', 'orders', 'content'] }),
  })
  await createPasskey(app, hotel.owner)
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { secondFactor: 'admins' } }),
  )
})

async function sendRequest(endpoint: Endpoint, { token }: { token: string }) {
  const stop = new AbortController()
  const path = endpoint.path
    .replace('{hotelId}', hotel.id)
    .replace('{room}', '101')
    .replaceAll(/\{\w+\}/g, () => randomUUID())
  const response = await app.fetch(path, {
    method: endpoint.method.toUpperCase(),
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
      ...(endpoint.body !== noContent && { 'content-type': 'application/json' }),
    },
    body: endpoint.body === noContent ? undefined : '{}',
  })
  const isOpen = endpoint.stream && response.ok
  if (isOpen) stop.abort()
  return { status: response.status, text: isOpen ? '' : await response.text() }
}

const staffCalls = endpoints.filter(({ audience }) => audience === 'staff' || audience === 'provider')
const byName = (list: Endpoint[]) => list.map((each) => [`${each.method} ${each.path}`, each] as const)
/** Whether a call ends the session or the account of the caller; such calls are left out. */
const endsAccess = ({ method, path }: Endpoint) =>
  path.endsWith('/logout') || (method === 'delete' && path.startsWith('/v1/me'))

describe.each(people)('without the second factor that the hotel asks for: %s', (caller) => {
  const hotelCalls = staffCalls.filter(({ path, deleted }) => path.includes('{hotelId}') && !deleted)
  test.each(byName(hotelCalls))('%s is refused', async (_, endpoint) => {
    const { status, text } = await sendRequest(endpoint, callersWithoutFactor[caller])
    // A call that the role or the key does not permit is refused for that reason.
    expect(status).toBe(403)
    expect(['second_factor_needed', 'forbidden', 'key_forbidden']).toContain(JSON.parse(text).code)
    if (caller === 'owner' && endpoint.audience === 'staff') expect(JSON.parse(text).code).toBe('second_factor_needed')
  })

  const otherCalls = staffCalls.filter((each) => !each.path.includes('{hotelId}') && !endsAccess(each))
  test.each(byName(otherCalls))('%s tells nothing of the hotel', async (_, endpoint) => {
    const { status, text } = await sendRequest(endpoint, callersWithoutFactor[caller])
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('4812')
  })
})

test('the list of hotels has only the name of a hotel that requires a second factor, and that the factor is missing', async () => {
  const list = async (as: { token: string }) =>
    expectStatus(200, await app.call('GET', '/v1/hotels?lang=fr&q=phare', { as })).filter(
      ({ id }: { id: string }) => id === hotel.id,
    )
  const locked = {
    id: hotel.id,
    _id: hotel.id,
    slug: hotel.hotel.slug,
    name: 'Hôtel du Phare',
    secondFactorNeeded: true,
  }
  for (const caller of people) expect(await list(callersWithoutFactor[caller])).toEqual([locked])
  const [open] = await list(await createMember(app, hotel, 'member'))
  expect(open).toMatchObject({ secondFactorNeeded: false, waiting: { newOrders: 0 } })
  expect(open).not.toHaveProperty('info')
  const admin = (await createMember(app, hotel, 'admin')) as TestPerson
  expect(await list(admin)).toEqual([locked])
  await createPasskey(app, admin)
  expect((await list(admin))[0]).toMatchObject({ secondFactorNeeded: false })
})
