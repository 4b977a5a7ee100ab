import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

async function scannedRoom(values: Parameters<typeof openHotel>[0] = {}) {
  const hotel = await openHotel({ phone: '+33 2 99 00 00 00', hasRating: true, ...values })
  const [code] = await hotel.api<[QrCode]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await guest.goto(code.url)
  await guest.getByText(/· chambre 204/).waitFor()
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  const checkOut = () => hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes/${code.id}/check-out`)
  return { hotel, code, guest, checkOut }
}

const goodbye = (guest: Page) => guest.getByRole('dialog', { name: 'Au revoir, et merci' })
const nothingOfTheRoom = (guest: Page) =>
  expect
    .poll(() => guest.evaluate(() => Object.keys(localStorage).filter((key) => /^livret\.(access|room)\./.test(key))))
    .toEqual([])

describe('a guest who is checked out', () => {
  test('is thanked once, may give an opinion, and the phone forgets the room', async () => {
    const { guest, checkOut } = await scannedRoom()
    await checkOut()
    const sheet = goodbye(guest)
    await sheet.getByRole('link', { name: 'Appeler la réception' }).waitFor()
    await nothingOfTheRoom(guest)
    expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
    await expectAccessible(guest)
    await sheet.getByRole('link', { name: 'Donner votre avis' }).click()
    await guest.getByRole('heading', { level: 1, name: 'Avis des clients' }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await guest.reload()
    await waitForPrefetchedScreens(guest)
    expect(await sheet.count()).toBe(0)
  })

  test('while the phone was closed is thanked when it opens, and closes the message by keyboard', async () => {
    const { hotel, guest, checkOut } = await scannedRoom()
    await guest.goto('about:blank')
    await checkOut()
    await guest.goto(url(`/public/${hotel.slug}/infos`))
    await goodbye(guest).waitFor()
    await guest.keyboard.press('Escape')
    await goodbye(guest).waitFor({ state: 'detached' })
  })

  test('while typing is not interrupted', async () => {
    const { hotel, guest, checkOut } = await scannedRoom()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/chat`)
    const field = guest.getByRole('textbox', { name: 'Votre message' })
    await field.fill('Nous partons')
    await checkOut()
    await nothingOfTheRoom(guest)
    expect(await goodbye(guest).count()).toBe(0)
    await field.blur()
    await goodbye(guest).waitFor()
  })
})

test('a guest whose proof of the room expires sees no check-out message', async () => {
  const { guest } = await scannedRoom({ roomProofHours: 24 })
  await guest.clock.setFixedTime(Date.now() + 25 * 3_600_000)
  await guest.reload()
  await nothingOfTheRoom(guest)
  expect(await guest.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('stay-end')))).toEqual([])
  expect(await goodbye(guest).count()).toBe(0)
})

test('a guest who leaves the room on the phone, or whose code is renewed, sees no check-out message', async () => {
  const { hotel, code, guest } = await scannedRoom()
  await guest.getByRole('button', { name: 'Ce n’est pas ma chambre' }).click()
  await guest.getByText('Votre téléphone n’est plus lié à la chambre 204', { exact: false }).waitFor()
  const other = await openPhone()
  await other.goto(code.url)
  await other.getByText(/· chambre 204/).waitFor()
  await openLiveGuestPage(other, `/public/${hotel.slug}`)
  await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes/${code.id}/renew`)
  await nothingOfTheRoom(other)
  for (const page of [guest, other]) {
    await page.reload()
    await waitForPrefetchedScreens(page)
    expect(await goodbye(page).count()).toBe(0)
  }
})
