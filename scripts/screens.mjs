// `npm run screens`: takes a screenshot of every staff and guest screen with the demo's data, in three sizes and three
// languages, light and dark, and writes them to test-results/screens with an `index.html` that shows them side by side.
// `npm run screens -- media orders` takes only screens whose name contains one of the words. SCREENS_LANGS=fr and
// SCREENS_SIZES=390 limit languages and sizes, SCREENS_URL uses a running Livret with the demo hotels, SCREENS_DIR sets the
// folder.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from './browser.mjs'
import { callsOf, demoSignIn, placeDemoOrder, startDemo } from './demo-product.mjs'
import { root } from './setup.mjs'

const windows = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
].filter(({ width }) => (process.env.SCREENS_SIZES ?? `${width}`).split(',').includes(`${width}`))
const langs = (process.env.SCREENS_LANGS ?? 'fr,en,es').split(',')
const schemes = ['light', 'dark']
/** The maximum height of a screenshot in pixels; longer screens are cut. */
const maxHeight = 2400
const words = process.argv.slice(2)
const folder = process.env.SCREENS_DIR || join(root, 'test-results/screens')

/** Screens outside of a session, each with a name and an address. */
const entryScreens = [
  ['login', '/'],
  ['register', '/register'],
  ['forgot-password', '/forgot-password'],
  ['code', '/q'],
  ['venue', '/deal'],
  ['order-link', '/order/unknown'],
  ['order-form', '/order-form/unknown/unknown'],
  ['not-found', '/nowhere'],
]

/**
 * Screens of staff, each with a name, an address (relative ones are below the hotel's), and sometimes the selector of an
 * element to click first.
 */
const staffScreens = (id) => [
  ['create-org', '/onboarding/create-org'],
  ['account', '/account'],
  ['hotels', '/hotels'],
  ['hotel-new', '/hotels/new'],
  ['hotel-edit', 'edit'],
  ['first-steps', 'first-steps'],
  ['qrcode', 'qrcode'],
  ['qrcode-print', 'qrcode/print'],
  ['kiosk-setup', 'kiosk'],
  ['export', 'export'],
  ['opinions', 'opinions'],
  ['opinions-guests', 'opinions?tab=guests'],
  ['services', 'services'],
  ['services-new', 'services?new=1'],
  ['service', `services/${id.services}`],
  ['articles', `services/${id.services}/articles`],
  ['articles-import', `services/${id.services}/articles/import`],
  ['article', `services/${id.services}/articles`, 'main h3 a, main h3 button'],
  ['places', 'places'],
  ['places-take', 'places', 'main button'],
  ['place', `places/${id.places}`],
  ['info', 'info'],
  ['inventories', 'info/inventories'],
  ['pages', 'pages'],
  ['pages-new', 'pages', 'main button'],
  ['page', `pages/${id.pages}`],
  ['tickets', 'tickets'],
  ['ticket-new', 'tickets?ticket=new'],
  ['announcements', 'announcements'],
  ['medias', 'medias'],
  ['media', `medias/${id.medias}`],
  ['deals', 'deals'],
  ['deal', `deals/${id.places}`],
  ['orders', 'orders'],
  ['order', 'orders', 'main article h3 button'],
  ['history', 'orders/history'],
  ['bookings', 'bookings'],
  ['room', 'orders/rooms/204'],
  ['ticket', `orders/${id.orders}/ticket`],
  ['printers', 'printers'],
  ['chat', 'chat'],
  ['thread', `chat/${id.threads}`],
  ['chat-settings', 'chat/settings'],
  ['translations', 'translations'],
  ['alerts', 'alerts'],
  ['webhooks', 'webhooks'],
  ['members', 'members'],
  ['statistics', 'statistics'],
  ['audit', 'audit'],
]

/** Screens below the hotel's address, on the phone of a guest with an order. */
const guestScreens = (id) => [
  ['home', ''],
  ['services', '/discover/services'],
  ['service', `/discover/services/${id.services}`],
  ['article', `/discover/services/${id.services}?article=${id.article}`],
  ['tickets', '/discover/tiqets'],
  ['basket', '/basket'],
  ['order', `/orders/${id.placed}`],
  ['orders', '/orders'],
  ['infos', '/infos'],
  ['wifi', '/infos/wifi'],
  ['breakfast', '/infos/breakfast'],
  ['guestbook', '/infos/guestbook'],
  ['inventory', '/infos/inventory'],
  ['places', `/${id.category}`],
  ['place', `/${id.category}/${id.place}`],
  ['deal', `/${id.category}/${id.place}/promotion`],
  ['page', `/p/${id.pages}`],
  ['chat', '/chat'],
  ['kiosk', '/kiosk'],
  ['opinions', '/opinions'],
  ['search', '/search?q=vin'],
  ['privacy', '/privacy'],
  ['no-such-screen', '/none'],
]

const livret = process.env.SCREENS_URL ? { url: process.env.SCREENS_URL, stop: () => undefined } : await startDemo()
const call = callsOf(livret.url)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await mkdir(folder, { recursive: true })
  await takeScreenshots()
} finally {
  await browser.close()
  await livret.stop()
}

/** Signs in, places an order as a guest, and returns the ids that the addresses need. */
async function prepare() {
  const { token, user } = await call('/v1/auth/login', { body: demoSignIn })
  const get = (path) => call(path, { headers: { authorization: `Bearer ${token}` } })
  const listIn = (answer) => (Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray))
  const { id: hotel, slug } = listIn(await get('/v1/hotels')).find((each) => each.slug === 'hotel-des-remparts')
  const first = async (noun) => [noun, listIn(await get(`/v1/hotels/${hotel}/${noun}`))[0]?.id]
  const nouns = ['services', 'pages', 'medias', 'orders', 'threads', 'places']
  const id = Object.fromEntries(await Promise.all(nouns.map(first)))
  const publicHotel = await call(`/v1/hotels/${hotel}?lang=fr`)
  // A place with a deal, so that the deal's screen exists too.
  const place = publicHotel.places.find(({ deal }) => deal)
  Object.assign(id, { places: place.id, place: place.id, category: place.category })
  const visitor = randomUUID()
  const { service, article, order } = await placeDemoOrder(call, publicHotel, {
    ...{ visitor, lang: 'fr', quantity: 1 },
    pick: (articles) => articles.find(({ options, available }) => available && options.length === 0),
  })
  if (service) Object.assign(id, { services: service.id, article: article.id, placed: order?.id })
  const people = {
    entry: {},
    staff: { token, user: JSON.stringify(user) },
    guest: { uuid: visitor, firstVisitTimestamp: `${Date.now()}` },
  }
  return {
    people,
    screens: {
      entry: entryScreens,
      staff: staffScreens(id).map(([name, path, touch]) => [
        name,
        path.startsWith('/') ? path : `/hotels/${hotel}/${path}`,
        touch,
      ]),
      guest: guestScreens(id).map(([name, path]) => [name, `/public/${slug}${path}`]),
    },
  }
}

async function takeScreenshots() {
  const { people, screens } = await prepare()
  const taken = []
  const faults = []
  for (const lang of langs)
    for (const viewport of windows)
      for (const face of Object.keys(screens)) {
        const chosen = screens[face].filter(
          ([name]) => words.length === 0 || words.some((word) => `${face}-${name}`.includes(word)),
        )
        const context = await browser.newContext({
          viewport,
          reducedMotion: 'reduce',
          hasTouch: viewport.width < 1000,
          locale: lang,
        })
        await context.addInitScript((stored) => Object.assign(localStorage, stored), { ...people[face], lang })
        for (const [name, path, touch] of chosen) {
          const file = [face, name, viewport.width, lang].join('-')
          const page = await context.newPage()
          page.on('pageerror', (error) => faults.push(`${file}: ${error.message}`))
          try {
            await takeScreenshot(page, path, { lang, touch, file })
            taken.push({ file, face, name, lang, width: viewport.width })
          } catch (error) {
            faults.push(`${file}: ${error.message.split('\n')[0]}`)
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (overflow > 0) faults.push(`${file}: ${overflow} px too wide`)
          await page.close()
        }
        await context.close()
      }
  await writeFile(join(folder, 'index.html'), contactSheet(taken))
  console.log(`  ${taken.length * schemes.length} pictures in ${folder}, side by side in index.html`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function takeScreenshot(page, path, { lang, touch, file }) {
  await page.goto(`${livret.url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
  // Live streams keep a connection open, so this waits until the skeletons are gone instead of until the network is
  // idle.
  await page.locator(':is(main, .guest):not([aria-busy]) :is(h1, h2):visible').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root')).catch(() => undefined)
  if (touch) await page.locator(touch).first().click()
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const picture = sharp(await page.screenshot({ fullPage: !touch }))
    const { width, height } = await picture.metadata()
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, maxHeight) })
      .webp({ quality: 80 })
      .toFile(join(folder, `${file}-${colorScheme}.webp`))
  }
}

/** One page with all pictures. Language, size and colours are chosen at its top, without scripts. */
function contactSheet(taken) {
  const choices = { lang: langs, width: windows.map(({ width }) => `${width}`), scheme: schemes }
  const inputs = Object.entries(choices).map(([group, values]) =>
    values
      .map((value, i) => {
        const checked = i === 0 ? ' checked' : ''
        return `<label><input type="radio" name="${group}" value="${value}"${checked}> ${value}</label>`
      })
      .join(' '),
  )
  const rules = Object.entries(choices).flatMap(([group, values]) =>
    values.map(
      (value) => `body:has([value="${value}"]:checked) figure:not([data-${group}="${value}"]) { display: none }`,
    ),
  )
  const figures = taken.flatMap(({ file, face, name, lang, width }) =>
    schemes.map(
      (scheme) =>
        `<figure data-lang="${lang}" data-width="${width}" data-scheme="${scheme}"><a href="${file}-${scheme}.webp"><img loading="lazy" src="${file}-${scheme}.webp" alt=""></a><figcaption>${face} ${name}</figcaption></figure>`,
    ),
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Livret: every screen</title>
<style>
body { margin: 0; padding: 64px 16px 16px; background: #888; font: 14px system-ui; display: flex; flex-wrap: wrap; gap: 16px }
form { position: fixed; inset: 0 0 auto; padding: 12px 16px; background: #222; color: #fff; display: flex; gap: 32px }
figure { margin: 0; width: 390px }
figure[data-width="1024"], figure[data-width="1280"] { width: 600px }
img { width: 100%; max-height: 900px; object-fit: cover; object-position: top; background: #fff }
${rules.join('\n')}
</style>
<form>${inputs.map((group) => `<span>${group}</span>`).join('')}</form>
${figures.join('\n')}
</html>
`
}
