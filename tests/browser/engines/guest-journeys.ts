import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Place } from '#modules/content/places/contract.ts'
import type { Deal } from '#modules/exchange/deals/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { Thread } from '#modules/reach/chat/contract.ts'
import { openHotel, type TestHotel, url } from '../browser-session.ts'
import { waitUntilPageCached } from '../unreliable-wifi.ts'
import type { EnginePage, Locator } from './page.ts'
import { type JourneyTools, phone } from './start.ts'

const address = {
  street: '3 rue des Cordiers',
  postalCode: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  latitude: 48.6493,
  longitude: -2.0257,
}
const museum = { name: 'Musée d’Histoire', category: 'museum', latitude: 48.6509, longitude: -2.0226 }
const wifi = {
  network: 'Phare',
  password: 'embruns-2026',
  security: 'WPA' as const,
  hidden: false,
  passwordFor: 'everybody' as const,
}
const drink = {
  name: 'Boisson chaude',
  min: 1,
  max: 1,
  choices: [
    { name: 'Café', price: 0 },
    { name: 'Chocolat', price: 150 },
  ],
}

/** A hotel with content on each guest screen. */
async function createFilledHotel() {
  const hotel = await openHotel({ address, info: { welcomeWord: 'Bienvenue chez nous', wifi } })
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [
    { name: 'Le Malouin', price: 1650, options: [drink] },
    { name: 'Jus d’orange', price: 500 },
  ])
  const place = await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, museum)
  return { hotel, menu, place, home: `/public/${hotel.slug}` }
}

async function addMalouin(page: EnginePage) {
  await page.role('link', 'Le Malouin').click()
  const sheet = page.role('dialog', 'Le Malouin')
  await sheet.text(/^Chocolat/).click()
  await sheet.role('button', /Ajouter/).click()
}

async function sendOrder(page: EnginePage, hotel: TestHotel): Promise<Order> {
  await page.role('link', /Voir le panier/).click()
  await page.label(/^Numéro de chambre/).fill('204')
  await page.role('button', /Commander avec obligation de paiement/).click()
  await page.role('heading', 'Votre commande est envoyée').shown()
  const [order] = await hotel.orders()
  if (!order) throw new Error('no order')
  return order
}

async function reply(hotel: TestHotel, threadId: string, text: string) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${hotel.owner.token}`,
    'idempotency-key': randomUUID(),
    'x-forwarded-for': randomUUID(),
  }
  const address = url(`/v1/hotels/${hotel.id}/threads/${threadId}/messages?lang=fr`)
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text }) })
  expect(response.status).toBe(201)
}

/** Expects the photo of the journey upright: red above, blue below. */
export async function expectUpright(picture: Locator) {
  const colours = async () => {
    const { data, width, height } = await picture.pixels()
    const colourAt = (share: number) => {
      const start = (Math.floor(height * share) * width + Math.floor(width / 2)) * 3
      const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
      return red > 150 && green < 80 && blue < 80 ? 'red' : blue > 150 && green < 80 && red < 80 ? 'blue' : 'other'
    }
    // Near the edges, because a thumbnail may be cropped.
    return [colourAt(0.1), colourAt(0.9)]
  }
  await expect.poll(colours, { interval: 200 }).toEqual(['red', 'blue'])
}

export function guestJourneys({ open, expectError, photo }: JourneyTools): void {
  test('a guest scans the code of their room and reads the Wi-Fi', async () => {
    const { hotel } = await createFilledHotel()
    const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
      kind: 'room',
      rooms: ['204'],
    })
    const page = await open(phone)
    await page.goto(new URL(code?.url ?? '').pathname)
    await page.role('heading', 'Hôtel du Phare').shown()
    await page.text(/204/).shown()
    await page.role('navigation').role('link', 'Infos').click()
    await page.role('link', /Wi-Fi/).click()
    await page.text('embruns-2026').shown()
  })

  test('a guest orders with an option, and reception has the order', async () => {
    const { hotel, home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}?lang=fr`)
    await page.role('navigation').role('link', 'Services').click()
    // The home has a heading of this name as well, and a link to the same menu.
    await page.css('h1').having('Services').shown()
    await page.role('link', 'Petit déjeuner').click()
    await addMalouin(page)
    const order = await sendOrder(page, hotel)
    expect(order).toMatchObject({ status: 'new', room: '204', guestLang: 'fr', total: { amount: 1800 } })
  })

  test('the phone shows at once what reception does with the order, and after a reload', async () => {
    const { hotel, menu, home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}/discover/services/${menu.id}?lang=fr`)
    await addMalouin(page)
    let order = await sendOrder(page, hotel)
    const move = async (status: string, heading: string) => {
      order = await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, { status, version: order.version })
      await page.role('heading', heading).shown()
    }
    await move('accepted', 'Votre commande est acceptée')
    // Firefox reports each file that the worker is still storing when a page is left.
    await waitUntilPageCached(page)
    await page.reload()
    await page.role('heading', 'Votre commande est acceptée').shown()
    await move('preparing', 'Votre commande se prépare')
    await move('completed', 'Votre commande est livrée')
  })

  test('a photo of a phone stands upright before it is sent with a message, and reception answers', async () => {
    const { hotel, home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}/chat?lang=fr`)
    await page.label('Joindre des photos').setFiles([photo()])
    await expectUpright(page.css('img[alt="Photo 1"]'))
    await page.label('Votre message').fill('Le robinet fuit')
    await page.role('button', 'Envoyer').click()
    await page.role('log').text('Le robinet fuit').shown()
    await page.text(/^Envoyé/).shown()
    await expectUpright(page.role('log').role('button', 'Agrandir la photo 1'))
    const [thread] = await hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)
    await reply(hotel, thread?.id ?? '', 'Nous arrivons.')
    await page.role('log').text('Nous arrivons.').shown()
  })

  test('a guest obtains the code of a deal, and the place counts it', async () => {
    const { hotel, place, home } = await createFilledHotel()
    const deal = { title: 'Un verre offert', terms: 'Un par table', pin: '4711' }
    await hotel.api<Deal>('PUT', `/v1/hotels/${hotel.id}/places/${place.id}/deal?lang=fr`, deal)
    const page = await open(phone)
    const screen = `${home}/museum/${place.id}/promotion?lang=fr`
    await page.goto(screen)
    await page.role('button', 'Obtenir mon code').click()
    const code = await page.role('img', 'QR code de votre offre').attribute('data-text')
    await waitUntilPageCached(page)
    await page.goto(`${new URL(code).pathname}?lang=fr`)
    await page.label(/^Votre code secret/).fill('4711')
    await page.role('button', 'Valider').click()
    await page.role('heading', 'C’est validé').shown()
    await page.goto(screen)
    await page.text('Code utilisé').shown()
  })

  test('the map shows the places, and one of them in words when it is chosen', async () => {
    const { home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}/places?lang=fr`)
    await page.role('button', 'Voir la carte').click()
    const map = page.role('region', 'Carte des adresses autour de l’hôtel')
    await map.role('link', '© OpenStreetMap contributors').shown()
    await map.role('button', /^Musée d’Histoire/).click()
    const card = map.role('status')
    await card.role('heading', museum.name).shown()
    await card.role('link', 'En savoir plus').click()
    await map.gone()
    await page.role('heading', museum.name).shown()
  })

  test('without a network the hotel opens after a reload, and the notice goes when the network is back', async () => {
    const { home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}?lang=fr`)
    await waitUntilPageCached(page)
    // Firefox reports each request that the worker could not answer.
    expectError(/respondWith\(\) that rejected with .*NetworkError/)
    page.wifi.setState('off')
    await page.reload()
    await page.text(/Bienvenue chez nous/).shown()
    await page.text(/^Hors connexion depuis \d/).shown()
    await page.role('navigation').role('link', 'Infos').click()
    await page.role('link', /Wi-Fi/).click()
    await page.text('embruns-2026').shown()
    page.wifi.setState('on')
    await page.text(/^Hors connexion/).gone()
  })

  test('the bar of tabs is painted on each screen, also while a guest scrolls and types', async () => {
    const { home } = await createFilledHotel()
    const page = await open(phone)
    await page.goto(`${home}?lang=fr`)
    await page.role('heading', 'Hôtel du Phare').shown()
    const firstShares = await measurePaintedTabs(page)
    expect(Math.min(...firstShares)).toBeGreaterThan(0.01)
    const headings = {
      Accueil: 'Hôtel du Phare',
      Services: 'Services',
      Infos: /^Infos/,
      Découvrir: /./,
      Messages: 'Messages',
    }
    const steps = 'Services Infos Découvrir Messages Accueil Infos Services Messages Découvrir Accueil Messages Infos'
    for (const step of steps.split(' ') as (keyof typeof headings)[]) {
      await page.role('navigation').role('link', step).click()
      await page.css('h1').having(headings[step]).shown()
      await expectPainted(page, firstShares, step)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectPainted(page, firstShares, 'scrolled')
    await page.role('navigation').role('link', 'Messages').click()
    await page.label('Votre message').fill('Bonsoir')
    await expectPainted(page, firstShares, 'typed')
  })
}

/** For each tab, the share of its pixels that differ from the background of the bar. */
async function measurePaintedTabs(page: EnginePage): Promise<number[]> {
  await page.waitFor(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { data, width, height } = await page.css('nav:has([aria-current])').pixels()
  const background = data.subarray(0, 3)
  const tabs = 5
  const paintedPixels = Array<number>(tabs).fill(0)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs((data[pixel * 3 + channel] ?? 0) - (background[channel] ?? 0)),
      0,
    )
    const tab = Math.floor((((pixel % width) / width) * tabs) | 0)
    if (distance > 60) paintedPixels[tab] = (paintedPixels[tab] ?? 0) + 1
  }
  return paintedPixels.map((count) => count / ((width * height) / tabs))
}

/** Each tab has about as many painted pixels as on the first page; the open tab is a little bolder. */
async function expectPainted(page: EnginePage, expectedShares: number[], step: string): Promise<void> {
  const shares = async () => (await measurePaintedTabs(page)).map((share, tab) => share / (expectedShares[tab] ?? 1))
  const isSimilar = (share: number) => share > 0.6 && share < 1.6
  await expect
    .poll(async () => (await shares()).every(isSimilar), { message: step, interval: 200, timeout: 5_000 })
    .toBe(true)
}
