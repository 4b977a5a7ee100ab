import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { GuestbookEntry, InventoryRecord } from '#modules/exchange/info-pages/contract.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { guestbookAndInventory } from '../factories.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  type TestHotel,
  url,
  visibleText,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const wifi = {
  network: 'Phare; bar',
  password: 'maree:haute',
  security: 'WPA' as const,
  hidden: false,
  passwordFor: 'everybody' as const,
}
const secret = '4812-SECRET'
const access: InfoInput = {
  hotelAccess: {
    directions: 'Par la porte Saint-Vincent',
    parking: '',
    codes: [{ label: 'Porte de nuit', code: secret }],
    codesFor: 'scanned-rooms',
  },
}
const inventory: InfoInput = { inventory: guestbookAndInventory.inventory }

const open = (hotel: TestHotel, guest: Page, path = '', lang = 'fr') =>
  openLiveGuestPage(guest, `/public/${hotel.slug}${path}?lang=${lang}`)
const write = (hotel: TestHotel, info: InfoInput, lang = 'fr') =>
  hotel.api<Hotel>('PATCH', `/v1/hotels/${hotel.id}?lang=${lang}`, { info })

async function scan(hotel: TestHotel, guest: Page) {
  const [code] = await hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  await guest.goto(url(`/q/${code?.token}`))
  // The page stores the room and then removes it from its address. Leaving earlier would lose the scan.
  await guest.waitForURL(({ hash }) => hash === '' || hash === '#')
  await guest.getByRole('heading', { level: 1 }).waitFor()
}

describe('the Wi-Fi', () => {
  test('is read in Spanish and copied, and another device may scan it', async () => {
    const hotel = await openHotel({ info: { wifi } })
    const guest = await openPhone({ permissions: ['clipboard-read', 'clipboard-write'] })
    await open(hotel, guest, '', 'es')
    await guest.getByRole('navigation', { name: 'Navegación' }).getByRole('link', { name: 'Info' }).click()
    await guest.getByRole('heading', { name: 'Información práctica' }).waitFor()
    await guest.getByRole('link', { name: 'Wifi · Phare; bar' }).click()
    await guest.waitForURL(/\/infos\/wifi/)
    // Browsers allow the clipboard only to the page in front.
    await guest.bringToFront()
    await guest.getByRole('button', { name: 'Copiar la contraseña del wifi' }).click()
    await guest.getByText('Contraseña copiada').waitFor()
    expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe(wifi.password)
    const picture = guest.getByRole('img', { name: 'Código QR que se conecta a la red Phare; bar' })
    expect(await picture.getAttribute('data-text')).toBe('WIFI:T:WPA;S:Phare\\; bar;P:maree\\:haute;;')
  })

  test('can be read without scripts, like all information', async () => {
    const hotel = await openHotel({
      info: { wifi, ...access, ...inventory, guestbook: { open: true, words: 'Un mot ?' }, welcomeWord: 'Bienvenue' },
    })
    const guest = await openPhone({ javaScriptEnabled: false })
    for (const [path, words] of [
      ['', wifi.password],
      ['/infos', wifi.password],
      ['/infos/wifi', wifi.password],
      ['/infos/hotel-access', 'Scannez le QR code de votre chambre'],
      ['/infos/guestbook', 'Un mot ?'],
      ['/infos/inventory', 'Peignoir'],
    ] as const) {
      await guest.goto(url(`/public/${hotel.slug}${path}?lang=fr`))
      await guest.getByText(words).first().waitFor()
    }
    // A quantity of one is not shown. Without JavaScript the announcement has the same position as with it.
    expect(await guest.getByText('× 1').count()).toBe(0)
    await write(hotel, {
      announcement: { text: 'Ce soir, dégustation d’huîtres au bar. '.repeat(3), from: null, until: null },
    })
    const otherGuest = await openPhone()
    await open(hotel, otherGuest, '/infos')
    await guest.goto(url(`/public/${hotel.slug}/infos?lang=fr`))
    const place = (page: Page) => page.getByText('dégustation d’huîtres').boundingBox()
    await expect.poll(async () => isDeepStrictEqual(await place(guest), await place(otherGuest))).toBe(true)
  })
})

test('information screens need no request once the hotel is loaded', async () => {
  const hotel = await openHotel({
    info: { wifi, breakfast: { opens: '07:00', closes: '10:30', price: 0, place: 'Salle' } },
  })
  const guest = await openPhone()
  await open(hotel, guest)
  await waitForPrefetchedScreens(guest)
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await guest.getByRole('link', { name: 'Toutes les infos pratiques' }).click()
  await guest.getByRole('link', { name: 'Petit déjeuner' }).click()
  await guest.getByText('Compris dans votre séjour').waitFor()
  await guest.getByRole('link', { name: 'Retour aux infos' }).click()
  await guest.getByRole('link', { name: /Wi-Fi/ }).click()
  await guest.getByText(wifi.password).waitFor()
})

test('going back to the information restores its scroll position, and the tab bar covers nothing reached by keyboard', async () => {
  const items = Array.from({ length: 12 }, (_, at) => ({ title: `Rubrique ${at + 1}`, text: 'À lire', picture: null }))
  const hotel = await openHotel({ info: { wifi, items } })
  const guest = await openPhone()
  await open(hotel, guest, '/infos')
  const place = () => guest.evaluate(() => scrollY)
  const hidden: string[] = []
  await guest.locator('main').focus()
  for (let step = 0; step < items.length + 4; step++) {
    await guest.keyboard.press('Tab')
    const under = await guest.evaluate(() => {
      const reached = document.activeElement?.getBoundingClientRect()
      const tabs = document.querySelector('nav')?.getBoundingClientRect()
      return reached && tabs && reached.bottom > tabs.top ? document.activeElement?.textContent : null
    })
    if (under) hidden.push(under)
  }
  expect(hidden).toEqual([])
  const last = guest.getByRole('link', { name: 'Rubrique 12' })
  await last.focus()
  const left = await place()
  expect(left).toBeGreaterThan(0)
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { level: 1, name: 'Rubrique 12' }).waitFor()
  const steps = await guest.evaluate(() => history.length)
  await guest.getByRole('link', { name: 'Retour aux infos' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Infos pratiques' }).waitFor()
  await expect.poll(place).toBe(left)
  expect(await guest.evaluate(() => history.length)).toBe(steps)
  // Opened by a link, the page leads back to the list.
  await open(hotel, guest, '/infos/wifi')
  await guest.getByRole('link', { name: 'Retour aux infos' }).click()
  await guest.getByRole('heading', { level: 1, name: 'Infos pratiques' }).waitFor()
})

describe('an announcement', () => {
  test('appears on an open page, in its language, and can be dismissed', async () => {
    const hotel = await openHotel({ info: { wifi } })
    const [guest, other] = [await openPhone(), await openPhone()]
    await Promise.all([open(hotel, guest, '/infos'), open(hotel, other, '', 'en')])
    const announcement = (text: string) => ({ announcement: { text, from: null, until: null } })
    await write(hotel, announcement('Rooftop closed'), 'en')
    await visibleText(other, 'Rooftop closed').waitFor()
    await write(hotel, announcement('Terrasse fermée'))
    await visibleText(guest, 'Terrasse fermée').waitFor()
    await guest.getByRole('button', { name: 'Masquer cette annonce' }).click()
    await visibleText(guest, 'Terrasse fermée').waitFor({ state: 'detached' })
    await open(hotel, guest, '/infos')
    await visibleText(guest, 'Terrasse fermée').waitFor({ state: 'detached' })
    await open(hotel, guest)
    await visibleText(guest, 'Terrasse fermée').waitFor({ state: 'detached' })
    await write(hotel, announcement('Terrasse ouverte'))
    await visibleText(guest, 'Terrasse ouverte').waitFor()
    await visibleText(other, 'Rooftop closed').waitFor()
  })

  test('appears and disappears at its times', async () => {
    const hotel = await openHotel()
    const guest = await openPhone()
    await guest.clock.install()
    await open(hotel, guest)
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    await write(hotel, {
      announcement: { text: 'Feu d’artifice', from: at(20), until: at(60) },
      welcomeWord: 'Bienvenue au Phare',
    })
    await guest.getByText('Bienvenue au Phare').waitFor()
    const words = visibleText(guest, 'Feu d’artifice')
    expect(await words.count()).toBe(0)
    await guest.clock.fastForward('40:00')
    await words.waitFor()
    await guest.clock.fastForward('40:00')
    await words.waitFor({ state: 'detached' })
  })
})

test('access codes for scanned rooms are in no page; a phone that has scanned its room shows them and their changes', async () => {
  const hotel = await openHotel({ info: access })
  for (const path of ['', '/infos', '/infos/hotel-access']) {
    const page = await (await fetch(url(`/public/${hotel.slug}${path}`))).text()
    expect([page.includes(secret), page.includes('Porte de nuit')], path).toEqual([false, false])
  }
  const guest = await openPhone()
  await open(hotel, guest, '/infos/hotel-access')
  await guest.getByText('Scannez le QR code de votre chambre').waitFor()
  const read = guest.waitForResponse((answer) => answer.url().includes('/access-codes') && answer.ok())
  await scan(hotel, guest)
  await read
  // The codes were stored at the scan, so they are shown without a network even if the guest never opened them.
  expectConsoleError(/ERR_FAILED/)
  await guest.route('**/access-codes*', (route) => route.abort())
  await open(hotel, guest, '/infos/hotel-access')
  await guest.getByText('Pour la chambre 204').waitFor()
  await guest.getByText(secret).waitFor()
  await expectAccessible(guest)
  await guest.unroute('**/access-codes*')
  await write(hotel, {
    hotelAccess: { ...access.hotelAccess, codes: [{ label: 'Porte de nuit', code: '9000' }] } as never,
  })
  await guest.getByText('9000').waitFor()

  const [code] = await hotel
    .api<QrCode[]>('GET', `/v1/hotels/${hotel.id}/qr-codes`)
    .then((all) => all.filter(({ room }) => room))
  await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes/${code?.id}/renew`)
  await guest.getByText('Scannez le QR code de votre chambre').waitFor()
  expect(await guest.getByText('9000').count()).toBe(0)
})

test('a guestbook entry waits for the hotel, then is shown to everybody', async () => {
  const hotel = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const [guest, other] = [await openPhone(), await openPhone()]
  await Promise.all([guest, other].map((page) => open(hotel, page, '/infos/guestbook')))
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('Écrivez quelques mots.').waitFor()
  await guest.getByLabel('Votre mot').fill('La mer par la fenêtre <b>ouverte</b>\nMerci')
  await guest.getByLabel('Votre nom').fill('Inès')
  await waitForPrefetchedScreens(guest)
  // Without a response the entry is kept, and sending it again stores it once.
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('Votre mot n’est pas parti').waitFor()
  await guest.context().setOffline(false)
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('Merci pour votre mot').waitFor()
  await guest.getByText('En attente de lecture par l’hôtel').waitFor()
  await expectAccessible(guest)
  await guest.reload()
  await guest.getByText('En attente de lecture par l’hôtel').waitFor()
  expect(await other.getByText('La mer par la fenêtre').count()).toBe(0)

  const entries = await hotel.api<GuestbookEntry[]>('GET', `/v1/hotels/${hotel.id}/guestbook-entries`)
  // Line breaks are stored as break tags (specification point 5), and typed markup as text.
  expect(entries.map(({ status, words }) => [status, words])).toEqual([
    ['pending', 'La mer par la fenêtre <b>ouverte</b><br>Merci'],
  ])
  const at = `/v1/hotels/${hotel.id}/guestbook-entries/${entries[0]?.id}`
  await hotel.api('PATCH', at, { status: 'published' })
  for (const page of [guest, other]) {
    await page.getByRole('heading', { name: '1 mot de nos clients' }).waitFor()
    await page.getByText('La mer par la fenêtre <b>ouverte</b>', { exact: false }).waitFor()
  }
  await guest.getByText('En attente de lecture').waitFor({ state: 'detached' })
  await hotel.api('PATCH', at, { status: 'refused', refusalReason: 'Sans balises, s’il vous plaît.' })
  await guest.getByText('Non publié : Sans balises, s’il vous plaît.').waitFor()
  await other.getByText('La mer par la fenêtre').waitFor({ state: 'detached' })
})

test('an inventory signed without a network waits on the phone and arrives once, with its room', async () => {
  const hotel = await openHotel({ info: inventory })
  const guest = await openPhone()
  await scan(hotel, guest)
  await open(hotel, guest, '/infos/inventory')
  await guest.getByText('d’après le code scanné').waitFor()
  await guest.getByRole('checkbox', { name: 'Oreiller' }).check()
  await guest.getByText('1 sur 2 en ordre').waitFor()
  await guest.getByRole('button', { name: 'Signaler un défaut : Peignoir' }).click()
  await guest.getByLabel('Ce qui ne va pas : Peignoir').fill('Un accroc')
  // The draft outlives a reload.
  await guest.reload()
  await guest.getByRole('button', { name: 'Signer et envoyer' }).click()
  await guest.getByText('Indiquez votre nom.').waitFor()
  await guest.getByLabel('Votre nom').fill('Inès Prat')
  await waitForPrefetchedScreens(guest)
  await guest.context().setOffline(true)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await guest.getByRole('button', { name: 'Signer et envoyer' }).click()
  await guest.getByText('Pas encore envoyé').waitFor()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await guest.getByRole('navigation').first().getByRole('link', { name: 'Infos' }).click()
  await guest.getByText('Pas encore envoyé').waitFor()
  const records = () => hotel.api<InventoryRecord[]>('GET', `/v1/hotels/${hotel.id}/inventories`)
  expect(await records()).toEqual([])

  await guest.context().setOffline(false)
  await guest.getByRole('link', { name: 'État des lieux' }).click()
  await guest.getByText('Envoyé à l’hôtel').waitFor()
  await guest.reload()
  await guest.getByText('Envoyé à l’hôtel').waitFor()
  const [record, ...others] = await records()
  expect([others.length, record?.room, record?.roomProof, record?.name]).toEqual([0, '204', 'qr', 'Inès Prat'])
  expect(record?.items.map(({ name, ok, remark }) => [name, ok, remark])).toEqual([
    ['Oreiller', true, ''],
    ['Peignoir', false, 'Un accroc'],
  ])
})

test('a hotel without information says so, a single page is shown alone, and an unknown page leads home', async () => {
  const hotel = await openHotel()
  const guest = await openPhone()
  await open(hotel, guest)
  expect(await guest.getByRole('navigation').first().getByRole('link', { name: 'Infos' }).count()).toBe(0)
  await open(hotel, guest, '/infos')
  await guest.getByText('L’hôtel n’a pas encore rempli cette page').waitFor()
  const { info } = await write(hotel, { items: [{ title: 'Les marées', text: 'Deux fois par jour', picture: null }] })
  await open(hotel, guest, '/infos')
  await guest.getByRole('link', { name: 'Les marées' }).click()
  await guest.getByText('Deux fois par jour').waitFor()
  await guest.waitForURL(new RegExp(`/infos/${info.items?.[0]?.id}`))
  await write(hotel, { items: null })
  await guest.getByRole('heading', { name: 'Cette page n’existe pas' }).waitFor()
  expectConsoleError(/404/)
  for (const path of ['/infos/wifi', '/infos/nothing', `/infos/${info.items?.[0]?.id}`]) {
    const answer = await fetch(url(`/public/${hotel.slug}${path}`))
    expect([answer.status, answer.headers.get('cache-control')], path).toEqual([404, 'no-store, no-transform'])
  }
})

test('a screen that does not load leaves the page as it is and says so; it can be cancelled, and opens once the network answers', async () => {
  const hotel = await openHotel({ info: { wifi } })
  const guest = await openPhone()
  expectConsoleError(/ERR_FAILED/)
  const refused: string[] = []
  await guest.route(/\/assets\/infos?-screen.*\.js/, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  let documents = 0
  guest.on('domcontentloaded', () => documents++)
  await open(hotel, guest)
  await expect.poll(() => new Set(refused).size).toBe(2)
  const notice = guest.getByText('Cette page n’a pas pu être chargée')
  const home = guest.url()
  const all = guest.getByRole('link', { name: 'Toutes les infos pratiques' })
  await all.click()
  await notice.waitFor()
  // Tall, because a target half covered by the notice at the bottom would be reported as too small.
  await guest.setViewportSize({ width: 390, height: 3000 })
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Annuler' }).click()
  await notice.waitFor({ state: 'detached' })
  await all.click()
  await notice.waitFor()
  expect(guest.url()).toBe(home)
  await guest.unroute(/\/assets\/infos?-screen.*\.js/)
  // The unstable network reports "online" again and again while the screen is loading.
  await guest.evaluate(() => void setInterval(() => dispatchEvent(new Event('online')), 10))
  await guest.getByRole('heading', { level: 1, name: 'Infos pratiques' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  expect(documents).toBe(1)
})
