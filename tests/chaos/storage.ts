import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyHotel } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { startS3 } from '../s3.ts'
import { finishRun, queryRows } from './checks.ts'
import { FaultyStore, type StoreState } from './faulty-store.ts'
import { Guests, seededRandom } from './guests.ts'
import { startReader } from './reader.ts'
import { waitUntilReady } from './ready.ts'
import { Uploads } from './uploads.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

/** The states of the store, one after the other, each with its duration in milliseconds. */
const states: [StoreState, number][] = [
  ['well', 4_000],
  ['slow', 6_000],
  ['errors', 5_000],
  ['busy', 5_000],
  ['cut', 5_000],
  ['still', 12_000],
  ['silent', 12_000],
  ['gone', 6_000],
  ['well', 5_000],
]
/**
 * Milliseconds: the maximum duration of a file request (three attempts of ten seconds), of any other request, and the maximum time until
 * recovery.
 */
const longestFile = 40_000
const longestCall = 3_000
const longestRecovery = 10_000

/**
 * People upload and read pictures while the store behind S3_ENDPOINT is slow, broken, silent or gone, guests order, and pages are read.
 * Uploads must be refused with 503 and `Retry-After`, and everything else must stay as fast as before; at the end every accepted picture
 * must be readable, each row must have its file, and each file a row or a job that deletes it. Resolves to whether all checks passed.
 */
export async function breakStoreAndCheck({ rounds, seed, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Breaking the store of files ${rounds} times in each way, seed ${seed}, data in ${folder}`)
  const store = await startS3()
  const { endpoint, ...bucket } = await store.settings('livret')
  const faulty = new FaultyStore(endpoint as string)
  await faulty.setState('well')
  let product: Product | undefined
  let passed = false
  try {
    const settings = {
      ...{ S3_ENDPOINT: faulty.endpoint, S3_REGION: bucket.region, S3_BUCKET: bucket.bucket },
      ...{ S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
    }
    product = await startProduct({ folder, demo: false, settings })
    const { url } = product
    const { token, counters, slug } = await createBusyHotel(url)
    const guests = new Guests(url, counters, seededRandom(seed))
    const uploads = new Uploads(url, ['unavailable'])
    const faults: string[] = []
    const orders = guests.startOrdering(1, signal)
    const page = startReader(`${url}/public/${slug}`, token, false)
    for (let round = 1; round <= rounds; round++)
      for (const [state, lasts] of states) {
        signal.throwIfAborted()
        const before = { taken: uploads.acknowledged.length, ...uploads }
        uploads.slowest = guests.slowest = page.slowest = 0
        await faulty.setState(state)
        const sending = uploads.begin()
        await sleep(lasts)
        await sending.end()
        const slowest = Math.round(uploads.slowest)
        const others = Math.round(Math.max(guests.slowest, page.slowest))
        if (slowest > longestFile) faults.push(`a call of a file took ${slowest} ms, the store being ${state}`)
        if (others > longestCall) faults.push(`an order or a page took ${others} ms, the store being ${state}`)
        const taken = uploads.acknowledged.length - before.taken
        if (state === 'well' && taken === 0) faults.push('no picture was taken while the store was well')
        console.log(
          `${state.padEnd(6)} ${taken} uploads taken, ${uploads.refused - before.refused} refused, ${uploads.readings - before.readings} readings and ${uploads.unread - before.unread} in vain, slowest ${slowest} ms; slowest order or page ${others} ms`,
        )
      }
    if ((await waitUntilReady(url)) > longestRecovery) faults.push('it was not ready again')
    await orders.end()
    await page.end()
    const lost = await uploads.lost()
    faults.push(...lost.map((path) => `${path} cannot be read`))
    const files = await checkFiles(folder, await store.names('livret'))
    faults.push(...uploads.faults, ...page.faults, ...files.faults)
    const summary = `${uploads.acknowledged.length} pictures acknowledged, ${lost.length} lost, ${files.stored} files of ${files.rows} rows, ${files.waiting} to be removed; ${page.answered} pages`
    passed = await finishRun({ folder, product, guests }, faults, summary)
    return passed
  } finally {
    await product?.kill()
    await faulty.setState('gone')
    await store.close()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

/** Checks that every row has its file, and that every file has a row or a job that deletes it within a day. */
async function checkFiles(folder: string, names: (string | undefined)[]) {
  const rows = await queryRows<{ id: string; stored: string }>(folder, 'select id, stored from medias')
  const jobs = await queryRows<{ names: string[] }>(
    folder,
    `select data->'names' as names from jobs where name = 'media.remove'`,
  )
  const storedNames = new Set(rows.map(({ stored }) => stored))
  const waiting = new Set(jobs.flatMap((job) => job.names))
  const faults: string[] = []
  for (const { stored } of rows) if (!names.includes(stored)) faults.push(`${stored} has a row and no file`)
  const others = names.filter((name) => !storedNames.has(name as string)) as string[]
  const sizes = new Set(rows.map(({ id }) => id))
  const loose = others.filter((name) => !/-\d{2,4}\.(avif|webp)$/.test(name) || !sizes.has(name.slice(0, 36)))
  for (const name of loose) if (!waiting.has(name)) faults.push(`${name} is a file without a row, for ever`)
  const arriving = await readdir(join(folder, 'files', 'arriving')).catch(() => [])
  if (arriving.length > 0) faults.push(`${arriving.length} pieces of uploads are left on the disk`)
  return { faults, stored: names.length, rows: rows.length, waiting: loose.length }
}
