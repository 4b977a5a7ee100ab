// The browser that the journeys are tested in. Built-ins only, Playwright aside, which is loaded when needed.
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

/** The same browser without windows, which does a journey in half of the time. */
const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

async function onThisMachine(candidates) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = candidates.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
  for (const path of paths) if (await works(path)) return path
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

async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return undefined
  return reportStep('Looked for a browser among the system packages', 'Installing a browser', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly([apt, 'update'], env)
    await runQuietly([apt, 'install', '-y', '--no-install-recommends', name], env)
    return (await works(`/usr/bin/${name}`)) ? `/usr/bin/${name}` : undefined
  })
}

function none() {
  throw new SetupError(
    'No Chromium was found and none could be installed. Install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

/** Being there is not enough: some systems have a script of that name that only says how to install it. */
async function works(path) {
  try {
    accessSync(path, constants.X_OK)
    const { code, output } = await runQuietly([path, '--version'])
    return code === 0 && /Chrom/.test(output)
  } catch {
    return false
  }
}
