import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '#modules/accounts/contract.ts'
import { type Delivery, percentiles, Streams } from './chat.ts'
import { type Counter, call, phone } from './hotels.ts'
import { cpuOf, cpuOfDatabase, memoryOf } from './processes.ts'
import { databaseFolder, type Product } from './product.ts'
import { browserHeaders } from './sides.ts'

/** A hotel with its page open on many phones. */
export interface OpenPhones {
  streams: { guests: number; staff: number }
  /** Bytes that the process holds more for each open stream. */
  memoryPerStream: number
  /** Cores in use while nothing happens. */
  idle: { app: number; database: number }
  /** Milliseconds: from the change until a phone has read it, and what another hotel's readers wait meanwhile. */
  waits: Delivery[]
}

const streamsOpen = { guests: 2000, staff: 50 }
const idleSeconds = 10
/** Milliseconds between two readings of the other hotel. */
const pace = 20

/**
 * Opens the streams of one hotel, looks at what they cost while nothing happens, then changes the hotel: each phone reads it again within
 * the time that it is told, as `app/news.ts` does.
 */
export async function measureOpenPhones(
  product: Product,
  folder: string,
  [own, other]: [Counter, Counter],
): Promise<OpenPhones> {
  const { url, pid } = product
  const { guests, staff } = streamsOpen
  const body = { email: 'direction@hotel.example', password: 'bienvenue-2026' }
  const { token } = await call<Session>(url, 'POST', '/v1/auth/login', { body })
  const streams = new Streams()
  // Not by `fetch`: unpacking 2,000 answers would take this process longer than giving them takes the product.
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
    const hear = (line: string) => {
      const within = /^event: hotel\.changed$/m.test(line) && /"within":(\d+)/.exec(line)
      if (within) tell(Number(within[1]))
    }
    const before = await memoryOf(pid)
    for (let i = 0; i < guests; i += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => streams.open(`${url}/v1/hotels/${own.hotelId}/live`, { ...phone() }, hear)),
      )
    const desk = { authorization: `Bearer ${token}` }
    for (let i = 0; i < staff; i++) await streams.open(`${url}/v1/hotels/${own.hotelId}/events`, desk)
    const memoryPerStream = ((await memoryOf(pid)) - before) / (guests + staff)
    const cpu = async () => ({ app: await cpuOf(pid), database: await cpuOfDatabase(databaseFolder(folder)) })
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
        await read(own)
        if (served.push(performance.now() - changed) < guests) return
        clearTimeout(late)
        resolve()
      }
    })
    const meanwhile = readings(() => served.length >= guests)
    const phoneNumber = `+33 1 ${String(Date.now()).slice(-8)}`
    await call(url, 'PATCH', `/v1/hotels/${own.hotelId}?lang=fr`, { token, body: { phone: phoneNumber } })
    await all
    const waits = [
      percentiles('from the change to a phone that has it', served),
      percentiles('another hotel read, before', quiet),
      percentiles('another hotel read, meanwhile', await meanwhile),
    ]
    return { streams: streamsOpen, memoryPerStream, idle, waits }
  } finally {
    streams.close()
    agent.destroy()
  }
}
