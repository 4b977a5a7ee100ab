import { cpus, loadavg } from 'node:os'
import type { ChatFigures } from './chat.ts'
import type { Latency } from './lists.ts'
import { type Comparison, type Figure, figuresOf } from './measure.ts'
import type { OpenPhones } from './open-phones.ts'
import type { NearestLatency } from './places.ts'
import type { Setup } from './setups.ts'
import type { Sizes } from './sizes.ts'
import type { Times } from './times.ts'
import type { Load } from './uploads.ts'
import { printVisits, type Visit } from './visits.ts'

export interface Report {
  postgres: string
  connections: number
  comparisons: Comparison[]
  cards: Times[]
  places: NearestLatency[]
  chat: ChatFigures | null
  phones: OpenPhones | null
  sizes: Sizes | null
  visits: Visit[]
  lists: Latency[]
  uploads: Load[]
  setups: Setup[]
  /** Memory in bytes. `app`: the peak of the product; `rest`: the product before any request except the list of hotels. */
  memory: { app: number; rest: number; database: { resident: number; proportional: number } }
}

const machine = () => ({ node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' })

/**
 * The results as text. Ratios come first, because they are nearly the same on another machine; absolute figures are
 * not.
 */
export function printReport({
  postgres,
  connections,
  comparisons,
  cards,
  places,
  chat,
  phones,
  sizes,
  visits,
  lists,
  uploads,
  memory,
}: Report): void {
  const { node, cores, processor } = machine()
  console.log(`
Livret compared with a minimal server, measured in turn in the same run, over ${connections} connections
Node.js ${node}, PostgreSQL ${postgres}, ${cores} cores of ${processor}
The load generator runs on the same cores and slows the servers down: where a server of one process uses less than
0.9 core, requests/s measure the generator more than the server. CPU per request depends on this far less.
Ratio: the middle round (lowest and highest round). CPU: user and system of the servers, PostgreSQL included, the client not.`)
  const loadAverage = loadavg()[2] ?? 0
  if (loadAverage > cores / 2)
    console.log(
      `The machine was busy: a load average of ${loadAverage.toFixed(1)} over the last 15 minutes. Only the ratios are meaningful.`,
    )
  for (const comparison of comparisons) printComparison(comparison)
  if (cards.length > 0) printCards(cards)
  if (places.length > 0) printPlaces(places)
  if (chat) printChat(chat)
  if (phones) printPhones(phones)
  if (lists.length > 0) printLists(lists)
  if (uploads.length > 0) printUploads(uploads)
  if (sizes) printSizes(sizes)
  if (visits.length > 0) printVisits(visits)
  const { app, rest, database } = memory
  console.log(`
Memory   Livret ${megabytes(rest)} at rest, ${megabytes(app)} at its peak; PostgreSQL ${megabytes(database.resident)} as the sum of its processes, \
${megabytes(database.proportional)} counting what they share once
`)
}

function printComparison(comparison: Comparison): void {
  const { title, unit, livret, other } = comparison
  const { perSecond, cpu, database, cores } = figuresOf(comparison)
  const rows: [string, Figure, (value: number) => string][] = [
    [`${unit}s/s`, perSecond, (value) => Math.round(value).toLocaleString('en')],
    [`CPU per ${unit}`, cpu, microseconds],
  ]
  if (database.livret > 0) rows.push(['  of PostgreSQL', database, microseconds])
  rows.push(['cores used', cores, (value) => value.toFixed(2)])
  console.log(`\n${title}`)
  console.log(line('', 'ratio', '', livret.name, other.name))
  for (const [name, figure, show] of rows) {
    const { ratio, lowest, highest } = figure
    const comparable = name !== 'cores used' && Number.isFinite(ratio)
    const spread = `(${plain(lowest)}–${plain(highest)})`
    console.log(
      line(name, comparable ? plain(ratio) : '', comparable ? spread : '', show(figure.livret), show(figure.other)),
    )
  }
}

/** Prints the response times of lists, one call at a time; the last column is the ratio to the small hotel. */
function printLists(lists: Latency[]): void {
  console.log('\nOne call after the other, by the number of hotels, milliseconds')
  console.log(`  ${''.padEnd(30)}${['hotels', 'p50', 'p99', 'ratio'].map((head) => head.padStart(9)).join('')}`)
  for (const { name, hotels, p50, p99 } of lists) {
    const small = lists.find((other) => other.name === name) as Latency
    const cells = [hotels.toLocaleString('en'), p50.toFixed(1), p99.toFixed(1), plain(p99 / small.p99)]
    console.log(`  ${name.padEnd(30)}${cells.map((cell) => cell.padStart(9)).join('')}`)
  }
}

/** Prints the response times of the search for places; the last column is the ratio to the p99 of reading one place by its key. */
function printPlaces(places: NearestLatency[]): void {
  console.log('\nThe nearest 50 places, milliseconds')
  console.log(
    `  ${''.padEnd(34)}${['places', 'p50', 'p99', 'by key', 'ratio'].map((head) => head.padStart(9)).join('')}`,
  )
  for (const { name, places: count, p50, p99, key } of places) {
    const cells = [count.toLocaleString('en'), p50.toFixed(2), p99.toFixed(2), key.toFixed(2), plain(p99 / key)]
    console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}`)
  }
}

/** Prints the time from the POST of a guest to the stream of staff. */
const printCards = (cards: Times[]) => printTimes('\nFrom the order to the card of the reception, milliseconds', cards)

/** Prints the time from the POST of a message to the streams of the other side, with four concurrent messages. */
function printChat({ streams, memoryPerStream, deliveries }: ChatFigures): void {
  const { guests, staff } = streams
  printTimes(`\nMessages, with ${guests} streams of guests and ${staff} of staff open, milliseconds`, deliveries)
  printStreamMemory(memoryPerStream)
}

function printPhones({ streams, memoryPerStream, idle, waits }: OpenPhones): void {
  console.log(`\nOne hotel on ${streams.guests} phones and ${streams.staff} screens of staff`)
  printStreamMemory(memoryPerStream)
  console.log(`  ${'cores in use while nothing happens'.padEnd(40)}${idle.app.toFixed(3).padStart(18)}`)
  console.log(`  ${'  of PostgreSQL'.padEnd(40)}${idle.database.toFixed(3).padStart(18)}`)
  printTimes('  the hotel changes, milliseconds', waits)
}

function printTimes(title: string, rows: Times[]): void {
  console.log(title)
  console.log(`  ${''.padEnd(40)}${['p50', 'p99'].map((head) => head.padStart(9)).join('')}`)
  for (const { name, p50, p99 } of rows)
    console.log(`  ${name.padEnd(40)}${[p50, p99].map((time) => time.toFixed(1).padStart(9)).join('')}`)
}

const printStreamMemory = (bytes: number) =>
  console.log(`  ${'memory of a stream'.padEnd(40)}${kilobytes(bytes).padStart(18)}`)

function printSizes({ scripts, styles, fonts, texts, html, installed }: Sizes): void {
  const first = Object.entries({ script: scripts, 'CSS (in the HTML)': styles, fonts, texts, HTML: html })
  console.log(`
First visit to a guest’s home, br: ${first.map(([name, bytes]) => `${name} ${kilobytes(bytes)}`).join(', ')}
Installed for production with the build: ${megabytes(installed)}`)
}

/** Prints the uploads to a separate instance; memory is that of its process without PostgreSQL. */
function printUploads(uploads: Load[]): void {
  console.log('\nPUT of pictures')
  console.log(`  ${''.padEnd(54)}${['seconds', 'peak', 'more than at rest'].map((head) => head.padStart(19)).join('')}`)
  for (const { title, answers, seconds, peak, added } of uploads) {
    const cells = [seconds.toFixed(1), megabytes(peak), megabytes(added)]
    console.log(`  ${title.padEnd(54)}${cells.map((cell) => cell.padStart(19)).join('')}   ${answers}`)
  }
}

const line = (name: string, ratio: string, spread: string, livret: string, other: string) =>
  `  ${name.padEnd(18)}${ratio.padStart(7)} ${spread.padEnd(16)}${livret.padStart(12)}${other.padStart(22)}`

const plain = (ratio: number) => (ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2))
const microseconds = (value: number) => `${value >= 100 ? Math.round(value) : value.toFixed(1)} µs`
/** Decimal units in the whole report: a kB is 1,000 bytes and an MB is 1,000,000 bytes. */
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** The results as JSON. CPU in microseconds, memory in bytes. */
export const reportJson = ({ comparisons, ...rest }: Report) => ({
  at: new Date().toISOString(),
  machine: machine(),
  ...rest,
  comparisons: comparisons.map((comparison) => ({
    title: comparison.title,
    unit: comparison.unit,
    sides: [comparison.livret.name, comparison.other.name],
    ...figuresOf(comparison),
    rounds: { livret: comparison.livret.rounds, other: comparison.other.rounds },
  })),
})
