// The browsers that run the browser tests. Built-ins only, except for Playwright, which is loaded when needed.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { reportStep, root, runQuietly, SetupError } from './setup.mjs'

/**
 * The path of a Chromium that runs here: the one named by CHROMIUM_PATH, else one without windows (the machine's or
 * Debian's package), else the machine's, Playwright's or Debian's; what is missing is installed. Needs the project's dependencies.
 * Throws a SetupError saying what to do when there is none.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && (await works(named))) return named
  if (named) throw new SetupError(`CHROMIUM_PATH is ${named}, which does not run. Correct it, or leave it out.`)
  const finders = [
    () => onThisMachine([headlessShell]),
    () => fromDebian(headlessShell),
    () => onThisMachine([...names, ...macApplications]),
    fromPlaywright,
    () => fromDebian('chromium'),
  ]
  for (const find of finders) {
    const path = await find()
    if (path) return path
  }
  return none()
}

/**
 * Where the other engines are that journeys are tested in, by the variable that tells the tests. What is missing is installed by root on
 * Debian. An engine that cannot be had has an empty path, which is said in a line; its journeys count as skipped. Throws a SetupError for a
 * variable that names no file.
 * @returns {Promise<Record<string, string>>}
 */
export async function findEngines() {
  const paths = {}
  for (const { name, variable, find, packages } of engines) {
    const named = process.env[variable]
    if (named && !existsSync(named))
      throw new SetupError(`${variable} is ${named}, which is not there. Correct it, or leave it out.`)
    let path = named ?? (await find())
    if (path === undefined) {
      await installFromDebian(packages, name)
      path = await find()
    }
    if (!path) console.log(`  … ${name} is left out: install ${packages.join(' and ')} (Debian) to test in it`)
    paths[variable] = path ?? ''
  }
  return paths
}

const webKitDriver = '/usr/bin/WebKitWebDriver'
const engines = [
  {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    // It needs a display, which Xvfb provides in memory.
    find: async () => ([webKitDriver, '/usr/bin/Xvfb'].every(existsSync) ? webKitDriver : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    find: () =>
      onThisMachine(['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'], /Firefox/),
    packages: ['firefox-esr'],
  },
]

/** The same browser without windows, which runs a test in half the time. */
const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

async function onThisMachine(candidates, version) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = candidates.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  for (const path of paths) if (await works(path, version)) return path
  return undefined
}

async function fromPlaywright() {
  const path = await playwrightPath()
  if (!path) return undefined
  if (await works(path)) return path
  return reportStep('Looked for a browser at Playwright', 'Downloading a browser', async (show) => {
    const command = [process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']
    const impatient = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
    const { code } = await runQuietly(command, impatient)
    if (await works(path)) return path
    show(code === 0 ? 'The browser lacks libraries on this system' : 'The browser could not be downloaded')
    return undefined
  })
}

async function playwrightPath() {
  try {
    const { chromium } = await import('playwright-core')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

const apt = '/usr/bin/apt-get'
/** A registry that does not answer within these seconds counts as failed. */
const aptOptions = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20', '-o', 'Acquire::Retries=1']

async function fromDebian(name) {
  await installFromDebian([name], 'a browser')
  return (await works(`/usr/bin/${name}`)) ? `/usr/bin/${name}` : undefined
}

/** Does nothing on systems other than Debian, or without root. */
async function installFromDebian(packages, name) {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return
  await reportStep(`Looked for ${name} among the system packages`, `Installing ${name}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly([apt, ...aptOptions, 'update'], env)
    await runQuietly([apt, ...aptOptions, 'install', '-y', '--no-install-recommends', ...packages], env)
  })
}

function none() {
  throw new SetupError(
    'No Chromium was found and none could be installed. Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

/** Checks that the program runs: on some systems the command only explains how to install it. */
async function works(path, version = /Chrom/) {
  try {
    accessSync(path, constants.X_OK)
    const { code, output } = await runQuietly([path, '--version'])
    return code === 0 && version.test(output)
  } catch {
    return false
  }
}
