// What an interrupted upgrade needs to go on: a file that is written before each step, and a lock. Built-ins only.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, SetupError } from '../setup.mjs'

/** The folder of a running or interrupted upgrade, in the folder of the installation. */
export const workFolder = (root) => join(root, '.cache/upgrade')
const stateFile = (root) => join(workFolder(root), 'state.json')

/** Seconds that the programs of a killed upgrade may take to end, such as a backup. */
const endLimit = 600

/** Returns what the interrupted upgrade has stored; null: there is none. */
export function readState(root) {
  if (!existsSync(stateFile(root))) return null
  const state = JSON.parse(readFileSync(stateFile(root), 'utf8'))
  if (state.format !== 1) throw new SetupError('The interrupted upgrade is of another version of this command.')
  return state
}

/** Stores the state, completely or not at all. */
export function writeState(root, state) {
  mkdirSync(workFolder(root), { recursive: true })
  const draft = `${stateFile(root)}.draft`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify({ format: 1, ...state }, null, 2))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, stateFile(root))
}

/** Ends the upgrade: the state first, so that a kill meanwhile leaves only files without meaning. */
export function removeState(root) {
  rmSync(stateFile(root), { force: true })
  rmSync(workFolder(root), { recursive: true, force: true })
}

/** Changes at each start of the machine, so that the processes of before do not count. */
function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

/**
 * Lets one upgrade run at a time. After a killed one it waits for the programs that it had started. Throws a SetupError when another one
 * runs.
 * @returns {Promise<{ add: (pid: number) => void, release: () => void }>} `add` records a program that this upgrade starts
 */
export async function lockUpgrade(root) {
  const path = join(root, '.cache/upgrade.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(path, `${bootId()}\n${process.pid}\n`, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const [boot, owner, ...programs] = readFileSync(path, 'utf8').trim().split('\n')
    const isCurrent = boot === bootId()
    if (isCurrent && isAlive(owner)) throw new SetupError(`Another upgrade runs here (process ${owner}).`)
    if (isCurrent) await waitForEnd(programs)
    rmSync(path, { force: true })
    if (tries > 5) throw new SetupError('Another upgrade starts here.')
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  return { add: (pid) => writeFileSync(path, `${pid}\n`, { flag: 'a' }), release }
}

async function waitForEnd(programs) {
  for (const deadline = Date.now() + endLimit * 1000; ; await sleep(200)) {
    const alive = programs.filter(isAlive)
    if (alive.length === 0) return
    if (Date.now() > deadline)
      throw new SetupError(
        `A program of the interrupted upgrade still runs: process ${alive.join(', ')}. End it, then try again.`,
      )
  }
}
