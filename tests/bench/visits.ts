import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { median } from './measure.ts'
import type { Product } from './product.ts'
import { browserHeaders } from './sides.ts'

/** A first visit on a phone, compared with a page of only HTML and CSS with the same texts, picture and fonts. */
export interface Visit {
  path: string
  product: PaintMetrics
  plain: PaintMetrics
}

/**
 * Core Web Vitals as browsers measure them: `lcp` and `tbt` in milliseconds (largest contentful paint, total blocking time), `cls`
 * without a unit (cumulative layout shift).
 */
interface PaintMetrics {
  lcp: number
  cls: number
  tbt: number
}

/** The simulated phone: a processor four times slower than this machine, 150 ms latency and 1.6 Mbit/s. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
/** Milliseconds without a long task or a request, after which a page counts as loaded. */
const quiet = 2000

export async function measureVisits(
  { url }: Product,
  slug: string,
  rounds: number,
  executablePath: string,
): Promise<Visit[]> {
  const hotel = await (await fetch(`${url}/v1/hotels/${slug}?lang=fr`)).json()
  const [service] = hotel.services as { id: string }[]
  const home = `/public/${slug}`
  const paths = [home, `${home}/discover/services`, `${home}/discover/services/${service?.id}`]
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const visits: Visit[] = []
    for (const path of paths.map((path) => `${path}?lang=fr`)) {
      const plain = await servePlain(browser, url, path)
      const seen: Record<'product' | 'plain', PaintMetrics[]> = { product: [], plain: [] }
      for (let round = 0; round < rounds; round++) {
        seen.product.push(await visit(browser, url + path))
        seen.plain.push(await visit(browser, plain.url))
      }
      plain.stop()
      visits.push({ path, product: medianOf(seen.product), plain: medianOf(seen.plain) })
    }
    return visits
  } finally {
    await browser.close()
  }
}

/** The script that runs in the page. It is a text because the transpiler would add helper functions that the page does not have. */
const observerScript = `
  globalThis.seen = { lcp: 0, cls: 0, tbt: 0, last: 0 }
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.cls += value })
  observe('longtask', ({ startTime, duration }) => {
    seen.tbt += duration - 50
    seen.last = startTime + duration
  })
  observe('resource', ({ startTime, duration }) => { seen.last = Math.max(seen.last, startTime + duration) })
`

async function visit(browser: Browser, address: string): Promise<PaintMetrics> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ content: observerScript })
  await page.goto(address, { timeout: 60_000 })
  await page.waitForFunction(
    (quiet) => {
      const { seen } = globalThis as unknown as { seen: PaintMetrics & { last: number } }
      return seen.lcp > 0 && performance.now() - seen.last > quiet
    },
    quiet,
    { timeout: 60_000 },
  )
  const { lcp, cls, tbt } = await page.evaluate(() => (globalThis as unknown as { seen: PaintMetrics }).seen)
  await context.close()
  return { lcp, cls, tbt }
}

/** The content of the product's page, written by hand as minimal HTML: texts, first picture, fonts. */
async function servePlain(browser: Browser, product: string, path: string) {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product + path)
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')
  const first = page.locator('main img').first()
  const box = (await first.count()) > 0 ? await first.boundingBox() : null
  const [source, sizes] = await page
    .locator('main picture source[type="image/avif"]')
    .evaluateAll(([first]) => [first?.getAttribute('srcset'), first?.getAttribute('sizes')])
  const src = box ? await first.getAttribute('src') : null
  const fonts = await page
    .locator('link[as="font"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await context.close()
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const faces = fonts.map((href, i) => `@font-face{font-family:f${i};src:url("${href}");font-display:swap}`).join('')
  const picture = box
    ? `<img src="${src}" ${source ? `srcset="${source}" sizes="${sizes ?? '100vw'}"` : ''} alt="" width="${Math.round(box.width)}" height="${Math.round(box.height)}">`
    : ''
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title>
${fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('')}
<style>${faces}body{margin:0;font:16px/1.5 f1,Arial,sans-serif}h1{font:500 32px/1.2 f0,Georgia,serif}img{display:block;max-width:100%}</style>
${picture}<h1>${escaped(lines[0] ?? '')}</h1>${lines
    .slice(1)
    .map((line) => `<p>${escaped(line)}`)
    .join('')}`
  const body = brotliCompressSync(html)
  const server = createServer(async (request, response) => {
    if (request.url === '/')
      return void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(body)
    const answer = await fetch(product + request.url, { headers: browserHeaders })
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'access-control-allow-origin': '*' }
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => server.close().closeAllConnections(),
  }
}

function medianOf(rounds: PaintMetrics[]): PaintMetrics {
  const of = (read: (painting: PaintMetrics) => number) => median(rounds.map(read))
  return { lcp: of(({ lcp }) => lcp), cls: of(({ cls }) => cls), tbt: of(({ tbt }) => tbt) }
}

export function printVisits(visits: Visit[]): void {
  console.log(`
First visits in Chromium, processor ${cpuSlowdown} times slower, 150 ms, 1.6 Mbit/s, compared with a page of only HTML and CSS; the median round
  ${''.padEnd(72)}${['LCP ratio', 'LCP', 'plain LCP', 'CLS', 'TBT', 'plain TBT'].map((head) => head.padStart(11)).join('')}`)
  for (const { path, product, plain } of visits) {
    const ms = (value: number) => `${Math.round(value)} ms`
    const cells = [
      (product.lcp / plain.lcp).toFixed(2),
      ms(product.lcp),
      ms(plain.lcp),
      product.cls.toFixed(3),
      ms(product.tbt),
      ms(plain.tbt),
    ]
    console.log(`  ${path.padEnd(72)}${cells.map((cell) => cell.padStart(11)).join('')}`)
  }
}
