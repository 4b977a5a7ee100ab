import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A failure that a person can resolve: its message is shown as it is, without a stack trace. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** The unprivileged user that PostgreSQL runs as when the application is root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

/** The environment of the database's processes, without the application's own variables, some of which are secrets. */
export const engineEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const execute = promisify(execFile)

/** Runs a short command, as `account` when given, and returns its standard output. Rejects when it fails. */
export async function runCommand(file: string, args: string[], account?: Account): Promise<string> {
  // From `/`, because the account may not be allowed to see the folder that the application was started in.
  const { stdout } = await execute(file, args, {
    uid: account?.uid,
    gid: account?.gid,
    cwd: '/',
    env: engineEnvironment,
  })
  return stdout
}

/** Options that start a process in its own session, so that Ctrl-C in the terminal only reaches the application. */
export const ownSessionOptions = (account?: Account) => ({
  uid: account?.uid,
  gid: account?.gid,
  cwd: '/',
  env: engineEnvironment,
  detached: true,
})

/**
 * Runs a command to its end, without letting Ctrl-C interrupt it. Throws an EngineError with its last lines when it
 * fails.
 */
export async function runInOwnSession(file: string, args: string[], account?: Account): Promise<void> {
  const child = spawn(file, args, { ...ownSessionOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  const outputChunks: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => outputChunks.push(chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (code === 0) return
  const lines = lastLines(Buffer.concat(outputChunks).toString())
  throw new EngineError(`${basename(file)} failed (${signal ?? code}):\n${lines}`)
}

export const lastLines = (text: string) => text.trim().split('\n').slice(-15).join('\n')

/**
 * The start time of a process, which distinguishes it from a later one with the same number. Undefined when no such
 * process is running; a killed process that its parent has not collected counts as dead.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const started = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => '')
    return started.trim() || undefined
  }
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
  ])
  // `pid (name) state ppid ...`, and the name may hold spaces and brackets: see proc(5), fields 3 and 22.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${boot.trim()}/${fields[19]}`
}

/** Whether this process is a PostgreSQL server on that data folder. Its number may belong to another program by now. */
async function isServerOf(data: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const command = await runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => '')
    return command.includes('/postgres ') && command.includes(` -D ${data} `)
  }
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return basename(args[0] ?? '') === 'postgres' && args[args.indexOf('-D') + 1] === data
}

/**
 * Stops the PostgreSQL that a killed application left on this data folder, if there is one. It is usually stopping
 * already, so this waits for it first. Call it only while holding the lock of the folder. Throws an EngineError that
 * names the process when it does not end.
 */
export async function stopLeftoverPostgres(data: string, onProgress: (line: string) => void): Promise<void> {
  const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(pidFile, 10)
  if (!(pid > 1) || !(await isServerOf(data, pid))) return
  onProgress(`Stopping a database left over from a killed Livret (process ${pid})`)
  const stopSteps: [NodeJS.Signals | undefined, number][] = [
    [undefined, 2_000],
    ['SIGINT', 20_000],
    ['SIGQUIT', 8_000],
  ]
  for (const [signal, milliseconds] of stopSteps) {
    try {
      if (signal) process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw cannotStop(data, pid, error)
    }
    const end = Date.now() + milliseconds
    while (Date.now() < end) {
      if (!(await isServerOf(data, pid))) return
      await sleep(20)
    }
  }
  throw cannotStop(data, pid)
}

const cannotStop = (data: string, pid: number, cause?: unknown) =>
  new EngineError(`PostgreSQL (process ${pid}) still runs on ${data} and could not be stopped. Stop it, then retry.`, {
    cause,
  })
