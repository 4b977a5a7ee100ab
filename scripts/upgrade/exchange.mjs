// Exchanges the files of two versions so that it can be interrupted at any moment and repeated. Built-ins only.
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {object} Places
 * @property {string} root the installation
 * @property {string} next the new version, complete
 * @property {string} former receives what is taken out of `root`
 * @property {string} discarded receives the new version again on the way back
 * All are folders of one file system.
 */

/**
 * Lists what is exchanged: the entries of `next`, but each file of `scripts` by itself, so that the command that continues an interrupted
 * exchange is there at every moment.
 */
export function listEntries(next) {
  const entries = readdirSync(next, { withFileTypes: true }).filter(
    ({ name }) => name !== '.cache' && name !== 'scripts',
  )
  const scripts = existsSync(join(next, 'scripts'))
    ? readdirSync(join(next, 'scripts'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(next.length + 1))
    : []
  return [...entries.map(({ name }) => name), ...scripts]
}

const exists = (path) => existsSync(path)
const isFile = (path) => statSync(path).isFile()

/** Puts each entry of `next` into `root`, and what was there into `former`. */
export function bringIn({ root, next, former }, names) {
  for (const name of names) {
    const [incoming, current, outgoing] = [next, root, former].map((folder) => join(folder, name))
    // Brought in already.
    if (!exists(incoming)) continue
    mkdirSync(dirname(outgoing), { recursive: true })
    mkdirSync(dirname(current), { recursive: true })
    if (isFile(incoming)) {
      if (exists(current) && !exists(outgoing)) linkSync(current, outgoing)
    } else if (exists(current)) {
      // After an interruption between the two moves, something may have been made anew in its place.
      if (exists(outgoing)) rmSync(current, { recursive: true })
      else renameSync(current, outgoing)
    }
    renameSync(incoming, current)
  }
}

/** Undoes `bringIn`, also one that was interrupted. */
export function bringBack({ root, next, former, discarded }, names) {
  for (const name of names) {
    const [incoming, current, outgoing, rejected] = [next, root, former, discarded].map((folder) => join(folder, name))
    // Never brought in.
    if (exists(incoming) && !exists(outgoing)) continue
    const wasFile = exists(outgoing) ? isFile(outgoing) : exists(current) && isFile(current)
    if (wasFile) {
      // `former` keeps its file, which tells that there was one.
      if (!exists(outgoing)) rmSync(current)
      else {
        const copy = `${outgoing}.copy`
        rmSync(copy, { force: true })
        linkSync(outgoing, copy)
        renameSync(copy, current)
      }
      continue
    }
    mkdirSync(dirname(rejected), { recursive: true })
    if (exists(current) && !exists(rejected)) renameSync(current, rejected)
    if (exists(outgoing)) {
      rmSync(current, { recursive: true, force: true })
      renameSync(outgoing, current)
    }
  }
}
