import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Binaries, pathExists, programPath } from './binaries.ts'
import { type DataLocation, hasDatabaseFiles, shortHash } from './data-location.ts'
import { EngineError, runInOwnSession } from './processes.ts'

/**
 * The database's superuser. It needs no password, because only its own user and root can open the folder of the socket.
 */
export const superuser = 'livret'

/**
 * Creates the files of a new database, or checks that existing ones belong to this major version of PostgreSQL. An
 * interrupted creation does not prevent another attempt. Throws an EngineError when the folder contains something else,
 * or files of another major version.
 */
export async function ensureCluster(
  location: DataLocation,
  binaries: Binaries,
  durable: boolean,
  onProgress: (line: string) => void,
): Promise<void> {
  await removeDrafts(location.data)
  if (await hasDatabaseFiles(location.data)) {
    const dataVersion = Number(await readFile(join(location.data, 'PG_VERSION'), 'utf8'))
    if (dataVersion === binaries.major) return
    throw new EngineError(
      `${location.data} was written by PostgreSQL ${dataVersion} and this Livret brings ${binaries.major}. With the version of Livret that wrote it: npm run backup. Then move ${location.data} away, and with this one: npm run restore.`,
    )
  }
  if ((await pathExists(location.data)) && (await readdir(location.data)).length > 0) {
    throw new EngineError(`${location.data} exists but holds no database. Move it away, then start again.`)
  }
  onProgress(`Creating the database in ${location.data}`)
  await createCluster(location, binaries, durable)
}

const draftPrefix = (data: string) => `${basename(data)}.init-`

async function removeDrafts(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(draftPrefix(data))) continue
    // A killed process's initdb may still be writing; what cannot be deleted now is deleted at the next start.
    await rm(join(dirname(data), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Created in a temporary folder and renamed, so that a folder with the final name is always a complete database. */
async function createCluster({ data, account }: DataLocation, binaries: Binaries, durable: boolean): Promise<void> {
  const parent = dirname(data)
  const draft = await mkdtemp(join(parent, draftPrefix(data)))
  try {
    if (account) await chown(draft, account.uid, account.gid)
    // The built-in locale sorts and folds letters the same way on every machine; queries that sort for people name a
    // collation.
    const language = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${superuser}`, '--auth=trust', '--no-instructions']
    const speed = durable ? [] : ['--no-sync']
    await runInOwnSession(
      programPath(binaries, 'initdb'),
      [`--pgdata=${draft}`, ...language, ...access, ...speed],
      account,
    )
    await rename(draft, data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  // Syncs the folder, so that the rename survives a power cut.
  if (durable) await syncFolder(parent)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Operating systems limit the path of a local socket to 107 bytes on Linux and 103 on macOS. */
const maxSocketPathLength = 103

/**
 * The folder for the socket: the database's own, or a short private one in the temporary folder when that path is too
 * long. `remove` must be called at the end.
 */
export async function socketFolder({
  data,
  account,
}: DataLocation): Promise<{ folder: string; remove(): Promise<void> }> {
  if (fitsSocketPath(data)) return { folder: data, remove: async () => undefined }
  // The database's user may not be allowed to enter root's own temporary folder.
  const root = !account && fitsSocketPath(join(tmpdir(), 'livret-00000000')) ? tmpdir() : '/tmp'
  const folder = await privateFolder(join(root, `livret-${shortHash(data)}`), account)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const fitsSocketPath = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maxSocketPathLength

/**
 * Creates a folder that only its owner can open. Anybody may create files in a shared temporary folder, so an existing
 * folder is only used if it belongs to this user or to `account`; otherwise another name is chosen.
 */
async function privateFolder(path: string, account: DataLocation['account']): Promise<string> {
  let folder = path
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = await lstat(path)
    const trustedOwners = [process.getuid?.(), account?.uid]
    const isOurs = found.isDirectory() && trustedOwners.includes(found.uid) && (found.mode & 0o777) === 0o700
    if (!isOurs) folder = await mkdtemp(`${path}-`)
  }
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}
