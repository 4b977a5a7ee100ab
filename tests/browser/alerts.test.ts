import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  readEmailedLink,
  sendAsGuest,
  type TestHotel,
  url,
} from './browser-session.ts'
import { replacePushService } from './push-service.ts'

openBrowser()

/** Places an order to room 204 as this visitor. */
async function placeOrder(hotel: TestHotel, visitor: string = randomUUID()): Promise<Order> {
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin', price: 1650 }])
  const order = {
    serviceId: menu.id,
    deliveryMode: 'room-delivery',
    room: '204',
    lines: [{ articleId: menu.articles[0]?.id, quantity: 1 }],
  }
  return sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, order, visitor)
}

/** Sets the state of the notification permission in this page. */
const setPermission = (page: Page, state: NotificationPermission) =>
  page.addInitScript((permission) => {
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => permission
  }, state)

test('the order board shows which devices ring, and an order lists the alerts that were sent for it', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await page.getByText('Aucun appareil n’a le son actif.').waitFor()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Commencer mon service' }).click()
  await page.getByRole('button', { name: '1 appareil écoute' }).click()
  const dialog = page.getByRole('dialog', { name: '1 appareil écoute' })
  await dialog.getByText(/Maëlle\s·\sChrome.*\s\(cet appareil\), son actif/).waitFor()
  await dialog.getByText('Le son est actif : ce qui arrive sonne sur cet appareil.').waitFor()
  await dialog.getByRole('button', { name: 'Essayer le son' }).click()
  await dialog.getByLabel('Nom de cet appareil').fill('Réception')
  await dialog.getByLabel('Nom de cet appareil').blur()
  await dialog.getByText('Maëlle · Réception (cet appareil), son actif').waitFor()
  await page.keyboard.press('Escape')

  const order = await placeOrder(hotel)
  await page.getByRole('article').filter({ hasText: '204' }).getByRole('button').first().click()
  const detail = page.getByRole('dialog', { name: `nº ${order.number}` })
  await detail.getByRole('heading', { name: 'Alertes envoyées' }).waitFor()
  await detail.getByText('a sonné sur 1 appareil').waitFor()
  await expectAccessible(page)
})

test('admins set the delays of alerts, on a desk and on a phone', async () => {
  const hotel = await openHotel()
  await hotel.addService({ name: 'Le bar' })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/alerts`))
  const push = page.getByLabel('Notification aux téléphones de l’équipe')
  await push.fill('5')
  await page.getByLabel('Adresse qui reçoit l’e-mail').fill('nuit@hotel.example')
  await page.getByLabel('Notification : Le bar').fill('20')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await page.getByText('De 10 à 3600 secondes, ou vide.').waitFor()
  await push.fill('90')
  await save.click()
  await expect
    .poll(() => hotel.api('GET', `/v1/hotels/${hotel.id}/alert-settings`))
    .toMatchObject({
      pushAfter: 90,
      mailAfter: 180,
      mailTo: 'nuit@hotel.example',
      services: [{ pushAfter: 20, mailAfter: null }],
    })
  for (const lang of ['en', 'es']) {
    const narrow = await openStaffPage(hotel.owner, lang, { viewport: { width: 390, height: 844 } })
    await narrow.goto(url(`/hotels/${hotel.id}/alerts`))
    await narrow.getByLabel(lang === 'en' ? 'Name of this device' : 'Nombre de este dispositivo').waitFor()
    expect(await measureHorizontalOverflow(narrow)).toBeLessThanOrEqual(0)
  }
})

test('an address for alert emails waits until its reader confirms it, and the open screen shows that at once', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/alerts`)
  const address = `${randomUUID()}@hotel.example`
  await page.getByLabel('Adresse qui reçoit l’e-mail').fill(address)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const resendButton = page.getByRole('button', { name: 'Renvoyer le lien' })
  await resendButton.scrollIntoViewIfNeeded()
  await page.getByText('En attente de confirmation', { exact: true }).waitFor()
  const first = await readEmailedLink(address)
  await page.screenshot({ path: 'test-results/alert-address-waiting-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await resendButton.scrollIntoViewIfNeeded()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/alert-address-waiting-390.png' })
  await resendButton.click()
  await page.getByText(`Un lien vient d’être envoyé à ${address}.`).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })

  const reader = await openPhone()
  await reader.goto(await readEmailedLink(address, first))
  await reader.getByRole('heading', { name: /Recevoir les alertes de/ }).waitFor()
  expect(new URL(reader.url()).hash).toBe('')
  expect(await measureHorizontalOverflow(reader)).toBeLessThanOrEqual(0)
  await reader.screenshot({ path: 'test-results/alert-address-question-390.png' })
  await reader.getByRole('link', { name: 'Español' }).click()
  await reader.getByRole('heading', { name: /Recibir las alertas de/ }).waitFor()
  await reader.getByRole('link', { name: 'English' }).click()
  await reader.getByRole('button', { name: 'Receive the alerts' }).click()
  await reader.getByRole('heading', { name: 'Address confirmed' }).waitFor()
  await reader.setViewportSize({ width: 1280, height: 800 })
  await reader.screenshot({ path: 'test-results/alert-address-confirmed-1280.png' })
  await page.getByText('Confirmée', { exact: true }).waitFor()
  await page.getByText('Confirmée', { exact: true }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/alert-address-1280.png' })

  await reader.goto(url('/alert-address'))
  await reader
    .getByRole('heading', { name: 'Lien incomplet' })
    .or(reader.getByRole('heading', { name: 'Incomplete link' }))
    .waitFor()
})

test('a browser that refuses or does not support notifications says so and what to do', async () => {
  const hotel = await openHotel()
  const refusing = await openStaffPage(hotel.owner)
  await setPermission(refusing, 'denied')
  await refusing.goto(url(`/hotels/${hotel.id}/alerts`))
  await refusing.getByText('Le navigateur les refuse.').waitFor()
  expect(await refusing.getByLabel('Notifications sur cet appareil').isDisabled()).toBe(true)

  const old = await openStaffPage(hotel.owner)
  await old.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await old.goto(url(`/hotels/${hotel.id}/alerts`))
  await old.getByText('Ce navigateur ne sait pas en recevoir.').waitFor()
  await expectAccessible(old)
})

test('notifications are turned on, tested and turned off in a hotel and in the account', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner, 'fr', { serviceWorkers: 'allow' })
  await setPermission(page, 'granted')
  await replacePushService(page)
  await page.goto(url(`/hotels/${hotel.id}/alerts`))
  const control = page.getByLabel('Notifications sur cet appareil')
  await page.getByText('Désactivées sur cet appareil.').waitFor()
  await control.click()
  await page.getByText('Activées sur cet appareil.', { exact: true }).waitFor()
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/hotels'))?.active)
  expect(worker).toBeTruthy()
  const fetchPushDevices = () => hotel.api<{ devices: { hotels: string[] }[] }>('GET', '/v1/me/push-devices')
  expect((await fetchPushDevices()).devices).toMatchObject([{ hotels: [hotel.id] }])
  await page.getByRole('button', { name: 'Essayer la notification' }).click()
  await page.getByText('Notification envoyée').waitFor()

  await control.click()
  await page.getByText('Désactivées sur cet appareil.').waitFor()
  await expect.poll(async () => (await fetchPushDevices()).devices).toEqual([])
  await page.goto(url('/account'))
  await page.getByLabel('Notifications sur cet appareil').click()
  await page.getByText('Activées sur cet appareil.', { exact: true }).waitFor()
})

test('the service worker and the manifest of staff screens are served with the right headers', async () => {
  const worker = await fetch(url('/office-worker.js'))
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
  const manifest = await fetch(url('/office.webmanifest'))
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, start_url } = await manifest.json()
  expect(start_url).toBe('/hotels')
  for (const { src } of icons) expect((await fetch(url(src))).headers.get('content-type')).toBe('image/png')
})

test('a guest whose order rings on no device is told so after a minute, with the number to call', async () => {
  const hotel = await openHotel()
  const guest = await openPhone()
  await guest.clock.install()
  await guest.goto(url(`/public/${hotel.slug}`))
  const visitor = await guest.evaluate(() => localStorage.getItem('uuid') ?? '')
  const order = await placeOrder(hotel, visitor)
  await guest.goto(url(`/public/${hotel.slug}/orders/${order.id}`))
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  expect(await guest.getByText('La réception n’est pas devant son écran').count()).toBe(0)
  await guest.clock.fastForward(61_000)
  await guest.getByText('La réception n’est pas devant son écran en ce moment').waitFor()
  await guest.getByRole('main').getByRole('link', { name: 'Appeler la réception', exact: true }).first().waitFor()
  // Scrolls to the end, because the bar at the bottom covers the last content.
  await guest.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await expectAccessible(guest)
  await guest.goto(url(`/public/${hotel.slug}/orders/${order.id}?lang=en`))
  await guest.getByRole('heading', { name: 'Your order has been sent' }).waitFor()
})
