import { hours, info } from './fuzz-values.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { pageBlocks } from './pages.ts'
import { printingInputs } from './printers.ts'

const options = [{ name: 'O', min: 0, max: 1, choices: [{ name: 'C', price: 1 }] }]

/** Valid inputs, by the paths of the calls. */
const inputs = (world: FuzzWorld): [RegExp, () => unknown][] => [
  ...printingInputs(() => world.printerId),
  [/\/webhooks/, () => ({ url: 'https://webhook.example/x', events: ['order.created'], enabled: false })],
  [/\/api-keys/, () => ({ name: 'Caisse', scopes: ['read'], hotels: [world.hotelId], expiresAt: null, password: 'x' })],
  [/auth\/login/, () => ({ email: 'nobody@hotel.example', password: 'une maison' })],
  [/auth\/register/, () => ({ user: { email: 'a@b.fr', password: '1234567890', firstName: 'A', lastName: 'B' } })],
  [/(invitations|alert-addresses|guest-emails)\/(read|accept|confirm|stop)/, () => ({ token: world.token })],
  [/auth\/(verify|reset)/, () => ({ token: world.token, password: 'une maison face à la mer' })],
  [/auth\/forgot/, () => ({ email: 'nobody@hotel.example' })],
  [
    /\/me$/,
    () => ({ firstName: 'A', lastName: 'B', lang: 'es', email: 'a@b.fr', password: 'x', currentPassword: 'y' }),
  ],
  [/\/(members|invitations)/, () => ({ email: 'a@b.fr', role: 'member' })],
  [/place-types\/order$/, () => [world.placeTypeId]],
  [/\/(place-types|content-tokens)/, () => ({ name: 'Vue mer' })],
  [/\/order$/, () => [world.serviceId]],
  [
    /\/articles/,
    () => ({
      sectionId: world.sectionId,
      name: 'A',
      description: '',
      picture: null,
      price: 100,
      vatRate: 10,
      options,
      allergens: { milk: 'contains' },
      diets: ['vegan'],
      available: true,
      hidden: false,
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
      seatService: { roomBill: true, hours: 4, shared: true },
      link: null,
      hours,
      leadMinutes: 5,
      ...{ automaticAcceptance: 'until', maxWaitingOrders: 3 },
      ...{ paused: false, pausedUntil: null },
    }),
  ],
  [/\/orders(\/for-guest)?$/, () => ({ note: '', allergies: ['milk'], ...world.request })],
  [/\/pages/, () => ({ title: 'P', slug: 'p', template: 'welcome', blocks: pageBlocks(world) })],
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
  [/\/translations\/drafts$/, () => ({ enabled: true })],
  [/\/translations\/drafts\/delete$/, () => ({ place: 'info', id: world.hotelId, key: 'info.welcomeWord', to: 'en' })],
  [/\/translate$/, () => ({ texts: ['A', 'B'], to: 'en', from: 'fr' })],
  [/\/translate\/shown/, () => ({ kind: 'opinion', ids: [world.opinionId], to: 'en' })],
  [/\/opinions$/, () => ({ rating: 4, comment: 'A', name: 'B', stayedOn: '2026-03-01' })],
  [/\/opinions\//, () => ({ status: 'refused', refusalReason: 'x', reply: 'y', handled: true })],
  [/\/medias/, () => ({ address: `/files/${world.mediaId}.png`, name: 'A', alt: { en: null }, focus: { x: 0, y: 1 } })],
  [/\/messages$/, () => ({ text: 'A', pictures: [], about: { kind: 'info', id: 'wifi', name: 'Wi-Fi' }, room: '1' })],
  [/\/seen$/, () => ({ seq: 1 })],
  [/\/threads$/, () => ({ room: '101' })],
  [/\/threads\//, () => ({ status: 'closed', ownerId: world.memberId, guestName: 'A', version: 1 })],
  [
    /\/chat-settings$/,
    () => ({ enabled: true, hours, awayText: 'A', cannedAnswers: [{ id: world.threadId, title: 'T', text: 'A' }] }),
  ],
  [/\/inventories$/, () => ({ ...world.inventory, remark: 'x', photos: [] })],
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
      defaultPage: world.pageId,
      reviewLinks: { google: null },
      hasRating: true,
      orderProof: 'none',
      roomBillProof: 'none',
      roomProofHours: 72,
      roomApproval: 'all',
      secondFactor: 'none',
      info,
      retentionDays: 3,
    }),
  ],
]

/** The valid input of this path; undefined if none is listed. */
export const rightInput = (world: FuzzWorld, path: string): unknown =>
  inputs(world).find(([named]) => named.test(path))?.[1]()
