// The browsers that run the browser tests. Built-ins only, except for Playwright, which is loaded when needed.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { reportStep, root, runQuietly, SetupError } from './setup.mjs'

/**
 * The path of a Chromium that runs here: the one in CHROMIUM_PATH, else a headless shell (already installed, or from Debian's
 * packages), else a Chromium that is installed, from Playwright or from Debian. Installs it if necessary. Needs the
 * project's dependencies. Throws a SetupError that says what to do when there is none.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath && (await works(configuredPath))) return configuredPath
  if (configuredPath)
    throw new SetupError(`CHROMIUM_PATH is ${configuredPath}, which does not run. Correct or remove it.`)
  const finders = [
    () => findInstalled([headlessShell]),
    () => findInDebian(headlessShell),
    () => findInstalled([...programNames, ...macApplications]),
    installFromPlaywright,
    () => findInDebian('chromium'),
  ]
  for (const find of finders) {
    const path = await find()
    if (path) return path
  }
  throw new SetupError(
    'No Chromium was found and none could be installed. Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

/**
 * The paths of WebKit's driver and Firefox, by the environment variables that pass them to the tests. Installs missing ones
 * if it runs as root on Debian. The path of a browser that cannot be installed is empty, and a printed line says so; its
 * tests count as skipped. Throws a SetupError if a variable names a missing file.
 * @returns {Promise<Record<string, string>>}
 */
export async function findEngines() {
  const paths = {}
  for (const { name, variable, find, packages } of engines) {
    const configuredPath = process.env[variable]
    if (configuredPath && !existsSync(configuredPath))
      throw new SetupError(`${variable} is ${configuredPath}, which does not exist. Correct or remove it.`)
    let path = configuredPath ?? (await find())
    if (path === undefined) {
      await installFromDebian(packages, name)
      path = await find()
    }
    if (!path) console.log(`  … ${name} is not tested: install ${packages.join(' and ')} (Debian) for its tests`)
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
      findInstalled(['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'], /Firefox/),
    packages: ['firefox-esr'],
  },
]

/** Chromium without windows, which runs tests in half the time. */
const headlessShell = 'chromium-headless-shell'
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

async function findInstalled(candidates, version) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = candidates.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  for (const path of paths) if (await works(path, version)) return path
  return undefined
}

async function installFromPlaywright() {
  const path = await playwrightPath()
  if (!path) return undefined
  if (await works(path)) return path
  return reportStep('Looked for a browser of Playwright', 'Downloading a browser', async (show) => {
    const command = [process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']
    const envWithTimeout = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' }
    const { code } = await runQuietly(command, envWithTimeout)
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
/** A registry that does not answer within 20 seconds counts as failed. */
const aptOptions = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20', '-o', 'Acquire::Retries=1']

async function findInDebian(name) {
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
