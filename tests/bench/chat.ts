import { randomUUID } from 'node:crypto'
import type { Message } from '#modules/reach/chat/contract.ts'
import { call, type OrderTarget, phone, signIn } from './hotels.ts'
import type { Product } from './product.ts'
import { openAllStreams, Streams } from './streams.ts'
import { percentiles, type Times } from './times.ts'

export interface ChatFigures {
  streams: { guests: number; staff: number }
  /** Bytes of memory for each open stream. */
  memoryPerStream: number
  deliveries: Times[]
}

const guests = 1000
const staff = 20
const messages = 300
/** The number of concurrent messages. */
const lanes = 4

/** A hotel in which all guests and staff have an open screen and write to each other. */
export async function measureChat(product: Product, { hotelId }: OrderTarget): Promise<ChatFigures> {
  const { url } = product
  const token = await signIn(url, 'direction@hotel.example')
  const streams = new Streams()
  try {
    const phones = Array.from({ length: guests }, phone)
    const memoryPerStream = await openAllStreams(streams, product, hotelId, { token, phones, staff })
    const key = () => ({ 'idempotency-key': randomUUID() })
    const fromGuest = (each: (typeof phones)[number], text: string) =>
      call<Message>(url, 'POST', `/v1/hotels/${hotelId}/chat/messages?lang=fr`, {
        headers: { ...each, ...key() },
        body: { text },
        status: 201,
      })
    const fromStaff = (threadId: string, text: string) =>
      call(url, 'POST', `/v1/hotels/${hotelId}/threads/${threadId}/messages`, {
        token,
        headers: key(),
        body: { text },
        status: 201,
      })
    const times = { toStaff: [] as number[], toGuest: [] as number[] }
    const writing = phones.slice(0, messages)
    const lane = async () => {
      for (let each = writing.pop(); each; each = writing.pop()) {
        const [guestMessageKey, staffMessageKey] = [randomUUID(), randomUUID()]
        const arrivalsAtStaff = streams.waitForArrivals(guestMessageKey, staff)
        const { threadId } = await fromGuest(each, guestMessageKey)
        times.toStaff.push(...(await arrivalsAtStaff))
        // Other staff receive the message too; the one stream that is not of staff is the guest's phone, and its time counts.
        const arrivalsEverywhere = streams.waitForArrivals(staffMessageKey, staff + 1)
        await fromStaff(threadId, staffMessageKey)
        times.toGuest.push(Math.max(...(await arrivalsEverywhere)))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const deliveries = [
      { name: 'from a guest to each of the staff', ...percentiles(times.toStaff) },
      { name: 'from staff to the guest and all staff', ...percentiles(times.toGuest) },
    ]
    return { streams: { guests, staff }, memoryPerStream, deliveries }
  } finally {
    streams.close()
  }
}
