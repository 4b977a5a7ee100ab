import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { startPgBouncer } from '../pgbouncer.ts'
import { startProxy } from '../proxy.ts'
import { type Crowd, checkCrowd, countsOf, expectNoAnswer, startCrowd } from './crowd.ts'
import { startExternalDatabase } from './external-database.ts'
import { type RandomNumbers, seededRandom } from './guests.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
  /** The number of processes, two or more. */
  processes: number
  /** Whether they connect to PostgreSQL through PgBouncer. */
  pgbouncer: boolean
}

const guestsAtOnce = 6
/** Milliseconds after the kill in which interrupted requests may fail; later failures are faults. */
const detectionTime = 500

/**
 * Several processes serve behind one proxy on one PostgreSQL. In each round one of them is killed with SIGKILL at a random moment during
 * orders and chat, and started again on the same port while the others serve. A guest without a response repeats the request with the
 * same key. From half a second after the kill no request may fail; nothing acknowledged may be lost or doubled, and the boards must
 * receive every event. Prints a line for each round. Resolves to whether all checks passed.
 */
export async function killOneAndCheck({ rounds, seed, signal, processes, pgbouncer }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  const poolerText = pgbouncer ? ', PostgreSQL behind PgBouncer' : ''
  console.log(`Killing one of ${processes} processes ${rounds} times, seed ${seed}${poolerText}, data in ${folder}`)
  const database = await startExternalDatabase(folder)
  const bouncer = pgbouncer ? await startPgBouncer(database.connection, 'transaction') : null
  const settings = { ...database.settings, ...bouncer?.settings(database.settings.DATABASE_URL) }
  const start = (port = 0) => startProduct({ folder, port, demo: false, settings })
  const proxy = await startProxy({ passOn: true })
  const products: Product[] = []
  let passed = false
  try {
    while (products.length < processes) products.push(await start())
    proxy.targets = products.map(({ url }) => url)
    const random = seededRandom(seed)
    const crowd = await startCrowd(proxy.url, random)
    // A phone repeats its request until the proxy has a response for it.
    crowd.guests.maxRetries = 3
    const faults: string[] = []
    const orders = crowd.guests.startOrdering(guestsAtOnce, signal)
    const chat = crowd.chatters.talk()
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      const passedOn = proxy.passedOn
      const { served, killed } = await killOne(products, crowd, random, start)
      if (served.orders === 0 || served.messages === 0)
        faults.push(`nobody was served while process ${killed} was away`)
      console.log(
        `round ${String(round).padStart(2)}/${rounds}  process ${killed} killed; until it was back ${served.orders} orders and ${served.messages} messages acknowledged, ${proxy.passedOn - passedOn} requests passed on`,
      )
    }
    await orders.end()
    await chat.end()
    const stop = async () => {
      const ended = await Promise.allSettled(products.map((product) => product.stop()))
      return ended.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    }
    const summary = `${rounds} rounds, ${proxy.passedOn} requests passed on, ${proxy.faults.length} broken off by a kill, slowest order ${Math.round(crowd.guests.slowest)} ms`
    passed = await checkCrowd({ url: proxy.url, folder, crowd, stop }, faults, summary)
    return passed
  } finally {
    for (const product of products) await product.kill()
    proxy.close()
    await bouncer?.stop()
    await database.stop()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

/** Kills one process and starts it again. Returns its number, and how many orders and messages the others acknowledged meanwhile. */
async function killOne(
  products: Product[],
  crowd: Crowd,
  random: RandomNumbers,
  start: (port: number) => Promise<Product>,
) {
  await sleep(50 + random() * 1450)
  const killedIndex = Math.floor(random() * products.length)
  const product = products[killedIndex] as Product
  expectNoAnswer(crowd, true)
  await product.kill()
  await sleep(detectionTime)
  expectNoAnswer(crowd, false)
  const before = countsOf(crowd)
  products[killedIndex] = await start(Number(new URL(product.url).port))
  const after = countsOf(crowd)
  const served = { orders: after.orders - before.orders, messages: after.messages - before.messages }
  return { served, killed: killedIndex + 1 }
}
