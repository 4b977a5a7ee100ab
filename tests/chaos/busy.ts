import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article, Service } from '#modules/content/services/contract.ts'
import { call, createHotel, createRoomProofs, signIn } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { type AttackName, type AttackTarget, attackNames } from './busy-attacks.ts'
import { heavyArticle, placeHeaviest } from './heavy-orders.ts'

interface Options {
  /** Duration of each attack in seconds. */
  seconds: number
  signal: AbortSignal
}

/** Milliseconds between two requests of a cached page, and between two requests of a page that must be rendered. */
const cachedInterval = 25
const renderedInterval = 300
/** The maximum 99th percentile of the response time of pages, in milliseconds, on two cores without other work. */
const maxP99 = 250
/** The same without an attack: above this, the machine is too busy for a result. */
const maxIdleP99 = 100

/** How many of the largest accepted orders (some 90 kB each) the attacker's hotel has in its lists. */
const heavyOrders = 100

interface Reading {
  cached: number[]
  rendered: number[]
  failed: number
}

/**
 * A guest reads the home page of a hotel, from the cache and, after each change of a price, newly rendered, while another process sends
 * one kind of expensive request after the other. Prints the response times without an attack and during each one. Resolves to whether,
 * during each attack, the 99th percentile was at most 250 ms and every page was answered; to `'missing'` if other work already slows
 * this machine down.
 */
export async function readUnderAttacks({ seconds, signal }: Options): Promise<boolean | 'missing'> {
  const folder = await temporaryFolder()
  console.log(`Pages during expensive requests, ${seconds} s each, data in ${folder}`)
  let product: Product | undefined
  let passed = false
  try {
    product = await startProduct({ folder, demo: true })
    const { target, page, change } = await prepare(product.url)
    const faults: string[] = []
    let isBusy = false
    console.log(row(['', 'cached p50', 'p99', 'max', 'rendered p50', 'p99', 'max', 'answers to the attacker']))
    // The first pages after a start take several times as long, because the code is not compiled yet.
    await read(page, change, seconds, signal)
    for (const name of ['idle', ...attackNames] as const) {
      signal.throwIfAborted()
      const attack = name === 'idle' ? null : startAttack(name, target, seconds)
      const reading = await read(page, change, seconds, signal)
      const answers = (await attack) ?? ''
      const numbers = [reading.cached, reading.rendered].flatMap((times) =>
        [0.5, 0.99, 1].map((share) => `${Math.round(quantile(times, share))}`),
      )
      console.log(row([name, ...numbers, answers]))
      const worst = Math.max(quantile(reading.cached, 0.99), quantile(reading.rendered, 0.99))
      if (name === 'idle') isBusy = worst > maxIdleP99
      else if (worst > maxP99 && !isBusy) faults.push(`${name}: p99 of ${Math.round(worst)} ms`)
      if (reading.failed > 0) faults.push(`${name}: ${reading.failed} pages failed`)
      if (/× 5(?!03)/.test(answers)) faults.push(`${name}: ${answers}`)
    }
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    if (isBusy) console.log('Skipped: whether pages are fast enough, because other work keeps this machine busy')
    passed = faults.length === 0
    return passed && isBusy ? 'missing' : passed
  } finally {
    await product?.kill()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

const row = (cells: string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : i === 7 ? `  ${cell}` : cell.padStart(13))).join('')

/** The value below which this share (0 to 1) of the values lies. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Creates the hotel whose page is read, and the attacker's hotel, both with the same owner. */
async function prepare(url: string) {
  const token = await signIn(url, 'direction@hotel.example')
  const read = await createHotel(url, token, { name: 'Hôtel des Marées' })
  const attacker = await createHotel(url, token, { name: 'Hôtel du Bruit' })
  const rooms = await createRoomProofs(url, token, attacker.hotelId, 500)
  const codes = await call<{ id: string }[]>(url, 'GET', `/v1/hotels/${attacker.hotelId}/qr-codes?lang=fr`, { token })
  await fillMenu(url, token, attacker.hotelId, attacker.request.serviceId)
  const heavy = await heavyArticle(url, token, attacker, 'x')
  for (const room of rooms.slice(0, heavyOrders)) await placeHeaviest(url, attacker, heavy, room)
  const target: AttackTarget = { url, token, hotelId: attacker.hotelId, codes: codes.map(({ id }) => id) }
  const article = `/v1/hotels/${read.hotelId}/services/${read.request.serviceId}/articles/${read.request.lines[0]?.articleId}`
  let price = 650
  const change = () => call<Article>(url, 'PATCH', `${article}?lang=fr`, { token, body: { price: ++price } })
  return { target, page: `${url}/public/${read.slug}?lang=fr`, change }
}

/** Adds 150 articles, which make exports and lists large. */
async function fillMenu(url: string, token: string, hotelId: string, serviceId: string): Promise<void> {
  const articles = `/v1/hotels/${hotelId}/services/${serviceId}/articles?lang=fr`
  const description = 'Poisson du jour, légumes du marché et beurre blanc. '.repeat(8)
  for (let i = 0; i < 150; i++)
    await call<Service>(url, 'POST', articles, {
      token,
      status: 201,
      body: { name: `Plat ${i}`, price: 900, description },
    })
}

async function read(
  page: string,
  change: () => Promise<unknown>,
  seconds: number,
  signal: AbortSignal,
): Promise<Reading> {
  const reading: Reading = { cached: [], rendered: [], failed: 0 }
  const end = performance.now() + seconds * 1000
  const isRunning = () => performance.now() < end && !signal.aborted
  const measureRequest = async (times: number[]) => {
    const startedAt = performance.now()
    const answer = await fetch(page, { headers: { accept: 'text/html' } }).catch(() => null)
    await answer?.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (answer?.status !== 200) reading.failed++
  }
  // Requests start on time even if earlier ones are not answered, so that a blocked process delays all of them.
  const pending: Promise<void>[] = []
  const cached = async () => {
    for (; isRunning(); await sleep(cachedInterval)) pending.push(measureRequest(reading.cached))
  }
  const rendered = async () => {
    for (; isRunning(); await sleep(renderedInterval)) {
      await change()
      await measureRequest(reading.rendered)
    }
  }
  await Promise.all([cached(), rendered()])
  await Promise.all(pending)
  return reading
}

/** Runs an attack in a process of its own. Resolves to a text with the number of responses by status. */
async function startAttack(name: AttackName, target: AttackTarget, seconds: number): Promise<string> {
  const child = fork(new URL('./busy-attacks.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit')
  const answers = once(child, 'message') as Promise<[string]>
  child.send({ name, target, seconds })
  const [text] = await Promise.race([answers, ended.then(() => ['the attacker ended'])])
  await ended
  return text as string
}
