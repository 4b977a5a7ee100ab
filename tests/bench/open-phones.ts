import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Counter, call, phone, signIn } from './hotels.ts'
import type { Product } from './product.ts'
import { browserHeaders, cpuOfProduct } from './sides.ts'
import { openEverywhere, Streams } from './streams.ts'
import { percentiles, type Times } from './times.ts'

/** A hotel whose page is open on many phones. */
export interface OpenPhones {
  streams: { guests: number; staff: number }
  /** Bytes of memory for each open stream. */
  memoryPerStream: number
  /** CPU cores in use while nothing happens. */
  idle: { app: number; database: number }
  /** Milliseconds from the change until a phone has read it, and the delay for readers of another hotel meanwhile. */
  waits: Times[]
}

const streamsOpen = { guests: 2000, staff: 50 }
const idleSeconds = 10
/** Milliseconds between two requests to the other hotel. */
const pace = 20

/**
 * Opens the streams of one hotel, measures their cost while nothing happens, then changes the hotel. Each phone
 * refetches it after the delay that it is told, as `app/layouts/hotel-events.ts` does.
 */
export async function measureOpenPhones(
  product: Product,
  folder: string,
  [hotel, other]: [Counter, Counter],
): Promise<OpenPhones> {
  const { url } = product
  const { guests, staff } = streamsOpen
  const token = await signIn(url, 'direction@hotel.example')
  const streams = new Streams()
  // Not with `fetch`, because decompressing 2,000 responses would take longer than the product takes to send them.
  const agent = new Agent({ keepAlive: true })
  const read = ({ slug }: Counter) =>
    new Promise<void>((resolve, reject) => {
      const asked = get(`${url}/v1/hotels/${slug}?lang=fr`, { agent, headers: browserHeaders }, (answer) => {
        answer.once('end', resolve).once('error', reject).resume()
      })
      asked.once('error', reject)
    })
  const readings = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      const begun = performance.now()
      await read(other)
      times.push(performance.now() - begun)
      await sleep(pace)
    }
    return times
  }
  try {
    let tell = (_within: number) => {}
    const onEvent = (line: string) => {
      const within = /^event: hotel\.changed$/m.test(line) && /"within":(\d+)/.exec(line)
      if (within) tell(Number(within[1]))
    }
    const phones = Array.from({ length: guests }, phone)
    const memoryPerStream = await openEverywhere(streams, product, hotel.hotelId, { token, phones, staff, onEvent })
    const cpu = cpuOfProduct(product, folder)
    const begun = await cpu()
    await sleep(idleSeconds * 1000)
    const ended = await cpu()
    const idle = {
      app: (ended.app - begun.app) / idleSeconds,
      database: (ended.database - begun.database) / idleSeconds,
    }

    const ends = performance.now() + 3000
    const quiet = await readings(() => performance.now() > ends)
    const changed = performance.now()
    const served: number[] = []
    const all = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${served.length} of ${guests} phones were served.`)), 30_000)
      tell = async (within) => {
        await sleep(Math.random() * within)
        await read(hotel)
        if (served.push(performance.now() - changed) < guests) return
        clearTimeout(late)
        resolve()
      }
    })
    const meanwhile = readings(() => served.length >= guests)
    const phoneNumber = `+33 1 ${String(Date.now()).slice(-8)}`
    await call(url, 'PATCH', `/v1/hotels/${hotel.hotelId}?lang=fr`, { token, body: { phone: phoneNumber } })
    await all
    const waits = [
      { name: 'from the change to a phone that has it', ...percentiles(served) },
      { name: 'another hotel read, before', ...percentiles(quiet) },
      { name: 'another hotel read, meanwhile', ...percentiles(await meanwhile) },
    ]
    return { streams: streamsOpen, memoryPerStream, idle, waits }
  } finally {
    streams.close()
    agent.destroy()
  }
}
