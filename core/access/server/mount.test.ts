import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, Id, noContent, noParams, noQuery } from '#core/http/contract.ts'
import { makeGate } from '#tests/gate.ts'
import { mountEndpoint } from './mount.ts'
import { provePerson, proveScope, proveVisitor } from './prove.ts'
import type { Caller, Person } from './scope.ts'

const readRooms = endpoint({
  audience: 'staff',
  permission: () => true,
  method: 'get',
  path: '/v1/rooms',
  summary: 'Rooms',
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: z.object({ rooms: z.int() }),
  errors: [],
})

const readHotel = endpoint({ ...readRooms, path: '/v1/hotels/{hotelId}/rooms', params: z.object({ hotelId: Id }) })
const sendGreeting = endpoint({ ...readRooms, audience: 'visitor', path: '/v1/greeting' })

function personInes(key?: Person['key']): Person {
  const [userId, firstName, lastName] = ['ines', 'Inès', 'Moreau']
  const account = {
    id: userId,
    email: 'ines@example.org',
    firstName,
    lastName,
    emailVerifiedAt: null,
    pendingEmail: null,
    lang: 'fr' as const,
    org: null,
    provider: false,
    hasPassword: true,
    createdAt: new Date(0),
  }
  return provePerson({
    userId,
    firstName,
    lastName,
    provider: false,
    tokenHash: Buffer.of(),
    until: null,
    account,
    key,
  })
}

test('calls with an API key are queued per key, so they delay neither the person nor other keys', async () => {
  const app = new OpenAPIHono()
  const { gate: finished, release: finish } = makeGate()
  const startedCalls: string[] = []
  const keyOf = (name: string | undefined) => (name ? { id: `key ${name}`, name, scopes: [], hotels: [] } : undefined)
  mountEndpoint(
    app,
    readRooms,
    async (context) => ({ visitor: null, person: personInes(keyOf(context.req.header('x-key'))), scope: null }),
    () => '127.0.0.1',
    async ({ request }) => {
      startedCalls.push(request.headers.get('x-key') ?? 'person')
      await finished
      return { rooms: 12 }
    },
  )
  const read = async (key?: string) => app.request('/v1/rooms', { headers: key ? { 'x-key': key } : {} })
  const calls = [...Array.from({ length: 6 }, () => read('till')), read('door'), read()]
  await expect.poll(() => startedCalls).toEqual(['till', 'till', 'till', 'till', 'door', 'person'])
  finish()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('a handler runs only with the kind of caller that its endpoint declares', async () => {
  const [hotelId, otherHotelId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const actor = { role: 'owner' as const, provider: false }
  const anonymous: Caller = { visitor: null, person: null, scope: null }
  const guest: Caller = { visitor: proveVisitor('phone'), person: null, scope: null }
  const personWithoutHotel: Caller = { visitor: null, person: personInes(), scope: null }
  const scopeOf = (hotelId: string): Caller => ({
    ...personWithoutHotel,
    scope: proveScope(hotelId, personInes(), actor),
  })
  const handledCallers: unknown[] = []
  const recordCaller = async (caller: unknown) => {
    handledCallers.push(caller)
    return { rooms: 12 }
  }
  const statuses = async (caller: Caller) => {
    const app = new OpenAPIHono()
    app.onError(({ message }, context) =>
      context.text(message, message.startsWith('authorize did not find') ? 500 : 400),
    )
    const authorize = async () => caller
    mountEndpoint(app, sendGreeting, authorize, String, ({ visitor }) => recordCaller(visitor.visitorId))
    mountEndpoint(app, readRooms, authorize, String, ({ person }) => recordCaller(person.userId))
    mountEndpoint(app, readHotel, authorize, String, ({ scope }) => recordCaller(scope.hotelId))
    const paths = ['/v1/greeting', '/v1/rooms', `/v1/hotels/${hotelId}/rooms`]
    return Promise.all(paths.map(async (path) => (await app.request(path)).status))
  }
  expect(await statuses(anonymous)).toEqual([500, 500, 500])
  expect(await statuses(scopeOf(otherHotelId))).toEqual([500, 200, 500])
  expect(await statuses(guest)).toEqual([200, 500, 500])
  expect(await statuses(personWithoutHotel)).toEqual([500, 200, 500])
  expect(handledCallers).toEqual(['ines', 'phone', 'ines'])
  expect(await statuses(scopeOf(hotelId))).toEqual([500, 200, 200])
  expect(handledCallers.slice(3)).toEqual(['ines', hotelId])
})
