// `npm run screens`: every staff screen with the demo's data at the sizes it must fit, in test-results/screens: one picture
// each, and a contact sheet for each size. `npm run screens -- media orders` takes those whose name contains a word.
// SCREENS_URL takes them from a product that runs already, SCREENS_DIR puts them elsewhere, SCREENS_DARK=1 makes them dark.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './browser.mjs'
import { root } from './setup.mjs'

const sizes = [390, 768, 1024, 1280]
const words = process.argv.slice(2)
const folder = process.env.SCREENS_DIR || join(root, 'test-results/screens')

/** Name, address below the hotel's or from the root, and what to touch there first, by its selector. */
const screens = (id) => [
  ['login', '/', '', 'nobody'],
  ['register', '/register', '', 'nobody'],
  ['forgot-password', '/forgot-password', '', 'nobody'],
  ['create-org', '/onboarding/create-org'],
  ['account', '/account'],
  ['hotels', '/hotels'],
  ['hotel-new', '/hotels/new'],
  ['hotel-edit', 'edit'],
  ['first-steps', 'first-steps'],
  ['qrcode', 'qrcode'],
  ['qrcode-print', 'qrcode/print'],
  ['opinions', 'opinions'],
  ['opinions-guests', 'opinions?tab=guests'],
  ['services', 'services'],
  ['services-new', 'services', 'main header button'],
  ['service', `services/${id.service}`],
  ['articles', `services/${id.service}/articles`],
  ['article', `services/${id.service}/articles`, 'main h3 a, main h3 button'],
  ['places', 'places'],
  ['places-take', 'places', 'main button'],
  ['place-new', 'places/new'],
  ['info', 'info'],
  ['inventories', 'info/inventories'],
  ['pages', 'pages'],
  ['pages-new', 'pages', 'main header button'],
  ['page', `pages/${id.page}`],
  ['tickets', 'tickets'],
  ['ticket-new', 'tickets?ticket=new'],
  ['medias', 'medias'],
  ['media', `medias/${id.media}`],
  ['deals', 'deals'],
  ['orders', 'orders'],
  ['ticket', `orders/${id.order}/ticket`],
  ['chat', 'chat'],
  ['thread', `chat/${id.thread}`],
  ['chat-settings', 'chat/settings'],
  ['translations', 'translations'],
  ['members', 'members'],
  ['printers', 'printers'],
  ['audit', 'audit'],
]

const product = process.env.SCREENS_URL ? { url: process.env.SCREENS_URL, stop: () => undefined } : await start()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await mkdir(folder, { recursive: true })
  await takeAll()
} finally {
  await browser.close()
  await product.stop()
}

/** The built product with the demo, on an empty folder. */
async function start() {
  const data = await mkdtemp(join(tmpdir(), 'livret-screens-'))
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, DEMO: '1', LOG_LEVEL: 'error', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const url = /Staff\s+(http:\S+?)\/?$/.exec(line)?.[1]
    if (url) return { url, stop }
  }
  throw new Error('The product did not start.')
}

async function takeAll() {
  const call = async (path, { token, body } = {}) => {
    const response = await fetch(product.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json()
  }
  const body = { email: 'direction@hotel.example', password: 'bienvenue-2026' }
  const { token, user } = await call('/v1/auth/login', { body })
  const get = (path) => call(path, { token })
  const listed = (answer) =>
    Array.isArray(answer) ? answer : (answer.items ?? Object.values(answer).find(Array.isArray))
  const hotel = listed(await get('/v1/hotels')).find(({ slug }) => slug === 'hotel-des-remparts').id
  const ids = await Promise.all(
    ['services', 'pages', 'medias', 'orders', 'threads'].map(
      async (noun) => listed(await get(`/v1/hotels/${hotel}/${noun}`))[0]?.id,
    ),
  )
  const [service, page, media, order, thread] = ids
  const chosen = screens({ service, page, media, order, thread }).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  for (const width of sizes) {
    const c = await browser.newContext({
      viewport: { width, height: width < 700 ? 844 : 800 },
      reducedMotion: 'reduce',
      colorScheme: process.env.SCREENS_DARK ? 'dark' : 'light',
      hasTouch: width < 1000,
      locale: 'fr-FR',
    })
    await c.addInitScript(
      ([token, user]) => {
        localStorage.setItem('lang', 'fr')
        if (location.hash === '#nobody') localStorage.removeItem('token')
        else localStorage.setItem('token', token)
        localStorage.setItem('user', user)
      },
      [token, JSON.stringify(user)],
    )
    const pictures = []
    for (const [name, path, touch, nobody] of chosen) {
      const screen = await c.newPage()
      const address = path.startsWith('/') ? path : `/hotels/${hotel}/${path}`
      await screen.goto(product.url + address + (nobody ? '#nobody' : ''))
      // Lives of their own keep a connection open: what counts is that the skeletons are gone.
      await screen.locator('main:not([aria-busy]) :is(h1, h2):visible').first().waitFor()
      if (touch) await screen.locator(touch).first().click()
      await screen.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined)
      await screen.waitForFunction(() => !document.querySelector('[aria-hidden] [data-size]')).catch(() => undefined)
      const path_ = join(folder, `${name}-${width}.png`)
      const wide = await screen.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 0) console.log(`  ${name} at ${width} px is ${wide} px too wide`)
      await screen.screenshot({ path: path_, fullPage: !touch })
      pictures.push(path_)
      await screen.close()
    }
    await c.close()
    await makeSheet(pictures, width)
  }
  console.log(`  ${chosen.length} screens at ${sizes.join(', ')} px in ${folder}`)
}

/** All pictures of a size side by side, the first two windows of each. */
async function makeSheet(pictures, width) {
  const columns = width < 700 ? 8 : 4
  const box = { width: Math.round(width / (width < 700 ? 1.5 : 2.5)), height: width < 700 ? 1000 : 640 }
  const cells = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture)
        .resize({ width: box.width })
        .toBuffer()
        .then(async (small) => {
          const { height } = await sharp(small).metadata()
          return sharp(small)
            .extract({ left: 0, top: 0, width: box.width, height: Math.min(height, box.height) })
            .toBuffer()
        }),
      left: (index % columns) * (box.width + 12),
      top: Math.floor(index / columns) * (box.height + 12),
    })),
  )
  const rows = Math.ceil(pictures.length / columns)
  await sharp({
    create: { width: columns * (box.width + 12), height: rows * (box.height + 12), channels: 3, background: '#888' },
  })
    .composite(cells)
    .jpeg({ quality: 80 })
    .toFile(join(folder, `sheet-${width}.jpg`))
}
