import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import { apiKey } from '../accounts.ts'
import { testApp } from '../app.ts'
import { guestMessage } from '../chat-factories.ts'
import { endpoints } from '../endpoints.ts'
import {
  announcement,
  claimedCode,
  createHotel,
  dealOf,
  deliveryToken,
  directoryPlace,
  guestbookAndInventory,
  guestbookWord,
  guestOpinion,
  inventoryOf,
  invitation,
  libraryFile,
  member,
  orderOf,
  passkey,
  person,
  placedOrder,
  placeType,
  providerStaff,
  publishedPage,
  pushDevice,
  roomCode,
  service,
  signedInventory,
  type TestHotel,
  type TestPerson,
  ticket,
  visitor,
} from '../factories.ts'
import { testTicket } from '../printers.ts'
import { roomProof, waitingPhone } from '../room-factories.ts'
import { testedWebhook } from '../webhooks.ts'
import { rights } from './rights.ts'

type Right = (typeof rights)[keyof typeof rights]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof typeof rights

const people = ['stranger', 'guest', 'outsider', 'member', 'admin', 'owner', 'provider'] as const
type Who = (typeof people)[number]

/** The expected result for each kind of caller: `in` (permitted), or the status of the refusal. */
function expected(right: Right, caller: Who, inHotel: boolean): 'in' | 401 | 403 | 404 | 400 {
  if (right === 'everybody') return 'in'
  if (right === 'visitor') return caller === 'guest' ? 'in' : 400
  if (caller === 'stranger' || caller === 'guest') return 401
  if (right === 'signed-in') return 'in'
  if (caller === 'outsider') return inHotel ? 404 : 403
  if (right === 'own-member') return caller === 'provider' ? 403 : 'in'
  const ranks = ['member', 'admin', 'owner', 'provider'] as const
  return ranks.indexOf(caller) >= ranks.indexOf(right) ? 'in' : 403
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
  pageId: '',
  ticketId: '',
  versionId: '',
  /** The token in the QR code of a room. */
  roomToken: '',
  entryId: '',
  threadId: '',
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
  visitor: visitor(),
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
      const menu = await service(app, hotel, {}, [{ section: 'Formules' }])
      const { id } = await placedOrder(app, hotel, orderOf(menu), world.visitor)
      const [article] = menu.articles
      const sectionId = article.sectionId ?? ''
      return { serviceId: menu.id, articleId: article.id, sectionId, orderId: id, itemId: id }
    },
  ],
  [
    /\{(invitationId|token)\}/,
    async (hotel) => {
      const { id, token } = await invitation(app, hotel, `${randomUUID()}@hotel.example`)
      return { invitationId: id, token }
    },
  ],
  [
    /\{(page|version)Id\}|pages\/order/,
    async (hotel) => {
      const { id } = await publishedPage(app, hotel)
      const versions = await app.call('GET', `/v1/hotels/${hotel.id}/pages/${id}/versions`, { as: hotel.owner })
      return { pageId: id, versionId: versions.body[0].id }
    },
  ],
  [/\{ticketId\}|tickets\/order/, async (hotel) => ({ ticketId: (await ticket(app, hotel)).id })],
  [
    /\{(placeId|code)\}|places\/order/,
    async (hotel) => {
      const deal = await dealOf(app, hotel)
      return { placeId: deal.place.id, code: (await claimedCode(app, hotel, deal)).code }
    },
  ],
  [/\{mediaId\}/, async (hotel) => ({ mediaId: (await libraryFile(app, hotel)).id })],
  [/\{entryId\}/, async (hotel) => ({ entryId: (await guestbookWord(app, hotel)).id })],
  [
    /\{threadId\}|\/chat/,
    async (hotel) => ({ threadId: (await guestMessage(app, hotel, {}, world.visitor)).threadId }),
  ],
  [/\{opinionId\}/, async (hotel) => ({ opinionId: (await guestOpinion(app, hotel)).id })],
  [/\{announcementId\}/, async (hotel) => ({ announcementId: (await announcement(app, hotel)).id })],
  [/\{recordId\}/, async (hotel) => ({ recordId: (await signedInventory(app, hotel, inventoryOf(hotel.hotel))).id })],
  [/\{directoryId\}/, async () => ({ directoryId: (await directoryPlace(app)).id })],
  [/print(er|-job)/, (hotel) => testTicket(app, hotel)],
  [/\{(webhook|delivery)Id\}/, (hotel) => testedWebhook(app, hotel)],
  [/\{memberId\}/, async (hotel) => ({ memberId: (await member(app, hotel, 'member')).userId })],
  [/\{placeTypeId\}/, async () => ({ placeTypeId: await placeType(app, { fr: 'Vue mer' }) })],
  [/\{contentTokenId\}/, async () => ({ contentTokenId: (await deliveryToken(app)).id })],
]

async function makeWorld({ deleted, path }: Endpoint) {
  const hotel = await createHotel(app, { info: guestbookAndInventory })
  Object.assign(world, { visitor: visitor(), hotelId: hotel.id })
  for (const [named, make] of parts) if (named.test(path)) Object.assign(world, await make(hotel))
  // The room code is created last, because a hotel with codes accepts orders only for rooms that have one.
  const code = await roomCode(app, hotel)
  Object.assign(world, { qrId: code.id, roomToken: await roomProof(app, hotel, code) })
  if (path.includes('{phoneId}')) Object.assign(world, { phoneId: await waitingPhone(app, hotel, code) })
  Object.assign(staff, {
    outsider: (await createHotel(app)).owner,
    member: await member(app, hotel, 'member'),
    admin: await member(app, hotel, 'admin'),
    owner: await member(app, hotel, 'owner'),
    provider: await providerStaff(app),
  })
  for (const [caller, staffMember] of Object.entries(staff)) {
    if (path.includes('{passkeyId}')) keys[caller as Who] = await passkey(app, staffMember)
    if (path.includes('{deviceId}')) devices[caller as Who] = (await pushDevice(app, staffMember)).id
    if (path.includes('{keyId}')) apiKeys[caller as Who] = (await apiKey(app, staffMember)).id
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
  const staffMember = await person(app)
  expect((await app.call('POST', '/v1/auth/logout', { as: staffMember })).status).toBe(204)
  expect((await app.call('GET', '/v1/me', { as: staffMember })).status).toBe(401)
})
