import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Place } from '#modules/content/places/contract.ts'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { InfoInput } from '#modules/foundation/info/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addToBasket,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const shots = process.env.SCREENSHOTS
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const addRooms = (hotel: TestHotel, ...rooms: string[]) =>
  hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms })

describe('access codes', () => {
  const secret = '4812-SECRET'
  const info: InfoInput = {
    hotelAccess: {
      directions: '',
      parking: '',
      codes: [{ label: 'Porte de nuit', code: secret }],
      codesFor: 'scanned-rooms',
    },
  }
  const countAccessEntries = (guest: Page) =>
    guest.evaluate(() => Object.keys(localStorage).filter((key) => /^livret\.(access|room)\./.test(key)).length)

  async function openPhoneWithCodes(roomProofHours: number | null) {
    const hotel = await openHotel({ info, roomProofHours })
    const codes = await addRooms(hotel, '204', '205')
    const guest = await openPhone()
    await guest.goto(codes[0]?.url ?? '')
    await guest.waitForURL(url(`/public/${hotel.slug}`))
    await guest.goto(url(`/public/${hotel.slug}/infos/hotel-access`))
    await guest.getByText(secret).waitFor()
    expect(await countAccessEntries(guest)).toBe(2)
    return { hotel, guest, codes }
  }
  const waitForScanRequest = (guest: Page) => guest.getByText('Scannez le QR code de votre chambre').waitFor()
  /** The clock of the phone is this many hours ahead when its page becomes visible again. */
  async function advanceClock(guest: Page, hours: number) {
    await guest.clock.setFixedTime(Date.now() + hours * 3_600_000)
    await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  test('are stored on the phone by the scan, before the guest opens their screen', async () => {
    const hotel = await openHotel({ info, roomProofHours: 72 })
    const [code] = await addRooms(hotel, '204')
    const guest = await openPhone()
    await guest.goto(code?.url ?? '')
    await guest.waitForURL(url(`/public/${hotel.slug}`))
    await expect.poll(() => countAccessEntries(guest)).toBe(2)
    await waitForPrefetchedScreens(guest)
    await guest.context().setOffline(true)
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Infos' }).click()
    await guest.getByRole('link', { name: /Accès/ }).first().click()
    await guest.getByText(secret).waitFor()
  })

  test('can be read without a network, and are deleted from the phone when the proof of the room expires', async () => {
    const { guest } = await openPhoneWithCodes(72)
    await waitForPrefetchedScreens(guest)
    await guest.context().setOffline(true)
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await guest.getByRole('link', { name: 'Retour aux infos' }).click()
    await advanceClock(guest, 71)
    await guest.getByRole('link', { name: /Accès/ }).first().click()
    await guest.getByText(secret).waitFor()
    await advanceClock(guest, 73)
    await waitForScanRequest(guest)
    expect(await guest.getByText(secret).count()).toBe(0)
    await expect.poll(() => countAccessEntries(guest)).toBe(0)
  })

  test('are deleted from the phone when the QR code is renewed, if the hotel lets them last until then', async () => {
    // The phone is refused when it requests the codes again after the renewal.
    expectConsoleError(/status of 403/)
    const { hotel, guest, codes } = await openPhoneWithCodes(null)
    await advanceClock(guest, 5000)
    await guest.getByText(secret).waitFor()
    expect(await countAccessEntries(guest)).toBe(2)
    const stream = guest.waitForResponse(/\/live\?/)
    await guest.reload()
    await stream
    await guest.getByText(secret).waitFor()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes/${codes[0]?.id}/renew`)
    await waitForScanRequest(guest)
    await expect.poll(() => countAccessEntries(guest)).toBe(0)
  })

  test('are replaced when another room is scanned, and deleted when the guest erases everything', async () => {
    const { hotel, guest, codes } = await openPhoneWithCodes(168)
    await guest.goto(codes[1]?.url ?? '')
    await guest.waitForURL(url(`/public/${hotel.slug}`))
    await guest.goto(url(`/public/${hotel.slug}/infos/hotel-access`))
    await guest.getByText('Pour la chambre 205').waitFor()
    await expect.poll(() => countAccessEntries(guest)).toBe(2)
    await guest.goto(url(`/public/${hotel.slug}/privacy`))
    await guest.getByRole('button', { name: 'Tout effacer' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: 'Effacer', exact: true }).click()
    await guest.getByText('Tout est effacé', { exact: false }).waitFor()
    expect(await countAccessEntries(guest)).toBe(0)
    expect(await guest.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('4812')
  })
})

describe('an order on the bill of a room', () => {
  const send = /Commander avec obligation de paiement/

  async function openBasket(hotel: TestHotel, size = {}) {
    const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin' }])
    const guest = await openPhone(size)
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
    await addToBasket(guest, 'Le Malouin')
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByRole('heading', { name: 'Votre commande' }).waitFor()
    return guest
  }
  const waitUntilSent = (guest: Page) => guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()

  test('goes to a room that exists: for a mistyped number the phone proposes similar rooms, and the basket stays', async () => {
    const hotel = await openHotel()
    await addRooms(hotel, ...Array.from({ length: 12 }, (_, i) => String(201 + i)))
    const guest = await openBasket(hotel)
    await guest.locator('textarea').first().fill('sans sucre')
    const room = guest.getByLabel('Numéro de chambre')
    await room.fill('240')
    expectConsoleError(/422/)
    await guest.getByRole('button', { name: send }).click()
    await guest.getByText('L’hôtel n’a pas de chambre 240. Serait-ce 204 ou 210 ?').waitFor()
    await expectFocused(room)
    await shot(guest, 'near-rooms')
    await guest.setViewportSize({ width: 390, height: 3000 })
    await expectAccessible(guest)
    await guest.setViewportSize({ width: 390, height: 844 })
    await guest.getByRole('button', { name: 'Chambre 204' }).click()
    await expectFocused(room)
    expect(await room.inputValue()).toBe('204')
    await guest.getByText('L’hôtel n’a pas de chambre 240').waitFor({ state: 'detached' })
    await guest.getByRole('button', { name: send }).click()
    await waitUntilSent(guest)
    expect(await hotel.orders()).toMatchObject([{ room: '204', roomProof: 'typed', note: 'sans sucre' }])
  })

  test('requires the surname if the hotel wants it: the order board shows it', async () => {
    const hotel = await openHotel()
    const office = await openStaffPage(hotel.owner)
    await office.goto(url(`/hotels/${hotel.id}/edit`))
    const choice = office.getByRole('radio', { name: 'Le nom de famille du client' })
    await choice.check()
    await office.getByRole('radio', { name: 'Jusqu’au renouvellement des codes' }).check()
    await choice.scrollIntoViewIfNeeded()
    await shot(office, 'settings-room-bill')
    await office.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .poll(async () => {
        const { roomBillProof, roomProofHours } = await hotel.api<{
          roomBillProof: string
          roomProofHours: number | null
        }>('GET', `/v1/hotels/${hotel.id}`)
        return [roomBillProof, roomProofHours]
      })
      .toEqual(['surname', null])

    const guest = await openBasket(hotel)
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: send }).click()
    await guest.getByText('Indiquez votre nom de famille.').waitFor()
    const surname = guest.getByLabel('Votre nom de famille')
    await expectFocused(surname)
    await shot(guest, 'surname')
    await surname.fill('Le Bihan')
    await guest.getByRole('button', { name: send }).click()
    await waitUntilSent(guest)

    await office.goto(url(`/hotels/${hotel.id}/orders`))
    await office.getByRole('article').filter({ hasText: 'Le Bihan' }).waitFor()
    const [order] = await hotel.orders()
    expect(order).toMatchObject({ room: '204', guestName: 'Le Bihan' })
    await guest.goto(url(`/public/${hotel.slug}/privacy`))
    await guest.getByText('Votre nom, dans des commandes').waitFor()
  })

  test('requires a scan if the hotel wants it, and the basket stays', async () => {
    const hotel = await openHotel({ roomBillProof: 'scan' })
    const [code] = await addRooms(hotel, '204')
    const guest = await openBasket(hotel)
    await guest.getByText('L’hôtel le demande avant de porter une commande sur la note', { exact: false }).waitFor()
    await expect.poll(() => guest.getByRole('button', { name: send }).isDisabled()).toBe(true)
    await guest.goto(code?.url ?? '')
    await guest.waitForURL(url(`/public/${hotel.slug}`))
    await guest.goto(url(`/public/${hotel.slug}/basket`))
    await guest.getByText('d’après le code scanné').waitFor()
    await guest.getByRole('button', { name: send }).click()
    await waitUntilSent(guest)
    expect(await hotel.orders()).toMatchObject([{ room: '204', roomProof: 'qr' }])
  })
})

describe('reception can be called from every screen', () => {
  async function openHotelWithAllScreens() {
    const numbers = [
      { label: 'Taxi', number: '+33 2 99 81 30 30' },
      { label: 'SAMU', number: '15' },
    ]
    const hotel = await openHotel({ info: { usefulNumbers: numbers, guestbook: { open: true, words: '' } } })
    const menu = await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Le Malouin' }])
    const place = await hotel.api<Place>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
      name: 'Chez Lulu',
      category: 'restaurant',
      latitude: 48.65,
      longitude: -2.02,
    })
    const page = await hotel.api<{ id: string }>('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, {
      title: 'Le spa',
      blocks: [{ kind: 'text', text: richTextFromPlain('Ouvert à tous') }],
    })
    await hotel.api('POST', `/v1/hotels/${hotel.id}/pages/${page.id}/publish`)
    const screens = [
      '',
      '/discover/services',
      `/discover/services/${menu.id}`,
      '/basket',
      '/orders',
      '/infos',
      '/infos/useful-numbers',
      '/places',
      '/restaurants',
      `/places/${place.id}`,
      `/places/${place.id}/promotion`,
      '/discover/tiqets',
      '/opinions',
      '/chat',
      `/p/${page.id}`,
      '/privacy',
      '/search',
      '/nowhere/at/all',
    ]
    return { hotel, screens }
  }

  test.each([
    ['a phone', { width: 320, height: 640 }],
    ['a computer', { width: 1280, height: 800 }],
  ])('on %s', async (_, viewport) => {
    const { hotel, screens } = await openHotelWithAllScreens()
    const guest = await openPhone({ viewport })
    expectConsoleError(/404/)
    for (const path of screens) {
      await guest.goto(url(`/public/${hotel.slug}${path}`))
      const call = guest.getByRole('button', { name: 'Appeler : réception, urgences' })
      await call.waitFor()
      await shot(guest, `call-${viewport.width}${path.replaceAll('/', '-').slice(0, 22)}`)
      const box = await call.boundingBox()
      expect([(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44], path).toEqual([true, true])
      expect(await measureHorizontalOverflow(guest), path).toBeLessThanOrEqual(0)
      // The click fails if another element covers the button.
      await call.click()
      const sheet = guest.getByRole('dialog', { name: 'Appeler' })
      const links = sheet.locator('a[href^="tel:"]')
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), path).toEqual([
        'tel:+33299000000',
        'tel:112',
        'tel:15',
      ])
      expect(await links.allTextContents(), path).toEqual([
        'Réception · +33 2 99 00 00 00',
        'Urgences · 112',
        'SAMU · 15',
      ])
      if (path === '') {
        await shot(guest, `call-sheet-${viewport.width}`)
        await expectAccessible(guest)
      }
      await sheet.getByRole('link', { name: 'Fermer' }).click()
      await sheet.waitFor({ state: 'detached' })
      await expectFocused(call)
    }
    await guest.goto(url(`/public/${hotel.slug}/infos/useful-numbers`))
    const terms = guest.locator('main dt')
    expect(await terms.allTextContents()).toEqual(['SAMU', 'Réception', 'Taxi'])
  })

  test('without scripts, by a link', async () => {
    const hotel = await openHotel()
    const guest = await openPhone({ javaScriptEnabled: false })
    await guest.goto(url(`/public/${hotel.slug}/privacy`))
    const link = guest.getByRole('link', { name: 'Appeler la réception' })
    expect(await link.getAttribute('href')).toBe('tel:+33299000000')
    await link.click({ trial: true })
  })
})
