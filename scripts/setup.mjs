// Prepares what Livret needs to run: it checks Node.js, installs the dependencies and builds. Built-ins only, because it
// runs on a fresh clone. `node scripts/setup.mjs` does all of it and ends, for an image or a deployment.
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

/** An archive made by `npm pack` contains the lock file as npm-shrinkwrap.json, because npm omits package-lock.json. */
const lockFile = ['package-lock.json', 'npm-shrinkwrap.json'].find((name) => existsSync(join(root, name)))

const minNodeVersion = [20, 19]

/** A failure that a person can resolve: only its message is shown. */
export class SetupError extends Error {
  name = 'SetupError'
}

/** Throws a SetupError when this Node.js is too old. */
export function ensureNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1])) return
  throw new SetupError(
    `Livret needs Node.js ${minNodeVersion.join('.')} or newer, and this is ${version}. Get it from https://nodejs.org, then retry.`,
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
      const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
      const cleanInstall = lockFile ? await runNpm(['ci', ...options], show) : { code: 1 }
      if (cleanInstall.code === 0) return
      const install = await runNpm(['install', ...options], show)
      if (install.code !== 0) throw new SetupError(`npm install failed:\n${lastLines(install.output)}`)
    })
    await writeFile(installStamp, installHash())
  })
}

/**
 * Builds the application when `build/` is missing or was made from other sources.
 * Needs the dependencies, development ones included. Throws a SetupError with the build's output when it fails.
 * @param {{ force?: boolean }} options `force: true` builds even when nothing has changed.
 */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return
  await withLock('building', async () => {
    if (!force && isBuilt()) return
    await reportStep('Application built', 'Building the application', async (show) => {
      // Removed first, so that an interrupted build does not count as complete.
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
  const requiredHash = installHash()
  const installedHash = await readFile(installStamp, 'utf8').catch(() => '')
  if (installedHash === requiredHash) return true
  if (!tools && installedHash === withoutTools(requiredHash)) return true
  // The user may have run npm, which writes a list of the installed packages.
  if (!matchesLock(tools)) return false
  const isComplete = tools || matchesLock(true)
  await writeFile(installStamp, isComplete ? requiredHash : withoutTools(requiredHash)).catch(() => undefined)
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
  if (!hasSameDependencies(locked[''], readJson('package.json'))) return false
  return Object.entries(locked).every(([path, lockedPackage]) => {
    const installedPackage = installed[path]
    if (installedPackage)
      return (
        installedPackage.version === lockedPackage.version && installedPackage.integrity === lockedPackage.integrity
      )
    return path === '' || (lockedPackage.dev && !tools) || mayBeMissing(lockedPackage)
  })
}

/** Whether the lock file was made from these dependencies of package.json. */
function hasSameDependencies(locked, manifest) {
  const sorted = (list = {}) => JSON.stringify(Object.entries(list).sort())
  return ['dependencies', 'devDependencies'].every((kind) => sorted(locked[kind]) === sorted(manifest[kind]))
}

/** Whether an optional package may be missing. Those for this machine's system may not, for example PostgreSQL's programs. */
function mayBeMissing({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const forThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return !forThisMachine
}

/** Whether `build/` was made from the current sources. Takes less than 100 ms. */
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
 * Runs `work` and prints its start, its progress every ten seconds, and its end, as plain lines for terminals and logs.
 * @template T
 * @param {string} done the text at the end, such as `Dependencies installed`
 * @param {string} doing the text meanwhile, such as `Installing dependencies`
 * @param {(show: (line: string) => void) => Promise<T>} work may print more lines with `show`
 */
export async function reportStep(done, doing, work) {
  const startTime = Date.now()
  const show = (line) => console.log(`  … ${line}`)
  show(doing)
  const progressTimer = setInterval(() => show(`${doing} (${elapsed(startTime)})`), 10_000)
  try {
    const result = await work(show)
    console.log(`  ✓ ${done} (${elapsed(startTime)})`)
    return result
  } finally {
    clearInterval(progressTimer)
  }
}

/** The time since `startTime`, in milliseconds since 1970, as text: `0.4 s`, `41 s`, `1 min 20 s`. */
export function elapsed(startTime) {
  const seconds = (Date.now() - startTime) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** Runs the npm that started this script, or the one in PATH, and returns its exit code and output. */
function runNpm(args, show, env = {}) {
  const npm = process.env.npm_execpath
  const isNpm = npm && basename(npm).startsWith('npm')
  const command = isNpm ? [process.execPath, npm, ...args] : ['npm', ...args]
  const recordInLock = (child) => appendFileSync(lockPath, `${child.pid}\n`)
  return runQuietly(command, { ...process.env, ...env }, recordInLock).catch((error) => {
    show(`npm could not be started (${error.message})`)
    return { code: 1, output: error.message }
  })
}

/**
 * Runs a command without printing its output. A signal that ends this script ends the command too.
 * @param {string[]} command the program and its arguments
 * @returns {Promise<{ code: number | null, output: string }>} rejects only when the program cannot be started
 */
export function runQuietly([file, ...args], env = process.env, onStart = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.once('spawn', () => onStart(child))
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    let receivedSignal
    const stop = (signal) => {
      receivedSignal = signal
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
    const removeListeners = () => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
    }
    child.once('error', (error) => {
      removeListeners()
      reject(error)
    })
    child.once('close', (code) => {
      removeListeners()
      if (receivedSignal) process.exit(receivedSignal === 'SIGINT' ? 130 : 143)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}

const lockPath = join(root, '.cache', 'setup.lock')
const lockRefreshMs = 1_000
const lockExpiryMs = 10_000

/**
 * Lets one process at a time install or build. The holder updates the time of the lock file regularly, so that the lock
 * of a killed process soon expires.
 */
async function withLock(doing, work) {
  await mkdir(join(root, '.cache'), { recursive: true })
  let isReported = false
  while (!(await tryLock())) {
    if (!isReported) console.log(`  … Waiting for another Livret that is ${doing}`)
    isReported = true
    await sleep(200)
  }
  const refreshTimer = setInterval(() => utimes(lockPath, new Date(), new Date()).catch(() => undefined), lockRefreshMs)
  const unlock = () => rmSync(lockPath, { force: true })
  // Also when a signal ends the script.
  process.once('exit', unlock)
  try {
    return await work()
  } finally {
    clearInterval(refreshTimer)
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
  if (!(await isStale(lockPath))) return false
  const movedLock = `${lockPath}.${process.pid}`
  await rename(lockPath, movedLock).catch(() => undefined)
  // Another process may have taken the lock between the check and the move; then it is put back.
  if (existsSync(movedLock) && !(await isStale(movedLock))) await link(movedLock, lockPath).catch(() => undefined)
  await rm(movedLock, { force: true })
  return false
}

/**
 * Whether a lock is stale. On this machine it is when its processes have ended: the script, and the npm it started,
 * which may outlive it. For another machine, such as a container that shares the folder, only the age of the file
 * counts.
 */
async function isStale(path) {
  try {
    const [{ mtimeMs }, content] = await Promise.all([stat(path), readFile(path, 'utf8')])
    const [host, ...processes] = content.trim().split('\n')
    const age = Date.now() - mtimeMs
    if (host !== hostname()) return age > lockExpiryMs
    return !processes.some(isAlive) || age > 60 * lockExpiryMs
  } catch {
    return false
  }
}

/** Whether this machine has a process with this number, also one of another user. */
export function isAlive(id) {
  try {
    process.kill(Number(id), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ends the script with an error message: only a sentence for expected errors, all details for unexpected ones. */
export function fail(error) {
  const isExpected = ['SetupError', 'EngineError'].includes(error?.name)
  console.error(isExpected ? `\n  ✗ ${error.message}\n` : error)
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
