import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { EngineError, processIdentity } from './processes.ts'

/**
 * Takes the lock file for this process, so that two running applications never share one data folder. A lock is ignored
 * when its owner is dead or its process number belongs to another process now. Returns a function that releases the
 * lock. Throws an EngineError that names the process holding it.
 */
export async function acquireLockFile(path: string): Promise<() => Promise<void>> {
  const ownContent = `${process.pid}\n${await processIdentity(process.pid)}\n`
  // Written to another file and linked, so that a reader never sees a partial lock.
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`
  await writeFile(draft, ownContent)
  try {
    await linkOrTakeOver(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await read(path)) === ownContent) await rm(path, { force: true })
  }
}

async function linkOrTakeOver(draft: string, path: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      return await link(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const content = await read(path)
    if (content === undefined) continue
    await refuseIfAlive(content)
    await removeStale(path, content, `${draft}.stale`)
  }
  throw new EngineError(`The lock ${path} could not be taken. Remove it if no Livret is running.`)
}

async function refuseIfAlive(content: string): Promise<void> {
  const [pid = '', identity = ''] = content.split('\n')
  if ((await processIdentity(Number(pid))) !== identity) return
  throw new EngineError(
    `Livret is already running on this data folder (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** Moves the stale lock away. If another process has taken the lock meanwhile, its file is put back. */
async function removeStale(path: string, staleContent: string, movedPath: string): Promise<void> {
  await rename(path, movedPath).catch(() => undefined)
  const moved = await read(movedPath)
  if (moved !== undefined && moved !== staleContent) await link(movedPath, path).catch(() => undefined)
  await rm(movedPath, { force: true })
}

const read = (path: string) => readFile(path, 'utf8').catch(() => undefined)
