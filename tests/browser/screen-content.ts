import { randomUUID } from 'node:crypto'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { InventoryRecord } from '#modules/exchange/info-pages/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { NewWebhookSecret } from '#modules/reach/webhooks/contract.ts'
import { guestbookAndInventory, makeInventoryRequest } from '../factories.ts'
import { addColleague, apiAs, openHotel, readEmailedLink, sendAsGuest, signIn, signUp } from './browser-session.ts'
import { addCannedAnswers, createChatGuest, fetchThreads } from './chat.ts'
import { addToLibrary } from './media-library.ts'

export type Reader = keyof ScreenContent['readers']
export type ScreenContent = Awaited<ReturnType<typeof createScreenContent>>

/**
 * The content for the accessibility checks of all screens: a hotel of the demo, which stays unchanged; a hotel with the content that the
 * demo lacks; and an empty hotel.
 */
export async function createScreenContent() {
  // Sequential, here and below, because the product refuses too many simultaneous logins and changes of one hotel.
  const demo = await demoHotel()
  const filled = await filledHotel()
  const empty = await openHotel({ languages: ['fr', 'en'] })
  const newcomer = await signUp()
  const provider = await signIn('equipe@livret.example')
  const [{ id: directory } = { id: '' }] = await apiAs(provider)<{ id: string }[]>('GET', '/v1/places')
  const { direction } = demo
  const readers = { direction, owner: filled.owner, emptyOwner: empty.owner, member: filled.member, newcomer, provider }
  return { demo: { ...demo, directory }, filled, empty: { ...empty, staffPath: `/hotels/${empty.id}` }, readers }
}

async function demoHotel() {
  // Twice, so that there is another session to end.
  await signIn('direction@hotel.example')
  const direction = await signIn('direction@hotel.example')
  const api = apiAs(direction)
  const hotels = await api<{ id: string; slug: string }[]>('GET', '/v1/hotels')
  const { id } = hotels.find(({ slug }) => slug === 'hotel-des-remparts') ?? { id: '' }
  const ids = async (collection: string) =>
    (await api<{ id: string }[]>('GET', `/v1/hotels/${id}/${collection}?lang=fr`)).map((item) => item.id)
  const [[service], [media], [order], [thread]] = await Promise.all([
    ids('services'),
    ids('medias'),
    ids('orders'),
    ids('threads'),
  ])
  const { places } = await api<{ places: { id: string; deal: unknown }[] }>('GET', `/v1/hotels/${id}?lang=fr`)
  const place = places.find(({ deal }) => deal)?.id
  return { direction, id, staffPath: `/hotels/${id}`, service, media, order, thread, place }
}

async function filledHotel() {
  const hotel = await openHotel({
    languages: ['fr', 'en', 'es'],
    info: guestbookAndInventory,
    reviewLinks: { google: 'https://g.page/r/phare/review' },
  })
  const apiPath = `/v1/hotels/${hotel.id}`
  const mailTo = `${randomUUID()}@hotel.example`
  const invitedEmail = `${randomUUID()}@hotel.example`
  const visitor = randomUUID()
  const service = await hotel.addService({ description: 'Servi en chambre' }, [{ description: 'Œufs et pain' }])
  const deletedService = await hotel.addService({ name: 'Spa' })
  const lines = [{ articleId: service.articles[0]?.id, quantity: 1 }]
  const orderInput = { serviceId: service.id, deliveryMode: 'room-delivery', room: '204', lines }
  const add = <T>(path: string, body: object) => hotel.api<T>('POST', `${apiPath}/${path}?lang=fr`, body)
  const codes = await add<QrCode[]>('qr-codes', { kind: 'room', rooms: ['204', '210'] })
  const page = await add<{ id: string }>('pages', { template: 'welcome' })
  const placeInput = { name: 'Chez Lulu', category: 'restaurant', latitude: 48.64, longitude: -2.02 }
  const place = await add<{ id: string }>('places', placeInput)
  const address = { url: 'https://caisse.example/livret', events: ['order.created'] }
  const webhook = await add<NewWebhookSecret>('webhooks', address)
  const record = await sendAsGuest<InventoryRecord>(
    `${apiPath}/inventories?lang=fr`,
    makeInventoryRequest(hotel.details),
  )
  const media = await addToLibrary(hotel)
  await addCannedAnswers(hotel)
  await createChatGuest(hotel).says('Could we leave later?', { room: '204' })
  await add('announcements', { text: 'Apéritif au bar à 19 h.', until: new Date(Date.now() + 3_600_000) })
  await add('printers', { name: 'Cuisine', services: null, paperWidth: 80, lang: 'fr', atAcceptance: true })
  await add('invitations', { email: invitedEmail, role: 'member' })
  // Two fields in one change, which the journal lists below its sentence.
  await hotel.api('PATCH', `${apiPath}/alert-settings`, { mailTo, mailAfter: 240 })
  await hotel.api('DELETE', `${apiPath}/services/${deletedService.id}`)
  const alertLink = await readEmailedLink(mailTo)
  const invitation = await readEmailedLink(invitedEmail)
  const member = await addColleague(hotel)
  await hotel.api('POST', `${apiPath}/pages/${page.id}/publish`)
  // Changes the source text after its translation, so that the translation is out of date.
  await hotel.api('PATCH', `${apiPath}/services/${service.id}?lang=en`, { description: 'Served in your room' })
  await hotel.api('PATCH', `${apiPath}/services/${service.id}?lang=fr`, { description: 'Servi en terrasse' })
  const [thread] = await fetchThreads(hotel)
  const order = await sendAsGuest<Order>(`${apiPath}/orders?lang=fr`, orderInput, visitor)
  const deal = { title: 'Un verre offert', text: 'Un verre par table', pin: '4711' }
  await hotel.api('PUT', `${apiPath}/places/${place.id}/deal?lang=fr`, deal)
  return {
    ...{
      ...hotel,
      staffPath: `/hotels/${hotel.id}`,
      service,
      member,
      visitor,
      place: place.id,
      page: page.id,
      order: order.id,
      media: media.id,
      thread: thread?.id,
    },
    ...{ webhook: webhook.webhook.id, record: record.id, code: `/q/${codes[0]?.token}` },
    ...{ alertLink: pathOf(alertLink), invitation: pathOf(invitation) },
  }
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length)
