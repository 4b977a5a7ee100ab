import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import { createBlockAndWait, createCalendarAndFeed } from '#tests/booking-factories.ts'
import { createApiKey } from '../accounts.ts'
import { testApp } from '../app.ts'
import { createGuestMessage, createTask } from '../chat-factories.ts'
import { createPushDevice } from '../device-factories.ts'
import { endpoints } from '../endpoints.ts'
import {
  createAnnouncement,
  createClaim,
  createContentToken,
  createDeal,
  createDirectoryPlace,
  createGuestbookEntry,
  createHotel,
  createInvitation,
  createLibraryFile,
  createMember,
  createOpinion,
  createOrder,
  createPasskey,
  createPerson,
  createPlaceType,
  createProviderStaff,
  createPublishedPage,
  createRoomCode,
  createService,
  createSignedInventory,
  createTicket,
  createVisitorId,
  guestbookAndInventory,
  makeInventoryRequest,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '../factories.ts'
import { createPrinterWithTest } from '../printers.ts'
import { createRoomProof, createWaitingPhone } from '../room-factories.ts'
import { createWebhookWithTest } from '../webhooks.ts'
import { rights } from './rights.ts'

type Right = (typeof rights)[keyof typeof rights]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof typeof rights

const people = ['stranger', 'guest', 'outsider', 'kitchen', 'editor', 'member', 'admin', 'owner', 'provider'] as const
type Who = (typeof people)[number]

/** The expected result for each kind of caller: `in` (permitted), or the status of the refusal. */
function expected(right: Right, caller: Who, inHotel: boolean): 'in' | 401 | 403 | 404 | 400 {
  if (right === 'everybody') return 'in'
  if (right === 'visitor') return caller === 'guest' ? 'in' : 400
  if (caller === 'stranger' || caller === 'guest') return 401
  if (right === 'signed-in') return 'in'
  if (caller === 'outsider') return inHotel ? 404 : 403
  if (right === 'own-member') return caller === 'provider' ? 403 : 'in'
  if (right === 'own-content') return caller === 'provider' || caller === 'kitchen' ? 403 : 'in'
  if (right === 'own-orders') return caller === 'provider' || caller === 'editor' ? 403 : 'in'
  if (caller === 'kitchen') return right === 'hotel' || right === 'orders' ? 'in' : 403
  if (caller === 'editor') return right === 'hotel' || right === 'content' || right === 'edits' ? 'in' : 403
  const ranks = ['member', 'admin', 'owner', 'provider'] as const
  const minRank = { hotel: 'member', orders: 'member', content: 'member', edits: 'admin' } as const
  return ranks.indexOf(caller) >=
    ranks.indexOf(right in minRank ? minRank[right as keyof typeof minRank] : (right as (typeof ranks)[number]))
    ? 'in'
    : 403
}

const app = testApp()
// No notification is sent, because nothing in this test would receive it.
beforeAll(() => {
  app.context.push = { ...app.context.push, send: async () => 'sent' }
})
const world = {
  hotelId: '',
  serviceId: '',
  articleId: '',
  sectionId: '',
  orderId: '',
  kind: 'order',
  itemId: '',
  qrId: '',
  phoneId: '',
  blockId: '',
  calendarId: '',
  resourceId: '',
  waitId: '',
  pageId: '',
  ticketId: '',
  versionId: '',
  /** The token in the QR code of a room. */
  roomToken: '',
  entryId: '',
  threadId: '',
  taskId: '',
  opinionId: '',
  announcementId: '',
  mediaId: '',
  directoryId: '',
  placeId: '',
  code: '',
  recordId: '',
  memberId: '',
  printerId: '',
  webhookId: '',
  deliveryId: '',
  jobId: '',
  placeTypeId: '',
  contentTokenId: '',
  invitationId: '',
  token: '',
  visitor: createVisitorId(),
}
const staff: Partial<Record<Who, TestPerson>> = {}
const keys: Partial<Record<Who, string>> = {}
const devices: Partial<Record<Who, string>> = {}
const apiKeys: Partial<Record<Who, string>> = {}

/** Creates the rows that an address names; each part is created only if the path matches its pattern. */
const parts: [named: RegExp, make: (hotel: TestHotel) => Promise<Partial<typeof world>>][] = [
  [
    /\{(service|article|section|order|item)Id\}|services\/order/,
    async (hotel) => {
      const menu = await createService(app, hotel, {}, [{ section: 'Formules' }])
      const { id } = await createOrder(app, hotel, makeOrderRequest(menu), world.visitor)
      const [article] = menu.articles
      const sectionId = article.sectionId ?? ''
      return { serviceId: menu.id, articleId: article.id, sectionId, orderId: id, itemId: id }
    },
  ],
  [/\{(block|wait)Id\}/, (hotel) => createBlockAndWait(app, hotel, world.visitor)],
  [/\{(calendar|resource)Id\}/, (hotel) => createCalendarAndFeed(app, hotel)],
  [
    /\{(invitationId|token)\}/,
    async (hotel) => {
      const { id, token } = await createInvitation(app, hotel, `${randomUUID()}@hotel.example`)
      return { invitationId: id, token }
    },
  ],
  [
    /\{(page|version)Id\}|pages\/order/,
    async (hotel) => {
      const { id } = await createPublishedPage(app, hotel)
      const versions = await app.call('GET', `/v1/hotels/${hotel.id}/pages/${id}/versions`, { as: hotel.owner })
      return { pageId: id, versionId: versions.body[0].id }
    },
  ],
  [/\{ticketId\}|tickets\/order/, async (hotel) => ({ ticketId: (await createTicket(app, hotel)).id })],
  [
    /\{(placeId|code)\}|places\/order/,
    async (hotel) => {
      const deal = await createDeal(app, hotel)
      return { placeId: deal.place.id, code: (await createClaim(app, hotel, deal)).code }
    },
  ],
  [/\{mediaId\}/, async (hotel) => ({ mediaId: (await createLibraryFile(app, hotel)).id })],
  [/\{entryId\}/, async (hotel) => ({ entryId: (await createGuestbookEntry(app, hotel)).id })],
  [
    /\{threadId\}|\/chat/,
    async (hotel) => ({ threadId: (await createGuestMessage(app, hotel, {}, world.visitor)).threadId }),
  ],
  [/\{taskId\}/, async (hotel) => ({ taskId: (await createTask(app, hotel)).id })],
  [/\{opinionId\}/, async (hotel) => ({ opinionId: (await createOpinion(app, hotel)).id })],
  [/\{announcementId\}/, async (hotel) => ({ announcementId: (await createAnnouncement(app, hotel)).id })],
  [
    /\{recordId\}/,
    async (hotel) => ({ recordId: (await createSignedInventory(app, hotel, makeInventoryRequest(hotel.hotel))).id }),
  ],
  [/\{directoryId\}/, async () => ({ directoryId: (await createDirectoryPlace(app)).id })],
  [/print(er|-job)/, (hotel) => createPrinterWithTest(app, hotel)],
  [/\{(webhook|delivery)Id\}/, (hotel) => createWebhookWithTest(app, hotel)],
  [/\{memberId\}/, async (hotel) => ({ memberId: (await createMember(app, hotel, 'member')).userId })],
  [/\{placeTypeId\}/, async () => ({ placeTypeId: await createPlaceType(app, { fr: 'Vue mer' }) })],
  [/\{contentTokenId\}/, async () => ({ contentTokenId: (await createContentToken(app)).id })],
]

async function makeWorld({ deleted, path }: Endpoint) {
  const hotel = await createHotel(app, { info: guestbookAndInventory })
  Object.assign(world, { visitor: createVisitorId(), hotelId: hotel.id })
  for (const [named, make] of parts) if (named.test(path)) Object.assign(world, await make(hotel))
  // The room code is created last, because a hotel with codes accepts orders only for rooms that have one.
  const code = await createRoomCode(app, hotel)
  Object.assign(world, { qrId: code.id, roomToken: await createRoomProof(app, hotel, code) })
  if (path.includes('{phoneId}')) Object.assign(world, { phoneId: await createWaitingPhone(app, hotel, code) })
  Object.assign(staff, {
    outsider: (await createHotel(app)).owner,
    kitchen: await createMember(app, hotel, 'kitchen'),
    editor: await createMember(app, hotel, 'editor'),
    member: await createMember(app, hotel, 'member'),
    admin: await createMember(app, hotel, 'admin'),
    owner: await createMember(app, hotel, 'owner'),
    provider: await createProviderStaff(app),
  })
  for (const [caller, staffMember] of Object.entries(staff)) {
    if (path.includes('{passkeyId}')) keys[caller as Who] = await createPasskey(app, staffMember)
    if (path.includes('{deviceId}')) devices[caller as Who] = (await createPushDevice(app, staffMember)).id
    if (path.includes('{keyId}')) apiKeys[caller as Who] = (await createApiKey(app, staffMember)).id
  }
  if (deleted) await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner })
}

const fill = (path: string, caller: Who) => {
  const ids = {
    ...world,
    sessionId: staff[caller]?.sessionId ?? randomUUID(),
    keyId: apiKeys[caller] ?? randomUUID(),
    passkeyId: keys[caller] ?? randomUUID(),
    deviceId: devices[caller] ?? '0'.repeat(64),
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])
}

test('every call of the API is in the rights table, and nothing else is', async () => {
  expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(rights).sort())
  const { paths } = (await app.call('GET', '/v1/openapi.json')).body as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(documented.sort()).toEqual(Object.keys(rights).sort())
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  // After a call that deletes, leaves, restores or replaces something, the next caller needs new rows.
  const consumesWorld = endpoint.method === 'delete' || /\/(leave|restore|renew)$/.test(endpoint.path)
  let isMade = false
  beforeEach(async () => {
    if (!isMade) await makeWorld(endpoint)
    isMade = true
  })

  test.each(people)('%s', async (caller) => {
    const outcome = expected(rights[name], caller, endpoint.path.includes('{hotelId}'))
    const called = await sendRequest(endpoint, caller)
    if (outcome === 'in') {
      isMade = !consumesWorld
      expect([400, 401, 403, 404]).not.toContain(called.status)
      expect(called.status).toBeLessThan(500)
    } else expect(called.status).toBe(outcome)
  })

  // A caller without permission must not learn from the response whether the input was valid.
  if (endpoint.body !== noContent && !endpoint.file)
    test('invalid input is explained only to callers with permission', async () => {
      const right = rights[name]
      const allowed =
        right === 'everybody' ? 'stranger' : right === 'visitor' ? 'guest' : right === 'provider' ? 'provider' : 'owner'
      for (const body of [
        '{',
        '[]',
        '"x"',
        '{"name": 12, "available": 12, "paused": 12, "firstName": 12, "title": 12, "enabled": 12, "text": 12}',
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
      ]) {
        const called = await sendRequest(endpoint, allowed, body)
        expect(body === '{' ? [400] : [400, 422], body.slice(0, 30)).toContain(called.status)
      }
      const long = await sendRequest(endpoint, allowed, JSON.stringify({ name: 'x'.repeat(300_000) }))
      expect(long.status).toBe(413)
      if (right !== 'everybody' && right !== 'visitor')
        expect((await sendRequest(endpoint, 'stranger', '{}')).status).toBe(401)
    })
})

/** Sends a request, by default with an empty body: a permitted caller is answered 422 with what is invalid, and nothing changes. */
async function sendRequest(endpoint: Endpoint, caller: Who, body?: string) {
  const stop = new AbortController()
  const response = await app.fetch(fill(endpoint.path, caller), {
    method: endpoint.method.toUpperCase(),
    signal: stop.signal,
    headers: {
      ...(staff[caller] && { authorization: `Bearer ${staff[caller].token}` }),
      ...(caller === 'guest' && { 'x-visitor-id': world.visitor }),
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
      'x-room-token': world.roomToken,
      ...(endpoint.body !== noContent && { 'content-type': 'application/json' }),
    },
    body: endpoint.body === noContent ? undefined : (body ?? '{}'),
  })
  if (endpoint.stream) stop.abort()
  else await response.arrayBuffer()
  return response
}

test('a token of an ended session is refused', async () => {
  const staffMember = await createPerson(app)
  expect((await app.call('POST', '/v1/auth/logout', { as: staffMember })).status).toBe(204)
  expect((await app.call('GET', '/v1/me', { as: staffMember })).status).toBe(401)
})
