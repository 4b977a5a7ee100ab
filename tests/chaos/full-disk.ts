import { execFile } from 'node:child_process'
import { readFile, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createBusyHotel } from '../bench/hotels.ts'
import { serversOf } from '../bench/processes.ts'
import {
  databaseConnection,
  databaseFolder,
  type Product,
  removeOrKeepFolder,
  startProduct,
  temporaryFolder,
} from '../bench/product.ts'
import { openBoard } from './board.ts'
import { finishRun } from './checks.ts'
import { Guests, seededRandom } from './guests.ts'
import { startReader } from './reader.ts'
import { waitUntilReady } from './ready.ts'
import { Uploads } from './uploads.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

/** Sizes in bytes: of the disk, and of the free space at which uploads are refused but everything else works. */
const diskBytes = 400_000_000
const littleLeft = 12_000_000
/**
 * Milliseconds: how long the disk is full, how long it stays full after PostgreSQL has ended, the maximum duration of a request, and the
 * maximum time until everything works again.
 */
const fullFor = 15_000
const journalFullFor = 25_000
const longestCall = 10_000
const longestRecovery = 30_000

const run = promisify(execFile)

/**
 * All data of the product are on one small disk, which another program fills during orders, uploads and reads: first almost, then
 * completely, then until PostgreSQL has no space for its write-ahead log, aborts and cannot start. Uploads must be refused with 507 and
 * orders with 503 and `Retry-After`; once there is space, everything must work again by itself, with nothing lost that was acknowledged.
 * Needs the right to mount a disk; resolves to `'missing'` without it.
 */
export async function fillDiskAndCheck({ rounds, seed, signal }: Options): Promise<boolean | 'missing'> {
  const [folder, logs] = [await temporaryFolder(), await temporaryFolder()]
  const log = join(logs, 'postgres.log')
  const refused = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=755`, 'livret', folder]).then(
    () => null,
    (error) => String(error.stderr || error.message).trim(),
  )
  if (refused !== null) {
    console.log(`Left out: full disks. A small disk cannot be mounted here (${refused}).`)
    for (const each of [folder, logs]) await removeOrKeepFolder(each, true)
    return 'missing'
  }
  console.log(`Filling the disk ${rounds} times, seed ${seed}, data in ${folder}`)
  let product: Product | undefined
  let passed = false
  try {
    // The log of PostgreSQL is on another disk, because it is read afterwards.
    await symlink(log, join(folder, 'postgres.log'))
    product = await startProduct({ folder, demo: false })
    const { url } = product
    const { token, counters, hotelId, slug } = await createBusyHotel(url)
    const board = await openBoard(url, hotelId, token)
    const guests = new Guests(url, counters, seededRandom(seed))
    guests.allowUnavailable = true
    const uploads = new Uploads(url, ['storage_full'])
    const faults: string[] = []
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      const before = { orders: guests.acknowledged().length, refused: guests.unavailable }
      const taken = uploads.acknowledged.length
      let sending = uploads.begin()
      const orders = guests.startOrdering(4, signal)
      await sleep(3000)
      const atFirst = uploads.acknowledged.length - taken
      if (atFirst === 0) faults.push('no upload was taken while there was room')
      await fill(folder, littleLeft)
      const early = { orders: guests.acknowledged().length, refused: uploads.refused }
      await sleep(3000)
      if (uploads.refused === early.refused) faults.push('no upload was refused on an almost full disk')
      if (guests.acknowledged().length === early.orders) faults.push('orders stopped on a disk that has room for them')
      const nearly = uploads.refused - early.refused
      await sending.end()
      const reader = startReader(`${url}/v1/hotels/${hotelId}/orders?lang=fr`, token, true)
      const page = startReader(`${url}/public/${slug}`, token, true)
      const full = keepFull(folder)
      const checkDiskState = async (when: string) => {
        const { disk } = (await (await fetch(`${url}/readyz`)).json()) as { disk: string }
        if (disk !== 'full') faults.push(`/readyz said that the disk is ${disk} ${when}`)
      }
      await sleep(fullFor)
      await checkDiskState('on a full disk')
      const refusedBefore = guests.unavailable
      const countsBefore = { aborted: await countInLog(log, panic), inVain: await countInLog(log, noRoom) }
      if (!(await fillJournal(folder))) faults.push('PostgreSQL has not ended: its journal had room')
      await sleep(journalFullFor)
      const { status: statusWithoutDatabase } = await fetch(`${url}/readyz`)
      if (statusWithoutDatabase !== 503) faults.push(`/readyz answered ${statusWithoutDatabase} without a database`)
      await full.end()
      const aborted = (await countInLog(log, panic)) - countsBefore.aborted
      const inVain = (await countInLog(log, noRoom)) - countsBefore.inVain
      const refusedMeanwhile = guests.unavailable - refusedBefore
      for (let i = 0; i < 1000; i++) await rm(ballast(folder, i), { force: true })
      const back = await waitUntilReady(url)
      if (back > longestRecovery) faults.push(`ready only after ${Math.round(back)} ms`)
      sending = uploads.begin()
      const acknowledgedBefore = uploads.acknowledged.length
      await sleep(3000)
      await sending.end()
      if (uploads.acknowledged.length === acknowledgedBefore)
        faults.push('no upload was taken once there was room again')
      await orders.end()
      await reader.end()
      await page.end()
      await guests.retry(new Date())
      faults.push(...reader.faults, ...page.faults)
      const slowest = Math.round(Math.max(reader.slowest, page.slowest, guests.slowest, uploads.slowest))
      if (slowest > longestCall) faults.push(`a call took ${slowest} ms`)
      if (guests.unavailable === before.refused) faults.push('no order was refused: the disk was not full')
      console.log(
        `round ${round}/${rounds}: ${atFirst} uploads taken, ${nearly} refused on an almost full disk, ${uploads.acknowledged.length - acknowledgedBefore} taken after it; ${guests.acknowledged().length - before.orders} orders acknowledged, ${guests.unavailable - before.refused} answered 503; PostgreSQL aborted ${aborted} times and started ${inVain} times in vain, ${refusedMeanwhile} orders answered 503 meanwhile; ${reader.answered} readings and ${reader.unavailable} of 503, ${page.answered} pages and ${page.unavailable} of 503; slowest ${slowest} ms, ready after ${(back / 1000).toFixed(1)} s`,
      )
    }
    await guests.retry(new Date())
    await sleep(3000)
    const lost = await uploads.lost()
    faults.push(...lost.map((path) => `${path} cannot be read`))
    faults.push(...uploads.faults)
    const summary = `${uploads.acknowledged.length} pictures acknowledged, ${lost.length} lost`
    passed = await finishRun({ folder, product, guests, board: { hotelId, heard: board } }, faults, summary)
    return passed
  } finally {
    await product?.kill()
    if (passed || signal.aborted) await run('umount', [folder])
    else console.log(`A disk of ${diskBytes / 1e6} MB stays mounted there: umount ${folder}`)
    for (const each of [folder, logs]) await removeOrKeepFolder(each, passed || signal.aborted)
  }
}

/** Keeps filling the disk to the last byte, including space that PostgreSQL frees meanwhile. */
function keepFull(folder: string): { end: () => Promise<void> } {
  let open = true
  const run = async () => {
    for (let i = 1; open; i++) {
      await fill(folder, 0, i)
      await sleep(250)
    }
  }
  const running = run()
  return {
    end: async () => {
      open = false
      await running
    },
  }
}

/** Makes PostgreSQL start new write-ahead log files on the full disk until it ends. Resolves to whether it has ended. */
async function fillJournal(folder: string): Promise<boolean> {
  const connection = await databaseConnection(folder)
  const [server] = await serversOf(databaseFolder(folder))
  for (let file = 0; file < 200; file++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1000, query_timeout: 5000 })
    client.on('error', () => undefined)
    const journal = `select pg_logical_emit_message(false, 'full', ''), pg_switch_wal()`
    await client
      .connect()
      .then(() => client.query(journal))
      .catch(() => sleep(50))
    await client.end().catch(() => undefined)
    if (!(await serversOf(databaseFolder(folder))).includes(server as number)) return true
  }
  return false
}

const panic = /PANIC: /g
const noRoom = /FATAL: .*No space left on device/g

/** How many times this text is in PostgreSQL's log so far. */
const countInLog = async (log: string, words: RegExp) => (await readFile(log, 'utf8')).match(words)?.length ?? 0

const ballast = (folder: string, i: number) => join(folder, `ballast-${i}`)

/** Fills the disk until this many bytes are left. */
async function fill(folder: string, freeBytes: number, i = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize - freeBytes
  if (bytes > 0)
    await writeFile(ballast(folder, i), Buffer.alloc(bytes)).catch((error) => {
      if (error.code !== 'ENOSPC') throw error
    })
}
