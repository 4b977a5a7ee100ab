import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Connection } from './connection.ts'
import { type OrderTarget, phone } from './hotels.ts'
import type { BenchSide } from './measure.ts'
import { cpuOf, cpuOfDatabase } from './processes.ts'
import { addressOf, databaseConnection, databaseFolder, type Product } from './product.ts'

/** The number of open connections, each with one request at a time. */
export const connections = 16

/** The headers of a phone's browser that decide which bytes it gets. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'fr' }

interface Answer {
  path: string
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Headers that Node.js adds to every response. */
const nodeHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function fetchResponse(url: string, path: string, extraHeaders = {}): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url + path, { headers: { ...browserHeaders, ...extraHeaders } }, resolve).on('error', reject),
  )
  const body = await buffer(response)
  const { statusCode: status = 0 } = response
  if (status !== 200 && status !== 304) throw new Error(`GET ${path} answered ${status}: ${body}`)
  const headers = Object.entries(response.headers).filter(([name]) => !nodeHeaders.includes(name))
  return { path, status, headers: Object.fromEntries(headers) as Answer['headers'], body }
}

/** A minimal server that sends the product's responses for these addresses, byte by byte the same. */
export interface MinimalServer {
  url: string
  pid: number
  answers: Answer[]
  stop: () => void
}

export async function startMinimalServer(
  product: Product,
  folder: string,
  paths: string[],
  headers = {},
): Promise<MinimalServer> {
  const answers = await Promise.all(paths.map((path) => fetchResponse(product.url, path, headers)))
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers.map((answer) => ({ ...answer, body: answer.body.toString('base64') }))))
  const script = fileURLToPath(new URL('./minimal-server.mjs', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, [script, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await addressOf(child)
  for (const answer of answers) {
    const copy = await fetchResponse(url, answer.path, headers)
    if (JSON.stringify(copy) !== JSON.stringify(answer))
      throw new Error(`The minimal server answers ${answer.path} differently.`)
  }
  return { url, pid: child.pid as number, answers, stop: () => child.kill() }
}

/**
 * Requests the same page again and again. Every response has the same bytes, so counting them is enough: a client that
 * parses each response would use more CPU than the servers it measures.
 */
export async function benchReads(
  name: string,
  url: string,
  path: string,
  cpu: BenchSide['cpu'],
  headers = {},
): Promise<BenchSide> {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...browserHeaders, ...headers }).map((header) =>
    header.join(': '),
  )
  const request = Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const length = await responseLength(hostname, Number(port), request)

  const repeat = (until: number) =>
    new Promise<number>((resolve, reject) => {
      let done = 0
      let received = 0
      const socket = connect(Number(port), hostname, () => socket.write(request))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error(`${name} closed a connection.`)))
      socket.setTimeout(10_000, () => reject(new Error(`${name} did not end an answer under load. ${changedPageHint}`)))
      socket.on('data', (bytes) => {
        received += bytes.length
        if (received < length) return
        if (received > length) reject(new Error(`${name} gave another answer under load. ${changedPageHint}`))
        received = 0
        done += 1
        if (performance.now() < until) return socket.write(request)
        resolve(done)
        socket.destroy()
      })
    })
  return { name, cpu, load: (duration) => inParallel(duration, repeat) }
}

const changedPageHint = 'If a service opened or closed in these seconds, the page has changed: measure again.'

/** The length of the whole response in bytes, including its headers. */
function responseLength(host: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request))
    let text = ''
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      const head = text.indexOf('\r\n\r\n') + 4
      const body = Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, head))?.[1])
      if (head < 4) return
      // A 304 has no body, even if its headers contain a length.
      if (text.startsWith('HTTP/1.1 304 ')) {
        resolve(head)
        return socket.destroy()
      }
      if (Number.isNaN(body)) reject(new Error(`The answer has no content-length:\n${text.slice(0, head)}`))
      resolve(head + body)
      socket.destroy()
    })
  })
}

/** Sends orders, each from another guest's phone, to all hotels in turn. */
export function benchOrders(
  { url }: Product,
  counters: OrderTarget[],
  cpu: BenchSide['cpu'],
): BenchSide & { acknowledged: () => number } {
  let acknowledged = 0
  let turn = 0
  const orders = counters.map(({ hotelId, request }) => ({
    path: `/v1/hotels/${hotelId}/orders?lang=fr`,
    body: JSON.stringify(request),
  }))
  const order = async (until: number) => {
    const connection = new Connection(url)
    let done = 0
    for (; performance.now() < until; done++) {
      const { path, body } = orders[turn++ % orders.length] as (typeof orders)[number]
      const status = await connection.post(path, { 'idempotency-key': randomUUID(), ...phone() }, body)
      if (status !== 201) throw new Error(`An order was answered ${status}.`)
      acknowledged += 1
    }
    connection.end()
    return done
  }
  return { name: 'Livret', cpu, load: (duration) => inParallel(duration, order), acknowledged: () => acknowledged }
}

/** Repeats an action on each connection separately for this many seconds. Returns how often it was done. */
export async function inParallel(duration: number, work: (until: number, lane: number) => Promise<number>) {
  const startedAt = performance.now()
  const lanes = Array.from({ length: connections }, (_, lane) => work(startedAt + duration * 1000, lane))
  const done = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  return { done, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * The minimal cost of a durable write: a row like `row` as JSON, in its own transaction, on the same PostgreSQL with
 * the same settings.
 */
export async function benchInserts(folder: string, row: object): Promise<BenchSide & { end: () => Promise<void> }> {
  const connection = await databaseConnection(folder)
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  // A broken connection is reported by the query that fails.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query('create table bench_rows (id uuid primary key, at timestamptz not null, body jsonb not null)')
  const text = 'insert into bench_rows (id, at, body) values ($1, now(), $2)'
  const body = JSON.stringify(row)
  const insert = async (until: number, lane: number) => {
    let done = 0
    for (; performance.now() < until; done++)
      await clients[lane]?.query({ name: 'insert', text, values: [randomUUID(), body] })
    return done
  }
  const end = async () => {
    await clients[0]?.query('drop table bench_rows')
    await Promise.all(clients.map((client) => client.end()))
  }
  return {
    name: 'single-row inserts',
    load: (duration) => inParallel(duration, insert),
    end,
    cpu: async () => ({ app: 0, database: await cpuOfDatabase(databaseFolder(folder)) }),
  }
}

/** Reads the CPU seconds used by the product's process and by its PostgreSQL. */
export const cpuOfProduct =
  ({ pid }: Product, folder: string): BenchSide['cpu'] =>
  async () => {
    const [app, database] = await Promise.all([cpuOf(pid), cpuOfDatabase(databaseFolder(folder))])
    return { app, database }
  }

export const cpuOfMinimalServer =
  ({ pid }: MinimalServer): BenchSide['cpu'] =>
  async () => ({ app: await cpuOf(pid), database: 0 })
