import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, Id, noContent, noParams, noQuery } from '#core/http/contract.ts'
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

function ines(key?: Person['key']): Person {
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

test('keys of the API take turns of their own: their calls do not hold up the person, nor each other', async () => {
  const app = new OpenAPIHono()
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun: string[] = []
  const keyOf = (name: string | undefined) => (name ? { id: `key ${name}`, name, scopes: [], hotels: [] } : undefined)
  mountEndpoint(
    app,
    readRooms,
    async (context) => ({ visitor: null, person: ines(keyOf(context.req.header('x-key'))), scope: null }),
    () => '127.0.0.1',
    async ({ request }) => {
      begun.push(request.headers.get('x-key') ?? 'person')
      await held
      return { rooms: 12 }
    },
  )
  const read = async (key?: string) => app.request('/v1/rooms', { headers: key ? { 'x-key': key } : {} })
  const all = [...Array.from({ length: 6 }, () => read('till')), read('door'), read()]
  await expect.poll(() => begun).toEqual(['till', 'till', 'till', 'till', 'door', 'person'])
  finish()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('a handler runs with the caller that its call declares, and never without', async () => {
  const [here, elsewhere] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const actor = { role: 'owner' as const, provider: false }
  const anybody: Caller = { visitor: null, person: null, scope: null }
  const guest: Caller = { visitor: proveVisitor('phone'), person: null, scope: null }
  const nowhere: Caller = { visitor: null, person: ines(), scope: null }
  const scopeOf = (hotelId: string): Caller => ({ ...nowhere, scope: proveScope(hotelId, ines(), actor) })
  const handled: unknown[] = []
  const note = async (caller: unknown) => {
    handled.push(caller)
    return { rooms: 12 }
  }
  const statuses = async (caller: Caller) => {
    const app = new OpenAPIHono()
    app.onError(({ message }, context) =>
      context.text(message, message.startsWith('authorize did not find') ? 500 : 400),
    )
    const authorize = async () => caller
    mountEndpoint(app, sendGreeting, authorize, String, ({ visitor }) => note(visitor.visitorId))
    mountEndpoint(app, readRooms, authorize, String, ({ person }) => note(person.userId))
    mountEndpoint(app, readHotel, authorize, String, ({ scope }) => note(scope.hotelId))
    const paths = ['/v1/greeting', '/v1/rooms', `/v1/hotels/${here}/rooms`]
    return Promise.all(paths.map(async (path) => (await app.request(path)).status))
  }
  expect(await statuses(anybody)).toEqual([500, 500, 500])
  expect(await statuses(scopeOf(elsewhere))).toEqual([500, 200, 500])
  expect(await statuses(guest)).toEqual([200, 500, 500])
  expect(await statuses(nowhere)).toEqual([500, 200, 500])
  expect(handled).toEqual(['ines', 'phone', 'ines'])
  expect(await statuses(scopeOf(here))).toEqual([500, 200, 200])
  expect(handled.slice(3)).toEqual(['ines', here])
})
