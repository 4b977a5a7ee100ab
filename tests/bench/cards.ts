import { randomUUID } from 'node:crypto'
import { call, type OrderTarget, phone } from './hotels.ts'
import type { Product } from './product.ts'
import { Streams } from './streams.ts'
import { percentiles, type Times } from './times.ts'

const orders = 100
/** The number of concurrent orders in the busy case. */
const busyLanes = 16

/**
 * Measures the time from a guest's POST until the order is on the stream of the reception, alone and among many others.
 */
export async function measureCards({ url }: Product, token: string, counters: OrderTarget[]): Promise<Times[]> {
  const streams = new Streams()
  let turn = 0
  const order = async (note: string) => {
    const { hotelId, request } = counters[turn++ % counters.length] as OrderTarget
    const headers = { 'idempotency-key': randomUUID(), ...phone() }
    const body = { ...request, note }
    await call(url, 'POST', `/v1/hotels/${hotelId}/orders?lang=fr`, { headers, body, status: 201 })
  }
  const measure = async (name: string) => {
    const times: number[] = []
    for (let i = 0; i < orders; i++) {
      const note = randomUUID()
      const [arrived] = await Promise.all([streams.waitForArrivals(note, 1), order(note)])
      times.push(...arrived)
    }
    return { name, ...percentiles(times) }
  }
  try {
    const desk = { authorization: `Bearer ${token}` }
    await streams.open(`${url}/v1/hotels/${counters[0]?.hotelId}/events`, desk)
    const idle = await measure('one order at a time')
    let goesOn = true
    const lane = async () => {
      while (goesOn) await order('')
    }
    const measuring = measure(`while ${busyLanes} guests order on and on`).finally(() => {
      goesOn = false
    })
    const [busy] = await Promise.all([measuring, ...Array.from({ length: busyLanes }, lane)])
    return [idle, busy]
  } finally {
    streams.close()
  }
}
