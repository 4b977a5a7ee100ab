import { randomUUID } from 'node:crypto'
import type { KeyScope } from '#core/access/policy.ts'
import { apiKey } from './accounts.ts'
import type { TestApp } from './app.ts'
import { guestMessage } from './chat-factories.ts'
import {
  announcement,
  createHotel,
  deliveryToken,
  directoryPlace,
  expectStatus,
  guestbookAndInventory,
  guestbookWord,
  guestOpinion,
  inventoryOf,
  invitation,
  libraryFile,
  member,
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
import { testTicket } from './printers.ts'
import { testedWebhook } from './webhooks.ts'

/** Creates a hotel with a row of everything that an address can name. */
export async function makeWorld(app: TestApp) {
  const hotel: TestHotel = await createHotel(app, { info: { welcomeWord: 'Bienvenue', ...guestbookAndInventory } })
  const options = [{ name: 'Boisson', min: 0, max: 1, choices: [{ name: 'Café', price: 0 }] }]
  const menu = await service(app, hotel, {}, [{ options, section: 'Formules' }, {}])
  const guest = visitor()
  const order = await placedOrder(app, hotel, orderOf(menu), guest)
  const request = orderOf(await service(app, hotel), { room: '101' }) // Of a service that nobody changes all the time.
  const page = await publishedPage(app, hotel)
  const versions = await app.call('GET', `/v1/hotels/${hotel.id}/pages/${page.id}/versions`, { as: hotel.owner })
  const invited = await invitation(app, hotel, `${randomUUID()}@hotel.example`)
  return {
    own: hotel,
    guest,
    request,
    hotelId: hotel.id,
    serviceId: menu.id,
    articleId: menu.articles[0].id,
    sectionId: menu.articles[0].sectionId ?? '',
    orderId: order.id,
    kind: 'order',
    itemId: order.id,
    deviceId: (await pushDevice(app, hotel.owner, { hotels: [hotel.id] })).id,
    pageId: page.id,
    ticketId: (await ticket(app, hotel)).id,
    versionId: expectStatus(200, versions)[0].id as string,
    memberId: (await member(app, hotel, 'member')).userId,
    invitationId: invited.id,
    token: invited.token,
    qrId: (await roomCode(app, hotel)).id,
    inventory: inventoryOf(hotel.hotel),
    mediaId: (await libraryFile(app, hotel)).id,
    entryId: (await guestbookWord(app, hotel)).id,
    threadId: (await guestMessage(app, hotel, {}, guest)).threadId,
    opinionId: (await guestOpinion(app, hotel)).id,
    announcementId: (await announcement(app, hotel)).id,
    directoryId: (await directoryPlace(app)).id,
    placeId: (await place(app, hotel)).id,
    recordId: (await signedInventory(app, hotel, inventoryOf(hotel.hotel))).id,
    placeTypeId: await placeType(app, { fr: 'Vue mer' }),
    contentTokenId: (await deliveryToken(app)).id,
    ...(await testTicket(app, hotel)),
    ...(await testedWebhook(app, hotel)),
    keyId: (await apiKey(app, hotel.owner)).id,
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
/** API keys of the owner, each with one scope. */
const keys = ['key to read', 'key to orders', 'key to content'] as const satisfies `key to ${KeyScope}`[]
/** All kinds of callers; `outsider` owns another hotel. */
export const callers = ['nobody', 'guest', 'member', 'admin', 'owner', 'outsider', 'provider', ...keys] as const
export type Caller = (typeof callers)[number]
export type Staff = Awaited<ReturnType<typeof makeStaff>>
/** Signs in a user of each kind. */
export async function makeStaff(app: TestApp, { own: hotel }: World) {
  const keyTo = (scope: KeyScope) => apiKey(app, hotel.owner, { hotels: [hotel.id], scopes: [scope] })
  return {
    'key to read': await keyTo('read'),
    'key to orders': await keyTo('orders'),
    'key to content': await keyTo('content'),
    member: await member(app, hotel, 'member'),
    admin: await member(app, hotel, 'admin'),
    owner: hotel.owner,
    outsider: (await createHotel(app)).owner,
    provider: await providerStaff(app),
  }
}

/** All data of the other hotel, as its owner, all guests and its own guest read them. */
export async function readOtherHotel(app: TestApp, { own: hotel, guest, hotelId }: World) {
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
