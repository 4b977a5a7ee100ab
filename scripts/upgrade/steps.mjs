// The steps of an upgrade, forward and back. The state is stored before each step, and each step may be repeated, so that an upgrade that
// was killed at any moment can go on. Built-ins only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { elapsed, SetupError } from '../setup.mjs'
import { bringBack, bringIn, listEntries } from './exchange.mjs'
import { describeVersion, reasonAgainstBackup, reasonsAgainst } from './rules.mjs'
import { askReady, findLog, findService, waitUntil, waitUntilEnded } from './service.mjs'
import { changedFiles, checkOutCommand, findVersion, installedVersion, isCheckout, unpackCommands } from './sources.mjs'
import { lockUpgrade, readState, removeState, workFolder, writeState } from './state.mjs'

/** Seconds that Livret may take to stop, and to be ready. */
const [stopLimit, readyLimit] = [60, 120]

const say = (text) => console.log(`  ${text}`)

/**
 * Replaces the version in `root`, or goes on with an interrupted upgrade.
 * @param {string} root the folder of the installation
 * @param {{ target?: string, started: string, back: boolean, backups?: string, service: object }} options `target`: see `findVersion`;
 *   `started`: the folder to which it is relative; `back`: go back from an interrupted upgrade; `service`: see `findService`
 * @returns {Promise<number>} the exit code: 0 if the new version runs, or the former one after `back`
 */
export async function upgrade(root, options) {
  const lock = await lockUpgrade(root)
  try {
    const interrupted = readState(root)
    if (!interrupted && options.back)
      throw new SetupError('There is no interrupted upgrade here. To go back to a former version: docs/upgrading.md.')
    const run = new Upgrade(root, lock, interrupted ?? (await begin(root, options)))
    if (interrupted) return await run.goOn(options)
    return await run.forward('prepare')
  } finally {
    lock.release()
  }
}

/** Checks what can be checked before anything is changed. Throws a SetupError with all reasons against it. */
async function begin(root, { target, started, backups, service: serviceOptions }) {
  // What an upgrade left that was killed after its last step.
  removeState(root)
  const service = findService(root, serviceOptions)
  const from = installedVersion(root)
  const to = findVersion(root, target, started)
  const reasons = [
    ...reasonsAgainst({ from, to, node: process.versions.node, changedFiles: changedFiles(root, to) }),
    ...service.check(),
  ]
  const ready = await askReady(service.url)
  if (ready !== 'ready')
    reasons.push(`${service.url}/readyz is ${ready}. Start Livret first, or name its address: --url URL.`)
  if (reasons.length > 0) throw new SetupError(`Nothing was changed.\n  ${reasons.join('\n  ')}`)
  say(`Livret ${describeVersion(from)} becomes ${describeVersion(to)}.`)
  return {
    from,
    to,
    target,
    direction: 'forward',
    backups: backups ?? service.backups,
    service: { ...serviceOptions, log: findLog(root) },
    settingsHash: service.settingsHash,
  }
}

class Upgrade {
  constructor(root, lock, state) {
    this.root = root
    this.lock = lock
    this.state = state
    this.service = findService(root, state.service)
    const work = workFolder(root)
    this.places = { root, next: join(work, 'next'), former: join(work, 'former'), discarded: join(work, 'discarded') }
  }

  /** Stores that this step begins, and does it. */
  async step(name, text, work) {
    Object.assign(this.state, { step: name })
    writeState(this.root, this.state)
    const startedAt = Date.now()
    say(`… ${text}`)
    await work()
    say(`✓ ${text} (${elapsed(startedAt)})`)
  }

  async goOn({ target, back }) {
    const { state } = this
    if (target && target !== state.target)
      throw new SetupError(
        `An upgrade to ${state.to.version} was interrupted. Go on with npm run upgrade, or back with npm run upgrade -- --back.`,
      )
    if (state.settingsHash !== this.service.settingsHash)
      throw new SetupError(
        'The interrupted upgrade had other settings (DATA_DIR, DATABASE_URL, PORT …). Give the same ones.',
      )
    say(
      `The upgrade from ${state.from.version} to ${state.to.version} was interrupted (${state.direction}, ${state.step}).`,
    )
    if (state.direction === 'back') return this.back(state.step)
    const mayServe = ['start', 'check'].includes(state.step)
    if (back && mayServe && (await askReady(this.service.url)) === 'ready') {
      say(
        `${state.to.version} answers already, and may have stored something since: it stays. To go back nevertheless: docs/upgrading.md.`,
      )
      return this.forward('check')
    }
    if (back) return this.beginBack('You asked for it.', true)
    // A backup counts only while Livret stays stopped after it.
    return this.forward(state.step === 'backup' ? 'stop' : state.step)
  }

  /** Does the steps from `first` on. Goes back when one fails. */
  async forward(first) {
    const { state, service } = this
    const steps = {
      prepare: () =>
        this.step('prepare', `Preparing ${state.to.version} beside the running ${state.from.version}`, () =>
          this.prepare(),
        ),
      stop: () => this.step('stop', 'Stopping Livret', () => this.stop()),
      backup: () => this.step('backup', 'Writing the backup', () => this.backup()),
      swap: () => this.step('swap', `Putting ${state.to.version} in place`, () => this.swap()),
      migrate: () => this.step('migrate', 'Bringing the tables up to date', () => this.script('migrate.mjs')),
      start: () => this.step('start', `Starting ${state.to.version}`, () => service.start()),
      check: () => this.step('check', `Asking ${service.url}/readyz`, () => this.requireReady()),
    }
    const names = Object.keys(steps)
    for (const name of names.slice(names.indexOf(first)))
      try {
        // After an interruption somebody, or the machine's start, may have started it.
        if (name === first && ['swap', 'migrate'].includes(name)) await this.stop()
        await steps[name]()
      } catch (error) {
        if (name === 'prepare') {
          removeState(this.root)
          throw new SetupError(`${error.message}\n  Nothing was changed, ${state.from.version} still runs.`)
        }
        return this.beginBack(error.message)
      }
    removeState(this.root)
    say(`✓ Livret ${state.to.version} runs. The backup of ${state.from.version} is ${state.backup}`)
    return 0
  }

  /** Installs and builds the new version in a folder of its own, and checks that the backup fits. */
  async prepare() {
    const { root, places, state } = this
    for (const folder of Object.values(places).slice(1)) rmSync(folder, { recursive: true, force: true })
    mkdirSync(places.next, { recursive: true })
    for (const command of unpackCommands(state.to, places.next)) await this.run(command)
    if (isCheckout(root)) await this.run([process.execPath, 'scripts/setup.mjs'], { cwd: places.next })
    else await this.run(['npm', 'ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: places.next })
    state.names = isCheckout(root) ? ['node_modules', 'build'] : listEntries(places.next)
    const installed = await this.readState(places.next)
    state.lastMigration = installed.lastMigration
    const reason = reasonAgainstBackup({ ...installed, folder: state.backups, freeBytes: freeBytes(state.backups) })
    if (reason) throw new SetupError(reason)
  }

  /** What the database has, read by the new version: the former one may not have that command. */
  async readState(folder) {
    const command = this.service.withSettings([process.execPath, join(folder, 'scripts/migrate.mjs'), '--state'])
    const lines = (await this.run(command, { quiet: true })).trim().split('\n')
    return JSON.parse(lines.at(-1))
  }

  async stop() {
    await this.service.stop()
    const hasStopped =
      (await waitUntil(this.service.url, 'silent', stopLimit)) && (await waitUntilEnded(this.root, stopLimit))
    if (!hasStopped) throw new SetupError(`Livret did not stop within ${stopLimit} s.`)
  }

  async backup() {
    const { state } = this
    if (state.backup) rmSync(state.backup, { force: true })
    const now = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    state.backup = join(state.backups, `before-${state.to.version}-${now}.tar`)
    writeState(this.root, state)
    await this.run(this.service.withSettings(['mkdir', '-p', '-m', '700', state.backups]))
    await this.script('backup.mjs', state.backup)
  }

  async swap() {
    const { root, places, state } = this
    bringIn(places, state.names)
    if (isCheckout(root)) await this.run(checkOutCommand(root, { commit: state.to.commit }))
  }

  async requireReady() {
    const { url, isRunning } = this.service
    if (!(await waitUntil(url, 'ready', readyLimit, isRunning)))
      throw new SetupError(`${url}/readyz does not answer, ${readyLimit} s at most were waited. See the log of Livret.`)
  }

  async beginBack(reason, isWanted = false) {
    const { state } = this
    if (!isWanted) console.error(`\n  ✗ ${reason}\n`)
    if (state.step === 'prepare') {
      removeState(this.root)
      say(`${state.from.version} still runs, nothing was changed.`)
      return isWanted ? 0 : 1
    }
    // Tables change from the step `migrate` on.
    Object.assign(state, {
      direction: 'back',
      reason,
      isWanted,
      mayHaveMigrated: ['migrate', 'start', 'check'].includes(state.step),
    })
    return this.back('stop')
  }

  /** Brings the former version back, and its data if a migration has changed it. */
  async back(first) {
    const { root, places, state, service } = this
    const steps = {
      stop: () => this.step('stop', 'Stopping Livret', () => this.stop()),
      decide: () => this.step('decide', 'Reading which tables there are', () => this.decide()),
      swap: () =>
        this.step('swap', `Putting ${state.from.version} back in place`, async () => {
          bringBack(places, state.names)
          if (isCheckout(root)) await this.run(checkOutCommand(root, state.from))
        }),
      restore: () =>
        state.restore &&
        this.step('restore', 'Restoring the backup', () => this.script('restore.mjs', state.backup, '--yes')),
      start: () => this.step('start', `Starting ${state.from.version}`, () => service.start()),
      check: () => this.step('check', `Asking ${service.url}/readyz`, () => this.requireReady()),
    }
    const names = Object.keys(steps)
    try {
      for (const name of names.slice(names.indexOf(first))) {
        if (name === first && ['decide', 'swap', 'restore'].includes(name)) await this.stop()
        await steps[name]()
      }
    } catch (error) {
      throw new SetupError(
        `${error.message}\n  Going back is not complete (${state.step}). Remove the cause, then go on with: npm run upgrade.${state.backup ? ` The backup is ${state.backup}` : ''}`,
      )
    }
    removeState(root)
    say(
      `✓ Livret ${state.from.version} runs again${state.restore ? ', with the data of the backup' : ', its data was not changed'}.`,
    )
    if (state.backup) say(`The backup is ${state.backup}`)
    if (state.isWanted) return 0
    console.error(`\n  ✗ The upgrade to ${state.to.version} failed: ${state.reason}\n`)
    return 1
  }

  async decide() {
    const { state, root } = this
    if (!state.mayHaveMigrated) return
    // The new version is in place.
    const { lastMigration } = await this.readState(root)
    state.restore = lastMigration !== state.lastMigration
  }

  /** Runs a command of the version in place, with the settings of Livret. */
  script(name, ...args) {
    return this.run(this.service.withSettings([process.execPath, join('scripts', name), ...args]))
  }

  /**
   * Runs a program in the folder of the installation, shows its output and resolves with it. Throws a SetupError when it fails.
   * @param {string[]} command
   */
  async run([program, ...args], { cwd = this.root, quiet = false } = {}) {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, INIT_CWD: cwd },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) this.lock.add(child.pid)
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        chunks.push(chunk)
        if (!quiet) process.stdout.write(chunk)
      })
    const [code] = await once(child, 'close').catch((error) => {
      throw new SetupError(`${program} could not be started: ${error.message}`)
    })
    const output = Buffer.concat(chunks).toString()
    if (code !== 0) throw new SetupError(`${[program, ...args].join(' ')} failed${quiet ? `:\n${output.trim()}` : '.'}`)
    return output
  }
}

/** The free bytes of the disk of a folder, which need not exist yet. */
function freeBytes(folder) {
  if (!existsSync(folder)) return freeBytes(dirname(folder))
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
