import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { GuestNotifications } from '#modules/content/guest-notifications/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openPhoneWithServiceWorker,
  readEmailedLink,
  type TestHotel,
  url,
} from './browser-session.ts'
import { replacePushService } from './push-service.ts'

openBrowser()

/** Sets the notification permission of this page, and the guest's answer when the browser asks. */
const setPermission = (page: Page, before: NotificationPermission, answer = before) =>
  page.addInitScript(
    ([before, answer]) => {
      let state = before
      Object.defineProperty(Notification, 'permission', { get: () => state })
      Notification.requestPermission = async () => {
        state = answer
        return answer
      }
    },
    [before, answer] as const,
  )

async function hotelWithMenu(): Promise<{ hotel: TestHotel; menuId: string }> {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin', price: 1650 }])
  return { hotel, menuId: menu.id }
}

/** Orders on this phone, from the menu to the page of the order. */
async function placeOrder(page: Page, { hotel, menuId }: Awaited<ReturnType<typeof hotelWithMenu>>): Promise<void> {
  await page.goto(url(`/public/${hotel.slug}/discover/services/${menuId}?lang=fr`))
  await page.getByRole('link', { name: 'Le Malouin', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ajouter/ })
    .click()
  await page.getByRole('link', { name: /Voir le panier/ }).click()
  await page.getByLabel('Numéro de chambre').fill('204')
  await page.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await page.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
}

const fetchNotifications = async (page: Page, { id }: TestHotel): Promise<GuestNotifications> => {
  const visitor = await page.evaluate(() => localStorage.getItem('uuid'))
  const answer = await fetch(url(`/v1/hotels/${id}/guest-notifications`), {
    headers: { 'x-visitor-id': visitor ?? '' },
  })
  return answer.json()
}

async function accept(hotel: TestHotel): Promise<Order> {
  const [order] = await hotel.orders()
  return hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${order?.id}`, {
    status: 'accepted',
    version: order?.version,
  })
}

const offer = (page: Page) => page.getByRole('region', { name: 'Notifications' })

describe('a guest who has ordered', () => {
  test('turns on notifications with one tap, is not asked before it, and can turn them off', async () => {
    const place = await hotelWithMenu()
    const { hotel } = place
    const guest = await openPhoneWithServiceWorker()
    await setPermission(guest, 'default', 'granted')
    await replacePushService(guest)
    await placeOrder(guest, place)
    await offer(guest).getByText('L’hôtel peut vous avertir dès que votre commande avance.').waitFor()
    expect(await fetchNotifications(guest, hotel)).toMatchObject({ devices: [], email: null })
    await expectAccessible(guest)
    await guest.screenshot({ path: 'test-results/guest-notifications-offer-390.png', fullPage: true })
    for (const size of [
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await guest.setViewportSize(size)
      expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
      await guest.screenshot({ path: `test-results/guest-notifications-offer-${size.width}.png` })
    }
    await offer(guest).getByRole('button', { name: 'Sur ce téléphone' }).click()
    await offer(guest).getByText('Ce téléphone vous avertira, même verrouillé.').waitFor()
    const { devices } = await fetchNotifications(guest, hotel)
    expect(devices).toHaveLength(1)
    const worker = await guest.evaluate(async () => (await navigator.serviceWorker.getRegistration('/public/'))?.active)
    expect(worker).toBeTruthy()

    await accept(hotel)
    await guest.getByRole('heading', { name: 'Votre commande est acceptée' }).waitFor()
    await offer(guest).getByRole('button', { name: 'Ne plus avertir ce téléphone' }).click()
    await offer(guest).getByRole('button', { name: 'Sur ce téléphone' }).waitFor()
    expect((await fetchNotifications(guest, hotel)).devices).toEqual([])
  })

  test('who refuses notifications is not asked again, and can choose emails, which a link in them stops', async () => {
    expectConsoleError(/422/)
    const place = await hotelWithMenu()
    const { hotel } = place
    const guest = await openPhone()
    await setPermission(guest, 'default', 'denied')
    await placeOrder(guest, place)
    await offer(guest).getByRole('button', { name: 'Sur ce téléphone' }).click()
    await offer(guest).getByText('Ce navigateur refuse les notifications.').waitFor()
    expect(await offer(guest).getByRole('button', { name: 'Sur ce téléphone' }).count()).toBe(0)

    await offer(guest).getByRole('button', { name: 'Par e-mail' }).click()
    const sheet = guest.getByRole('dialog', { name: 'Recevoir un e-mail' })
    await sheet.getByLabel('Adresse e-mail').fill('nobody')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await sheet.locator('[aria-invalid=true]').waitFor()
    const email = `${randomUUID()}@guest.example`
    await sheet.getByLabel('Adresse e-mail').fill(email)
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await offer(guest).getByText(`Nous vous préviendrons par e-mail à ${email}.`).waitFor()
    expect(await fetchNotifications(guest, hotel)).toMatchObject({ email })

    await guest.goto(url(`/public/${hotel.slug}/privacy?lang=fr`))
    await offer(guest).getByText(`Nous vous préviendrons par e-mail à ${email}.`).waitFor()
    await guest.getByText('Moyens de vous avertir').waitFor()

    await accept(hotel)
    expect(await readEmailedLink(email)).toContain(`/public/${hotel.slug}/orders/`)
    const link = await readStopLink(email)
    const reader = await openPhone()
    await reader.goto(link)
    await reader.getByRole('heading', { name: 'Ne plus recevoir ces e-mails' }).waitFor()
    await expectAccessible(reader)
    expect(await fetchNotifications(guest, hotel)).toMatchObject({ email })
    await reader.getByRole('button', { name: 'Ne plus rien recevoir' }).click()
    await reader.getByText('Cette adresse ne recevra plus rien de').waitFor()
    expect(await fetchNotifications(guest, hotel)).toMatchObject({ email: null })
    await reader.goto(url('/stop-emails?lang=fr'))
    await reader.getByRole('heading', { name: 'Ce lien n’est pas valable' }).waitFor()
  })

  test('is shown once how to add the hotel to the Home Screen, and never again after an answer', async () => {
    const place = await hotelWithMenu()
    const iphone = await openPhoneWithServiceWorker()
    await iphone.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false })
      Reflect.deleteProperty(window, 'PushManager')
    })
    await placeOrder(iphone, place)
    const hint = iphone.getByRole('note').filter({ hasText: 'Gardez Hôtel du Phare à portée de main' })
    await hint.getByText('Touchez Partager').waitFor()
    await offer(iphone).getByRole('button', { name: 'Par e-mail' }).waitFor()
    expect(await offer(iphone).getByRole('button').allInnerTexts()).toEqual(['Par e-mail'])
    await iphone.screenshot({ path: 'test-results/guest-notifications-home-screen-390.png', fullPage: true })
    await hint.getByRole('button', { name: 'Non merci' }).click()
    await hint.waitFor({ state: 'detached' })
    await offer(iphone).getByText('Sur iPhone et iPad, les notifications arrivent').waitFor()
    await iphone.reload()
    await offer(iphone).waitFor()
    expect(await hint.count()).toBe(0)
  })
})

/** The link that stops the emails, from the latest email to this address. */
async function readStopLink(email: string): Promise<string> {
  const page = await (await fetch(url(`/mailbox?to=${encodeURIComponent(email)}`))).text()
  return /href="([^"]+stop-emails[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

test('a phone without storage orders as before and is offered only what it supports', async () => {
  // The router stores scroll positions and reports the blocked storage.
  expectConsoleError(/SecurityError: denied/)
  const place = await hotelWithMenu()
  const guest = await openPhone()
  await guest.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(new DOMException('denied', 'SecurityError'))
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
  await setPermission(guest, 'granted')
  await placeOrder(guest, place)
  await offer(guest).getByRole('button', { name: 'Sur ce téléphone' }).click()
  await offer(guest).getByText('Rien n’a été enregistré').waitFor()
  await offer(guest).getByRole('button', { name: 'Par e-mail' }).waitFor()
})

test('the chat offers notifications once the guest has written, and no longer after a refusal', async () => {
  const hotel = await openHotel()
  const guest = await openPhone()
  await setPermission(guest, 'default', 'granted')
  await guest.goto(url(`/public/${hotel.slug}/chat?lang=fr`))
  const field = guest.getByRole('textbox')
  await field.waitFor()
  expect(await offer(guest).count()).toBe(0)
  await field.fill('Bonjour, une serviette de plus ?')
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await offer(guest).getByText('L’hôtel peut vous avertir dès qu’il répond.').waitFor()
  await guest.screenshot({ path: 'test-results/guest-notifications-chat-390.png' })
  await guest.setViewportSize({ width: 360, height: 640 })
  await guest.screenshot({ path: 'test-results/guest-notifications-chat-360.png' })
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await offer(guest).getByRole('button', { name: 'Non merci' }).click()
  await offer(guest).waitFor({ state: 'detached' })
  await guest.reload()
  await guest.getByText('Bonjour, une serviette de plus').waitFor()
  expect(await offer(guest).count()).toBe(0)
})
