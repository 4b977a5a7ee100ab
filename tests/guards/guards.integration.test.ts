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
// A notification that is asked for is sent by a job, and there is nobody here to take it.
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
  /** What the code of a room says. */
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

/** What has to be there for an address to lead somewhere: each part is made where the address names it. */
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
  // Last: a hotel that has codes knows its rooms, and takes orders of those alone.
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
  for (const [who, somebody] of Object.entries(staff)) {
    if (path.includes('{passkeyId}')) keys[who as Who] = await passkey(app, somebody)
    if (path.includes('{deviceId}')) devices[who as Who] = (await pushDevice(app, somebody)).id
    if (path.includes('{keyId}')) apiKeys[who as Who] = (await apiKey(app, somebody)).id
  }
  if (deleted) await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner })
}

const fill = (path: string, who: Who) => {
  const ids = {
    ...world,
    sessionId: staff[who]?.sessionId ?? randomUUID(),
    keyId: apiKeys[who] ?? randomUUID(),
    passkeyId: keys[who] ?? randomUUID(),
    deviceId: devices[who] ?? '0'.repeat(64),
  }
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
  const ends = endpoint.method === 'delete' || /\/(leave|restore|renew)$/.test(endpoint.path)
  let isMade = false
  beforeEach(async () => {
    if (!isMade) await makeWorld(endpoint)
    isMade = true
  })

  test.each(people)('%s', async (who) => {
    const outcome = expected(rights[name], who, endpoint.path.includes('{hotelId}'))
    const called = await ask(endpoint, who)
    if (outcome === 'in') {
      isMade = !ends
      expect([400, 401, 403, 404]).not.toContain(called.status)
      expect(called.status).toBeLessThan(500)
    } else expect(called.status).toBe(outcome)
  })

  // Whoever may not call must not learn from the answer whether the input was good.
  if (endpoint.body !== noContent && !endpoint.file)
    test('bad input is explained to those who may, and to nobody else', async () => {
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
      ...(endpoint.body !== noContent && { 'content-type': 'application/json' }),
    },
    body: endpoint.body === noContent ? undefined : (body ?? '{}'),
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
