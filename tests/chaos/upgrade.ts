import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
// @ts-expect-error: a script is JavaScript without types, because it runs before anything is installed.
import { findProcess } from '#scripts/upgrade/service.mjs'
import { createBusyHotel } from '../bench/hotels.ts'
import { removeOrKeepFolder, temporaryFolder } from '../bench/product.ts'
import { freePort } from '../pgbouncer.ts'
import { checkOrders, checkTables, queryRows } from './checks.ts'
import { Guests, type RandomNumbers, seededRandom } from './guests.ts'
import { waitUntilReady } from './ready.ts'
import { type VersionKind, Versions } from './upgrade-versions.ts'

interface Options {
  rounds: number
  seed: number
  signal: AbortSignal
}

const guestsAtOnce = 2

/** The installation on which the rounds work. */
interface Installation {
  folder: string
  /** The data folder. */
  data: string
  url: string
  env: NodeJS.ProcessEnv
}

/**
 * `npm run upgrade` of an unpacked archive to a next version with a migration, again and again, while guests order. It is killed at random
 * moments, alone or with the programs that it has started, and then goes on or back; some versions have a migration that fails, others do
 * not start. After each round exactly one version must be in place, complete, with its own tables, ready, and nothing of the upgrade
 * left; at the end no acknowledged order may be lost or doubled. Resolves to whether all checks passed.
 */
export async function upgradeAndCheck({ rounds, seed, signal }: Options): Promise<boolean> {
  const base = await temporaryFolder()
  console.log(`Upgrading ${rounds} times under orders, seed ${seed}, in ${base}`)
  const random = seededRandom(seed)
  const versions = new Versions(base)
  const installation = await startInstallation(base, versions)
  let passed = false
  try {
    const { counters } = await createBusyHotel(installation.url)
    const guests = new Guests(installation.url, counters, random)
    // A phone keeps its order and repeats it until Livret is there again.
    guests.expectSilence = true
    guests.maxRetries = 2000
    const orders = guests.startOrdering(guestsAtOnce, signal)
    const faults: string[] = []
    let longest = 8
    const counts = { forward: 0, back: 0, kills: 0 }
    for (let round = 1; round <= rounds; round++) {
      // What was done is checked nevertheless.
      if (signal.aborted) break
      const acknowledged = guests.acknowledged().length
      const kind: VersionKind = round % 5 === 3 ? 'bad migration' : round % 5 === 0 ? 'bad start' : 'good'
      const result = await playRound(installation, { versions, round, kind, random, longest })
      // Only a run that nothing has interrupted tells how long one takes.
      if (result.kills === 0) longest = result.seconds
      counts.kills += result.kills
      counts[result.isForward ? 'forward' : 'back']++
      faults.push(...result.faults.map((fault) => `round ${round}: ${fault}`))
      console.log(
        `round ${String(round).padStart(2)}/${rounds}  ${kind.padEnd(13)}  ${result.kills} kills${result.moments}  ${result.isForward ? 'new version' : 'former version'}  ${result.seconds.toFixed(1)} s  ${guests.acknowledged().length - acknowledged} orders${result.faults.map((fault) => `\n  ✗ ${fault}`)}`,
      )
    }
    await orders.end()
    await sleep(1000)
    const verdict = await checkOrders(installation.url, installation.data, guests.trackedOrders)
    faults.push(...guests.faults, ...verdict.faults, ...(await checkTables(installation.data)))
    for (const fault of faults.slice(0, 20)) console.log(`  ✗ ${fault}`)
    console.log(
      `${counts.forward + counts.back} upgrades, ${counts.kills} kills, ${counts.forward} ended with the new version and ${counts.back} with the former one; ${verdict.acknowledged} orders acknowledged, ${verdict.lost} lost, ${verdict.doubled} doubled; ${faults.length} faults`,
    )
    passed = faults.length + verdict.lost + verdict.doubled === 0
    return passed
  } finally {
    for (const pid of findProcess(installation.folder)) process.kill(pid, 'SIGTERM')
    await sleep(3000)
    await removeOrKeepFolder(base, passed)
  }
}

async function startInstallation(base: string, versions: Versions): Promise<Installation> {
  const folder = join(base, 'livret')
  const data = join(base, 'data')
  const port = await freePort()
  versions.install(folder)
  const { PATH, HOME } = process.env
  const env = {
    ...{ PATH: `${versions.bin}:${PATH}`, HOME, DATA_DIR: data, PORT: String(port) },
    // As in `startProduct`: no mailbox, and a phone's address comes from a header.
    ...{ HOST: '0.0.0.0', DEMO: '0', TRUST_PROXY: '1', MAP_TILES_URL: '' },
  }
  const log = openSync(join(base, 'livret.log'), 'a')
  spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  }).unref()
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url)
  return { folder, data, url, env }
}

interface Round {
  versions: Versions
  round: number
  kind: VersionKind
  random: RandomNumbers
  /** The seconds of an upgrade that nothing interrupts. */
  longest: number
}

async function playRound(installation: Installation, { versions, round, kind, random, longest }: Round) {
  const before = readVersion(installation)
  const archive = versions.make(round, kind)
  const startedAt = performance.now()
  const maxKills = round === 1 ? 0 : 1 + Math.floor(random() * 2)
  let kills = 0
  let moments = ''
  let wantsBack = false
  let code: number | null
  for (;;) {
    const child = startUpgrade(installation, archive, wantsBack && readStep(installation) !== 'none')
    const hasEnded = once(child, 'exit')
    const delay = kills < maxKills ? random() * longest * 1000 : null
    const isKilled = delay !== null && (await Promise.race([hasEnded.then(() => false), sleep(delay, true)]))
    if (!isKilled) {
      ;[code] = await hasEnded
      break
    }
    const withPrograms = random() < 0.5
    process.kill(withPrograms ? -(child.pid as number) : (child.pid as number), 'SIGKILL')
    await hasEnded
    kills++
    const step = readStep(installation)
    moments += ` ${withPrograms ? '+' : ''}${step}`
    // Who went back goes on going back.
    wantsBack ||= step !== 'none' && random() < 0.4
  }
  const after = readVersion(installation)
  const isForward = after !== before
  if (isForward) versions.kept.push(round)
  const faults = await checkInstallation(installation, versions, round)
  if (kind !== 'good' && isForward) faults.push(`${kind}, and its version stayed`)
  if (kind === 'good' && !isForward && !wantsBack)
    faults.push(`the former version is in place without being asked for (exit code ${code})`)
  // Killed after its last step, an upgrade that is started again says that this version is installed already.
  const hadEnded = isForward && moments.endsWith('none')
  if (kind === 'good' && code !== 0 && !hadEnded) faults.push(`exit code ${code}`)
  if (kind !== 'good' && code !== 1 && !wantsBack) faults.push(`${kind}, and exit code ${code}`)
  rmSync(archive)
  return {
    faults,
    kills,
    moments: moments && ` (${moments.trim()})`,
    isForward,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

function startUpgrade({ folder, env }: Installation, archive: string, back: boolean): ChildProcess {
  const log = openSync(join(folder, '../upgrade.log'), 'a')
  const args = ['scripts/upgrade.mjs', archive, ...(back ? ['--back'] : [])]
  return spawn(process.execPath, args, { cwd: folder, env, detached: true, stdio: ['ignore', log, log] })
}

const readVersion = ({ folder }: Installation): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

function readStep({ folder }: Installation): string {
  const state = join(folder, '.cache/upgrade/state.json')
  if (!existsSync(state)) return 'none'
  const { direction, step } = JSON.parse(readFileSync(state, 'utf8'))
  return direction === 'back' ? `back:${step}` : step
}

/** Whether one version is in place, complete, with its own tables, and ready. Returns the faults. */
async function checkInstallation(installation: Installation, versions: Versions, round: number): Promise<string[]> {
  const { folder, data, url } = installation
  const faults: string[] = []
  const ready = await fetch(`${url}/readyz`).catch(() => null)
  if (!ready?.ok) faults.push(`/readyz: ${ready?.status ?? 'no answer'}`)
  if (findProcess(folder).length !== 1) faults.push(`${findProcess(folder).length} processes`)
  if (existsSync(join(folder, '.cache/upgrade'))) faults.push('something of the upgrade is left')
  const expected = versions.kept.map((number) => `try_${number}`)
  const columns = await queryRows<{ name: string }>(
    data,
    `select attname as name from pg_attribute where attrelid = 'rate_limits'::regclass and attname like 'try\\_%' and not attisdropped order by attnum`,
  )
  if (columns.map(({ name }) => name).join() !== expected.join())
    faults.push(`the table has ${columns.map(({ name }) => name)} instead of ${expected}`)
  const hasOwn = existsSync(join(folder, `core/db/migrations/try_${round}.sql`))
  if (hasOwn !== versions.kept.includes(round))
    faults.push(`the migrations are not those of ${readVersion(installation)}`)
  return faults
}
