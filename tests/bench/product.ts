import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The built product, running as a process of its own. */
export interface Product {
  url: string
  pid: number
  /** Asks it to stop, as a person would, and waits until it has. Throws when it does not within a minute. */
  stop: () => Promise<void>
  /** `kill -9`; resolves once it is gone. */
  kill: () => Promise<void>
}

interface ProductOptions {
  /** Its data folder. */
  folder: string
  /** 0: any that is free. */
  port?: number
  demo: boolean
  /** Options of Node.js. */
  node?: string[]
  /** More settings, such as `DATABASE_URL`. */
  settings?: Record<string, string>
}

/**
 * Starts `build/server/index.js` and resolves when it is ready. What the person's environment says of settings does not
 * reach it. It trusts one proxy, so that a simulated guest has an address of its own through `X-Forwarded-For`.
 */
export async function startProduct({ folder, port = 0, demo, node = [], settings }: ProductOptions): Promise<Product> {
  const log = join(folder, 'product.log')
  const output = await open(log, 'a')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...node, fileURLToPath(new URL('./launch.mjs', import.meta.url))], {
    // Ctrl-C in the terminal is for whoever measures or kills: it ends with its channel to them.
    detached: true,
    env: {
      ...{ PATH, HOME, DATA_DIR: folder, PORT: String(port), DEMO: demo ? '1' : '0', TRUST_PROXY: '1' },
      // Only a demo shows its mailbox behind a proxy. Reachable by others it has none, and every account counts as confirmed.
      ...(!demo && { HOST: '0.0.0.0' }),
      // Nothing is asked of the internet.
      MAP_TILES_URL: '',
      ...settings,
      // As `npm start` has it.
      ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    },
    stdio: ['ignore', output.fd, output.fd, 'ipc'],
  })
  await output.close()
  try {
    const url = await addressOf(child)
    return { url, pid: child.pid as number, stop: () => stop(child), kill: () => kill(child) }
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`The product did not start. It said:\n${said.trim().split('\n').slice(-30).join('\n')}`, {
      cause: error,
    })
  }
}

/** What a child says through its channel once it listens. Rejects when it ends instead. */
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

/** A data folder that also PostgreSQL's own user can enter, when all of this runs as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livret-run-'))
  await chmod(folder, 0o755)
  return folder
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes the folder of a run where nothing is to be looked for in it, and else says where it is kept. */
export const leaveFolder = async (folder: string, isDone: boolean): Promise<void> =>
  isDone ? removeFolder(folder) : console.log(`The data is kept in ${folder}`)

/** Where the PostgreSQL of a data folder keeps its files. */
export const databaseFolder = (folder: string) => join(folder, 'postgres')

/** How to reach the PostgreSQL that runs on a data folder, beside the product. */
export async function databaseConnection(folder: string) {
  // Line by line: its process, its folder, when it started, its port, the folder of its socket.
  const [, , , port, host] = (await readFile(join(databaseFolder(folder), 'postmaster.pid'), 'utf8')).split('\n')
  return { host, port: Number(port), user: 'livret', database: 'livret' }
}
