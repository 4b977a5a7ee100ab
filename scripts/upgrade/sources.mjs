// Where the new version comes from: a tag of a checkout, or an archive made by `npm pack`. Built-ins only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SetupError } from '../setup.mjs'
import { newestRelease } from './rules.mjs'

/**
 * A version: `commit` and `branch` of a checkout, `file` of an archive.
 * @typedef {{ version: string, newestMigration: number, node: string, commit?: string, branch?: string, file?: string, containsInstalled?: boolean }} Version
 */

const journal = 'core/db/migrations/meta/_journal.json'

/** Whether the installation is a checkout of git; otherwise it is an unpacked archive. */
export const isCheckout = (root) => existsSync(join(root, '.git'))

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const tryGit = (root, ...args) => {
  try {
    return git(root, ...args)
  } catch {
    return undefined
  }
}

/** @param {(path: string) => string} read returns the text of a file of the version */
function describe(read) {
  const { name, version, engines } = JSON.parse(read('package.json'))
  if (name !== 'livret') throw new Error('it is another package')
  const { entries } = JSON.parse(read(journal))
  return { version, node: engines.node, newestMigration: Math.max(...entries.map(({ when }) => when)) }
}

/** @returns {Version} */
export function installedVersion(root) {
  const version = describe((path) => readFileSync(join(root, path), 'utf8'))
  if (!isCheckout(root)) return version
  return {
    ...version,
    commit: git(root, 'rev-parse', 'HEAD'),
    branch: tryGit(root, 'symbolic-ref', '--short', '--quiet', 'HEAD'),
  }
}

/**
 * Finds the version to install. In a checkout it fetches from its remotes first; without `target` it is the newest release.
 * @param {string | undefined} target a tag, branch or commit; or the file of an archive, relative to `folder`
 * @returns {Version}
 */
export function findVersion(root, target, folder) {
  return isCheckout(root) ? findCommit(root, target) : findArchive(target && resolve(folder, target))
}

function findCommit(root, target) {
  if (git(root, 'remote'))
    try {
      git(root, 'fetch', '--quiet', '--tags', '--all')
    } catch (error) {
      throw new SetupError(`git fetch failed: ${(error.stderr ?? error.message).trim()}`)
    }
  const wanted = target ?? newestRelease(git(root, 'tag', '--list').split('\n'))
  if (!wanted) throw new SetupError('There is no tag of a release. Name what to install: npm run upgrade -- TAG')
  // A local branch of the same name may be behind.
  const commit = [`refs/tags/${wanted}`, `refs/remotes/origin/${wanted}`, wanted]
    .map((name) => tryGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`))
    .find(Boolean)
  if (!commit) throw new SetupError(`There is no tag, branch or commit ${wanted} here.`)
  const containsInstalled = tryGit(root, 'merge-base', '--is-ancestor', 'HEAD', commit) !== undefined
  return { ...describe((path) => git(root, 'show', `${commit}:${path}`)), commit, containsInstalled }
}

function findArchive(file) {
  if (!file) throw new SetupError('Name the archive of the new version: npm run upgrade -- livret-1.1.0.tgz')
  if (!existsSync(file)) throw new SetupError(`There is no file ${file}.`)
  try {
    const read = (path) =>
      execFileSync('tar', ['-xzOf', file, `package/${path}`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    return { ...describe(read), file }
  } catch (error) {
    throw new SetupError(`${file} is no archive of Livret: ${(error.stderr || error.message).trim()}`)
  }
}

/**
 * Files that an upgrade would lose: of a checkout, changed ones and untracked ones that the new version has too.
 * @param {Version} to
 */
export function changedFiles(root, to) {
  if (!isCheckout(root)) return []
  const lines = (text) => text.split('\n').filter(Boolean)
  const changed = lines(git(root, 'diff', '--name-only', 'HEAD'))
  const added = lines(git(root, 'diff', '--name-only', '--no-renames', '--diff-filter=A', 'HEAD', to.commit))
  return [...changed, ...added.filter((file) => existsSync(join(root, file)))]
}

/** The commands that write the sources of the new version into `next`, an empty folder. */
export function unpackCommands({ commit, file }, next) {
  if (file) return [['tar', '-xzf', file, '--strip-components=1', '-C', next]]
  return [
    ['git', 'archive', `--output=${next}.tar`, commit],
    ['tar', '-xf', `${next}.tar`, '-C', next],
  ]
}

/** The command that brings the sources of a checkout to a commit, or back to a branch. May be repeated after an interruption. */
export function checkOutCommand(root, { commit, branch }) {
  rmSync(join(root, git(root, 'rev-parse', '--git-path', 'index.lock')), { force: true })
  return [
    'git',
    '-c',
    'advice.detachedHead=false',
    'checkout',
    '--quiet',
    '--force',
    ...(branch ? [branch] : ['--detach', commit]),
  ]
}
