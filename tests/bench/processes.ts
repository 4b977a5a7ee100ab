import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** What Linux tells of processes, see proc(5). There is no such thing on other systems, and no bench. */
const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8')

/** Of all systems that Node.js runs on, whatever the kernel's own clock. */
const ticksPerSecond = 100

interface Times {
  /** Seconds of CPU, the system's share included. */
  own: number
  /** The same for its children that have ended. */
  ended: number
}

/** From the third on: `pid (name) state ppid …`, and the name may hold spaces and brackets. */
async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await read(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

async function timesOf(pid: number): Promise<Times> {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = (await fieldsOf(pid)).slice(11, 15).map(Number)
  return { own: (user + system) / ticksPerSecond, ended: (endedUser + endedSystem) / ticksPerSecond }
}

/** Seconds of CPU that a process has used so far, all its threads together. */
export const cpuOf = async (pid: number) => (await timesOf(pid)).own

/** Seconds of CPU that a PostgreSQL has used so far: its main process and every other one, ended ones included. */
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

/** Every process of the PostgreSQL on a folder of files: they all work in that folder. */
export const processesOfDatabase = (data: string) =>
  processesWhere(async (pid) => (await readlink(`/proc/${pid}/cwd`)) === data)

/** The PostgreSQL servers that run on a folder of files, of which there must never be two. */
export async function serversOf(data: string): Promise<number[]> {
  const looking = await processesWhere(async (pid) => {
    const [program = '', ...args] = (await read(pid, 'cmdline')).split('\0')
    return basename(program) === 'postgres' && args[args.indexOf('-D') + 1] === data
  })
  // A new process of a server looks like the server itself until it has given itself a name.
  const parents = await Promise.all(looking.map(async (pid) => (await fieldsOf(pid).catch(() => []))[1]))
  return looking.filter((_, i) => !looking.includes(Number(parents[i])))
}

/** Everything that has to do with a folder: what works in it, and what was started with its path. */
export const processesAbout = (folder: string) =>
  processesWhere(async (pid) => {
    if (pid === process.pid) return false
    const [cwd, command] = await Promise.all([readlink(`/proc/${pid}/cwd`), read(pid, 'cmdline')])
    return cwd.startsWith(folder) || command.includes(folder)
  })

async function processesWhere(wanted: (pid: number) => Promise<boolean>): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  // One that has ended since, or is not ours to look at, is none of those we look for.
  const found = await Promise.all(pids.map((pid) => wanted(pid).catch(() => false)))
  return pids.filter((_, i) => found[i])
}

/** The most memory a process has held at once, in bytes. */
export const peakMemory = async (pid: number) => kilobytes(await read(pid, 'status'), 'VmHWM')

/** The memory a process holds now, in bytes. */
export const memoryOf = async (pid: number) => kilobytes(await read(pid, 'status'), 'VmRSS')

/**
 * The memory of a PostgreSQL now, in bytes: `resident` is the plain sum over its processes, which counts what they share
 * once for each; `proportional` counts it once.
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
