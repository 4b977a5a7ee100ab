import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../pgbouncer.ts'
import type { Engine, EngineElement, EngineWindow, Size } from './window.ts'

const miniBrowserOptions = {
  args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
}

/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebDriver. Its one window is used for all tests. */
export async function startWebKit(driverPath: string): Promise<Engine> {
  const screen = await startScreen()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const server = spawn(driverPath, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors: string[] = []
  server.stderr.resume()
  server.stdout.on('data', (output: Buffer) => {
    for (const line of output.toString().split('\n')) if (/^CONSOLE \S+ ERROR/.test(line)) errors.push(line)
  })
  const driver = await connect(`http://127.0.0.1:${port}`)
  return {
    openWindow: async (size) => {
      errors.length = 0
      await setSize(driver, size)
      return windowOf(driver, errors)
    },
    close: async () => {
      await driver.quit().catch(() => undefined)
      await Promise.all([stop(server), stop(screen.process)])
    },
  }
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn('/usr/bin/Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [displayNumber] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'error').then(([error]) => Promise.reject(error)),
  ])
  return { display: `:${String(displayNumber).trim()}`, process: child }
}

async function connect(url: string): Promise<WebDriver> {
  for (let attempt = 0; ; attempt++) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (attempt === 300) throw new Error('WebKitWebDriver does not answer.')
    await sleep(100)
  }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': miniBrowserOptions }
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 })
  return driver
}

/** The toolbar of MiniBrowser adds to the height of its window, which is at least 447 pixels wide. */
async function setSize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const toolbarHeight = await driver.executeScript<number>('return outerHeight - innerHeight')
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + toolbarHeight })
}

function windowOf(driver: WebDriver, errors: string[]): EngineWindow {
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    run: (script) => driver.executeScript(script),
    evaluate: async (expression) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(script)
      if (error) throw new Error(error)
      return value
    },
    element: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`)
      return element && elementOf(element)
    },
    resize: (size) => setSize(driver, size),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    errors,
    close: async () => {
      await driver.manage().deleteAllCookies()
      await driver.get('about:blank')
    },
  }
}

const elementOf = (element: WebElement): EngineElement => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  setFiles: (paths) => element.sendKeys(paths.join('\n')),
})

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
