import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  createDraftHotel,
  openBrowser,
  openLiveStaffScreen,
  openStaffPage,
  sideNavigation,
  signUp,
  url,
} from './browser-session.ts'
import { createKitchen } from './order-board.ts'

openBrowser()
const folder = process.env.SCREENSHOTS

test('the kitchen has the order board alone, and is refused every other screen', async () => {
  const { hotel, order } = await createKitchen()
  await order()
  const page = await openStaffPage(await addColleague(hotel, 'kitchen'))
  await page.goto(url('/hotels'))
  await page.getByRole('link', { name: /cuisine/ }).click()
  await page.waitForURL(/\/orders$/)
  await page.getByRole('heading', { name: 'Commandes', level: 1 }).waitFor()
  expect(await sideNavigation(page).getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('Commandes')])
  expect(await page.getByRole('button', { name: 'Prendre une commande' }).count()).toBe(0)
  if (folder) await page.screenshot({ path: `${folder}/role-kitchen.png` })
  await page.locator('[data-card] [data-main]').first().click()
  await expect.poll(async () => (await hotel.orders())[0]?.status).toBe('accepted')
  for (const path of [
    'chat',
    'orders/history',
    'bookings',
    'services',
    'statistics',
    'alerts',
    'edit',
    'qrcode',
    'members',
  ]) {
    await page.goto(url(`/hotels/${hotel.id}/${path}`))
    await page.getByText('Vous n’avez pas accès à cette page').first().waitFor()
  }
  await expectAccessible(page)
  await page.goto(url(`/hotels/${hotel.id}/chat`))
  await page.getByRole('link', { name: 'Commandes' }).last().click()
  await page.waitForURL(/\/orders$/)
})

test('an editor has the contents alone, changes the information, and opens the services first', async () => {
  const hotel = await createDraftHotel(await signUp())
  const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
  const page = await openStaffPage(await addColleague(hotel, 'editor'))
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services`)
  const links = await sideNavigation(page).getByRole('link').allInnerTexts()
  expect(links.map((link) => link.trim())).toEqual([
    'Services',
    'Information',
    'Pages',
    'Annonces',
    'Lieux autour',
    'Offres',
    'Billets partenaires',
    'Médias',
    'Traductions',
    'Documents à imprimer',
    'À corriger',
  ])
  if (folder) await page.screenshot({ path: `${folder}/role-editor.png` })
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}`))
  await page.getByLabel('Nom du service').or(page.getByLabel('Nom')).first().waitFor()
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page.getByLabel('Mot de bienvenue').fill('Bienvenue aux Remparts')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré').first().waitFor()
  for (const path of ['orders', 'chat', 'opinions', 'alerts', 'edit', 'first-steps']) {
    await page.goto(url(`/hotels/${hotel.id}/${path}`))
    await page.getByText('Vous n’avez pas accès à cette page').first().waitFor()
  }
  await page.getByRole('link', { name: 'Services' }).last().click()
  await page.waitForURL(/\/services$/)
})
