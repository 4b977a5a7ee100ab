import { setTimeout as sleep } from 'node:timers/promises'
import { processesOfDatabase, processesUsing, serversOf } from '../bench/processes.ts'
import { databaseFolder, type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { makeGate } from '../gate.ts'
import { freePort } from '../pgbouncer.ts'
import { type Crowd, checkCrowd, countsOf, expectNoAnswer, startCrowd } from './crowd.ts'
import { type RandomNumbers, seededRandom } from './guests.ts'

const guestsAtOnce = 8

interface KillOptions {
  rounds: number
  seed: number
  /** Ends the run early, after the current round. */
  signal: AbortSignal
}

/** The running product, and how to start it again at the same address. */
interface RunningLivret {
  folder: string
  product: Product
  /** The time until it was ready again, in seconds. */
  readyIn: number
  start: () => Promise<void>
}

/**
 * Guests order and chat with staff while the product is killed with SIGKILL at random moments, repeatedly on the same data; sometimes
 * its PostgreSQL is killed too. Guests without a response repeat the request with the same key, or give up. At the end every
 * acknowledged order and message must be stored exactly once and every other one at most once, messages must be in the order in which
 * they were written, numbers, events and the boards of the receptions must have no gaps or duplicates, and no process may be left over.
 * The seed fixes the random choices, but not the timing of the machine. The script kills programs; it does not simulate a power failure,
 * which depends on the disk.
 * Prints a line for each round. Resolves to whether all checks passed; if not, the data folder is kept.
 */
export async function killAndCheck(options: KillOptions): Promise<boolean> {
  const { rounds, seed, signal } = options
  const folder = await temporaryFolder()
  console.log(`Killing Livret ${rounds} times under orders and chat, seed ${seed}, data in ${folder}`)
  let stage: RunningLivret | undefined
  let passed = false
  try {
    stage = await startLivret(folder)
    passed = await run(stage, options)
    return passed
  } finally {
    await stage?.product.stop()
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

async function startLivret(folder: string): Promise<RunningLivret> {
  // The port is the same in every round, because a phone retries at the same address.
  const port = await freePort()
  const stage = { folder } as RunningLivret
  stage.start = async () => {
    const startedAt = performance.now()
    stage.product = await startProduct({ folder, port, demo: false })
    stage.readyIn = (performance.now() - startedAt) / 1000
  }
  await stage.start()
  return stage
}

async function run(stage: RunningLivret, { rounds, seed, signal }: KillOptions): Promise<boolean> {
  const random = seededRandom(seed)
  const { folder } = stage
  const { url } = stage.product
  const crowd = await startCrowd(url, random)
  const faults: string[] = []
  for (let round = 1; round <= rounds; round++) {
    signal.throwIfAborted()
    if (round > 1) await stage.start()
    const servers = await serversOf(databaseFolder(folder))
    if (servers.length !== 1) faults.push(`${servers.length} PostgreSQL servers in round ${round}`)
    console.log(`round ${String(round).padStart(2)}/${rounds}  ${await playRound(stage, crowd, random)}`)
  }
  await stage.start()
  const stop = async () => {
    await stage.product.stop()
    const leftoverProcesses = await remainingProcesses(folder)
    return leftoverProcesses.length > 0 ? [`processes left over: ${leftoverProcesses.join(', ')}`] : []
  }
  return checkCrowd({ url, folder, crowd, stop }, faults, `${rounds} rounds`)
}

/** Runs one round. Returns a line that describes it. */
async function playRound(
  { folder, product, readyIn }: RunningLivret,
  crowd: Crowd,
  random: RandomNumbers,
): Promise<string> {
  const { guests, chatters } = crowd
  const before = countsOf(crowd)
  const { retried, alreadyStored } = await guests.retry(new Date(Date.now() - readyIn * 1000))
  const { after, withDatabase } = await orderAndKill(product, folder, crowd, random)
  const right = (value: number, width: number) => String(Math.round(value)).padStart(width)
  const { orders, messages } = countsOf(crowd)
  return [
    `ready in ${readyIn.toFixed(1)} s`,
    `${withDatabase ? 'all of it' : 'the app  '} killed ${right(after, 4)} ms after the first answers`,
    `${right(orders - before.orders, 4)} orders and ${right(messages - before.messages, 3)} messages acknowledged`,
    `${right(guests.unanswered().length, 2)} and ${right(chatters.unanswered(), 2)} unanswered`,
    `${right(retried, 2)} orders asked again, ${alreadyStored} of them already stored`,
  ].join('  ')
}

/** Resolves when all clients have noticed that the product is gone. */
async function orderAndKill(product: Product, folder: string, crowd: Crowd, random: RandomNumbers) {
  const delay = 50 + random() * 1450
  const withDatabase = random() < 0.25
  const { gate: first, release: onFirstAnswers } = makeGate()
  const answered = new Set<string>()
  const answer = (what: string) => () => {
    if (answered.add(what).size === 2) onFirstAnswers()
  }
  const silence = Promise.all([
    crowd.guests.orderUntilSilence(guestsAtOnce, answer('order')),
    crowd.chatters.talkUntilSilence(answer('message')),
  ])
  await Promise.race([first, silence])
  const since = performance.now()
  await sleep(delay)
  const after = performance.now() - since
  expectNoAnswer(crowd, true)
  const killed = product.kill()
  if (withDatabase) for (const pid of await processesOfDatabase(databaseFolder(folder))) killIfAlive(pid)
  await Promise.all([killed, silence])
  expectNoAnswer(crowd, false)
  return { after, withDatabase }
}

/** Waits a moment for processes that are about to end. */
async function remainingProcesses(folder: string): Promise<number[]> {
  const deadline = Date.now() + 2000
  for (;;) {
    const found = await processesUsing(folder)
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
