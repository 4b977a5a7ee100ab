import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, phone } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'

interface Options {
  /** How many people register in each state of the mail server. */
  rounds: number
  signal: AbortSignal
}

/** `absent`: refuses connections. `silent`: accepts them and never answers. `busy`: answers 451. `broken`: disconnects during the email. */
type State = 'absent' | 'silent' | 'busy' | 'broken' | 'well'
const badStates: State[] = ['absent', 'silent', 'busy', 'broken']
/**
 * Milliseconds: the duration of each bad state, the maximum duration of a registration, and the maximum time until all emails have
 * arrived after recovery.
 */
const stateDuration = 4_000
const maxRegistrationTime = 10_000
const maxDeliveryTime = 120_000
/** Milliseconds to wait for emails that are sent a second time. */
const duplicateWait = 10_000

/**
 * People register, and each is sent a link, while the mail server fails in four ways; then it recovers. Every registration must succeed
 * at once, and every email must arrive exactly once, later. Prints the counts. Resolves to whether all checks passed.
 */
export async function breakMailAndCheck({ rounds, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Registering ${rounds} people in each state of the mail server, data in ${folder}`)
  const mail = new MailServer()
  let product: Product | undefined
  let passed = false
  try {
    await mail.become('well')
    await mail.become('absent')
    product = await startProduct({ folder, demo: false, settings: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
    const faults: string[] = []
    const addresses: string[] = []
    for (const state of badStates) {
      signal.throwIfAborted()
      await mail.become(state)
      const slowest = await registerPeople(product.url, rounds, addresses)
      if (slowest > maxRegistrationTime)
        faults.push(`a registration took ${Math.round(slowest)} ms while the mail server was ${state}`)
      await sleep(stateDuration)
      console.log(
        `${state}: ${rounds} registered, slowest ${Math.round(slowest)} ms, ${mail.tried} connections, ${mail.taken.length} emails taken`,
      )
    }
    await mail.become('well')
    const startedAt = performance.now()
    const missing = () => addresses.filter((address) => !mail.taken.includes(address))
    while (missing().length > 0 && performance.now() - startedAt < maxDeliveryTime) await sleep(200)
    const recoverySeconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    await sleep(duplicateWait)
    const doubled = addresses.filter((address) => mail.taken.filter((to) => to === address).length > 1)
    await product.stop().catch((error) => faults.push(error.message))
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    console.log(
      `${addresses.length} emails expected, ${missing().length} missing, ${doubled.length} doubled, all received ${recoverySeconds} s after the mail server recovered, ${faults.length} faults`,
    )
    passed = missing().length + doubled.length + faults.length === 0
    return passed
  } finally {
    await product?.kill()
    await mail.become('absent')
    await removeOrKeepFolder(folder, passed || signal.aborted)
  }
}

/** Registers this many people. Returns the duration of the slowest registration in milliseconds. */
async function registerPeople(url: string, people: number, addresses: string[]): Promise<number> {
  let slowest = 0
  for (let person = 0; person < people; person++) {
    const email = `${randomUUID()}@hotel.example`
    const user = { email, password: `quatre mots ${randomUUID()}`, firstName: 'Camille', lastName: 'Le Goff' }
    const startedAt = performance.now()
    await call(url, 'POST', '/v1/auth/register', { headers: phone(), body: { user } })
    slowest = Math.max(slowest, performance.now() - startedAt)
    addresses.push(email)
  }
  return slowest
}

/** A minimal mail server that simulates these states, always on the same port. */
class MailServer {
  port = 0
  /** The recipients of accepted emails. */
  readonly taken: string[] = []
  /** The number of connections. */
  tried = 0
  #state: State = 'absent'
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()

  async become(state: State): Promise<void> {
    this.#state = state
    for (const socket of this.#sockets) socket.destroy()
    if (state === 'absent') {
      this.#server?.close()
      this.#server = undefined
    } else if (!this.#server) {
      this.#server = createServer((socket) => this.#talk(socket)).listen(this.port, '127.0.0.1')
      await once(this.#server, 'listening')
      this.port = (this.#server.address() as AddressInfo).port
    }
  }

  #talk(socket: Socket): void {
    this.tried++
    this.#sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    if (this.#state === 'silent') return
    let to = ''
    let inText = false
    let received = ''
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes) => {
      received += bytes
      if (inText) {
        if (this.#state === 'broken') return socket.destroy()
        if (!received.endsWith('\r\n.\r\n')) return
        inText = false
        received = ''
        if (this.#state === 'well') this.taken.push(to)
        return socket.write(this.#state === 'well' ? '250 taken\r\n' : '451 come back later\r\n')
      }
      if (!received.endsWith('\r\n')) return
      const command = received
      received = ''
      to = /^RCPT TO:<(.*?)>/i.exec(command)?.[1] ?? to
      if (/^DATA/i.test(command)) {
        inText = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }
}
