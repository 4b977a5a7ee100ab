import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Reads process data of Linux, see proc(5). Other systems do not have it, so the benchmarks do not run there. */
const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')

/** Node.js has this value on all systems, whatever the kernel's clock tick is. */
const ticksPerSecond = 100

interface Times {
  /** CPU seconds, including system time. */
  own: number
  /** The same for its finished child processes. */
  ended: number
}

/** The fields from the third on: `pid (name) state ppid …`; the name may contain spaces and brackets. */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await read(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

async function timesOf(pid: number): Promise<Times> {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = (await fieldsOf(pid)).slice(11, 15).map(Number)
  return { own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond }
}

/** CPU seconds that a process has used so far, in all its threads. */
export const cpuOf = async (pid: number) => (await timesOf(pid)).own

/** CPU seconds that a PostgreSQL has used so far: its main process and all its other processes, including ended ones. */
export async function cpuOfDatabase(data: string): Promise<number> {
  const main = await mainProcess(data)
  const all = await Promise.all(
    (await processesOfDatabase(data)).map(async (pid) => {
      const { own, ended } = await timesOf(pid).catch(() => ({ own: 0, ended: 0 }))
      return pid === main ? own + ended : own
    }),
  )
  return all.reduce((sum, seconds) => sum + seconds, 0)
}

const mainProcess = async (data: string) =>
  Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10)

/** All processes of the PostgreSQL on a data folder, which is their working directory. */
export const processesOfDatabase = (data: string) =>
  processesWhere(async (pid) => (await readlink(`/proc/${pid}/cwd`)) === data)

/** The PostgreSQL servers that run on a data folder. There must never be more than one. */
export async function serversOf(data: string): Promise<number[]> {
  const candidates = await processesWhere(async (pid) => {
    const [program = '', ...args] = (await read(pid, 'cmdline')).split('\0')
    return basename(program) === 'postgres' && args[args.indexOf('-D') + 1] === data
  })
  // A new child process looks like the server itself until it has set its title.
  const parents = await Promise.all(candidates.map(async (pid) => (await fieldsOf(pid).catch(() => []))[1]))
  return candidates.filter((_, i) => !candidates.includes(Number(parents[i])))
}

/** All processes that use a folder: as working directory, or as a command line argument. */
export const processesUsing = (folder: string) =>
  processesWhere(async (pid) => {
    if (pid === process.pid) return false
    const [cwd, command] = await Promise.all([readlink(`/proc/${pid}/cwd`), read(pid, 'cmdline')])
    return cwd.startsWith(folder) || command.includes(folder)
  })

async function processesWhere(matches: (pid: number) => Promise<boolean>): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  // A process that has ended meanwhile, or belongs to another user, is skipped.
  const found = await Promise.all(pids.map((pid) => matches(pid).catch(() => false)))
  return pids.filter((_, i) => found[i])
}

/** The peak memory of a process, in bytes. */
export const peakMemory = async (pid: number) => kilobytes(await read(pid, 'status'), 'VmHWM')

/** The current memory of a process, in bytes. */
export const memoryOf = async (pid: number) => kilobytes(await read(pid, 'status'), 'VmRSS')

/**
 * The current memory of a PostgreSQL, in bytes: `resident` is the sum over its processes, which counts shared memory
 * several times; `proportional` counts it once.
 */
export async function memoryOfDatabase(data: string): Promise<{ resident: number; proportional: number }> {
  const rollups = await Promise.all(
    (await processesOfDatabase(data)).map((pid) => read(pid, 'smaps_rollup').catch(() => '')),
  )
  const sum = (name: string) => rollups.reduce((bytes, rollup) => bytes + kilobytes(rollup, name), 0)
  return { resident: sum('Rss'), proportional: sum('Pss') }
}

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024
