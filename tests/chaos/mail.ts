import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, phone } from '../bench/hotels.ts'
import { leaveFolder, type Product, startProduct, temporaryFolder } from '../bench/product.ts'

interface Options {
  /** How many people register in each state of the mail server. */
  rounds: number
  signal: AbortSignal
}

/** `absent`: refuses connections. `silent`: takes them and says nothing. `busy`: 451. `broken`: hangs up within the email. */
type State = 'absent' | 'silent' | 'busy' | 'broken' | 'well'
const badStates: State[] = ['absent', 'silent', 'busy', 'broken']
/** Milliseconds: in each bad state, the longest registration in it, and until all emails must have come once it is well. */
const stateLasts = 4_000
const longestCall = 10_000
const longestWait = 120_000
/** Milliseconds in which a second copy would come. */
const doubleWait = 10_000

/**
 * People register, each to be mailed a link, while the mail server is away in four ways; then it is well. Everybody is registered
 * at once, and mailed once, later. Prints what came of it. Resolves with whether all is well.
 */
export async function breakMailAndCheck({ rounds, signal }: Options): Promise<boolean> {
  const folder = await temporaryFolder()
  console.log(`Registering ${rounds} people in each state of the mail server, data in ${folder}`)
  const mail = new MailServer()
  let product: Product | undefined
  let well = false
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
      if (slowest > longestCall)
        faults.push(`a registration took ${Math.round(slowest)} ms while the mail server was ${state}`)
      await sleep(stateLasts)
      console.log(
        `${state}: ${rounds} registered, slowest ${Math.round(slowest)} ms, ${mail.tried} connections, ${mail.taken.length} emails taken`,
      )
    }
    await mail.become('well')
    const begun = performance.now()
    const missing = () => addresses.filter((address) => !mail.taken.includes(address))
    while (missing().length > 0 && performance.now() - begun < longestWait) await sleep(200)
    const after = ((performance.now() - begun) / 1000).toFixed(1)
    await sleep(doubleWait)
    const doubled = addresses.filter((address) => mail.taken.filter((to) => to === address).length > 1)
    await product.stop().catch((error) => faults.push(error.message))
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    console.log(
      `${addresses.length} emails owed, ${missing().length} missing, ${doubled.length} doubled, all there ${after} s after the mail server was well, ${faults.length} faults`,
    )
    well = missing().length + doubled.length + faults.length === 0
    return well
  } finally {
    await product?.kill()
    await mail.become('absent')
    await leaveFolder(folder, well || signal.aborted)
  }
}

/** Milliseconds of the slowest registration. */
async function registerPeople(url: string, people: number, addresses: string[]): Promise<number> {
  let slowest = 0
  for (let person = 0; person < people; person++) {
    const email = `${randomUUID()}@hotel.example`
    const user = { email, password: `quatre mots ${randomUUID()}`, firstName: 'Camille', lastName: 'Le Goff' }
    const begun = performance.now()
    await call(url, 'POST', '/v1/auth/register', { headers: phone(), body: { user } })
    slowest = Math.max(slowest, performance.now() - begun)
    addresses.push(email)
  }
  return slowest
}

/** The least of a mail server, in one state after the other, always on the same port. */
class MailServer {
  port = 0
  /** Addresses to which an email was taken. */
  readonly taken: string[] = []
  /** Connections. */
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
    let heard = ''
    socket.write('220 mail.example\r\n')
    socket.on('data', (bytes) => {
      heard += bytes
      if (inText) {
        if (this.#state === 'broken') return socket.destroy()
        if (!heard.endsWith('\r\n.\r\n')) return
        inText = false
        heard = ''
        if (this.#state === 'well') this.taken.push(to)
        return socket.write(this.#state === 'well' ? '250 taken\r\n' : '451 come back later\r\n')
      }
      if (!heard.endsWith('\r\n')) return
      const command = heard
      heard = ''
      to = /^RCPT TO:<(.*?)>/i.exec(command)?.[1] ?? to
      if (/^DATA/i.test(command)) {
        inText = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
  }
}
