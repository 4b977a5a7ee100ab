import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import { type Engine, startEngine } from '#core/db/engine.ts'
import { migrateDatabase } from '#core/db/migrate.ts'
import { type Endpoint, noContent } from '#core/http/contract.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { openApp, type TestApp } from '../app.ts'
import { memoryOf } from '../bench/processes.ts'
import { type Product, removeFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { Fuzz } from '../fuzz-calls.ts'
import { everyField } from '../fuzz-values.ts'
import { createFuzzWorld, createStaff, readOtherHotel } from '../fuzz-world.ts'
import fc from '../properties.ts'
import { OddAddresses } from './odd-addresses.ts'

interface FuzzOptions {
  /** The minimum number of requests. */
  requests: number
  seed: number
  signal: AbortSignal
}

const callsOfEachKind = 20
const lanes = 4
/** The number of requests per round to the product that serves files, printers, codes and pages. */
const callsOfAddresses = 1_000
/** Maximum growth of the heap in bytes from a fifth of the run to its end. More is a leak. */
const mostGrowth = 24_000_000
/** The same for the process of the product, whose page cache alone may grow to 85 MB. */
const mostMemory = 150_000_000

/**
 * Sends invalid and nearly valid requests to every endpoint of the OpenAPI document, as every kind of caller including API keys, to the
 * app in this process, and to everything outside the document to a running product. No response may be 500 or more, each must arrive
 * within 10 s, and each refusal must be a problem document; memory must not grow, no other hotel may change, and no job that these
 * requests create may fail. Each round has a new hotel, so that changes of one round do not affect the next. Rate limits are off in this
 * process, because they would refuse the requests. Prints a line for each round and each finding. Resolves to whether all checks passed.
 */
export async function fuzzAndCheck(options: FuzzOptions): Promise<boolean> {
  const [folder, ownFolder] = [await mkdtemp(path.join(tmpdir(), 'livret-fuzz-')), await temporaryFolder()]
  await chmod(folder, 0o711)
  const engine = await startEngine({ folder, durable: false, settings: { max_connections: '100' } })
  let product: Product | undefined
  try {
    product = await startProduct({ folder: ownFolder, demo: true })
    return await withApp(engine, product, options)
  } finally {
    await product?.stop()
    await engine.stop()
    for (const each of [folder, ownFolder]) await removeFolder(each)
  }
}

async function withApp(engine: Engine, product: Product, options: FuzzOptions): Promise<boolean> {
  const { pool } = openDatabase(engine.connection, { max: 1, timeouts: noStatementTimeouts })
  await migrateDatabase(pool, path.resolve(import.meta.dirname, '../../core/db/migrations'))
  await pool.end()
  const app = await openApp({ engine: engine.connection, admin: engine.admin, storage: diskStorage })
  liftLimits(app)
  // Push services of the generated browsers do not exist.
  app.context.push = { ...app.context.push, send: async () => 'sent' }
  const addresses = await OddAddresses.of(product.url)
  try {
    return await run(app, { product, addresses }, options)
  } finally {
    addresses.close()
    await app.close()
  }
}

/** Replaces every rate limit by one that is never reached. */
function liftLimits({ context }: TestApp): void {
  for (const limit of Object.values(context.limits)) {
    limit.spend = async () => {}
    limit.count = async () => ({ used: 1, allowed: Number.MAX_SAFE_INTEGER, seconds: 1 })
  }
}

interface Outside {
  product: Product
  addresses: OddAddresses
}

async function run(app: TestApp, outside: Outside, { requests, seed, signal }: FuzzOptions): Promise<boolean> {
  const { product, addresses } = outside
  const endpoints = await endpointsOf(app)
  const otherWorld = await createFuzzWorld(app)
  const before = await readOtherHotel(app, otherWorld)
  const faults: string[] = []
  let stage = await newStage()
  async function newStage() {
    const world = await createFuzzWorld(app)
    return { mine: world, theirs: otherWorld, staff: await createStaff(app, world) }
  }
  const fuzz = new Fuzz(app, () => stage)
  console.log(`${endpoints.length} endpoints, at least ${requests} requests, seed ${seed}`)
  const sent = () => fuzz.requests + addresses.requests
  const slowest = () => Math.round(Math.max(fuzz.slowest, addresses.slowest))
  let early: Memory | undefined
  for (let round = 0; sent() < requests; round++) {
    signal.throwIfAborted()
    if (round > 0) stage = await newStage()
    const work = endpoints.entries()
    const lane = async () => {
      for (const [i, endpoint] of work) {
        const isReported = faults.some((fault) => fault.startsWith(`${nameOf(endpoint)}:`))
        // One report per endpoint is enough, and shrinking to the smallest failing request takes long.
        if (!isReported) faults.push(...(await oddCalls(fuzz, endpoint, seed + round * endpoints.length + i)))
      }
    }
    await Promise.all([...Array.from({ length: lanes }, lane), oddAddresses(addresses, seed + round, faults)])
    if (round === 0) for (const endpoint of endpoints) faults.push(...(await oddFields(fuzz, endpoint, stage.mine)))
    await app.context.jobs.drain().catch((error) => faults.push(`a job: ${error}`))
    if (sent() >= requests / 5) early ??= await memory(product)
    console.log(`round ${round + 1}: ${sent()} requests, slowest ${slowest()} ms, ${faults.length} findings`)
  }
  const memoryAtEnd = await memory(product)
  const grown = { heap: memoryAtEnd.heap - (early?.heap ?? 0), product: memoryAtEnd.product - (early?.product ?? 0) }
  if (grown.heap > mostGrowth) faults.push(`the heap grew by ${megabytes(grown.heap)}`)
  if (grown.product > mostMemory) faults.push(`the product's process grew by ${megabytes(grown.product)}`)
  if ((await readOtherHotel(app, otherWorld)) !== before) faults.push('the other hotel has changed')
  for (const fault of faults.slice(0, 40)) console.log(`  ✗ ${fault}`)
  console.log(JSON.stringify({ ...fuzz.counts, ...addresses.counts }))
  console.log(
    `${sent()} requests, ${addresses.requests} of them outside of the API, ${faults.length} findings, slowest ${slowest()} ms; from a fifth of the way to the end the heap grew from ${megabytes(early?.heap ?? 0)} by ${megabytes(grown.heap)}, the product's process from ${megabytes(early?.product ?? 0)} by ${megabytes(grown.product)}`,
  )
  return faults.length === 0
}

/** Every endpoint that a module registers. Throws unless they are the ones of the OpenAPI document. */
async function endpointsOf(app: TestApp): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = []
  for (const { routes } of app.context.modules) routes?.((endpoint) => endpoints.push(endpoint), app.context)
  const { paths } = (await app.call('GET', '/v1/openapi.json')).body as { paths: Record<string, object> }
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const missing = documented.filter((name) => !endpoints.some((endpoint) => nameOf(endpoint) === name))
  if (missing.length > 0 || documented.length !== endpoints.length)
    throw new Error(`the OpenAPI document has ${documented.length} calls, the modules ${endpoints.length}: ${missing}`)
  return endpoints
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

async function oddCalls(fuzz: Fuzz, endpoint: Endpoint, seed: number): Promise<string[]> {
  const property = fc.asyncProperty(fuzz.callsOf(endpoint), (call) => fuzz.ask(endpoint, call))
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: callsOfEachKind, seed })
  return failed ? [describeFailure(endpoint, counterexample, errorInstance)] : []
}

async function oddAddresses(addresses: OddAddresses, seed: number, faults: string[]): Promise<void> {
  const property = fc.asyncProperty(addresses.calls(), addresses.ask)
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: callsOfAddresses, seed })
  if (failed)
    faults.push(
      `an address: ${String(errorInstance).slice(0, 400)}\n    ${JSON.stringify(counterexample)?.slice(0, 2000)}`,
    )
}

async function oddFields(fuzz: Fuzz, endpoint: Endpoint, ids: object): Promise<string[]> {
  if (endpoint.body === noContent) return []
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => (ids as Record<string, string>)[name] ?? name,
  )
  const who = endpoint.audience === 'visitor' ? 'guest' : endpoint.audience === 'public' ? 'nobody' : 'owner'
  for (const body of everyField(endpoint.body))
    try {
      await fuzz.ask(endpoint, { who, path, body })
    } catch (error) {
      return [describeFailure(endpoint, body, error)]
    }
  return []
}

const describeFailure = (endpoint: Endpoint, call: unknown, error: unknown) =>
  `${nameOf(endpoint)}: ${String(error).slice(0, 400)}\n    ${JSON.stringify(call)?.slice(0, 2000)}`

interface Memory {
  heap: number
  product: number
}

/** Memory in bytes: of this process, and the resident memory of the product's process. */
const memory = async ({ pid }: Product): Promise<Memory> => ({ heap: await heap(), product: await memoryOf(pid) })

/** Bytes of the heap in use after garbage collection. */
async function heap(): Promise<number> {
  const collect = runInNewContext('gc') as () => void
  for (let time = 0; time < 4; time++) {
    await sleep(500)
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
