// How the running Livret is stopped and started, and how commands run with its settings: started by hand, by systemd, or by commands of
// the operator. Built-ins only.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from '../setup.mjs'

/**
 * @typedef {object} Service
 * @property {string} url where it answers
 * @property {string} backups the folder for the backup, unless another one is named
 * @property {string | null} settingsHash of the settings that this command must have each time; null: they are those of the unit
 * @property {() => boolean} [isRunning] whether there is a process
 * @property {() => string[]} check sentences that refuse the upgrade
 * @property {(command: string[]) => string[]} withSettings the command that runs `command` with the settings and the user of Livret
 * @property {() => void} stop ends it, or does nothing
 * @property {() => void} start starts it
 */

/** Settings that decide which data a command works on, and where Livret answers. */
const decisiveSettings = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'NODE_ENV',
  'SECRET_KEY',
  'S3_BUCKET',
]

/**
 * @param {string} root the folder of the installation
 * @param {{ systemd?: string, stop?: string, start?: string, url?: string, log?: string }} options
 * @returns {Service}
 */
export function findService(root, options) {
  const { systemd, stop, start } = options
  if ((stop || start) && (!stop || !start || systemd))
    throw new SetupError('--stop and --start belong together, and need no --systemd.')
  if (systemd) return systemdService(root, systemd, options.url)
  const url = options.url ?? addressOf(process.env)
  const common = {
    url,
    backups: join(process.env.DATA_DIR || join(root, 'data'), 'backups'),
    withSettings: (command) => command,
    settingsHash: hashSettings(),
  }
  if (stop) return { ...common, check: () => [], stop: () => shell(stop), start: () => shell(start) }
  if (process.platform !== 'linux')
    throw new SetupError('On this system, name the commands that stop and start Livret: --stop COMMAND --start COMMAND')
  return {
    ...common,
    check: () => reasonsAgainstPlain(root),
    isRunning: () => findProcess(root).length > 0,
    stop: () => {
      for (const pid of findProcess(root)) process.kill(pid, 'SIGTERM')
    },
    start: () => startPlain(root, options.log),
  }
}

const hashSettings = () =>
  createHash('sha256')
    .update(JSON.stringify(decisiveSettings.map((name) => process.env[name] || '')))
    .digest('hex')

const addressOf = ({ HOST, PORT }) => {
  const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 3000}`
}

const shell = (command) => execFileSync('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'] })

/** The processes of `npm start` in this folder. */
export function findProcess(root) {
  const folder = realpathSync(root)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return (
          /node$/.test(program) && args.includes('scripts/start.mjs') && readlinkSync(`/proc/${pid}/cwd`) === folder
        )
      } catch {
        // It has ended, or belongs to somebody else.
        return false
      }
    })
    .map(Number)
}

function reasonsAgainstPlain(root) {
  const [pid, ...others] = findProcess(root)
  if (!pid || others.length > 0)
    return [
      `${pid ? 'Several processes' : 'No process'} of npm start in ${root} found. Start one, or say how it is started: --systemd UNIT, or --stop COMMAND --start COMMAND.`,
    ]
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split(/=(.*)/s))
  const running = Object.fromEntries(entries)
  const different = decisiveSettings.filter((name) => (running[name] || '') !== (process.env[name] || ''))
  if (different.length === 0) return []
  return [
    `The running Livret (process ${pid}) has another ${different.join(', ')} than this command: give it the same settings.`,
  ]
}

/** The file to which the running Livret writes its log; undefined if it is not a file. */
export function findLog(root) {
  if (process.platform !== 'linux') return undefined
  try {
    const file = readlinkSync(`/proc/${findProcess(root)[0]}/fd/1`)
    return statSync(file).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

function startPlain(root, log = join(root, '.cache/livret.log')) {
  if (findProcess(root).length > 0) return
  // Without npm's variables, or the start would end with the npm that runs this.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  Object.assign(env, { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' })
  const output = openSync(log, 'a', 0o600)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  })
  child.unref()
  closeSync(output)
}

/** A unit like deploy/livret.service. Commands run as `docs/operations.md` says, with the settings of the unit, as its user. */
function systemdService(root, unit, url) {
  const show = execFileSync(
    'systemctl',
    ['show', unit, '--property=User,WorkingDirectory,Environment,EnvironmentFiles'],
    { encoding: 'utf8' },
  )
  const properties = Object.fromEntries(
    show
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  )
  const environment = properties.Environment?.split(' ').filter(Boolean) ?? []
  const settings = Object.fromEntries(environment.map((line) => line.split(/=(.*)/s)))
  const files =
    show.match(/^EnvironmentFiles=.*$/gm)?.map((line) => line.replace(/^EnvironmentFiles=(\S+).*$/, '$1')) ?? []
  const runner = [
    'systemd-run',
    ...['--quiet', '--pipe', '--wait', '--collect', `--working-directory=${root}`],
    ...(properties.User ? [`--uid=${properties.User}`] : []),
    ...files.map((file) => `--property=EnvironmentFile=${file}`),
    ...environment.map((line) => `--setenv=${line}`),
  ]
  const folder = properties.WorkingDirectory
  return {
    url: url ?? addressOf(settings),
    settingsHash: null,
    backups: join(settings.DATA_DIR || join(root, 'data'), 'backups'),
    check: () =>
      folder && realpathSync(folder) === realpathSync(root)
        ? []
        : [`${unit} runs in ${folder || 'no folder'}, and this is ${root}.`],
    withSettings: (command) => [...runner, ...command],
    stop: () => execFileSync('systemctl', ['stop', unit]),
    start: () => execFileSync('systemctl', ['start', unit]),
  }
}

/** Asks `/readyz`. Resolves to `ready`, `not ready` (an answer, but not 200), or `silent`. */
export async function askReady(url) {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch((error) =>
    error.name === 'TimeoutError' ? { ok: false } : null,
  )
  if (!response) return 'silent'
  return response.ok ? 'ready' : 'not ready'
}

/** Waits until `/readyz` says `state`, `seconds` at most. Resolves to whether it did. */
export async function waitUntil(url, state, seconds, isRunning = () => true) {
  // A process that has just been started is not found at once.
  const triesWithoutProcess = 10
  let missed = 0
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(200)) {
    if ((await askReady(url)) === state) return true
    missed = isRunning() ? 0 : missed + 1
    if (Date.now() > deadline || missed > triesWithoutProcess) return false
  }
}

/** Waits until no process of `npm start` in this folder is left, `seconds` at most. */
export async function waitUntilEnded(root, seconds) {
  if (process.platform !== 'linux') return true
  for (const deadline = Date.now() + seconds * 1000; findProcess(root).length > 0; await sleep(100))
    if (Date.now() > deadline) return false
  return true
}
