import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { EngineError, identityOf } from './processes.ts'

/**
 * Takes the lock file for this process, so that two living applications never share one data folder. A lock whose
 * owner is dead, or whose number now belongs to another process, is no obstacle. Returns how to give it back.
 * Throws an EngineError naming the living owner.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = `${process.pid}\n${await identityOf(process.pid)}\n`
  // Written beside and linked: whoever reads the lock always reads all of it.
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`
  await writeFile(draft, mine)
  try {
    await linkOrTakeOver(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await read(path)) === mine) await rm(path, { force: true })
  }
}

async function linkOrTakeOver(draft: string, path: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      return await link(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = await read(path)
    if (held === undefined) continue
    await refuseIfAlive(held)
    await removeStale(path, held, `${draft}.stale`)
  }
  throw new EngineError(`The lock ${path} could not be taken. Remove it if no Livret is running.`)
}

async function refuseIfAlive(held: string): Promise<void> {
  const [pid = '', identity = ''] = held.split('\n')
  if ((await identityOf(Number(pid))) !== identity) return
  throw new EngineError(
    `Livret is already running on this data folder (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Moves the stale lock aside; if somebody else took over in between, what was moved is theirs and goes back. */
async function removeStale(path: string, stale: string, aside: string): Promise<void> {
  await rename(path, aside).catch(() => undefined)
  const moved = await read(aside)
  if (moved !== undefined && moved !== stale) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

const read = (path: string) => readFile(path, 'utf8').catch(() => undefined)
