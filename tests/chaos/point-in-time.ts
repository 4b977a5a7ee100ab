import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBusyHotel } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { freePort } from '../pgbouncer.ts'
import { ArchivedDatabase, hasPgBackRest } from './archived-database.ts'
import { Guests, seededRandom } from './guests.ts'

interface Options {
  seconds: number
  seed: number
  signal: AbortSignal
}

const guestsAtOnce = 2
/** Milliseconds of orders that may be lost with the server: `archive_timeout`, and some seconds to archive. */
const mostLostMs = 70_000

/**
 * Guests order while pgBackRest archives the write-ahead log. First the server is lost: PostgreSQL is killed, its data
 * folder is deleted, and everything that was archived is restored; at most the last minute of orders may be missing.
 * Then somebody makes a mistake: after a moment that was noted, more orders arrive and all of them are deleted; the state
 * at that moment is restored, with exactly the orders of then. Resolves to whether all checks passed, and to `'missing'`
 * without Debian's packages `postgresql` and `pgbackrest`.
 */
export async function restoreToMomentAndCheck({ seconds, seed, signal }: Options): Promise<boolean | 'missing'> {
  if (!hasPgBackRest) {
    console.log('Left out: this machine has no pgBackRest (Debian: postgresql, pgbackrest).')
    return 'missing'
  }
  const folder = await temporaryFolder()
  console.log(`Restoring a PostgreSQL with pgBackRest, seed ${seed}, data in ${folder}`)
  const database = await ArchivedDatabase.create(join(folder, 'database'), await freePort())
  let product: Product | undefined
  let passed = false
  const port = await freePort()
  const start = () => startProduct({ folder, port, demo: false, settings: database.settings })
  const storedKeys = async () =>
    (await database.query<{ key: string }>('livret', 'select note as key from orders')).map(({ key }) => key)
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  try {
    product = await start()
    const { counters } = await createBusyHotel(product.url)
    const guests = new Guests(product.url, counters, seededRandom(seed))
    const orderFor = async (ms: number) => {
      const orders = guests.startOrdering(guestsAtOnce, signal)
      await sleep(ms, undefined, { signal })
      await orders.end()
    }
    const faults: string[] = []
    await timed('full backup', () => database.pgBackRest('backup', '--type=full'))

    await orderFor(seconds * 1000)
    const killedAt = Date.now()
    const before = guests.acknowledged()
    await product.kill()
    await database.stop('immediate')
    await database.destroy()
    console.log(`server lost: ${before.length} orders acknowledged, PostgreSQL killed and its data folder deleted`)
    await timed('restore of everything archived', () => database.restore())
    await timed('start and recovery', () => database.start())
    const restored = new Set(await storedKeys())
    const lost = before.filter(({ key }) => !restored.has(key))
    const firstLost = Math.min(killedAt, ...lost.map(({ acknowledged }) => Date.parse(acknowledged?.placedAt ?? '')))
    const lostMs = killedAt - firstLost
    console.log(`  ${restored.size} orders restored, ${lost.length} lost, of the last ${(lostMs / 1000).toFixed(1)} s`)
    if (restored.size === 0) faults.push('no order was restored')
    if (lostMs > mostLostMs) faults.push(`orders of ${lostMs} ms were lost`)

    product = await start()
    await timed('full backup', () => database.pgBackRest('backup', '--type=full'))
    await orderFor(3000)
    const expected = await storedKeys()
    const [{ moment } = { moment: '' }] = await database.query<{ moment: string }>(
      'livret',
      'select now()::text as moment',
    )
    await orderFor(3000)
    const atMistake = (await storedKeys()).length
    await database.query('livret', 'truncate orders cascade')
    console.log(`mistake: ${expected.length} orders at ${moment}, ${atMistake} when all were deleted`)
    if (atMistake <= expected.length) faults.push('no order arrived after the moment')
    await product.stop()
    await database.stop('fast')
    await timed('restore to the moment', () => database.restore(moment))
    await timed('start and recovery', () => database.start())
    const found = await storedKeys()
    console.log(`  ${found.length} orders restored`)
    if (JSON.stringify(found.toSorted()) !== JSON.stringify(expected.toSorted()))
      faults.push(`the orders are not those of the moment: ${found.length} instead of ${expected.length}`)

    product = await start()
    const acknowledged = guests.acknowledged().length
    await orderFor(1000)
    const taken = guests.acknowledged().length - acknowledged
    if (taken === 0) faults.push('no order was taken after the restore')
    faults.push(...guests.faults)
    await product.stop()
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    console.log(`${taken} orders taken after the restore; ${faults.length} faults`)
    passed = faults.length === 0
    return passed
  } finally {
    await product?.kill()
    await database.stop('immediate')
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}
