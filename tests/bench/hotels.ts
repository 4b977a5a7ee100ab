import { randomUUID } from 'node:crypto'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { RoomScan } from '#modules/content/qr-codes/phones-contract.ts'
import type { Article, Service } from '#modules/content/services/contract.ts'
import type { OrderRequest } from '#modules/exchange/orders/contract.ts'
import type { Session, User } from '#modules/foundation/accounts/contract.ts'
import type { Hotel, PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { linkInMailbox } from '../mailbox.ts'

interface CallOptions {
  token?: string
  headers?: Record<string, string>
  body?: unknown
  /** The expected status, by default 200. Any other one is an error. */
  status?: number
}

/** Calls the running product over the network. Throws with the response unless it has the expected status. */
export async function call<T>(
  url: string,
  method: string,
  path: string,
  { token, headers, body, status = 200 }: CallOptions = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** A service that accepts orders at any hour, and the body of an order of its first article. */
export interface OrderTarget {
  hotelId: string
  slug: string
  request: OrderRequest
}

/** Registers a new user and returns their token. */
export async function register(url: string, password = `quatre mots ${randomUUID()}`): Promise<Session> {
  const user = {
    email: `${randomUUID()}@hotel.example`,
    password,
    firstName: 'Camille',
    lastName: 'Le Goff',
  }
  return call<Session>(url, 'POST', '/v1/auth/register', { body: { user } })
}

/**
 * Guests see a hotel only after its owner has followed the link in the confirmation email. Without a mailbox all
 * accounts count as confirmed.
 */
async function confirmAddress(url: string, token: string): Promise<void> {
  const { email, emailVerified } = await call<User>(url, 'GET', '/v1/me', { token })
  if (emailVerified || (await fetch(`${url}/mailbox`)).status === 404) return
  const link = new URL(await linkInMailbox(url, email))
  await call(url, 'POST', '/v1/auth/verify-email', { token, body: { token: link.hash.slice(1) } })
}

/** Creates a hotel with a service that never closes. */
export async function createHotel(url: string, token: string, values: { name: string; timeZone?: string }) {
  await confirmAddress(url, token)
  const hotel = await call<Hotel>(url, 'POST', '/v1/hotels?lang=fr', { token, body: values, status: 201 })
  return addOpenService(url, token, hotel)
}

/**
 * Adds a service that never closes, with one article. `room`: the room of the orders; any room where the hotel has no
 * list.
 */
export async function addOpenService(
  url: string,
  token: string,
  { id, slug }: Hotel,
  room?: string,
): Promise<OrderTarget> {
  const services = `/v1/hotels/${id}/services`
  const posted = { token, status: 201 }
  const service = await call<Service>(url, 'POST', `${services}?lang=fr`, {
    ...posted,
    body: { name: 'À toute heure', kind: 'order', deliveryMode: 'room-delivery' },
  })
  const article = await call<Article>(url, 'POST', `${services}/${service.id}/articles?lang=fr`, {
    ...posted,
    body: { name: 'Tisane du jardin', price: 650 },
  })
  return { hotelId: id, slug, request: orderOf(service.id, article.id, room) }
}

const orderOf = (serviceId: string, articleId: string, room = '204'): OrderRequest => ({
  serviceId,
  deliveryMode: 'room-delivery',
  room,
  lines: [{ articleId, quantity: 2 }],
})

/** Creates this many rooms, and returns a proof for each. */
export async function createRoomProofs(url: string, token: string, hotelId: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < count) {
    const rooms = Array.from({ length: Math.min(500, count - tokens.length) }, (_, i) => `${100 + tokens.length + i}`)
    const body = { kind: 'room', rooms }
    const codes = await call<QrCode[]>(url, 'POST', `/v1/hotels/${hotelId}/qr-codes`, { token, status: 201, body })
    for (const { token: code } of codes) {
      const headers = { 'x-visitor-id': randomUUID() }
      const scan = { headers, body: { code } }
      const { proof } = await call<RoomScan>(url, 'POST', `/v1/hotels/${hotelId}/room-proof`, scan)
      if (proof !== null) tokens.push(proof)
    }
  }
  return tokens
}

/** Creates hotels, each with a service that never closes. Their orders come from another room each time. */
export async function createOrderTargets(url: string, count: number): Promise<OrderTarget[]> {
  const { token } = await register(url)
  const hotels: OrderTarget[][] = []
  for (let i = 1; i <= count; i++)
    hotels.push(await targetsInRooms(url, token, await createHotel(url, token, { name: `Hôtel des Marées ${i}` }), 25))
  return Array.from({ length: 25 }, (_, room) => hotels.map((rooms) => rooms[room] as OrderTarget)).flat()
}

/** One new hotel that gets orders, each from another room. */
export async function createBusyHotel(url: string) {
  const { token } = await register(url)
  const counter = await createHotel(url, token, { name: 'Grand Hôtel' })
  const { hotelId, slug } = counter
  return { token, counters: await targetsInRooms(url, token, counter, 1000), hotelId, slug }
}

/** Order requests for each of this many rooms with proofs, so that no limit per hotel is reached. */
async function targetsInRooms(url: string, token: string, counter: OrderTarget, rooms: number): Promise<OrderTarget[]> {
  const codes = await createRoomProofs(url, token, counter.hotelId, rooms)
  return codes.map((roomToken) => ({ ...counter, request: { ...counter.request, room: undefined, roomToken } }))
}

/** The token of a user of the demo. */
export async function signIn(url: string, email: string): Promise<string> {
  const body = { email, password: 'bienvenue-2026' }
  return (await call<Session>(url, 'POST', '/v1/auth/login', { body })).token
}

/** The hotels of the demo, each with a service that never closes: an existing one, or one that is added. */
export async function demoOrderTargets(url: string): Promise<OrderTarget[]> {
  const token = await signIn(url, 'direction@hotel.example')
  const hotels = await call<Hotel[]>(url, 'GET', '/v1/hotels?lang=fr', { token })
  return Promise.all(
    hotels.map(async (hotel) => {
      const { services } = await call<PublicHotel>(url, 'GET', `/v1/hotels/${hotel.id}?lang=fr`)
      const codes = await call<QrCode[]>(url, 'GET', `/v1/hotels/${hotel.id}/qr-codes?lang=fr`, { token })
      const room = codes.find(({ kind }) => kind === 'room')?.room ?? undefined
      for (const { id, kind, hours, paused, deliveryMode, leadMinutes, articles } of services) {
        const article = articles.find(({ available, options }) => available && options.every(({ min }) => min === 0))
        const open = kind === 'order' && hours === null && !paused && leadMinutes === 0
        if (open && deliveryMode !== 'reception-pickup' && article)
          return { hotelId: hotel.id, slug: hotel.slug, request: orderOf(id, article.id, room) }
      }
      return addOpenService(url, token, hotel, room)
    }),
  )
}

/** The headers that distinguish the phones of guests: the visitor id, and the network address behind the proxy. */
export function phone(): { 'x-visitor-id': string; 'x-forwarded-for': string } {
  phones += 1
  const address = [10, (phones >> 16) & 255, (phones >> 8) & 255, phones & 255].join('.')
  return { 'x-visitor-id': randomUUID(), 'x-forwarded-for': address }
}
let phones = 0
