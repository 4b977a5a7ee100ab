import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Counter, createHotel, register } from '../bench/hotels.ts'
import { processesAbout, processesOfDatabase, serversOf } from '../bench/processes.ts'
import { databaseFolder, leaveFolder, type Product, startProduct, temporaryFolder } from '../bench/product.ts'
import { type Board, openBoard } from './board.ts'
import { checkBoard, checkOrders, checkTables } from './checks.ts'
import { type Dice, Guests, makeDice } from './guests.ts'

const guestsAtOnce = 8

interface KillOptions {
  rounds: number
  seed: number
  /** Ends it early, after the round under way. */
  signal: AbortSignal
}

/** The product as it runs now, and how to run it again where it was. */
interface Stage {
  folder: string
  product: Product
  /** Seconds. */
  readyIn: number
  start: () => Promise<void>
}

/**
 * Guests order in parallel while the product is killed with SIGKILL at a random moment, again and again on the same data;
 * sometimes its PostgreSQL is killed along with it. Guests that got no answer ask again with the same key, or give up.
 * In the end every acknowledged order must be there exactly once, every other one at most once, with numbers, events and
 * what a reception's board has heard without a hole or a double, and no process may be left over.
 *
 * The seed fixes what the dice decide, not the order in which the machine lets things happen. This kills programs; it
 * does not cut the power, which only a disk can answer for.
 *
 * Prints a line for each round. Resolves with whether all is well; if not, the data folder is left for a look at it.
 */
export async function killAndCheck(options: KillOptions): Promise<boolean> {
  const { rounds, seed, signal } = options
  const folder = await temporaryFolder()
  console.log(`Killing Livret ${rounds} times under orders, seed ${seed}, data in ${folder}`)
  let stage: Stage | undefined
  let well = false
  try {
    stage = await openStage(folder)
    well = await run(stage, options)
    return well
  } finally {
    await stage?.product.stop()
    await leaveFolder(folder, well || signal.aborted)
  }
}

async function openStage(folder: string): Promise<Stage> {
  // The same one in every round: a phone tries again where it tried before.
  const port = await freePort()
  const stage = { folder } as Stage
  stage.start = async () => {
    const begun = performance.now()
    stage.product = await startProduct({ folder, port, demo: false })
    stage.readyIn = (performance.now() - begun) / 1000
  }
  await stage.start()
  return stage
}

async function run(stage: Stage, { rounds, seed, signal }: KillOptions): Promise<boolean> {
  const dice = makeDice(seed)
  const { counters, boards, guests } = await prepare(stage.product.url, dice)
  const faults: string[] = []
  for (let round = 1; round <= rounds; round++) {
    signal.throwIfAborted()
    if (round > 1) await stage.start()
    const servers = await serversOf(databaseFolder(stage.folder))
    if (servers.length !== 1) faults.push(`${servers.length} PostgreSQL servers in round ${round}`)
    console.log(`round ${String(round).padStart(2)}/${rounds}  ${await playRound(stage, guests, dice)}`)
  }
  await stage.start()
  await guests.retry(new Date())
  await boardsHaveCaughtUp(boards)
  const verdict = await checkOrders(stage.product.url, stage.folder, guests.wishes)
  faults.push(...guests.faults, ...verdict.faults, ...(await checkTables(stage.folder)))
  for (const [i, { hotelId }] of counters.entries())
    faults.push(...(await checkBoard(stage.folder, hotelId, boards[i] as Board)))
  for (const board of boards) board.close()
  await stage.product.stop()
  const left = await leftOver(stage.folder)
  if (left.length > 0) faults.push(`processes left over: ${left.join(', ')}`)

  for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
  const { acknowledged, lost, doubled } = verdict
  console.log(`${rounds} rounds, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`)
  return faults.length + lost + doubled === 0
}

/** Returns what happened, in a line. */
async function playRound({ folder, product, readyIn }: Stage, guests: Guests, dice: Dice): Promise<string> {
  const before = guests.acknowledged().length
  const { retried, alreadyStored } = await guests.retry(new Date(Date.now() - readyIn * 1000))
  const { after, withDatabase } = await orderAndKill(product, folder, guests, dice)
  const right = (value: number, width: number) => String(Math.round(value)).padStart(width)
  return [
    `ready in ${readyIn.toFixed(1)} s`,
    `${withDatabase ? 'all of it' : 'the app  '} killed ${right(after, 4)} ms after the first order`,
    `${right(guests.acknowledged().length - before, 4)} acknowledged`,
    `${right(guests.unanswered().length, 2)} unanswered`,
    `${right(retried, 2)} asked again, ${alreadyStored} of them already stored`,
  ].join('  ')
}

/** Two hotels in zones whose days change at different hours, each with a board that listens from the beginning. */
async function prepare(url: string, dice: Dice) {
  const { token } = await register(url)
  const counters: Counter[] = []
  for (const [name, timeZone] of [
    ['Hôtel des Marées', 'Europe/Paris'],
    ['Casa de los Vientos', 'Atlantic/Canary'],
  ] as const)
    counters.push(await createHotel(url, token, { name, timeZone }))
  const boards = await Promise.all(counters.map(({ hotelId }) => openBoard(url, hotelId, token)))
  return { counters, boards, guests: new Guests(url, counters, dice) }
}

/** Resolves when everybody has noticed. */
async function orderAndKill(product: Product, folder: string, guests: Guests, dice: Dice) {
  const delay = 50 + dice() * 1450
  const withDatabase = dice() < 0.25
  let begun = () => {}
  const first = new Promise<void>((resolve) => {
    begun = resolve
  })
  const silence = guests.orderUntilSilence(guestsAtOnce, begun)
  await Promise.race([first, silence])
  const since = performance.now()
  await sleep(delay)
  const after = performance.now() - since
  guests.expectSilence = true
  const killed = product.kill()
  if (withDatabase) for (const pid of await processesOfDatabase(databaseFolder(folder))) killIfAlive(pid)
  await Promise.all([killed, silence])
  guests.expectSilence = false
  return { after, withDatabase }
}

/** A last one may need a moment to notice that it is the last. */
async function leftOver(folder: string): Promise<number[]> {
  const deadline = Date.now() + 2000
  for (;;) {
    const found = await processesAbout(folder)
    if (found.length === 0 || Date.now() > deadline) return found
    await sleep(50)
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Nothing is ordered any more: when what the boards have heard stays the same for a second, they have heard it all. */
async function boardsHaveCaughtUp(boards: Board[]): Promise<void> {
  const heard = () => boards.map(({ cursors }) => cursors.length).join()
  for (let before = ''; before !== heard(); await sleep(1000)) before = heard()
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
