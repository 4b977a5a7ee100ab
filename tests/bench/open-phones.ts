import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, type OrderTarget, phone, signIn } from './hotels.ts'
import type { Product } from './product.ts'
import { browserHeaders, cpuOfProduct } from './sides.ts'
import { openAllStreams, Streams } from './streams.ts'
import { percentiles, type Times } from './times.ts'

/** Measurements of a hotel whose page is open on many phones. */
export interface OpenPhones {
  streams: { guests: number; staff: number }
  /** Bytes of memory for each open stream. */
  memoryPerStream: number
  /** CPU cores in use while nothing happens. */
  idle: { app: number; database: number }
  /**
   * Milliseconds from the change until a phone has the new data, and the response times for readers of another hotel before and during
   * that.
   */
  waits: Times[]
}

const streamsOpen = { guests: 2000, staff: 50 }
const idleSeconds = 10
/** Milliseconds between two requests to the other hotel. */
const readInterval = 20

/**
 * Opens the streams of one hotel, measures their cost while nothing happens, then changes the hotel. Each phone
 * refetches it after the delay that it is told, as `app/layouts/hotel-events.ts` does.
 */
export async function measureOpenPhones(
  product: Product,
  folder: string,
  [hotel, other]: [OrderTarget, OrderTarget],
): Promise<OpenPhones> {
  const { url } = product
  const { guests, staff } = streamsOpen
  const token = await signIn(url, 'direction@hotel.example')
  const streams = new Streams()
  // Not with `fetch`, because decompressing 2,000 responses would take longer than the product takes to send them.
  const agent = new Agent({ keepAlive: true })
  const read = ({ slug }: OrderTarget) =>
    new Promise<void>((resolve, reject) => {
      const request = get(`${url}/v1/hotels/${slug}?lang=fr`, { agent, headers: browserHeaders }, (answer) => {
        answer.once('end', resolve).once('error', reject).resume()
      })
      request.once('error', reject)
    })
  const readRepeatedly = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      const startedAt = performance.now()
      await read(other)
      times.push(performance.now() - startedAt)
      await sleep(readInterval)
    }
    return times
  }
  try {
    let startRefetch = (_within: number) => {}
    const onEvent = (line: string) => {
      const maxDelay = /^event: hotel\.changed$/m.test(line) && /"within":(\d+)/.exec(line)
      if (maxDelay) startRefetch(Number(maxDelay[1]))
    }
    const phones = Array.from({ length: guests }, phone)
    const memoryPerStream = await openAllStreams(streams, product, hotel.hotelId, { token, phones, staff, onEvent })
    const cpu = cpuOfProduct(product, folder)
    const cpuBefore = await cpu()
    await sleep(idleSeconds * 1000)
    const cpuAfter = await cpu()
    const idle = {
      app: (cpuAfter.app - cpuBefore.app) / idleSeconds,
      database: (cpuAfter.database - cpuBefore.database) / idleSeconds,
    }

    const quietUntil = performance.now() + 3000
    const timesBefore = await readRepeatedly(() => performance.now() > quietUntil)
    const changedAt = performance.now()
    const servedTimes: number[] = []
    const allServed = new Promise<void>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`${servedTimes.length} of ${guests} phones were served.`)),
        30_000,
      )
      startRefetch = async (maxDelay) => {
        await sleep(Math.random() * maxDelay)
        await read(hotel)
        if (servedTimes.push(performance.now() - changedAt) < guests) return
        clearTimeout(timeout)
        resolve()
      }
    })
    const timesMeanwhile = readRepeatedly(() => servedTimes.length >= guests)
    const phoneNumber = `+33 1 ${String(Date.now()).slice(-8)}`
    await call(url, 'PATCH', `/v1/hotels/${hotel.hotelId}?lang=fr`, { token, body: { phone: phoneNumber } })
    await allServed
    const waits = [
      { name: 'from the change to a phone that has it', ...percentiles(servedTimes) },
      { name: 'another hotel read, before', ...percentiles(timesBefore) },
      { name: 'another hotel read, meanwhile', ...percentiles(await timesMeanwhile) },
    ]
    return { streams: streamsOpen, memoryPerStream, idle, waits }
  } finally {
    streams.close()
    agent.destroy()
  }
}
