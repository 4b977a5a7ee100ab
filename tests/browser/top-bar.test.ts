import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  sendAsGuest,
  signIn,
  url,
} from './browser-session.ts'

openBrowser()

/** The named links, left to right, once they have come. */
const links = (page: Page) =>
  expect.poll(() => page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link').allTextContents())

describe('the top bar', () => {
  test('of a hotel without pages shows Information once a fact is filled in', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services`)
    await links(page).toEqual(['Modifier', 'Voir le QR code', 'Recommandations', 'Services'])
    const announcement = { text: 'Ce soir, huîtres', from: null, until: null }
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { announcement } })
    const stream = page.waitForResponse(/\/events/)
    await page.reload()
    await stream
    await links(page).toEqual(['Modifier', 'Voir le QR code', 'Recommandations', 'Services'])
    const wifi = { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false, passwordFor: 'everybody' }
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { wifi } })
    await links(page).toEqual(['Modifier', 'Voir le QR code', 'Recommandations', 'Services', 'Information'])
  })

  test('of a hotel with pages shows Accueil, Informations, Recommandations and Services', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner)
    await page.route('**/manage?*', async (route) => {
      const body = await (await route.fetch()).json()
      const hotelWithPages = { ...body.hotel, hasPages: true, defaultPage: '01890000-0000-7000-8000-000000000000' }
      await route.fulfill({ json: { ...body, hotel: hotelWithPages } })
    })
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await links(page).toEqual(['Accueil', 'Informations', 'Recommandations', 'Services'])
    const home = page.getByRole('link', { name: 'Accueil', exact: true })
    expect(await home.getAttribute('href')).toBe(`/hotels/${hotel.id}/pages/01890000-0000-7000-8000-000000000000`)
  })

  test('shows the Hotels link to provider staff on hotel screens, unless isAdmin is false', async () => {
    const { id } = await openHotel()
    const page = await openStaffPage(await signIn('equipe@livret.example'))
    await page.goto(url(`/hotels/${id}/services`))
    await links(page).toContain('Hôtels')
    await page.evaluate(() => localStorage.setItem('isAdmin', 'false'))
    await page.reload()
    await links(page).toContain('Services')
    await links(page).not.toContain('Hôtels')
  })

  test('opens the public page in a new tab, and switches to another hotel', async () => {
    const hotel = await openHotel({ name: 'Hôtel du Phare' })
    const other = await hotel.api<{ id: string }>('POST', '/v1/hotels', { name: 'Hôtel de la Dune' })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services`))
    const [guest] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /Voir la page/ }).click(),
    ])
    await guest.waitForURL(new RegExp(`/public/${hotel.id}`))
    const menu = page.getByRole('button', { name: /^Hôtel du Phare/ })
    await menu.click()
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Hôtel de la Dune', 'Tous vos hôtels'])
    await page.getByRole('menuitem', { name: 'Hôtel de la Dune' }).click()
    await page.waitForURL(url(`/hotels/${other.id}/services`))
    await page.getByRole('button', { name: /^Hôtel de la Dune/ }).waitFor()
  })

  test('at 1024 px shows the links of the specification, and keeps personal links in its menu', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 1024, height: 768 } })
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await links(page).toEqual(['Modifier', 'Voir le QR code', 'Recommandations', 'Services'])
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog').getByRole('link')
    await expect.poll(() => menu.allInnerTexts()).toEqual([expect.stringContaining('Voir la page'), 'Mon compte'])
  })

  test('shows at its right how many orders and messages wait', async () => {
    const hotel = await openHotel()
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services`)
    const day = page.getByRole('banner').getByRole('navigation', { name: 'La journée' })
    await expect.poll(() => day.getByRole('link').allTextContents()).toEqual(['Commandes', 'Messages'])
    const lines = [{ articleId: service.articles[0]?.id, quantity: 1 }]
    await sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: service.id,
      deliveryMode: 'room-delivery',
      room: '204',
      lines,
    })
    await day.getByRole('link', { name: /^Commandes ?1 nouvelle commande$/ }).click()
    await page.waitForURL(url(`/hotels/${hotel.id}/orders`))
  })

  test('is on a phone behind the last tab, with all its links', async () => {
    const hotel = await openHotel()
    const page = await openStaffPage(hotel.owner, 'fr', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await page.goto(url(`/hotels/${hotel.id}/services`))
    // The hotel's name is not cut to its first letter.
    const name = page.locator('header b', { hasText: 'Hôtel du Phare' })
    await page.getByRole('button', { name: 'Son coupé' }).waitFor()
    await expect.poll(() => name.evaluate((bold) => bold.scrollWidth <= bold.clientWidth)).toBe(true)
    await page.getByRole('button', { name: 'Plus' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'Mon compte' }).waitFor()
    const names = await menu.getByRole('link').allInnerTexts()
    for (const name of ['Modifier', 'Voir le QR code', 'Recommandations', 'Services']) expect(names).toContain(name)
    // No screen has a second entry.
    expect(new Set(names).size).toBe(names.length)
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).waitFor()
  })
})

test('the review links that staff set are on the guests’ page, the same for all guests', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/opinions?tab=guests`))
  expectConsoleError(/status of 422/)
  await page.getByLabel('Lien d’avis Google').fill('pas une adresse')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Cette adresse web n’est pas valable.', { exact: false }).waitFor()
  await page.getByLabel('Lien d’avis Google').fill('https://g.page/r/phare/review')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const html = await (await fetch(url(`/public/${hotel.slug}`))).text()
  expect(html).toContain('href="https://g.page/r/phare/review"')
})
