import { setTimeout as sleep } from 'node:timers/promises'
import { leaveFolder, type Product, startProduct, temporaryFolder } from '../bench/product.ts'
import { startBouncer } from '../pgbouncer.ts'
import { startProxy } from '../proxy.ts'
import { type Crowd, concludeCrowd, countsOf, expectNoAnswer, startCrowd } from './crowd.ts'
import { type Dice, makeDice } from './guests.ts'
import { startOutside } from './outside.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
  /** How many serve, two or more. */
  processes: number
  /** Whether they reach PostgreSQL through a PgBouncer. */
  pgbouncer: boolean
}

const guestsAtOnce = 6
/** Milliseconds from the kill until every request that it broke off has been noticed: what fails later is a fault. */
const noticed = 500

/**
 * Several processes serve behind one proxy on one PostgreSQL. In each round one of them is killed with SIGKILL at a random moment under orders
 * and chat, and started again where it was, while the others serve. Who got no answer asks again with the same key. From half a second after the kill no
 * request fails; nothing acknowledged is lost or doubled, and what the boards have heard has no hole. Prints a line for each round. Resolves with
 * whether all is well.
 */
export async function killOneAndCheck({ rounds, seed, signal, processes, pgbouncer }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  const through = pgbouncer ? ', PostgreSQL behind PgBouncer' : ''
  console.log(`Killing one of ${processes} processes ${rounds} times, seed ${seed}${through}, data in ${folder}`)
  const database = await startOutside(folder)
  const bouncer = pgbouncer ? await startBouncer(database.connection, 'transaction') : null
  const settings = { ...database.settings, ...bouncer?.settings(database.settings.DATABASE_URL) }
  const start = (port = 0) => startProduct({ folder, port, demo: false, settings })
  const proxy = await startProxy({ passOn: true })
  const products: Product[] = []
  let well = false
  try {
    while (products.length < processes) products.push(await start())
    proxy.targets = products.map(({ url }) => url)
    const dice = makeDice(seed)
    const crowd = await startCrowd(proxy.url, dice)
    // A phone goes on asking until the proxy has an answer for it.
    crowd.guests.triesMore = 3
    const faults: string[] = []
    const orders = crowd.guests.orderFor(guestsAtOnce, signal)
    const chat = crowd.talkers.talk()
    for (let round = 1; round <= rounds; round++) {
      signal.throwIfAborted()
      const passedOn = proxy.passedOn
      const { served, killed } = await killOne(products, crowd, dice, start)
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
      return ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    }
    const told = `${rounds} rounds, ${proxy.passedOn} requests passed on, ${proxy.faults.length} broken off by a kill, slowest order ${Math.round(crowd.guests.slowest)} ms`
    well = await concludeCrowd({ url: proxy.url, folder, crowd, stop }, faults, told)
    return well
  } finally {
    for (const product of products) await product.kill()
    proxy.close()
    await bouncer?.stop()
    await database.stop()
    await leaveFolder(folder, well || signal.aborted)
  }
}

/** Resolves when the one that was killed serves again, with what the crowd was given while it was away. */
async function killOne(products: Product[], crowd: Crowd, dice: Dice, start: (port: number) => Promise<Product>) {
  await sleep(50 + dice() * 1450)
  const victim = Math.floor(dice() * products.length)
  const product = products[victim] as Product
  expectNoAnswer(crowd, true)
  await product.kill()
  await sleep(noticed)
  expectNoAnswer(crowd, false)
  const before = countsOf(crowd)
  products[victim] = await start(Number(new URL(product.url).port))
  const after = countsOf(crowd)
  const served = { orders: after.orders - before.orders, messages: after.messages - before.messages }
  return { served, killed: victim + 1 }
}
