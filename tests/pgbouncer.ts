import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The program of Debian's package `pgbouncer`, or the one that the environment variable names. */
const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)

interface PgBouncer {
  connection: { host: string; port: number; user: string; database: string }
  pid: number
  /** The settings of a process that connects through PgBouncer, and directly for its notifications. */
  settings: (listenUrl: string) => { DATABASE_URL: string; DATABASE_LISTEN_URL: string }
  stop(): Promise<void>
}

/** Starts a PgBouncer in front of a database, without passwords. Resolves once it accepts connections. */
export async function startPgBouncer(target: pg.PoolConfig, mode: 'transaction' | 'session'): Promise<PgBouncer> {
  const { host = '', port, user = '', password, database = '' } = target
  const folder = await mkdtemp(path.join(tmpdir(), 'livret-bouncer-'))
  await chmod(folder, 0o755)
  const poolerPort = await freePort()
  const settingsFile = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    settingsFile,
    `[databases]
${database} = host=${host} port=${port} user=${user} ${password ? `password=${password} ` : ''}dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 10
`,
  )
  // PgBouncer refuses to run as root, and the user that runs it must have access to PostgreSQL's socket.
  const processOwner = process.getuid?.() === 0 ? await ownerOf(host) : {}
  const child: ChildProcess = spawn(program, ['-q', settingsFile], { stdio: 'ignore', ...processOwner })
  const ended = once(child, 'exit')
  const connection = { host: '127.0.0.1', port: poolerPort, user, database }
  const settingsOf = (listenUrl: string) => ({
    DATABASE_URL: `postgres://${user}@127.0.0.1:${poolerPort}/${database}`,
    DATABASE_LISTEN_URL: listenUrl,
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  for (const deadline = Date.now() + 20_000; ; await sleep(50)) {
    const error = await tryConnection(connection)
    if (!error) return { connection, pid: child.pid as number, settings: settingsOf, stop }
    if (Date.now() < deadline) continue
    await stop()
    throw error
  }
}

/** The owner of the folder of a socket; the user nobody (65534) if PostgreSQL is reached over a network. */
async function ownerOf(host: string): Promise<{ uid: number; gid: number }> {
  if (!path.isAbsolute(host)) return { uid: 65534, gid: 65534 }
  const { uid, gid } = await stat(host)
  return { uid, gid }
}

async function tryConnection(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end(),
    (error) => error,
  )
}

/** A port that was free a moment ago; another program is unlikely to have taken it since. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
