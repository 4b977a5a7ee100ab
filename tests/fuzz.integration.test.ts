import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, none, Problem } from '#core/http/contract.ts'
import { apiKey } from './accounts.ts'
import { testApp } from './app.ts'
import { guestMessage } from './chat-factories.ts'
import { endpoints } from './endpoints.ts'
import {
  announcement,
  deliveryToken,
  directoryPlace,
  guestbookWord,
  guestOpinion,
  hotel,
  inventoryOf,
  invitation,
  libraryFile,
  member,
  must,
  openBook,
  orderOf,
  place,
  placedOrder,
  placeType,
  providerStaff,
  publishedPage,
  pushDevice,
  roomCode,
  service,
  signedInventory,
  type TestHotel,
  ticket,
  visitor,
} from './factories.ts'
import { everyField, headers, hours, info, nested, number, query, spoil, text } from './fuzz-oddities.ts'
import { pageBlocks } from './pages.ts'
import { printingInputs, testTicket } from './printers.ts'
import fc from './properties.ts'
import { testedWebhook } from './webhooks.ts'

/**
 * How many calls of each kind. To look further, and to be told how many each person made and what they were answered:
 * `SEED=$RANDOM CALLS=600 npx vitest run --project integration --testTimeout 0 tests/fuzz`
 */
const runs = Number(process.env.CALLS ?? 25)

const app = testApp()

/** A hotel with all that can be named in an address. */
async function makeWorld() {
  const own: TestHotel = await hotel(app, { info: { welcomeWord: 'Bienvenue', ...openBook } })
  const options = [{ name: 'Boisson', min: 0, max: 1, choices: [{ name: 'Café', price: 0 }] }]
  const menu = await service(app, own, {}, [{ options, section: 'Formules' }, {}])
  const guest = visitor()
  const order = await placedOrder(app, own, orderOf(menu), guest)
  const request = orderOf(await service(app, own), { room: '101' }) // Of a service that nobody changes all the time.
  const page = await publishedPage(app, own)
  const versions = await app.call('GET', `/v1/hotels/${own.id}/pages/${page.id}/versions`, { as: own.owner })
  const invited = await invitation(app, own, `${randomUUID()}@hotel.example`)
  return {
    own,
    guest,
    request,
    hotelId: own.id,
    serviceId: menu.id,
    articleId: menu.articles[0].id,
    sectionId: menu.articles[0].sectionId ?? '',
    orderId: order.id,
    kind: 'order',
    itemId: order.id,
    deviceId: (await pushDevice(app, own.owner, { hotels: [own.id] })).id,
    pageId: page.id,
    ticketId: (await ticket(app, own)).id,
    versionId: must(200, versions)[0].id as string,
    memberId: (await member(app, own, 'member')).userId,
    invitationId: invited.id,
    token: invited.token,
    qrId: (await roomCode(app, own)).id,
    inventory: inventoryOf(own.hotel),
    mediaId: (await libraryFile(app, own)).id,
    entryId: (await guestbookWord(app, own)).id,
    threadId: (await guestMessage(app, own, {}, guest)).threadId,
    opinionId: (await guestOpinion(app, own)).id,
    announcementId: (await announcement(app, own)).id,
    directoryId: (await directoryPlace(app)).id,
    placeId: (await place(app, own)).id,
    recordId: (await signedInventory(app, own, inventoryOf(own.hotel))).id,
    placeTypeId: await placeType(app, { fr: 'Vue mer' }),
    contentTokenId: (await deliveryToken(app)).id,
    ...(await testTicket(app, own)),
    ...(await testedWebhook(app, own)),
    keyId: (await apiKey(app, own.owner)).id,
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>
let mine: World
let theirs: World
let before: string

/** Whoever can ask: `outsider` owns another hotel. */
const people = ['nobody', 'guest', 'member', 'admin', 'owner', 'outsider', 'provider'] as const
type Who = (typeof people)[number]
const staff: Partial<Record<Who, { token: string }>> = {}
/** How often each person was answered with each class of status. */
const counts = Object.fromEntries(people.map((who) => [who, {} as Record<string, number>]))

/** All that the other hotel is, as its owner, its guests and its guest see it. */
async function look({ own, guest, hotelId }: World) {
  const paths = [
    'manage',
    'services',
    'places',
    'pages',
    'tickets',
    'orders',
    'threads',
    'chat-settings',
    'qr-codes',
    'guestbook-entries',
    'opinions/all',
    'inventories',
    'medias',
  ]
  const seen = paths.map((path) => app.call('GET', `/v1/hotels/${hotelId}/${path}`, { as: own.owner }))
  const shown = app.call('GET', `/v1/hotels/${hotelId}`)
  const ordered = app.call('GET', '/v1/visitors/me/orders', { visitor: guest })
  return JSON.stringify((await Promise.all([...seen, shown, ordered])).map((called) => must(200, called)))
}

beforeAll(async () => {
  mine = await makeWorld()
  theirs = await makeWorld()
  Object.assign(staff, {
    member: await member(app, mine.own, 'member'),
    admin: await member(app, mine.own, 'admin'),
    owner: mine.own.owner,
    outsider: (await hotel(app)).owner,
    provider: await providerStaff(app),
  })
  before = await look(theirs)
})

afterAll(() => {
  if (process.env.CALLS) process.stdout.write(`${JSON.stringify(counts, null, 1)}\n`)
})

// What goes in: nonsense, and what looks almost right.

const ids = () =>
  Object.entries(mine)
    .concat(Object.entries(theirs))
    .flatMap(([name, id]) => (name.endsWith('Id') ? [id as string] : []))

/** Inputs as they should be, by what they are for. */
const right: [RegExp, () => unknown][] = [
  ...printingInputs(() => mine.printerId),
  [/\/webhooks/, () => ({ url: 'https://webhook.example/x', events: ['order.created'], enabled: false })],
  [/\/api-keys/, () => ({ name: 'Caisse', scopes: ['read'], hotels: [mine.hotelId], expiresAt: null, password: 'x' })],
  [/auth\/login/, () => ({ email: 'nobody@hotel.example', password: 'une maison' })],
  [/auth\/register/, () => ({ user: { email: 'a@b.fr', password: '1234567890', firstName: 'A', lastName: 'B' } })],
  [/invitations\/(read|accept)/, () => ({ token: mine.token })],
  [/auth\/(verify|reset)/, () => ({ token: mine.token, password: 'une maison face à la mer' })],
  [/auth\/forgot/, () => ({ email: 'nobody@hotel.example' })],
  [
    /\/me$/,
    () => ({ firstName: 'A', lastName: 'B', lang: 'es', email: 'a@b.fr', password: 'x', currentPassword: 'y' }),
  ],
  [/\/(members|invitations)/, () => ({ email: 'a@b.fr', role: 'member' })],
  [/place-types\/order$/, () => [mine.placeTypeId]],
  [/\/(place-types|content-tokens)/, () => ({ name: 'Vue mer' })],
  [/\/order$/, () => [mine.serviceId]],
  [
    /\/articles/,
    () => ({
      sectionId: mine.sectionId,
      name: 'A',
      description: '',
      picture: null,
      price: 100,
      vatRate: 10,
      options,
      allergens: { milk: 'contains' },
      diets: ['vegan'],
      available: true,
      maxQuantity: 5,
    }),
  ],
  [
    /\/services/,
    () => ({
      name: 'S',
      description: '',
      picture: '/x.png',
      kind: 'order',
      deliveryMode: 'mixed',
      link: null,
      hours,
      leadMinutes: 5,
      ...{ paused: false, pausedUntil: null },
    }),
  ],
  [/\/orders(\/for-guest)?$/, () => ({ note: '', allergies: ['milk'], ...mine.request })],
  [/\/pages/, () => ({ title: 'P', slug: 'p', template: 'welcome', blocks: blocks() })],
  [/\/partner-tickets/, () => ({ shown: false })],
  [
    /\/tickets/,
    () => ({
      title: 'T',
      text: '',
      picture: null,
      price: 0,
      rating: 4.5,
      ratingCount: 3,
      link: 'https://www.tiqets.com/',
      hidden: false,
    }),
  ],
  [/\/qr-codes$/, () => ({ kind: 'room', rooms: ['101', 'Suite Mer'] })],
  [/\/guestbook$/, () => ({ name: 'A', words: 'B' })],
  [/\/guestbook-entries/, () => ({ status: 'refused', refusalReason: 'x' })],
  [/\/translate$/, () => ({ texts: ['A', 'B'], to: 'en', from: 'fr' })],
  [/\/translate\/shown/, () => ({ kind: 'opinion', ids: [mine.opinionId], to: 'en' })],
  [/\/opinions$/, () => ({ rating: 4, comment: 'A', name: 'B', stayedOn: '2026-03-01' })],
  [/\/opinions\//, () => ({ status: 'refused', refusalReason: 'x', reply: 'y', handled: true })],
  [/\/medias/, () => ({ address: `/files/${mine.mediaId}.png`, name: 'A', alt: { en: null }, focus: { x: 0, y: 1 } })],
  [/\/messages$/, () => ({ text: 'A', pictures: [], about: { kind: 'info', id: 'wifi', name: 'Wi-Fi' }, room: '1' })],
  [/\/seen$/, () => ({ seq: 1 })],
  [/\/threads$/, () => ({ room: '101' })],
  [/\/threads\//, () => ({ status: 'closed', ownerId: mine.memberId, guestName: 'A', version: 1 })],
  [
    /\/chat-settings$/,
    () => ({ enabled: true, hours, awayText: 'A', cannedAnswers: [{ id: mine.threadId, title: 'T', text: 'A' }] }),
  ],
  [/\/inventories$/, () => ({ ...mine.inventory, remark: 'x', photos: [] })],
  [/\/orders\//, () => ({ status: 'cancelled', reason: 'x', version: 1 })],
  [
    /\/hotels/,
    () => ({
      name: 'H',
      address: { street: 's', country: 'FR', latitude: 1 },
      phone: '+33',
      timeZone: 'Europe/Paris',
      currency: 'EUR',
      languages: ['fr', 'en'],
      defaultLang: 'fr',
      operationsLang: 'fr',
      brand: { colour: '#112233' },
      defaultPage: mine.pageId,
      reviewLinks: { google: null },
      hasRating: true,
      orderProof: 'none',
      roomBillProof: 'none',
      roomProofHours: 72,
      secondFactor: 'none',
      info,
      retentionDays: 3,
    }),
  ],
]
const options = [{ name: 'O', min: 0, max: 1, choices: [{ name: 'C', price: 1 }] }]
const blocks = () => pageBlocks(mine)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      text,
      number,
      fc.boolean(),
      fc.constant(null),
      fc.nat(20).map((i) => ids()[i % ids().length]),
      nested,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('name', 'id', 'text', '__proto__', 'constructor', 'toString', '\0', ''),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
}))

/** A right input with up to three oddities in it, or mere nonsense. */
function bodyOf({ body, path }: Endpoint): fc.Arbitrary<string | undefined> {
  if (body === none) return fc.constant(undefined)
  const oddities = fc.array(fc.tuple(fc.nat(1000), fc.option(value, { nil: undefined })), { maxLength: 3 })
  const make = right.find(([named]) => named.test(path))?.[1]
  const nearly = oddities.map((all) =>
    JSON.stringify(all.reduce<unknown>((input, [at, odd]) => spoil(input, at, odd), make?.())),
  )
  return fc.oneof(
    { weight: 8, arbitrary: nearly },
    { weight: 1, arbitrary: value.map((odd) => JSON.stringify(odd)) },
    { weight: 1, arbitrary: text },
  )
}

/** Addresses of one's own, of the other hotel, and of nothing. What deletes never finds anything. */
function pathOf({ path, method, audience }: Endpoint, who: Who): fc.Arbitrary<string> {
  // Any guest may order from any hotel and write in its guestbook, and provider staff work in all: they change the other by right.
  const visitable = (method === 'post' && audience === 'visitor') || (method !== 'get' && who === 'provider')
  const id = (name: string) => {
    const key = name as 'hotelId'
    const found = [
      ...(visitable ? [] : [fc.constant('').map(() => theirs[key])]),
      fc.uuid(),
      fc.constantFrom('x', '%00', '%E0%A4%A', '..%2F..', '🐚', 'a'.repeat(900)),
    ]
    const own = { weight: 30, arbitrary: fc.constant('').map(() => mine[key]) }
    const others = found.map((arbitrary) => ({ weight: 1, arbitrary }))
    return fc.oneof(
      ...(method === 'delete' && key !== 'hotelId'
        ? others
        : method === 'delete' && path.endsWith('{hotelId}')
          ? others
          : [own, ...others]),
    )
  }
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return fc
    .tuple(...parameters.map(id))
    .map((chosen) => parameters.reduce((filled, name, i) => filled.replace(`{${name}}`, chosen[i] as string), path))
}

const identity = (who: Who, endpoint: Endpoint): Record<string, string> =>
  who === 'guest'
    ? { 'x-visitor-id': endpoint.idempotent ? visitor() : mine.guest }
    : staff[who]
      ? { authorization: `Bearer ${staff[who].token}` }
      : {}

/** Each of them, the person whom the call is for more often; who signs out or leaves is nobody any more. */
function whoAsks({ audience, path }: Endpoint): fc.Arbitrary<Who> {
  if (path.endsWith('logout')) return fc.constantFrom('guest', 'nobody')
  if (path.endsWith('leave')) return fc.constantFrom('guest', 'nobody', 'owner', 'outsider')
  const theRight = fc.constant<Who>(audience === 'staff' ? 'owner' : 'guest')
  return fc.oneof({ weight: 2, arbitrary: theRight }, { weight: 5, arbitrary: fc.constantFrom(...people) })
}

interface Asked {
  who: Who
  path: string
  headers?: Record<string, string>
  body: string | undefined
}

/** Whatever was asked, the answer is no failure, and a refusal is a problem document. */
async function ask(endpoint: Endpoint, { who, path, headers, body }: Asked): Promise<void> {
  const stop = new AbortController()
  const response = await app.fetch(path, {
    method: endpoint.method.toUpperCase(),
    signal: stop.signal,
    body,
    headers: {
      ...identity(who, endpoint),
      'idempotency-key': randomUUID(),
      'x-forwarded-for': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const { status } = response
  const answer = response.headers.get('content-type') === 'text/event-stream' ? '' : await response.text()
  stop.abort()
  const counted = counts[who] as Record<string, number>
  counted[`${Math.floor(status / 100)}xx`] = (counted[`${Math.floor(status / 100)}xx`] ?? 0) + 1
  expect(status, answer).toBeLessThan(500)
  if (status < 400) return
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(Problem.parse(JSON.parse(answer)).status).toBe(status)
}

const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const

test.each(endpoints.map(named))('%s', async (_, endpoint) => {
  const call = whoAsks(endpoint).chain((who) =>
    fc.record({ who: fc.constant(who), path: pathOf(endpoint, who), query, headers, body: bodyOf(endpoint) }),
  )
  await fc.assert(
    fc.asyncProperty(call, ({ path, query, ...asked }) => ask(endpoint, { ...asked, path: `${path}?${query}` })),
    { numRuns: runs },
  )
})

test.each(endpoints.filter(({ body }) => body !== none).map(named))(
  '%s with nested oddities in each of its fields',
  async (_, endpoint) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: 'hotelId') => mine[name])
    const who = endpoint.audience === 'visitor' ? 'guest' : endpoint.audience === 'public' ? 'nobody' : 'owner'
    for (const body of everyField(endpoint.body)) await ask(endpoint, { who, path, body })
  },
)

test('and nothing of the other hotel has changed', async () => {
  expect(await look(theirs)).toBe(before)
})
