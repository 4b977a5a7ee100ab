import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyHotel } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { Guests, seededRandom } from './guests.ts'

interface Options {
  /** How long guests order with each state of the collector. */
  seconds: number
  seed: number
  signal: AbortSignal
}

/** `slow`: each answer takes 20 s. `silent`: no answer. `refuses`: 503. `gone`: refuses connections. */
type CollectorState = 'well' | 'slow' | 'silent' | 'refuses' | 'gone'

const states: CollectorState[] = ['well', 'slow', 'silent', 'refuses', 'gone', 'well']
/** Milliseconds: an order, whatever the collector does, and a stop while it is silent. */
const longest = { order: 3_000, stop: 15_000 }
/** MB that the process may take more at the end than after the first state. */
const maxGrowthMb = 150
const endpointPath = '/v1/traces'

/**
 * Guests order at the built product while a collector for its traces works, is slow, silent, broken and gone. No order may fail or take
 * longer, memory must not grow, calls, statements and jobs must arrive while the collector works, and a stop must send the last spans, and
 * end while the collector is silent. Prints the counts. Resolves to whether all checks passed.
 */
export async function traceAndCheck({ seconds, seed, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Traces while guests order, seed ${seed}, data in ${folder}`)
  const collector = new Collector()
  await collector.setState('well')
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'livret-of-this-script' }
  const faults: string[] = []
  let product: Product | undefined
  let passed = false
  try {
    product = await startProduct({ folder, demo: false, settings })
    const { counters } = await createBusyHotel(product.url)
    const guests = new Guests(product.url, counters, seededRandom(seed))
    let firstMb = 0
    for (const state of states) {
      signal.throwIfAborted()
      await collector.setState(state)
      const before = { orders: guests.acknowledged().length, spans: collector.spans.length }
      guests.slowest = 0
      const orders = guests.startOrdering(4, signal)
      await sleep(seconds * 1000, undefined, { signal })
      await orders.end()
      const taken = guests.acknowledged().length - before.orders
      const mb = await memoryOf(product.pid)
      firstMb ||= mb
      console.log(
        `${state.padEnd(7)} ${taken} orders, slowest ${Math.round(guests.slowest)} ms, ${collector.spans.length - before.spans} spans received, ${mb} MB`,
      )
      if (taken === 0) faults.push(`no order was taken, the collector being ${state}`)
      if (guests.slowest > longest.order)
        faults.push(`an order took ${guests.slowest} ms, the collector being ${state}`)
      if (mb > firstMb + maxGrowthMb) faults.push(`the process takes ${mb} MB, ${firstMb} at first`)
    }
    // The spans of this call are in no batch yet.
    await fetch(`${product.url}/v1/hotels/00000000-0000-4000-8000-000000000000?lang=fr`)
    await timedStop(product, 'well', faults)
    faults.push(...collector.missing())
    const log = await readFile(join(folder, 'product.log'), 'utf8')
    const warnings = log.split('\n').filter((line) => /traces|spans/i.test(line))
    console.log(`${warnings.length} lines of the log about it: ${warnings[0] ?? ''}`)
    if (warnings.length < 1 || warnings.length > 2)
      faults.push(`the log says ${warnings.length} times that spans are lost`)

    product = await startProduct({ folder, demo: false, settings })
    await collector.setState('silent')
    await fetch(`${product.url}/readyz`)
    await timedStop(product, 'silent', faults)
    faults.push(...guests.faults)
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    console.log(`${guests.acknowledged().length} orders, ${collector.spans.length} spans; ${faults.length} faults`)
    passed = faults.length === 0
    return passed
  } finally {
    await product?.kill()
    await collector.setState('gone')
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

async function timedStop(product: Product, state: CollectorState, faults: string[]): Promise<void> {
  const startedAt = performance.now()
  await product.stop()
  const took = Math.round(performance.now() - startedAt)
  console.log(`stopped in ${took} ms, the collector being ${state}`)
  if (took > longest.stop) faults.push(`the stop took ${took} ms, the collector being ${state}`)
}

interface Span {
  name: string
  parentSpanId?: string
}

/** A server for OTLP as JSON over HTTP, always at the same address. */
class Collector {
  endpoint = ''
  readonly spans: Span[] = []
  readonly #services = new Set<string>()
  #server: Server | undefined
  #state: CollectorState = 'well'

  async setState(state: CollectorState): Promise<void> {
    this.#state = state
    this.#server?.closeAllConnections()
    if (state === 'gone') {
      this.#server?.close()
      this.#server = undefined
    } else if (!this.#server) {
      const port = this.endpoint ? Number(new URL(this.endpoint).port) : 0
      this.#server = createServer((incoming, answer) => void this.#answer(incoming, answer)).listen(port, '127.0.0.1')
      await once(this.#server, 'listening')
      this.endpoint = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    }
  }

  async #answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (this.#state === 'silent') return
    if (this.#state === 'refuses') return void answer.writeHead(503).end()
    if (this.#state === 'slow') await sleep(20_000, undefined, { ref: false })
    const pieces: Buffer[] = []
    try {
      for await (const piece of incoming) pieces.push(piece)
    } catch {
      return
    }
    const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString())
    for (const { resource, scopeSpans } of resourceSpans) {
      for (const { key, value } of resource.attributes)
        if (key === 'service.name') this.#services.add(value.stringValue)
      for (const { spans } of scopeSpans) this.spans.push(...spans)
    }
    if (incoming.url !== endpointPath) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }

  /** What should have arrived and has not. */
  missing(): string[] {
    const names = new Map<string, number>()
    for (const { name } of this.spans) names.set(name, (names.get(name) ?? 0) + 1)
    const most = [...names].sort((a, b) => b[1] - a[1]).slice(0, 12)
    console.log(most.map(([name, count]) => `  ${count} × ${name}`).join('\n'))
    const expected = {
      'calls of guests': 'POST /v1/hotels/:hotelId/orders',
      'the last call before the stop': 'GET /v1/hotels/:hotelId',
      statements: 'insert',
      jobs: 'job',
    }
    const faults = Object.entries(expected).flatMap(([what, name]) =>
      [...names.keys()].some((each) => each.startsWith(name)) ? [] : [`${what} have not arrived`],
    )
    if (this.#services.size !== 1 || !this.#services.has('livret-of-this-script'))
      faults.push('the service has no name')
    return faults
  }
}

const memoryOf = async (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000)
