// `npm run readme-picture`: takes the picture of README.md (docs/images/livret.png) from the running demo: a guest's phone
// with the home page, an article and an order, and the order board at reception, in English.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './browser.mjs'
import { callsOf, demoSignIn, placeDemoOrder, startDemo } from './demo-product.mjs'
import { root } from './setup.mjs'

const lang = 'en'
const slug = 'hotel-des-remparts'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const call = callsOf(demo.url)
  const { token, user } = await call('/v1/auth/login', { body: demoSignIn })
  const staff = { authorization: `Bearer ${token}` }
  const hotel = await call(`/v1/hotels/${slug}?lang=${lang}`)
  const visitor = randomUUID()
  const { service, article, order } = await placeDemoOrder(call, hotel, {
    ...{ visitor, lang, quantity: 2 },
    pick: (articles) => articles.find(({ options, picture }) => options.length > 0 && picture) ?? articles[0],
  })
  if (!order) throw new Error('No service of the demo takes orders at this hour.')
  let { version } = order
  for (const status of ['accepted', 'preparing']) {
    const body = { version, status }
    version = (await call(`/v1/hotels/${hotel.id}/orders/${order.id}`, { method: 'PATCH', headers: staff, body }))
      .version
  }
  const guest = { uuid: visitor, firstVisitTimestamp: `${Date.now()}` }
  const home = `${demo.url}/public/${slug}`
  const pictures = [
    await takePicture(phone, guest, home),
    await takePicture(phone, guest, `${home}/discover/services/${service.id}?article=${article.id}`),
    await takePicture(phone, guest, `${home}/orders/${order.id}`),
    await takePicture(desktop, { token, user: JSON.stringify(user) }, `${demo.url}/hotels/${hotel.id}/orders`),
  ]
  const page = await browser.newPage({ viewport: { width: 1600, height: 640 } })
  await page.setContent(composition(pictures))
  await page.screenshot({ path: join(root, 'docs/images/livret.png') })
} finally {
  await browser.close()
  await demo.stop()
}

async function takePicture(viewport, stored, address) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: lang,
    hasTouch: viewport === phone,
    // Without it a scroll bar takes room on the phone.
    isMobile: viewport === phone,
  })
  await context.addInitScript((values) => Object.assign(localStorage, values), { ...stored, lang })
  const page = await context.newPage()
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`)
  await page.locator(':is(main, .guest):not([aria-busy]) :is(h1, h2):visible').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  const picture = await page.screenshot()
  await context.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

function composition(pictures) {
  const figures = pictures.map((source, i) => `<img src="${source}" style="height: ${i < 3 ? 500 : 490}px">`)
  return `<!doctype html><style>
body { margin: 0; height: 640px; display: flex; align-items: center; justify-content: center; gap: 16px; background: #d9d5ca }
img { border-radius: 22px; box-shadow: 0 16px 40px rgb(60 50 30 / 25%) }
img:last-child { border-radius: 10px; margin-left: 12px }
</style>${figures.join('')}`
}
