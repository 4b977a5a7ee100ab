import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { VirusScanner } from '#core/antivirus/virus-scanner.ts'
import { call, register } from '../bench/hotels.ts'
import { type Product, removeOrKeepFolder, startProduct, temporaryFolder } from '../bench/product.ts'
import { eicar } from '../eicar.ts'
import { freePort } from '../pgbouncer.ts'

interface Options {
  /** How many files of each kind are sent at once. */
  rounds: number
  signal: AbortSignal
}

/** Bytes of the largest file that clamd takes, and of the largest that it scans. */
const clamdLimits = { StreamMaxLength: 2_000_000, MaxFileSize: 1_000_000 }
/** Milliseconds in which an upload must be refused while clamd is frozen, and while it is absent. */
const maxRefusalMs = { frozen: 35_000, absent: 3_000 }
const signatureName = 'Livret-Test-Signature'

/**
 * Uploads clean, infected and too large files of `rounds` each, several at a time, to the product with a real clamd, whose only signature
 * is the EICAR test text: over TCP and over a socket file, with clamd running, frozen, killed and started again. No infected or unscanned
 * file may be readable. Prints the counts. Resolves to whether all checks passed, and to `'missing'` without clamd.
 */
export async function scanAndCheck({ rounds, signal }: Options): Promise<boolean | 'missing'> {
  const program = ['clamd', '/usr/sbin/clamd'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (!program) {
    console.log('Left out: clamd is not installed (Debian: apt-get install clamav-daemon)')
    return 'missing'
  }
  const folder = await temporaryFolder()
  const clamd = new Clamd(program, join(folder, 'clamd'), await freePort())
  let product: Product | undefined
  let passed = false
  const faults: string[] = []
  const expectState = async (state: string, counts: Record<string, number>, expected: Record<string, number>) => {
    console.log(`${state}: ${JSON.stringify(counts)}`)
    if (JSON.stringify(counts) !== JSON.stringify(expected))
      faults.push(`${state}: expected ${JSON.stringify(expected)}`)
  }
  try {
    await clamd.start()
    for (const address of [`127.0.0.1:${clamd.port}`, clamd.socket]) {
      signal.throwIfAborted()
      product = await startProduct({
        folder,
        demo: false,
        settings: { CLAMD_ADDRESS: address, METRICS_TOKEN: metricsToken },
      })
      const sender = new Sender(product.url)
      const at = address.startsWith('/') ? 'socket' : 'TCP'
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'a menu ')])
      await expectState(`${at}, clean`, await sender.send(pdf, rounds), { '200': rounds })
      await expectState(`${at}, infected`, await sender.send(Buffer.concat([pdf, eicar]), rounds), {
        '422 file_infected': rounds,
      })
      const unscannable = { '413 file_unscannable': rounds }
      const tooLong = Buffer.concat([pdf, Buffer.alloc(clamdLimits.StreamMaxLength * 2)])
      await expectState(`${at}, over StreamMaxLength`, await sender.send(tooLong, rounds), unscannable)
      const tooLarge = Buffer.concat([pdf, Buffer.alloc(clamdLimits.MaxFileSize)])
      await expectState(`${at}, over MaxFileSize`, await sender.send(tooLarge, rounds), unscannable)
      const readyWith = async () => (await (await fetch(`${product?.url}/readyz`)).json()).virusScanner
      if ((await readyWith()) !== 'ok') faults.push('/readyz does not say that clamd answers')

      clamd.process.kill('SIGSTOP')
      const refused = { '503 unavailable': 3 }
      await expectState(`${at}, frozen`, await sender.send(pdf, 3), refused)
      if (sender.slowest > maxRefusalMs.frozen) faults.push(`a refusal took ${sender.slowest} ms, clamd being frozen`)
      if ((await readyWith()) !== 'unreachable') faults.push('/readyz does not say that clamd is frozen')
      clamd.process.kill('SIGCONT')
      await expectState(`${at}, thawed`, await sender.send(Buffer.concat([pdf, eicar]), 3), { '422 file_infected': 3 })

      await clamd.kill()
      await expectState(`${at}, killed`, await sender.send(pdf, 3), refused)
      if (sender.slowest > maxRefusalMs.absent) faults.push(`a refusal took ${sender.slowest} ms, clamd being absent`)
      await clamd.start()
      await expectState(`${at}, started again`, await sender.send(pdf, 3), { '200': 3 })
      const metrics = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('livret_virus'))
      console.log(lines.join('\n'))
      faults.push(...(await sender.wrong()))
      await product.stop()
    }
    for (const fault of faults) console.log(`FAULT: ${fault}`)
    passed = faults.length === 0
    return passed
  } finally {
    await product?.stop()
    await clamd.kill()
    await removeOrKeepFolder(folder, passed)
  }
}

const metricsToken = 'a token of this script, and of nothing else'

/** An account that uploads, and remembers which address was accepted. New accounts may upload 20 files. */
class Sender {
  slowest = 0
  readonly #accepted: string[] = []
  readonly #refused: string[] = []
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Sends `count` files, five at a time. Returns how many got each answer. */
  async send(bytes: Buffer, count: number): Promise<Record<string, number>> {
    this.slowest = 0
    const counts: Record<string, number> = {}
    const { token } = await register(this.#url)
    for (let sent = 0; sent < count; sent += 5)
      await Promise.all(
        Array.from({ length: Math.min(5, count - sent) }, async () => {
          const answer = await this.#sendOne(bytes, token)
          counts[answer] = (counts[answer] ?? 0) + 1
        }),
      )
    return counts
  }

  async #sendOne(bytes: Buffer, token: string): Promise<string> {
    const offer = await call<{ data: { url: string } }>(this.#url, 'GET', '/v1/get-upload-url?extention=pdf', { token })
    const startedAt = performance.now()
    const answer = await fetch(offer.data.url, { method: 'PUT', body: new Uint8Array(bytes) })
    const text = await answer.text()
    this.slowest = Math.max(this.slowest, performance.now() - startedAt)
    const path = new URL(offer.data.url).pathname
    ;(answer.ok ? this.#accepted : this.#refused).push(path)
    return answer.ok ? String(answer.status) : `${answer.status} ${JSON.parse(text).code}`
  }

  /** A sentence for each accepted file that cannot be read, and each refused one that can. */
  async wrong(): Promise<string[]> {
    const status = async (path: string) => (await fetch(this.#url + path)).status
    const faults: string[] = []
    for (const path of this.#accepted) if ((await status(path)) !== 200) faults.push(`${path} was accepted and is lost`)
    for (const path of this.#refused)
      if ((await status(path)) !== 404) faults.push(`${path} was refused and is readable`)
    console.log(`${this.#accepted.length} accepted files are readable, ${this.#refused.length} refused ones are not`)
    return faults
  }
}

/** A clamd of our own, with one signature, on a port and a socket file. */
class Clamd {
  readonly port: number
  readonly socket: string
  process!: ChildProcess
  readonly #program: string
  readonly #folder: string

  constructor(program: string, folder: string, port: number) {
    this.#program = program
    this.#folder = folder
    this.port = port
    this.socket = join(folder, 'clamd.ctl')
  }

  async start(): Promise<void> {
    await mkdir(join(this.#folder, 'signatures'), { recursive: true })
    // Anywhere in a file of any type: name, target, offset, bytes.
    await writeFile(join(this.#folder, 'signatures/livret.ndb'), `${signatureName}:0:*:${eicar.toString('hex')}\n`)
    const settings = {
      ...{ Foreground: 'yes', TCPSocket: this.port, TCPAddr: '127.0.0.1', LocalSocket: this.socket },
      ...{ DatabaseDirectory: join(this.#folder, 'signatures'), FixStaleSocket: 'yes', AlertExceedsMax: 'yes' },
      ...clamdLimits,
    }
    const file = join(this.#folder, 'clamd.conf')
    await writeFile(
      file,
      Object.entries(settings)
        .map((setting) => `${setting.join(' ')}\n`)
        .join(''),
    )
    this.process = spawn(this.#program, ['--config-file', file], { stdio: 'ignore' })
    const scanner = new VirusScanner({ host: '127.0.0.1', port: this.port })
    for (let tries = 0; ; tries++) {
      const version = await scanner.check().catch(() => null)
      if (version) return console.log(`${version} on port ${this.port}`)
      if (tries > 150) throw new Error('clamd did not start within 30 s')
      await sleep(200)
    }
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const gone = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await gone
  }
}
