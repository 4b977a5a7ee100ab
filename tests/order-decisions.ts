// Decisions about orders from memory, without the database: the menu of one hotel, and orders for it.

import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { issueProof } from '#modules/content/qr-codes/server/proofs/service.ts'
import { RoomCodes, SeatCodes } from '#modules/content/qr-codes/server/service.ts'
import type { ArticleRow, ServiceWithArticles } from '#modules/content/services/server/service.ts'
import type { OrderRequest } from '#modules/exchange/orders/contract.ts'
import type { Menu } from '#modules/exchange/orders/server/menu/service.ts'
import { decideOrder, type Requester, type WaitingOrders } from '#modules/exchange/orders/server/place-order/rules.ts'
import type { StockUse } from '#modules/exchange/orders/server/stock-use/rules.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'

export const now = new Date('2026-06-10T08:00:00.000Z')
export const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
export const daily = (opens: string, closes: string) => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})

const hotel = {
  id: 'hotel',
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  defaultLang: 'fr',
  operationsLang: 'es',
  orderProof: 'none',
  roomBillProof: 'none',
} as HotelRow

const drink = {
  id: 'drink',
  name: { fr: 'Boisson', en: 'Drink', es: 'Bebida' },
  min: 0,
  max: 2,
  choices: [
    { id: 'tea', name: { fr: 'Thé', en: 'Tea', es: 'Té' }, price: 0 },
    { id: 'milk', name: { fr: 'Lait', en: 'Milk', es: 'Leche' }, price: 150, allergens: { milk: 'contains' as const } },
  ],
}
export const article = (over: Partial<ArticleRow> = {}) =>
  ({
    id: 'crepe',
    name: { fr: 'Crêpe', en: 'Pancake', es: 'Crepe' },
    description: {},
    picture: null,
    price: 700,
    vatRate: 10,
    options: [drink],
    allergens: { eggs: 'contains' },
    diets: [],
    available: true,
    maxQuantity: 10,
    section: null,
    limits: [],
    ...over,
  }) as unknown as ArticleRow
export const limit = (itemId: string, stock: number | null) => ({
  hotelId: 'hotel',
  articleId: 'crepe',
  itemId,
  stock,
  until: null,
})

const codes = [
  { id: 'code', room: '12 bis', token: 'K7M2P9QRST', stay: 'stay', hours: null },
  { id: 'other', room: '14', token: 'K7M2P9QRSU', stay: 'other stay', hours: null },
]
export const roomToken = issueProof(codes[0] as (typeof codes)[0], now)

export interface Situation {
  hotel?: Partial<HotelRow>
  service?: Partial<ServiceWithArticles['service']>
  sections?: ServiceWithArticles['sections']
  articles?: ArticleRow[]
  codes?: typeof codes
  seats?: ConstructorParameters<typeof SeatCodes>[0]
  request?: Partial<OrderRequest>
  buyer?: Requester
  lang?: 'fr' | 'en' | 'es'
  stockUse?: StockUse
  waiting?: WaitingOrders
  waitTimes?: Menu['waitTimes']
}
/** The room of each order that counted towards the limits of guests. */
export const admitted: (string | null)[] = []
export const guest: Requester = {
  visitor: { visitorId: 'visitor' } as Extract<Requester, { visitor: unknown }>['visitor'],
  admit: async (room) => void admitted.push(room),
  readmit: async () => {},
}
export const staff = { scope: { person: { userId: 'user', firstName: 'Maëlle' } } } as Extract<
  Requester,
  { scope: unknown }
>

/** Limits on wrong codes have tests of their own. */
const wrongCodes = { spend: async () => {}, refund: async () => {} }
/** A hotel without a list of its guests' names. */
const noRows = Object.assign(Promise.resolve([]), { limit: async () => [] })
export const context = {
  clock: () => now,
  db: { select: () => ({ from: () => ({ where: () => noRows }) }) },
  limits: { wrongCodes, wrongCodesAddress: wrongCodes },
} as unknown as AppContext

/** Decides an order for two pancakes with milk, taken to room 12 bis as soon as possible, unless the test says otherwise. */
export async function decide({
  stockUse = new Map(),
  waiting = new Map(),
  buyer = guest,
  lang = 'en',
  ...situation
}: Situation = {}) {
  admitted.length = 0
  const service = {
    id: 'breakfast',
    name: { fr: 'Petit déjeuner', es: 'Desayuno' },
    kind: 'order',
    deliveryMode: 'mixed',
    seatService: null,
    hours: null,
    leadMinutes: 0,
    slots: null,
    automaticAcceptance: 'off',
    maxWaitingOrders: 5,
    paused: false,
    pausedUntil: null,
    ...situation.service,
  } as ServiceWithArticles['service']
  const menu: Menu = {
    hotel: { ...hotel, ...situation.hotel },
    services: [{ service, sections: situation.sections ?? [], articles: situation.articles ?? [article()] }],
    rooms: new RoomCodes(situation.codes ?? codes),
    waitTimes: situation.waitTimes ?? {},
    seats: new SeatCodes(situation.seats ?? []),
  }
  const orderRequest: OrderRequest = {
    serviceId: 'breakfast',
    deliveryMode: 'room-delivery',
    room: '12 BIS',
    lines: [{ articleId: 'crepe', quantity: 2, options: ['milk'] }],
    ...situation.request,
  }
  return decideOrder(
    context,
    menu,
    { id: 'order', hotelId: 'hotel', buyer, orderRequest, lang, key: 'key' },
    now,
    stockUse,
    waiting,
  )
}

/** The error code, the path and code of each invalid field, and the data for programs. */
export async function refusal(situation: Situation) {
  const error = await decide(situation).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error ?? new Error('The order was accepted.')
  const { fields, context: data, params } = error.details
  return {
    code: error.code,
    ...(fields && { fields: fields.map((field) => `${field.path} ${field.code}`), params: fields[0]?.params }),
    ...(data && { data }),
    ...(params && { params: params('en') }),
  }
}
export const invalid = (...fields: string[]) => ({ code: 'invalid', fields, params: undefined })
