import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { type Counter, phone } from './hotels.ts'
import type { Side } from './measure.ts'
import { cpuOf, cpuOfDatabase } from './processes.ts'
import { addressOf, databaseConnection, databaseFolder, type Product } from './product.ts'

/** Open connections, each with one request under way at a time. */
export const connections = 16

/** What a phone's browser says of itself that decides which bytes it is sent. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'fr' }

interface Answer {
  path: string
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Headers that Node.js itself adds to every answer. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function answerOf(url: string, path: string): Promise<Answer> {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    get(url + path, { headers: browserHeaders }, resolve).on('error', reject),
  )
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`GET ${path} answered ${response.statusCode}: ${body}`)
  const headers = Object.entries(response.headers).filter(([name]) => !ownHeaders.includes(name))
  return { path, headers: Object.fromEntries(headers) as Answer['headers'], body }
}

/** A server that knows nothing but to send the product's answers to these addresses, byte by byte the same. */
export interface Bare {
  url: string
  pid: number
  answers: Answer[]
  stop: () => void
}

export async function startBare(product: Product, folder: string, paths: string[]): Promise<Bare> {
  const answers = await Promise.all(paths.map((path) => answerOf(product.url, path)))
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers.map((answer) => ({ ...answer, body: answer.body.toString('base64') }))))
  const script = fileURLToPath(new URL('./bare.mjs', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [script, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await addressOf(child)
  for (const answer of answers) {
    const copy = await answerOf(url, answer.path)
    if (JSON.stringify(copy) !== JSON.stringify(answer))
      throw new Error(`The bare server answers ${answer.path} otherwise.`)
  }
  return { url, pid: child.pid as number, answers, stop: () => child.kill() }
}

/** Asks for the same page again and again. */
export function reading(name: string, url: string, path: string, cpu: Side['cpu']): Side {
  return { name, cpu, load: (duration) => fire({ url: url + path, headers: browserHeaders, duration }, '2xx') }
}

/** Sends orders, each from another guest's phone, to all hotels in turn. */
export function ordering(
  product: Product,
  counters: Counter[],
  cpu: Side['cpu'],
): Side & { acknowledged: () => number } {
  let turn = 0
  let acknowledged = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const counter = counters[turn++ % counters.length] as Counter
    return {
      ...request,
      method: 'POST',
      path: `/v1/hotels/${counter.hotelId}/orders?lang=fr`,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...phone() },
      body: JSON.stringify(counter.request),
    }
  }
  const load = async (duration: number) => {
    const result = await fire({ url: product.url, duration, requests: [{ setupRequest }] }, '2xx')
    acknowledged += result.done
    return result
  }
  return { name: 'Livret', cpu, load, acknowledged: () => acknowledged }
}

async function fire(options: autocannon.Options, wanted: '2xx') {
  const result = await autocannon({ connections, sampleInt: 100, ...options })
  const { [wanted]: done, errors, timeouts, non2xx, duration } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`Under load, ${non2xx} answers were refusals and ${errors + timeouts} requests failed.`)
  return { done, seconds: duration }
}

/**
 * The least that storing something durably can cost: a row of the size of an order, alone in its transaction, on the
 * same PostgreSQL with its same settings.
 */
export async function inserting(folder: string, row: object): Promise<Side & { end: () => Promise<void> }> {
  const connection = await databaseConnection(folder)
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query('create table bench_rows (id uuid primary key, at timestamptz not null, body jsonb not null)')
  const text = 'insert into bench_rows (id, at, body) values ($1, now(), $2)'
  const body = JSON.stringify(row)
  const load = async (duration: number) => {
    const begun = performance.now()
    const end = begun + duration * 1000
    let done = 0
    const insert = async (client: pg.Client) => {
      for (; performance.now() < end; done++) await client.query({ name: 'insert', text, values: [randomUUID(), body] })
    }
    await Promise.all(clients.map(insert))
    return { done, seconds: (performance.now() - begun) / 1000 }
  }
  const end = async () => {
    await clients[0]?.query('drop table bench_rows')
    await Promise.all(clients.map((client) => client.end()))
  }
  return {
    name: 'single-row inserts',
    load,
    end,
    cpu: async () => ({ app: 0, database: await cpuOfDatabase(databaseFolder(folder)) }),
  }
}

/** The product's own process and its database's. */
export const cpuOfProduct =
  ({ pid }: Product, folder: string): Side['cpu'] =>
  async () => {
    const [app, database] = await Promise.all([cpuOf(pid), cpuOfDatabase(databaseFolder(folder))])
    return { app, database }
  }

export const cpuOfBare =
  ({ pid }: Bare): Side['cpu'] =>
  async () => ({ app: await cpuOf(pid), database: 0 })
