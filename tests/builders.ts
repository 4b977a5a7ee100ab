import type { z } from 'zod'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import type { Article, Choice as ChoiceShape, Section, Service } from '#modules/content/services/contract.ts'
import type { PublicTicket } from '#modules/content/tickets/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'

// Complete API responses for tests of pure functions: a test sets only the fields that matter to it. Articles and services also have the
// fields of guests, because staff read all that guests read and more.

type Choice = z.infer<typeof ChoiceShape>
type Option = Article['options'][number]

/** `amount`: in cents. */
export const euros = (amount: number) => ({ amount, currency: 'EUR' })

const onSale = { available: true, soldOutUntil: null, stock: null }

export const aChoice = (over: Partial<Choice> = {}): Choice => ({
  id: 'coffee',
  name: 'Café',
  price: euros(0),
  allergens: null,
  ...onSale,
  ...over,
})

/** A choice of exactly one of these. */
export const anOption = (choices: Choice[], over: Partial<Option> = {}): Option => ({
  id: 'drink',
  name: 'Boisson',
  min: 1,
  max: 1,
  choices,
  sharedId: null,
  ...over,
})

export const anArticle = (over: Partial<Article> = {}): Article => ({
  id: 'croissant',
  serviceId: 'breakfast',
  sectionId: null,
  section: '',
  name: 'Croissant',
  description: '',
  picture: null,
  price: euros(300),
  options: [],
  allergens: null,
  diets: [],
  meatOrigin: '',
  meatOrigins: null,
  ...onSale,
  maxQuantity: 10,
  vatRate: 10,
  position: 0,
  version: 1,
  hidden: false,
  ...over,
})

/** Available whenever its service is open. */
export const aSection = (over: Partial<Section> = {}): Section => ({
  id: 'sets',
  name: 'Formules',
  hours: null,
  serviceId: 'breakfast',
  position: 0,
  version: 1,
  ...over,
})

/** Open at any time, without articles. */
export const aService = (over: Partial<Service> = {}): Service => ({
  id: 'breakfast',
  name: 'Petit déjeuner',
  description: '',
  picture: null,
  kind: 'order',
  deliveryMode: 'mixed',
  seatService: null,
  link: null,
  hours: null,
  openNow: true,
  opensAt: null,
  closesAt: null,
  leadMinutes: 0,
  slots: null,
  automaticAcceptance: 'off',
  maxWaitingOrders: 5,
  paused: false,
  pausedUntil: null,
  hidden: false,
  position: 0,
  version: 1,
  fallback: [],
  sections: [],
  articles: [],
  ...over,
})

/** A new order from room 12, without lines. */
export const anOrder = (over: Partial<Order> = {}): Order => ({
  id: 'order',
  number: 1,
  hotelId: 'hotel',
  serviceId: 'breakfast',
  serviceName: 'Petit déjeuner',
  status: 'new',
  deliveryMode: 'room-delivery',
  seat: null,
  room: '12',
  roomProof: 'qr',
  guestName: null,
  dueAt: null,
  booking: null,
  releaseAt: null,
  snooze: null,
  surnameCheck: null,
  promised: null,
  note: '',
  allergies: [],
  lines: [],
  total: euros(0),
  guestLang: 'fr',
  placedAt: '2026-03-28T07:00:00.000Z',
  history: [],
  amendments: [],
  changeRequest: null,
  prints: 0,
  version: 1,
  ...over,
})

/** One article, ordered once. */
export const anOrderLine = (over: Partial<Order['lines'][number]> = {}): Order['lines'][number] => ({
  articleId: 'croissant',
  name: 'Croissant',
  unitPrice: euros(300),
  vatRate: 10,
  options: [],
  allergens: null,
  quantity: 1,
  total: euros(300),
  note: '',
  ...over,
})

/** A place near the hotel, without opening hours. */
export const aPlace = (over: Partial<PublicPlace> = {}): PublicPlace => ({
  id: 'place',
  name: 'Le Bénétin',
  category: 'restaurant',
  tags: [],
  description: '',
  address: '',
  latitude: 48.65,
  longitude: -2.02,
  phone: null,
  website: null,
  pictures: [],
  hours: null,
  distance: null,
  walkMinutes: null,
  openNow: null,
  opensAt: null,
  closesAt: null,
  opinion: '',
  deal: null,
  opinions: { count: 0, average: null },
  ...over,
})

/** A place of the hotel itself, not of the directory. */
export const aTicket = (over: Partial<PublicTicket> = {}): PublicTicket => ({
  id: 'ticket',
  title: 'Aquarium',
  text: '',
  picture: null,
  price: null,
  rating: null,
  ratingCount: null,
  link: 'https://aquarium.example/',
  source: 'hotel',
  ...over,
})

/** A hotel in French and euros with nothing filled in but its name. */
export const aHotel = (over: Partial<PublicHotel> = {}): PublicHotel => ({
  takenTimes: [],
  id: 'hotel',
  _id: 'hotel',
  slug: 'hotel-du-phare',
  name: 'Hôtel du Phare',
  lang: 'fr',
  languages: ['fr', 'en', 'es'],
  fallback: [],
  address: { street: '', postalCode: '', city: '', country: 'FR', latitude: null, longitude: null },
  phone: null,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  brand: { colour: '#1f4d5c', logo: null, cover: null },
  hasRating: false,
  orderProof: 'none',
  roomBillProof: 'none',
  roomProofHours: null,
  reviewLinks: { google: null, tripadvisor: null },
  info: {},
  defaultPage: null,
  hasPages: false,
  version: 1,
  translation: false,
  medias: {},
  services: [],
  pages: [],
  places: [],
  tickets: [],
  waitTimes: {},
  chat: { enabled: false },
  guestbook: { count: 0, latest: [] },
  opinions: { count: 0, average: null, latest: [] },
  ...over,
})
