// Ensures what Livret needs to run: the right Node.js, the dependencies, the build. Built-ins only, because it runs on
// a fresh clone. `node scripts/setup.mjs` prepares everything and ends, for an image or a deployment.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** An archive made by `npm pack` contains the lock file under its other name, because npm omits the usual one. */
const lockFile = ['package-lock.json', 'npm-shrinkwrap.json'].find((name) => existsSync(join(root, name)))

const oldestNode = [20, 19]

/** A failure that a person can resolve: only its message is shown. */
export class SetupError extends Error {
  name = 'SetupError'
}

/** Throws a SetupError when this Node.js is too old. */
export function ensureNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new SetupError(
    `Livret needs Node.js ${oldestNode.join('.')} or newer, and this is ${version}. Get it from https://nodejs.org, then retry.`,
  )
}

/**
 * Installs the dependencies when they are missing or are not those of package-lock.json.
 * @param {{ tools?: boolean }} options `tools: false` accepts an installation without the development dependencies.
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (await isInstalled(tools)) return
  await withLock('installing', async () => {
    if (await isInstalled(tools)) return
    await reportStep('Dependencies installed', 'Installing dependencies', async (show) => {
      // Overrides NODE_ENV and the person's npm settings, because the build needs all dependencies.
      const all = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
      const exact = lockFile ? await runNpm(['ci', ...all], show) : { code: 1 }
      if (exact.code === 0) return
      const resolved = await runNpm(['install', ...all], show)
      if (resolved.code !== 0) throw new SetupError(`npm install failed:\n${lastLines(resolved.output)}`)
    })
    await writeFile(installStamp, installHash())
  })
}

/**
 * Builds the application when `build/` is missing or was made from other sources.
 * Needs the dependencies, development ones included. Throws a SetupError with the build's own words when it fails.
 * @param {{ force?: boolean }} options `force: true` builds even when nothing has changed.
 */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return
  await withLock('building', async () => {
    if (!force && isBuilt()) return
    await reportStep('Application built', 'Building the application', async (show) => {
      // Removed first, so that an interrupted build does not pass for a complete one.
      await rm(buildStamp, { force: true })
      const sources = buildHash()
      const { code, output } = await runNpm(['run', 'build'], show, { NODE_ENV: 'production' })
      if (code !== 0) throw new SetupError(`The build failed:\n${lastLines(output, 60)}`)
      await writeFile(buildStamp, sources)
    })
  })
}

const installStamp = join(root, 'node_modules', '.livret-install')
const buildStamp = join(root, 'build', '.livret-build')

async function isInstalled(tools) {
  const wanted = installHash()
  const stamped = await readFile(installStamp, 'utf8').catch(() => '')
  if (stamped === wanted) return true
  if (!tools && stamped === withoutTools(wanted)) return true
  // npm may have been run by hand; it writes a list of what it has installed.
  if (!matchesLock(tools)) return false
  const complete = tools || matchesLock(true)
  await writeFile(installStamp, complete ? wanted : withoutTools(wanted)).catch(() => undefined)
  return true
}

const withoutTools = (hash) => `${hash} without development dependencies`

function installHash() {
  const hash = createHash('sha256')
  const { dependencies, devDependencies, overrides } = readJson('package.json')
  hash.update(JSON.stringify([process.platform, process.arch, dependencies, devDependencies, overrides]))
  if (lockFile) hash.update(readFileSync(join(root, lockFile)))
  return hash.digest('hex')
}

function matchesLock(tools) {
  if (!lockFile) return false
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const installed = readJson('node_modules/.package-lock.json').packages
  const locked = readJson(lockFile).packages
  if (!sameWishes(locked[''], readJson('package.json'))) return false
  return Object.entries(locked).every(([path, wanted]) => {
    const found = installed[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return path === '' || (wanted.dev && !tools) || isDispensable(wanted)
  })
}

/** Whether the lock file was made from these dependencies of package.json. */
function sameWishes(locked, manifest) {
  const sorted = (list = {}) => JSON.stringify(Object.entries(list).sort())
  return ['dependencies', 'devDependencies'].every((kind) => sorted(locked[kind]) === sorted(manifest[kind]))
}

/** Whether an optional package may be missing. One made for this machine may not: the database's programs are one. */
function isDispensable({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const forThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return !forThisMachine
}

/** Whether `build/` was made from the current sources. Takes some tens of milliseconds. */
export function isBuilt() {
  // A deployment without sources has nothing to compare with.
  if (!existsSync(join(root, 'app/server.ts'))) return existsSync(join(root, 'build/server/index.js'))
  return existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === buildHash()
}

const sourceFolders = ['app', 'core', 'locales', 'modules', 'public']
const isBuildSetting = (name) =>
  /^(package|package-lock|tsconfig)\.json$|^(vite|react-router|postcss)\.config\./.test(name)
const isIrrelevant = (name) => name.startsWith('.') || /\.test\.tsx?$|\.md$/.test(name)

function buildHash() {
  const settings = readdirSync(root).filter(isBuildSetting)
  const sources = sourceFolders.flatMap((folder) => filesUnder(folder))
  const hash = createHash('sha256')
  for (const path of [...settings, ...sources].sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isIrrelevant(entry.name)) return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(path)
    return entry.isFile() ? [path] : []
  })
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lastLines = (text, count = 30) => text.trim().split('\n').slice(-count).join('\n')

/**
 * Runs `work` and prints how it went in plain lines, with a sign of life every ten seconds, for a terminal and a log alike.
 * @template T
 * @param {string} done what to say at the end, such as `Dependencies installed`
 * @param {string} doing what to say meanwhile, such as `Installing dependencies`
 * @param {(show: (line: string) => void) => Promise<T>} work may show lines of its own
 */
export async function reportStep(done, doing, work) {
  const begun = Date.now()
  const show = (line) => console.log(`  … ${line}`)
  show(doing)
  const beat = setInterval(() => show(`${doing} (${elapsed(begun)})`), 10_000)
  try {
    const result = await work(show)
    console.log(`  ✓ ${done} (${elapsed(begun)})`)
    return result
  } finally {
    clearInterval(beat)
  }
}

/** The time since an instant, as text: `0.4 s`, `41 s`, `1 min 20 s`. */
export function elapsed(begun) {
  const seconds = (Date.now() - begun) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** Runs the npm that started this script, if there is one, and keeps its output in case it fails. */
function runNpm(args, show, env = {}) {
  const npm = process.env.npm_execpath
  const known = npm && basename(npm).startsWith('npm')
  const command = known ? [process.execPath, npm, ...args] : ['npm', ...args]
  const register = (child) => appendFileSync(lockPath, `${child.pid}\n`)
  return runQuietly(command, { ...process.env, ...env }, register).catch((error) => {
    show(`npm could not be started (${error.message})`)
    return { code: 1, output: error.message }
  })
}

/**
 * Runs a command without showing what it says. A signal that ends this script ends the command too.
 * @param {string[]} command the program and its arguments
 * @returns {Promise<{ code: number | null, output: string }>} rejects only when the program cannot be started
 */
export function runQuietly([file, ...args], env = process.env, started = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.once('spawn', () => started(child))
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    let signalled
    const stop = (signal) => {
      signalled = signal
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
    const end = () => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
    }
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('close', (code) => {
      end()
      if (signalled) process.exit(signalled === 'SIGINT' ? 130 : 143)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

const lockPath = join(root, '.cache', 'setup.lock')
const beatEvery = 1_000
const deadAfter = 10_000

/**
 * Lets one process at a time install or build. Its holder keeps touching the lock file, so that the lock of a killed
 * process soon expires.
 */
async function withLock(doing, work) {
  await mkdir(join(root, '.cache'), { recursive: true })
  let told = false
  while (!(await tryLock())) {
    if (!told) console.log(`  … Waiting for another Livret that is ${doing}`)
    told = true
    await sleep(200)
  }
  const beat = setInterval(() => utimes(lockPath, new Date(), new Date()).catch(() => undefined), beatEvery)
  const unlock = () => rmSync(lockPath, { force: true })
  // Also when a signal ends the script.
  process.once('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.removeListener('exit', unlock)
    unlock()
  }
}

async function tryLock() {
  try {
    writeFileSync(lockPath, `${hostname()}\n${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!(await isDead(lockPath))) return false
  const aside = `${lockPath}.${process.pid}`
  await rename(lockPath, aside).catch(() => undefined)
  // Another process may have taken the lock between the check and the move; then it is put back.
  if (existsSync(aside) && !(await isDead(aside))) await link(aside, lockPath).catch(() => undefined)
  await rm(aside, { force: true })
  return false
}

/**
 * Whether a lock is stale. On this machine it is when its processes have ended: the script, and the npm it started,
 * which may outlive it. For another machine, such as a container that shares the folder, only the age of the file
 * counts.
 */
async function isDead(path) {
  try {
    const [{ mtimeMs }, content] = await Promise.all([stat(path), readFile(path, 'utf8')])
    const [host, ...processes] = content.trim().split('\n')
    const age = Date.now() - mtimeMs
    if (host !== hostname()) return age > deadAfter
    return !processes.some(isAlive) || age > 60 * deadAfter
  } catch {
    return false
  }
}

function isAlive(id) {
  try {
    process.kill(Number(id), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ends the script with a message: a sentence for expected failures, all details for unexpected ones. */
export function fail(error) {
  const foreseen = ['SetupError', 'EngineError'].includes(error?.name)
  console.error(foreseen ? `\n  ✗ ${error.message}\n` : error)
  process.exit(1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureNode()
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    fail(error)
  }
}
