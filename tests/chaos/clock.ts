import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, createBusyHotel, phone, register } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { type Board, openBoard } from './board.ts'
import { finishRun, queryRows } from './checks.ts'
import { startExternalDatabase } from './external-database.ts'
import { Guests, seededRandom } from './guests.ts'
import { startReader } from './reader.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

const hour = 3_600
const day = 24 * hour

/** How many seconds the clock of the process is ahead of the real time, in the order of the steps. */
const jumps = [0, hour, -hour, 0, day, 0, -day, 0, 2 * hour, -2 * hour, 0]

/** Instants at which the offset of the hotel's time zone changes. */
const changes = { 'the clock goes forward': '2027-03-28T01:00:00Z', 'the clock goes back': '2027-10-31T01:00:00Z' }

const longestCall = 5_000
const longestJob = 15_000

/**
 * The clock of the product's process jumps by hours and days while guests order, a board listens and a member of staff stays signed in;
 * then summer time begins and ends. PostgreSQL keeps the real time. No process may end, nobody may be signed out, streams and jobs must
 * continue, and no order may be lost, doubled or out of order. Needs libfaketime (Debian: `faketime`); resolves to `'missing'` without
 * it.
 */
export async function jumpAndCheck({ rounds, seed, signal }: Options): Promise<boolean | 'missing'> {
  const library = await findLibrary()
  if (!library) {
    console.log('Left out: no libfaketime on this machine. Debian has it in the package faketime.')
    return 'missing'
  }
  const inTurn = Array.from({ length: rounds }, () => jumps).flat()
  console.log(`Setting the clock ${inTurn.length} times under orders, seed ${seed}`)
  let well = await run('jumps', library, inTurn, { seed, signal })
  for (const [name, instant] of Object.entries(changes)) {
    const ahead = Math.round((Date.parse(instant) - Date.now()) / 1000) - 20
    well = (await run(name, library, [ahead, ahead, ahead, ahead, ahead], { seed, signal })) && well
  }
  return well
}

async function findLibrary(): Promise<string | undefined> {
  const folders = (await readdir('/usr/lib').catch(() => [])).flatMap((name) => [
    join('/usr/lib', name, 'faketime'),
    join('/usr/lib', name),
  ])
  return folders.map((folder) => join(folder, 'libfaketime.so.1')).find(existsSync)
}

async function run(name: string, library: string, steps: number[], { seed, signal }: Omit<Options, 'rounds'>) {
  const folder = await temporaryFolder()
  const clock = join(folder, 'clock')
  const set = (ahead: number) => writeFile(clock, `${ahead < 0 ? '' : '+'}${ahead}\n`)
  await set(steps[0] ?? 0)
  const database = await startExternalDatabase(folder)
  let product: Product | undefined
  let well = false
  try {
    const faked = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_CACHE_DURATION: '1' }
    product = await startProduct({
      folder,
      demo: false,
      // Timers do not depend on the time of day, so a changed clock does not move them.
      settings: { ...database.settings, ...faked, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_DISABLE_SHM: '1' },
    })
    const { url } = product
    const { token, counters, hotelId } = await createBusyHotel(url)
    const board = await openBoard(url, hotelId, token)
    const guests = new Guests(url, counters, seededRandom(seed))
    const faults: string[] = []
    const reader = startReader(`${url}/v1/hotels/${hotelId}/orders?lang=fr`, token, false)
    for (const ahead of steps) {
      signal.throwIfAborted()
      await set(ahead)
      // libfaketime reads its file once a second.
      await sleep(2000)
      const shown = await shownClock(url)
      if (Math.abs(shown - Date.now() / 1000 - ahead) > 5) faults.push(`the clock did not follow to ${ahead} s`)
      const before = guests.acknowledged().length
      const announcedBefore = board.announced.size
      const orders = guests.startOrdering(2, signal)
      await sleep(4000)
      await orders.end()
      await register(url).catch((error) => faults.push(`${ahead} s: ${error.message}`))
      await call(url, 'GET', `/v1/hotels/${hotelId}?lang=fr`, { token, headers: phone() }).catch((error) =>
        faults.push(`signed out at ${ahead} s: ${error.message}`),
      )
      const acknowledgedCount = guests.acknowledged().length - before
      if (acknowledgedCount === 0) faults.push(`no order was taken at ${ahead} s`)
      if (!(await comesTrue(() => announced(guests, board)))) faults.push(`the board heard nothing more at ${ahead} s`)
      const jobs = await comesTrue(async () => (await waitingJobs(folder)) === 0)
      if (!jobs) faults.push(`jobs stood still at ${ahead} s: ${await waitingJobs(folder)} wait`)
      console.log(
        `${name}: ${new Date(shown * 1000).toISOString()} ${acknowledgedCount} orders, ${board.announced.size - announcedBefore} heard at the board`,
      )
    }
    await reader.end()
    const slowest = Math.round(Math.max(guests.slowest, reader.slowest))
    if (slowest > longestCall) faults.push(`a call took ${slowest} ms`)
    faults.push(...reader.faults)
    const summary = `${name}: ${reader.answered} readings, slowest call ${slowest} ms`
    well = await finishRun({ folder, product, guests, board: { hotelId, heard: board } }, faults, summary)
    return well
  } finally {
    await product?.kill()
    await database.stop()
    await removeOrKeepFolder(folder, well || signal.aborted)
  }
}

/** The time of the product in seconds, from the `Date` header of a response. */
async function shownClock(url: string): Promise<number> {
  const answer = await fetch(`${url}/healthz`)
  await answer.arrayBuffer()
  return Date.parse(answer.headers.get('date') ?? '') / 1000
}

const announced = (guests: Guests, board: Board) =>
  guests.acknowledged().every(({ acknowledged }) => board.announced.has(acknowledged?.id ?? ''))

/** The number of jobs that are due and not finished. */
async function waitingJobs(folder: string): Promise<number> {
  return (await queryRows(folder, 'select id from jobs where run_at <= now()')).length
}

async function comesTrue(is: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < longestJob; await sleep(200))
    if (await is()) return true
  return false
}
