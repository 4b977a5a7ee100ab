import { createHash } from 'node:crypto'
import { chmod, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathExists } from './binaries.ts'
import { type Account, EngineError, runCommand } from './processes.ts'

/** Where the database's files are, and which user must run it. */
export interface DataLocation {
  /** The folder that PostgreSQL calls its data directory. */
  data: string
  /** The folder for a private copy of PostgreSQL, if one is needed. */
  copies: string
  account?: Account
  /** A sentence to show the person when the files are not in the folder they gave. */
  note?: string
}

const systemFolder = '/var/lib/livret'

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * Decides where the database of this data folder is stored. PostgreSQL refuses to run as root, so root runs it as an
 * unprivileged user; where that user cannot enter the folder, the files go to /var/lib/livret. `folder` is absolute and
 * exists. Throws an EngineError when existing files cannot be reached.
 */
export async function locateData(folder: string): Promise<DataLocation> {
  const defaultFolder = join(folder, 'postgres')
  if (process.getuid?.() !== 0) {
    await refuseIfOwnedByOther(defaultFolder)
    return { data: defaultFolder, copies: folder }
  }
  if (await hasDatabaseFiles(defaultFolder))
    return { data: defaultFolder, copies: systemFolder, account: await ownerOf(defaultFolder) }

  const account = await unprivilegedAccount()
  const systemDataFolder = join(systemFolder, systemFolderName(folder), 'postgres')
  // If the folder became reachable later, the existing data in the system folder is still used.
  if (!(await hasDatabaseFiles(systemDataFolder)) && (await canEnter(folder, account))) {
    return { data: defaultFolder, copies: systemFolder, account }
  }
  await mkdir(dirname(systemDataFolder), { recursive: true, mode: 0o755 })
  // Set explicitly, because root's umask may be strict.
  for (const path of [systemFolder, dirname(systemDataFolder)]) await chmod(path, 0o755)
  const note = `The database is kept in ${systemDataFolder}, because PostgreSQL does not run as root and its user "${account.name}" cannot reach ${folder}.`
  return { data: systemDataFolder, copies: systemFolder, account, note }
}

export const hasDatabaseFiles = (data: string) => pathExists(join(data, 'PG_VERSION'))

async function refuseIfOwnedByOther(data: string): Promise<void> {
  const owner = await stat(data).then(
    ({ uid }) => uid,
    () => undefined,
  )
  if (owner === undefined || owner === process.getuid?.()) return
  throw new EngineError(
    `The database in ${data} belongs to the user "${await nameOf(owner)}". Start Livret as that user or as root.`,
  )
}

/** A name in the system folder that differs for each data folder, so that two of them never share one there. */
function systemFolderName(folder: string): string {
  const readableName = basename(folder) === 'data' ? basename(dirname(folder)) : basename(folder)
  return `${readableName.replaceAll(/[^\w.-]/g, '-')}-${shortHash(folder)}`
}

/** Existing files are used by the user who owns them, so that a person may use `sudo` one day and not the next. */
async function ownerOf(data: string): Promise<Account> {
  const { uid, gid } = await stat(data)
  const account = uid === 0 ? await unprivilegedAccount() : { uid, gid, name: await nameOf(uid) }
  // Files that belong to root were restored by root from a copy.
  if (uid === 0) await changeOwner(account, data)
  if (await canEnter(data, account)) return account
  throw new EngineError(
    `The database in ${data} must be run by the user "${account.name}", who cannot reach that folder. Move the folder to where this user can go, or allow it.`,
  )
}

async function unprivilegedAccount(): Promise<Account> {
  const name = 'livret'
  return (await findAccount(name)) ?? (await createAccount(name)) ?? (await findAccount('nobody')) ?? throwNoAccount()
}

function throwNoAccount(): never {
  throw new EngineError('PostgreSQL refuses to run as root and no other user could be made. Start as another user.')
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])])
    return { uid: Number(uid), gid: Number(gid), name }
  } catch {
    return undefined
  }
}

async function createAccount(name: string): Promise<Account | undefined> {
  const home = ['--no-create-home', '--home-dir', systemFolder, '--shell', '/usr/sbin/nologin']
  await runCommand('useradd', ['--system', '--user-group', ...home, name]).catch(
    async (error: NodeJS.ErrnoException) => {
      // BusyBox's version of the command.
      if (error.code === 'ENOENT')
        await runCommand('adduser', ['-S', '-D', '-H', '-h', systemFolder, name]).catch(() => '')
    },
  )
  // Looked up even after a failure, because another start may have created the user at the same moment.
  return findAccount(name)
}

const nameOf = (uid: number) =>
  runCommand('id', ['-un', String(uid)]).then(
    (name) => name.trim(),
    () => String(uid),
  )

const canEnter = (folder: string, account: Account) =>
  runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account).then(
    () => true,
    () => false,
  )

async function changeOwner(account: Account, path: string): Promise<void> {
  await lchown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) await changeOwner(account, inner)
    else await lchown(inner, account.uid, account.gid)
  }
}
