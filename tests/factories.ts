import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Role } from '#core/access/policy.ts'
import { transaction } from '#core/db/db.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { listMailbox } from '#core/mail/mailer.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { DirectoryPlace, DirectoryPlaceInput, Place, PlaceInput } from '#modules/content/places/contract.ts'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { Article, ArticleInput, Service, ServiceInput } from '#modules/content/services/contract.ts'
import type { Ticket, TicketInput } from '#modules/content/tickets/contract.ts'
import type { Announcement, AnnouncementInput } from '#modules/exchange/announcements/contract.ts'
import type { Page, PageInput } from '#modules/exchange/custom-pages/contract.ts'
import type { Claim, Deal, DealInput } from '#modules/exchange/deals/contract.ts'
import type { GuestbookEntry, GuestbookInput, InventoryInput } from '#modules/exchange/info-pages/contract.ts'
import type { GuestOpinion, OpinionInput } from '#modules/exchange/opinions/contract.ts'
import type { Order, OrderRequest } from '#modules/exchange/orders/contract.ts'
import { insertPasskey } from '#modules/foundation/accounts/server/passkeys/queries.ts'
import { insertSession, insertUser } from '#modules/foundation/accounts/server/queries.ts'
import { hashToken } from '#modules/foundation/accounts/server/secrets.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import type { Media } from '#modules/foundation/media/contract.ts'
import type { Hotel, HotelInput } from '#modules/hotel/hotels/contract.ts'
import { addMember } from '#modules/hotel/hotels/server/members/service.ts'
import type { CallResult, TestApp } from './app.ts'

export interface TestPerson {
  token: string
  userId: string
  email: string
  sessionId: string
}

/** The hash of a password that nobody knows, with the cheapest parameters, because no test signs in with it. */
const unknownPassword = hash(randomBytes(32), { memoryCost: 8, timeCost: 1, parallelism: 1 })

/**
 * Creates a signed-in user. The email address is confirmed unless `verified` is false. Without the hash of a password, nobody can sign
 * in as this user with one.
 */
export async function createPerson(
  app: { context: Pick<TestApp['context'], 'db' | 'clock'> },
  values: { email?: string; firstName?: string; verified?: boolean; passwordHash?: string } = {},
): Promise<TestPerson> {
  const userId = randomUUID()
  const sessionId = randomUUID()
  const email = values.email ?? `${userId}@hotel.example`
  const now = app.context.clock()
  const token = randomBytes(32).toString('base64url')
  await insertUser(app.context.db, {
    id: userId,
    email,
    passwordHash: values.passwordHash ?? (await unknownPassword),
    firstName: values.firstName ?? 'Camille',
    lastName: 'Le Goff',
    emailVerifiedAt: values.verified === false ? null : now,
  })
  const tokenHash = hashToken(token)
  await insertSession(app.context.db, { tokenHash, id: sessionId, userId, agent: '', createdAt: now, lastSeenAt: now })
  return { token, userId, email, sessionId }
}

/** Creates a user who works for the provider of the product. */
export const createProviderStaff = (app: TestApp) => createPerson(app, { email: `${randomUUID()}@livret.example` })

export interface TestHotel {
  id: string
  hotel: Hotel
  owner: TestPerson
}

/** Creates a hotel for one test, with its owner. */
export async function createHotel(app: TestApp, values: Partial<HotelInput> = {}): Promise<TestHotel> {
  return createAnotherHotel(app, await createPerson(app), values)
}

/** Creates another hotel of an existing user. */
export async function createAnotherHotel(
  app: TestApp,
  owner: TestPerson,
  values: Partial<HotelInput> = {},
): Promise<TestHotel> {
  const body = { name: 'Hôtel du Phare', ...values }
  const created = expectStatus(201, await app.call('POST', '/v1/hotels?lang=fr', { as: owner, body })) as Hotel
  return { id: created.id, hotel: created, owner }
}

export async function createMember(
  app: TestApp,
  { id }: TestHotel,
  role: Role,
  firstName?: string,
): Promise<TestPerson> {
  const person = await createPerson(app, { firstName })
  await transaction(app.context.db, (tx) => addMember(tx, id, person.userId, role))
  return person
}

/** Invites somebody to the team and reads the secret of the link in the email. */
export async function createInvitation(app: TestApp, { id, owner }: TestHotel, email: string, role: Role = 'member') {
  const body = { email, role }
  const invitation = expectStatus(201, await app.call('POST', `/v1/hotels/${id}/invitations`, { as: owner, body }))
  return { id: invitation.id as string, token: (await readLastEmail(app, email)).token }
}

/** The last email to this address after all waiting emails were sent, and the secret in its link. */
export async function readLastEmail(app: TestApp, email: string) {
  await app.context.jobs.drain()
  const mail = (await listMailbox(app.context.db)).find((each) => each.email.to === email)?.email
  if (!mail) throw new Error(`no email to ${email}`)
  return { mail, token: mail.action?.url.split('#')[1] ?? '' }
}

/** Adds a passkey without a matching authenticator: it can be listed and removed, but not used. */
export async function createPasskey(app: TestApp, { userId }: TestPerson): Promise<string> {
  const id = randomUUID()
  const publicKey = randomBytes(77)
  const createdAt = app.context.clock()
  const passkey = { id, credentialId: id, userId, name: 'Téléphone', publicKey, counter: 0, transports: [] }
  await insertPasskey(app.context.db, { ...passkey, createdAt, lastUsedAt: null })
  return id
}

/** Creates a service that delivers to the room, is always open, and has one article for each entry of `articles`. */
export async function createService(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<ServiceInput> = {},
  articles: Partial<ArticleInput>[] = [{}],
): Promise<Service & { articles: [Article, ...Article[]] }> {
  const at = `/v1/hotels/${id}/services`
  const created = expectStatus(
    201,
    await app.call('POST', `${at}?lang=fr`, { as: owner, body: { name: 'Petit déjeuner', kind: 'order', ...values } }),
  ) as Service
  for (const article of articles)
    expectStatus(
      201,
      await app.call('POST', `${at}/${created.id}/articles?lang=fr`, {
        as: owner,
        body: { name: 'Le Malouin', price: 1650, ...article },
      }),
    )
  return expectStatus(200, await app.call('GET', `${at}/${created.id}?lang=fr`, { as: owner }))
}

/** Creates an unpublished page. */
export async function createDraftPage(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<PageInput> = {},
): Promise<Page> {
  const body = { title: 'Le spa', blocks: [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }], ...values }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/pages?lang=fr`, { as: owner, body }))
}

/** Creates a published page. */
export async function createPublishedPage(
  app: TestApp,
  hotel: TestHotel,
  values: Partial<PageInput> = {},
): Promise<Page> {
  const { id } = await createDraftPage(app, hotel, values)
  return expectStatus(200, await app.call('POST', `/v1/hotels/${hotel.id}/pages/${id}/publish`, { as: hotel.owner }))
}

/** Adds a place in Saint-Malo to the shared directory. */
export async function createDirectoryPlace(
  app: TestApp,
  values: Partial<DirectoryPlaceInput> = {},
): Promise<DirectoryPlace> {
  const body = { name: 'Le Chalut', category: 'restaurant', latitude: 48.6493, longitude: -2.0257, ...values }
  return expectStatus(201, await app.call('POST', '/v1/places', { as: await createProviderStaff(app), body }))
}

/** Adds a place of the hotel itself, not of the directory. */
export async function createPlace(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<PlaceInput> = {},
): Promise<Place> {
  const body = { name: 'La plage', category: 'monuments', latitude: 48.6493, longitude: -2.0257, ...values }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/places`, { as: owner, body }))
}

/** Creates a partner offer that guests can see. */
export async function createTicket(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<TicketInput> = {},
): Promise<Ticket> {
  const body = { title: 'Grand Aquarium', link: 'https://www.tiqets.com/fr/aquarium-p974/', ...values }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/tickets?lang=fr`, { as: owner, body }))
}

/** Creates an announcement that ends in two hours. */
export async function createAnnouncement(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<AnnouncementInput> = {},
): Promise<Announcement> {
  const until = new Date(app.context.clock().getTime() + 7_200_000).toISOString()
  const body = { text: 'Orage ce soir.', until, ...values }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/announcements?lang=fr`, { as: owner, body }))
}

/** The id of a new visitor, as a phone chooses it. */
export const createVisitorId = () => randomUUID()

/** The body of an order of two of the first article, to room 204. */
export const makeOrderRequest = (
  menu: { id: string; articles: { id: string }[] },
  values: Partial<OrderRequest> = {},
): OrderRequest => ({
  serviceId: menu.id,
  deliveryMode: 'room-delivery',
  room: '204',
  lines: [{ articleId: menu.articles[0]?.id ?? '', quantity: 2 }],
  ...values,
})

/** Places an order as a guest. Returns the order. */
export async function createOrder(
  app: TestApp,
  { id }: TestHotel,
  request: OrderRequest,
  guest = createVisitorId(),
): Promise<Order> {
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/orders?lang=fr`, { visitor: guest, key: randomUUID(), body: request }),
  )
}

/** Creates a deal of a new place of the hotel, valid at any time, with the PIN 4711. */
export async function createDeal(app: TestApp, hotel: TestHotel, values: DealInput = {}): Promise<Deal> {
  const { id } = await createPlace(app, hotel, { name: 'Chez Lulu', category: 'restaurant' })
  const body = { title: 'Un verre offert', pin: '4711', ...values }
  return expectStatus(
    200,
    await app.call('PUT', `/v1/hotels/${hotel.id}/places/${id}/deal?lang=fr`, { as: hotel.owner, body }),
  )
}

/** Claims a code of a deal as a guest. */
export async function createClaim(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  { place }: Pick<Deal, 'place'>,
  guest = createVisitorId(),
): Promise<Claim> {
  const at = `/v1/hotels/${id}/places/${place.id}/deal/claim?lang=fr`
  return expectStatus(201, await app.call('POST', at, { visitor: guest, key: randomUUID() }))
}

/** Creates the valid QR code of room 101. */
export async function createRoomCode(app: TestApp, { id, owner }: TestHotel): Promise<QrCode> {
  const body = { kind: 'room', rooms: ['101'] }
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/qr-codes`, { as: owner, body }))[0]
}

/** The body of a response. Throws with the problem when its status is another one. */
export function expectStatus(status: number, response: CallResult) {
  const { body } = response
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${JSON.stringify(body)}`)
  return body
}

interface Refused {
  status: number
  body: { code?: string; errors?: { path: string; code: string }[] }
}

/** The status of a response and the fields that it refuses: `[422, 'slug slug_taken']`. */
export const statusAndFields = ({ status, body }: Refused) => [
  status,
  ...(body.errors ?? []).map(({ path, code }) => `${path} ${code}`),
]

/** The same with the code of the problem document: `[422, 'invalid', 'slug slug_taken']`. */
export const statusCodeAndFields = (response: Refused) =>
  statusAndFields(response).toSpliced(1, 0, response.body.code ?? '')

/** A random email address without an account. */
export const makeEmailAddress = () => `${randomUUID()}@hotel.example`

/** Sends an opinion to a hotel as a guest. Returns the opinion as its guest reads it. */
export async function createOpinion(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  values: Partial<OpinionInput> = {},
  guest = createVisitorId(),
): Promise<GuestOpinion> {
  const body = { rating: 4, comment: 'Un réveil face à la mer.', name: 'Inès', ...values }
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/opinions?lang=fr`, { visitor: guest, key: randomUUID(), body }),
  )
}

/** Writes an entry in the guestbook of a hotel as a guest. The guestbook must be open. */
export async function createGuestbookEntry(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  values: Partial<GuestbookInput> = {},
  guest = createVisitorId(),
): Promise<GuestbookEntry> {
  const body = { name: 'Inès', words: 'Un séjour face à la mer.', ...values }
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/guestbook?lang=fr`, { visitor: guest, key: randomUUID(), body }),
  )
}

/** The info fields of a hotel with an open guestbook and with inventories to sign. */
export const guestbookAndInventory: InfoInput = {
  guestbook: { open: true, words: '' },
  inventory: {
    words: '',
    lists: [
      {
        name: 'Chambre',
        rooms: [],
        items: [
          { name: 'Oreiller', quantity: 2 },
          { name: 'Peignoir', quantity: 1 },
        ],
      },
    ],
  },
}

/** The body of a signed inventory: a guest of room 204 and the first list. */
export function makeInventoryRequest(
  { info }: Pick<Hotel, 'info'>,
  values: Partial<InventoryInput> = {},
): InventoryInput {
  const list = info.inventory?.lists[0]
  const items = list?.items.map(({ id }) => ({ itemId: id, ok: true })) ?? []
  return { listId: list?.id ?? '', room: '204', name: 'Inès Prat', items, ...values }
}

/** Signs an inventory as a guest. Returns the stored record. */
export async function createSignedInventory(
  app: TestApp,
  { id }: Pick<TestHotel, 'id'>,
  body: InventoryInput,
  guest = createVisitorId(),
): Promise<{ id: string; sentAt: string; room: string; roomProof: string }> {
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/inventories?lang=fr`, { visitor: guest, key: randomUUID(), body }),
  )
}

/** A picture of 4 by 3 pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGM4UWEDRww4OQBiHhHR6R4GfQAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads a file as this user. Returns its address; the file is in no library yet. */
export async function createUpload(app: TestApp, as: TestPerson, body: Buffer | string = picture): Promise<string> {
  const { url } = expectStatus(200, await app.call('GET', '/v1/get-upload-url?extention=png', { as })).data
  const { status } = await app.fetch(url, { method: 'PUT', body: body as never })
  if (status !== 200) throw new Error(`${status} for an upload`)
  return new URL(url).pathname
}

/** Adds a file to the media library of a hotel. */
export async function createLibraryFile(
  app: TestApp,
  { id, owner }: Pick<TestHotel, 'id' | 'owner'>,
  { name = 'plage.png', body }: { name?: string; body?: Buffer | string } = {},
): Promise<Media> {
  const address = await createUpload(app, owner, body)
  return expectStatus(201, await app.call('POST', `/v1/hotels/${id}/medias`, { as: owner, body: { address, name } }))
}

/** Adds a place type to the built-in content service as provider staff. Returns its id. */
export async function createPlaceType(app: TestApp, name: Localized, as?: TestPerson): Promise<string> {
  const staff = as ?? (await createProviderStaff(app))
  return expectStatus(201, await app.call('POST', '/v1/place-types?lang=all', { as: staff, body: { name } })).id
}

/** Creates a token that can read the built-in content service. Returns it with its id. */
export async function createContentToken(app: TestApp, as?: TestPerson): Promise<{ id: string; token: string }> {
  const staff = as ?? (await createProviderStaff(app))
  return expectStatus(
    201,
    await app.call('POST', '/v1/content-tokens', { as: staff, body: { name: 'Site de l’hôtel' } }),
  )
}
