import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The built product, running as a separate process. */
export interface Product {
  url: string
  pid: number
  /** Stops the product with SIGTERM and waits until it has ended. Throws if that takes longer than a minute. */
  stop: () => Promise<void>
  /** Ends the process with SIGKILL. Resolves once it is gone. */
  kill: () => Promise<void>
}

interface ProductOptions {
  /** The data folder of the product. */
  folder: string
  /** The port; 0: any free one. */
  port?: number
  demo: boolean
  /** Command line options for Node.js. */
  node?: string[]
  /** Additional settings, such as `DATABASE_URL`. */
  settings?: Record<string, string>
}

/**
 * Starts `build/server/index.js` and resolves when it is ready. Settings in the environment of the caller are not
 * passed on. It trusts one proxy, so that a simulated guest has an address of its own through `X-Forwarded-For`.
 */
export async function startProduct({ folder, port = 0, demo, node = [], settings }: ProductOptions): Promise<Product> {
  const log = join(folder, 'product.log')
  const output = await open(log, 'a')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...node, fileURLToPath(new URL('./launch.mjs', import.meta.url))], {
    // Ctrl-C in the terminal is handled by the parent process; the child ends when its channel closes.
    detached: true,
    env: {
      ...{ PATH, HOME, DATA_DIR: folder, PORT: String(port), DEMO: demo ? '1' : '0', TRUST_PROXY: '1' },
      // Behind a proxy, only a demo shows its mailbox. Without a demo there is no mailbox, and every account counts as confirmed.
      ...(!demo && { HOST: '0.0.0.0' }),
      // The product requests nothing from the internet.
      MAP_TILES_URL: '',
      ...settings,
      // The same value as in `npm start`.
      ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    },
    stdio: ['ignore', output.fd, output.fd, 'ipc'],
  })
  await output.close()
  try {
    const url = await addressOf(child)
    return { url, pid: child.pid as number, stop: () => stop(child), kill: () => kill(child) }
  } catch (error) {
    const logText = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`The product did not start. It said:\n${logText.trim().split('\n').slice(-30).join('\n')}`, {
      cause: error,
    })
  }
}

/** Resolves with what a child process sends through its channel once it listens. Rejects when it ends first. */
export async function addressOf(child: ChildProcess): Promise<string> {
  const ended = new AbortController()
  child.once('exit', (code, signal) => ended.abort(new Error(`it ended (${signal ?? code})`)))
  const [message] = await once(child, 'message', { signal: ended.signal })
  return message.url
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), sleep(60_000, undefined, { ref: false })])
  if (hasEnded(child)) return
  child.kill('SIGKILL')
  throw new Error('The product did not stop within a minute of being asked to.')
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Creates a data folder that the user of PostgreSQL can enter, also when the script runs as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livret-run-'))
  await chmod(folder, 0o755)
  return folder
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes the data folder of a successful run; otherwise prints where it is. */
export const removeOrKeepFolder = async (folder: string, isDone: boolean): Promise<void> =>
  isDone ? removeFolder(folder) : console.log(`The data is kept in ${folder}`)

/** The data directory of the PostgreSQL in a data folder. */
export const databaseFolder = (folder: string) => join(folder, 'postgres')

/** The connection settings of the PostgreSQL of a data folder. */
export async function databaseConnection(folder: string) {
  // The lines of the file: process id, data directory, start time, port, directory of the socket.
  const [, , , port, host] = (await readFile(join(databaseFolder(folder), 'postmaster.pid'), 'utf8')).split('\n')
  return { host, port: Number(port), user: 'livret', database: 'livret' }
}
