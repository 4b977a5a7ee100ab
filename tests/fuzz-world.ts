import { randomUUID } from 'node:crypto'
import type { KeyScope } from '#core/access/policy.ts'
import { createApiKey } from './accounts.ts'
import type { TestApp } from './app.ts'
import { createGuestMessage, createTask } from './chat-factories.ts'
import { createPushDevice } from './device-factories.ts'
import {
  createAnnouncement,
  createContentToken,
  createDirectoryPlace,
  createGuestbookEntry,
  createHotel,
  createInvitation,
  createLibraryFile,
  createMember,
  createOpinion,
  createOrder,
  createPlace,
  createPlaceType,
  createProviderStaff,
  createPublishedPage,
  createRoomCode,
  createService,
  createSignedInventory,
  createTicket,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  makeOrderRequest,
  type TestHotel,
} from './factories.ts'
import { createPrinterWithTest } from './printers.ts'
import { createWebhookWithTest } from './webhooks.ts'

/** Creates a hotel with a row of everything that an address can name. */
export async function createFuzzWorld(app: TestApp) {
  const hotel: TestHotel = await createHotel(app, { info: { welcomeWord: 'Bienvenue', ...guestbookAndInventory } })
  const options = [{ name: 'Boisson', min: 0, max: 1, choices: [{ name: 'Café', price: 0 }] }]
  const menu = await createService(app, hotel, {}, [{ options, section: 'Formules' }, {}])
  const guest = createVisitorId()
  const order = await createOrder(app, hotel, makeOrderRequest(menu), guest)
  const request = makeOrderRequest(await createService(app, hotel), { room: '101' }) // Of a service that nobody changes all the time.
  const page = await createPublishedPage(app, hotel)
  const versions = await app.call('GET', `/v1/hotels/${hotel.id}/pages/${page.id}/versions`, { as: hotel.owner })
  const invited = await createInvitation(app, hotel, `${randomUUID()}@hotel.example`)
  return {
    hotel,
    guest,
    request,
    hotelId: hotel.id,
    serviceId: menu.id,
    articleId: menu.articles[0].id,
    sectionId: menu.articles[0].sectionId ?? '',
    orderId: order.id,
    kind: 'order',
    itemId: order.id,
    deviceId: (await createPushDevice(app, hotel.owner, { hotels: [hotel.id] })).id,
    pageId: page.id,
    ticketId: (await createTicket(app, hotel)).id,
    versionId: expectStatus(200, versions)[0].id as string,
    memberId: (await createMember(app, hotel, 'member')).userId,
    invitationId: invited.id,
    token: invited.token,
    qrId: (await createRoomCode(app, hotel)).id,
    inventory: makeInventoryRequest(hotel.hotel),
    mediaId: (await createLibraryFile(app, hotel)).id,
    entryId: (await createGuestbookEntry(app, hotel)).id,
    threadId: (await createGuestMessage(app, hotel, {}, guest)).threadId,
    taskId: (await createTask(app, hotel)).id,
    opinionId: (await createOpinion(app, hotel)).id,
    announcementId: (await createAnnouncement(app, hotel)).id,
    directoryId: (await createDirectoryPlace(app)).id,
    placeId: (await createPlace(app, hotel)).id,
    recordId: (await createSignedInventory(app, hotel, makeInventoryRequest(hotel.hotel))).id,
    placeTypeId: await createPlaceType(app, { fr: 'Vue mer' }),
    contentTokenId: (await createContentToken(app)).id,
    ...(await createPrinterWithTest(app, hotel)),
    ...(await createWebhookWithTest(app, hotel)),
    keyId: (await createApiKey(app, hotel.owner)).id,
  }
}
export type FuzzWorld = Awaited<ReturnType<typeof createFuzzWorld>>
/** API keys of the owner, each with one scope. */
const keys = ['key to read', 'key to orders', 'key to content'] as const satisfies `key to ${KeyScope}`[]
/** All kinds of callers; `outsider` owns another hotel. */
export const callers = [
  'nobody',
  'guest',
  'member',
  'kitchen',
  'editor',
  'admin',
  'owner',
  'outsider',
  'provider',
  ...keys,
] as const
export type Caller = (typeof callers)[number]
export type FuzzStaff = Awaited<ReturnType<typeof createStaff>>
/** Signs in a user of each kind. */
export async function createStaff(app: TestApp, { hotel }: FuzzWorld) {
  const keyTo = (scope: KeyScope) => createApiKey(app, hotel.owner, { hotels: [hotel.id], scopes: [scope] })
  return {
    'key to read': await keyTo('read'),
    'key to orders': await keyTo('orders'),
    'key to content': await keyTo('content'),
    member: await createMember(app, hotel, 'member'),
    kitchen: await createMember(app, hotel, 'kitchen'),
    editor: await createMember(app, hotel, 'editor'),
    admin: await createMember(app, hotel, 'admin'),
    owner: hotel.owner,
    outsider: (await createHotel(app)).owner,
    provider: await createProviderStaff(app),
  }
}

/** All data of the other hotel, as its owner, all guests and its own guest read them. */
export async function readOtherHotel(app: TestApp, { hotel, guest, hotelId }: FuzzWorld) {
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
  const seen = paths.map((path) => app.call('GET', `/v1/hotels/${hotelId}/${path}`, { as: hotel.owner }))
  const shown = app.call('GET', `/v1/hotels/${hotelId}`)
  const ordered = app.call('GET', '/v1/visitors/me/orders', { visitor: guest })
  return JSON.stringify((await Promise.all([...seen, shown, ordered])).map((called) => expectStatus(200, called)))
}
