import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { Engine, EngineElement, EngineWindow } from './window.ts'

/** Headless Firefox, driven by WebDriver BiDi, which needs no separate driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const timeouts = { timeout: 120_000, protocolTimeout: 120_000 }
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, ...timeouts })
  return {
    openWindow: async (size) => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      return windowOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

function windowOf(page: Page, close: () => Promise<void>): EngineWindow {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: async (script) => void (await page.evaluate(`${script}\n;undefined`)),
    evaluate: (expression) => page.evaluate(expression),
    element: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement> | null
      return element && elementOf(element)
    },
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors,
    close,
  }
}

const elementOf = (element: ElementHandle<HTMLInputElement>): EngineElement => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  setFiles: (paths) => element.uploadFile(...paths),
})
