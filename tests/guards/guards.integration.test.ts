import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Endpoint, none } from '#core/http/contract.ts'
import { testApp } from '../app.ts'
import { endpoints } from '../endpoints.ts'
import {
  claimedCode,
  dealOf,
  deliveryToken,
  directoryPlace,
  guestbookWord,
  guestMessage,
  hotel,
  inventoryOf,
  invitation,
  libraryFile,
  member,
  openBook,
  orderOf,
  passkey,
  person,
  placedOrder,
  placeType,
  providerStaff,
  publishedPage,
  roomCode,
  service,
  signedInventory,
  type TestPerson,
  ticket,
  visitor,
} from '../factories.ts'

/** Who may make each call: the rights table of the design, part 3, written down a second time and by hand. */
const rights = {
  'post /v1/auth/login': 'everybody',
  'post /v1/auth/register': 'everybody',
  'post /v1/auth/logout': 'signed-in',
  'get /v1/me': 'signed-in',
  'patch /v1/me': 'signed-in',
  'delete /v1/me': 'signed-in',
  'get /v1/me/sessions': 'signed-in',
  'delete /v1/me/sessions': 'signed-in',
  'delete /v1/me/sessions/{sessionId}': 'signed-in',
  'post /v1/me/verification': 'signed-in',
  'post /v1/auth/verify-email': 'signed-in',
  'post /v1/auth/forgot-password': 'everybody',
  'post /v1/auth/reset-password': 'everybody',
  'get /v1/me/second-factor': 'signed-in',
  'post /v1/me/second-factor/setup': 'signed-in',
  'post /v1/me/second-factor': 'signed-in',
  'delete /v1/me/second-factor': 'signed-in',
  'get /v1/me/passkeys': 'signed-in',
  'post /v1/me/passkeys/challenge': 'signed-in',
  'post /v1/me/passkeys/options': 'signed-in',
  'post /v1/me/passkeys': 'signed-in',
  'delete /v1/me/passkeys/{passkeyId}': 'signed-in',
  'post /v1/auth/passkey/options': 'everybody',
  'post /v1/auth/passkey': 'everybody',
  'get /v1/hotels': 'signed-in',
  'post /v1/hotels': 'signed-in',
  'get /v1/hotels/{hotelId}': 'everybody',
  'get /v1/hotels/{hotelId}/manage': 'member',
  'patch /v1/hotels/{hotelId}': 'admin',
  'delete /v1/hotels/{hotelId}': 'owner',
  'get /v1/deleted-hotels': 'signed-in',
  'post /v1/hotels/{hotelId}/restore': 'owner',
  'get /v1/hotels/{hotelId}/members': 'admin',
  'patch /v1/hotels/{hotelId}/members/{memberId}': 'admin',
  'delete /v1/hotels/{hotelId}/members/{memberId}': 'admin',
  'post /v1/hotels/{hotelId}/leave': 'own-member',
  'get /v1/hotels/{hotelId}/invitations': 'admin',
  'post /v1/hotels/{hotelId}/invitations': 'admin',
  'delete /v1/hotels/{hotelId}/invitations/{invitationId}': 'admin',
  'post /v1/invitations/read': 'everybody',
  'post /v1/invitations/accept': 'signed-in',
  'get /v1/hotels/{hotelId}/audit': 'owner',
  'get /v1/hotels/{hotelId}/audit/authors': 'owner',
  'get /v1/hotels/{hotelId}/audit.csv': 'owner',
  'get /v1/hotels/{hotelId}/last-save': 'admin',
  'get /v1/hotels/{hotelId}/events': 'member',
  'get /v1/hotels/{hotelId}/live': 'visitor',
  'get /v1/hotels/{hotelId}/services': 'member',
  'post /v1/hotels/{hotelId}/services': 'admin',
  'put /v1/hotels/{hotelId}/services/order': 'admin',
  'get /v1/hotels/{hotelId}/services/{serviceId}': 'member',
  'patch /v1/hotels/{hotelId}/services/{serviceId}': 'admin',
  'delete /v1/hotels/{hotelId}/services/{serviceId}': 'admin',
  'get /v1/hotels/{hotelId}/services/{serviceId}/articles': 'member',
  'post /v1/hotels/{hotelId}/services/{serviceId}/articles': 'admin',
  'put /v1/hotels/{hotelId}/services/{serviceId}/articles/order': 'admin',
  'patch /v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}': 'admin',
  'delete /v1/hotels/{hotelId}/services/{serviceId}/articles/{articleId}': 'admin',
  'get /v1/place-types': 'signed-in',
  'post /v1/place-types': 'provider',
  'put /v1/place-types/order': 'provider',
  'patch /v1/place-types/{placeTypeId}': 'provider',
  'delete /v1/place-types/{placeTypeId}': 'provider',
  'get /v1/content-space': 'provider',
  'post /v1/content-space/refresh': 'provider',
  'get /v1/content-space/changes': 'provider',
  'get /v1/content-tokens': 'provider',
  'post /v1/content-tokens': 'provider',
  'delete /v1/content-tokens/{contentTokenId}': 'provider',
  'get /v1/places': 'provider',
  'post /v1/places': 'provider',
  'post /v1/places/import': 'provider',
  'post /v1/places/import/preview': 'provider',
  'get /v1/places/{directoryId}': 'provider',
  'patch /v1/places/{directoryId}': 'provider',
  'delete /v1/places/{directoryId}': 'provider',
  'get /v1/hotels/{hotelId}/places': 'member',
  'post /v1/hotels/{hotelId}/places': 'admin',
  'get /v1/hotels/{hotelId}/places/from-directory': 'admin',
  'post /v1/hotels/{hotelId}/places/from-directory': 'admin',
  'put /v1/hotels/{hotelId}/places/order': 'admin',
  'get /v1/hotels/{hotelId}/places/{placeId}': 'member',
  'patch /v1/hotels/{hotelId}/places/{placeId}': 'admin',
  'delete /v1/hotels/{hotelId}/places/{placeId}': 'admin',
  'get /v1/hotels/{hotelId}/pages': 'member',
  'post /v1/hotels/{hotelId}/pages': 'admin',
  'put /v1/hotels/{hotelId}/pages/order': 'admin',
  'get /v1/hotels/{hotelId}/pages/{pageId}': 'member',
  'patch /v1/hotels/{hotelId}/pages/{pageId}': 'admin',
  'delete /v1/hotels/{hotelId}/pages/{pageId}': 'admin',
  'post /v1/hotels/{hotelId}/pages/{pageId}/publish': 'admin',
  'post /v1/hotels/{hotelId}/pages/{pageId}/unpublish': 'admin',
  'get /v1/hotels/{hotelId}/pages/{pageId}/versions': 'member',
  'get /v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}': 'member',
  'post /v1/hotels/{hotelId}/pages/{pageId}/versions/{versionId}/restore': 'admin',
  'get /v1/hotels/{hotelId}/deleted-pages': 'member',
  'post /v1/hotels/{hotelId}/pages/{pageId}/restore': 'admin',
  'get /v1/hotels/{hotelId}/tickets': 'member',
  'post /v1/hotels/{hotelId}/tickets': 'admin',
  'put /v1/hotels/{hotelId}/tickets/order': 'admin',
  'get /v1/hotels/{hotelId}/tickets/{ticketId}': 'member',
  'patch /v1/hotels/{hotelId}/tickets/{ticketId}': 'admin',
  'delete /v1/hotels/{hotelId}/tickets/{ticketId}': 'admin',
  'get /v1/hotels/{hotelId}/partner-tickets': 'member',
  'patch /v1/hotels/{hotelId}/partner-tickets': 'admin',
  'get /v1/hotels/{hotelId}/orders': 'member',
  'post /v1/hotels/{hotelId}/orders': 'visitor',
  'post /v1/hotels/{hotelId}/orders/for-guest': 'member',
  'get /v1/hotels/{hotelId}/orders/{orderId}': 'member',
  'patch /v1/hotels/{hotelId}/orders/{orderId}': 'member',
  'post /v1/hotels/{hotelId}/orders/{orderId}/prints': 'member',
  'get /v1/orders/{orderId}': 'visitor',
  'post /v1/orders/{orderId}/cancel': 'visitor',
  'get /v1/visitors/me/orders': 'visitor',
  'get /v1/hotels/{hotelId}/chat/messages': 'visitor',
  'post /v1/hotels/{hotelId}/chat/messages': 'visitor',
  'post /v1/hotels/{hotelId}/chat/pictures': 'visitor',
  'post /v1/hotels/{hotelId}/chat/seen': 'visitor',
  'post /v1/hotels/{hotelId}/chat/typing': 'visitor',
  'get /v1/hotels/{hotelId}/threads': 'member',
  'post /v1/hotels/{hotelId}/threads': 'member',
  'get /v1/hotels/{hotelId}/threads/{threadId}': 'member',
  'get /v1/hotels/{hotelId}/threads/{threadId}/orders': 'member',
  'patch /v1/hotels/{hotelId}/threads/{threadId}': 'member',
  'get /v1/hotels/{hotelId}/threads/{threadId}/messages': 'member',
  'post /v1/hotels/{hotelId}/threads/{threadId}/messages': 'member',
  'post /v1/hotels/{hotelId}/threads/{threadId}/seen': 'member',
  'post /v1/hotels/{hotelId}/threads/{threadId}/typing': 'member',
  'get /v1/hotels/{hotelId}/chat-settings': 'member',
  'patch /v1/hotels/{hotelId}/chat-settings': 'admin',
  'get /v1/get-upload-url': 'signed-in',
  'get /v1/hotels/{hotelId}/translations': 'member',
  'get /v1/hotels/{hotelId}/medias': 'member',
  'post /v1/hotels/{hotelId}/medias': 'admin',
  'get /v1/hotels/{hotelId}/medias/{mediaId}': 'member',
  'patch /v1/hotels/{hotelId}/medias/{mediaId}': 'admin',
  'delete /v1/hotels/{hotelId}/medias/{mediaId}': 'admin',
  'get /v1/hotels/{hotelId}/qr-codes': 'member',
  'post /v1/hotels/{hotelId}/qr-codes': 'admin',
  'post /v1/hotels/{hotelId}/qr-codes/{qrId}/renew': 'admin',
  'delete /v1/hotels/{hotelId}/qr-codes/{qrId}': 'admin',
  'get /v1/hotels/{hotelId}/qr-codes/{qrId}/picture': 'member',
  'get /v1/hotels/{hotelId}/deals': 'member',
  'get /v1/hotels/{hotelId}/places/{placeId}/deal': 'member',
  'put /v1/hotels/{hotelId}/places/{placeId}/deal': 'admin',
  'delete /v1/hotels/{hotelId}/places/{placeId}/deal': 'admin',
  'post /v1/hotels/{hotelId}/places/{placeId}/deal/claim': 'visitor',
  'get /v1/deals/{code}': 'everybody',
  'post /v1/deals/{code}/redeem': 'everybody',
  'get /v1/hotels/{hotelId}/access-codes': 'visitor',
  'get /v1/hotels/{hotelId}/guestbook': 'everybody',
  'post /v1/hotels/{hotelId}/guestbook': 'visitor',
  'get /v1/hotels/{hotelId}/guestbook/mine': 'visitor',
  'get /v1/hotels/{hotelId}/guestbook-entries': 'member',
  'patch /v1/hotels/{hotelId}/guestbook-entries/{entryId}': 'member',
  'delete /v1/hotels/{hotelId}/guestbook-entries/{entryId}': 'member',
  'post /v1/hotels/{hotelId}/inventories': 'visitor',
  'post /v1/hotels/{hotelId}/inventories/photos': 'visitor',
  'get /v1/hotels/{hotelId}/inventories': 'member',
  'get /v1/hotels/{hotelId}/inventories/{recordId}': 'member',
} as const
type Right = (typeof rights)[keyof typeof rights]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as keyof typeof rights

const people = ['stranger', 'guest', 'outsider', 'member', 'admin', 'owner', 'provider'] as const
type Who = (typeof people)[number]

/** The answer that each person must get: let in, or refused with this status. */
function expected(right: Right, who: Who, inHotel: boolean): 'in' | 401 | 403 | 404 | 400 {
  if (right === 'everybody') return 'in'
  if (right === 'visitor') return who === 'guest' ? 'in' : 400
  if (who === 'stranger' || who === 'guest') return 401
  if (right === 'signed-in') return 'in'
  if (who === 'outsider') return inHotel ? 404 : 403
  if (right === 'own-member') return who === 'provider' ? 403 : 'in'
  const ranks = ['member', 'admin', 'owner', 'provider'] as const
  return ranks.indexOf(who) >= ranks.indexOf(right) ? 'in' : 403
}

const app = testApp()
const world = {
  hotelId: '',
  serviceId: '',
  articleId: '',
  orderId: '',
  qrId: '',
  pageId: '',
  ticketId: '',
  versionId: '',
  /** What the code of a room says. */
  roomToken: '',
  entryId: '',
  threadId: '',
  mediaId: '',
  directoryId: '',
  placeId: '',
  code: '',
  recordId: '',
  memberId: '',
  placeTypeId: '',
  contentTokenId: '',
  invitationId: '',
  token: '',
  visitor: visitor(),
}
const staff: Partial<Record<Who, TestPerson>> = {}
const keys: Partial<Record<Who, string>> = {}

async function makeWorld({ deleted, path }: Endpoint) {
  world.visitor = visitor()
  const own = await hotel(app, { info: openBook })
  const menu = await service(app, own)
  const order = await placedOrder(app, own, orderOf(menu), world.visitor)
  Object.assign(world, { hotelId: own.id, serviceId: menu.id, articleId: menu.articles[0].id, orderId: order.id })
  const invited = await invitation(app, own, `${randomUUID()}@hotel.example`)
  Object.assign(world, { invitationId: invited.id, token: invited.token })
  world.pageId = (await publishedPage(app, own)).id
  const versions = await app.call('GET', `/v1/hotels/${own.id}/pages/${world.pageId}/versions`, { as: own.owner })
  world.versionId = versions.body[0].id
  world.ticketId = (await ticket(app, own)).id
  const code = await roomCode(app, own)
  Object.assign(world, { qrId: code.id, roomToken: code.token })
  const deal = await dealOf(app, own)
  world.placeId = deal.place.id
  // A bounded number from one address.
  if (path.includes('{code}')) world.code = (await claimedCode(app, own, deal)).code
  world.mediaId = (await libraryFile(app, own)).id
  world.entryId = (await guestbookWord(app, own)).id
  world.threadId = (await guestMessage(app, own, {}, world.visitor)).threadId
  world.recordId = (await signedInventory(app, own, inventoryOf(own.hotel))).id
  world.directoryId = (await directoryPlace(app)).id
  world.memberId = (await member(app, own, 'member')).userId
  // Of no hotel, and so many of them alone.
  if (path.includes('{placeTypeId}')) world.placeTypeId = await placeType(app, { fr: 'Vue mer' })
  if (path.includes('{contentTokenId}')) world.contentTokenId = (await deliveryToken(app)).id
  Object.assign(staff, {
    outsider: (await hotel(app)).owner,
    member: await member(app, own, 'member'),
    admin: await member(app, own, 'admin'),
    owner: await member(app, own, 'owner'),
    provider: await providerStaff(app),
  })
  for (const [who, somebody] of Object.entries(staff)) keys[who as Who] = await passkey(app, somebody)
  if (deleted) await app.call('DELETE', `/v1/hotels/${own.id}`, { as: own.owner })
}

const fill = (path: string, who: Who) => {
  const ids = { ...world, sessionId: staff[who]?.sessionId ?? randomUUID(), passkeyId: keys[who] ?? randomUUID() }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])
}

test('every call of the API is in the rights table, and nothing else', async () => {
  expect(endpoints.map(nameOf).sort()).toEqual(Object.keys(rights).sort())
  const { paths } = (await app.call('GET', '/v1/openapi.json')).body as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(documented.sort()).toEqual(Object.keys(rights).sort())
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  // What one person deleted, left, restored or put another in the place of, the next one could not.
  if (endpoint.method === 'delete' || /\/(leave|restore|renew)$/.test(endpoint.path))
    beforeEach(() => makeWorld(endpoint))
  else beforeAll(() => makeWorld(endpoint))

  test.each(people)('%s', async (who) => {
    const outcome = expected(rights[name], who, endpoint.path.includes('{hotelId}'))
    const called = await ask(endpoint, who)
    if (outcome === 'in') {
      expect([400, 401, 403, 404]).not.toContain(called.status)
      expect(called.status).toBeLessThan(500)
    } else expect(called.status).toBe(outcome)
  })

  // Whoever may not call must not learn from the answer whether the input was good.
  if (endpoint.body !== none && !endpoint.file)
    test('bad input is explained to those who may, and to nobody else', async () => {
      const right = rights[name]
      const allowed =
        right === 'everybody' ? 'stranger' : right === 'visitor' ? 'guest' : right === 'provider' ? 'provider' : 'owner'
      for (const body of [
        '{',
        '[]',
        '"x"',
        '{"name": 12, "available": 12, "paused": 12, "firstName": 12, "title": 12, "enabled": 12}',
        `${'['.repeat(5000)}${']'.repeat(5000)}`,
      ]) {
        const called = await ask(endpoint, allowed, body)
        expect(body === '{' ? [400] : [400, 422], body.slice(0, 30)).toContain(called.status)
      }
      const long = await ask(endpoint, allowed, JSON.stringify({ name: 'x'.repeat(300_000) }))
      expect(long.status).toBe(413)
      if (right !== 'everybody' && right !== 'visitor') expect((await ask(endpoint, 'stranger', '{}')).status).toBe(401)
    })
})

/** Sends an empty body where one is due: who is let in hears what is wrong with it, 422, and nothing changes. */
async function ask(endpoint: Endpoint, who: Who, body?: string) {
  const stop = new AbortController()
  const response = await app.fetch(fill(endpoint.path, who), {
    method: endpoint.method.toUpperCase(),
    signal: stop.signal,
    headers: {
      ...(staff[who] && { authorization: `Bearer ${staff[who].token}` }),
      ...(who === 'guest' && { 'x-visitor-id': world.visitor }),
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
      'x-room-token': world.roomToken,
      ...(endpoint.body !== none && { 'content-type': 'application/json' }),
    },
    body: endpoint.body === none ? undefined : (body ?? '{}'),
  })
  if (endpoint.stream) stop.abort()
  else await response.arrayBuffer()
  return response
}

test('a session that has ended opens nothing', async () => {
  const somebody = await person(app)
  expect((await app.call('POST', '/v1/auth/logout', { as: somebody })).status).toBe(204)
  expect((await app.call('GET', '/v1/me', { as: somebody })).status).toBe(401)
})
