import { expect, test } from 'vitest'
import type { Article } from '#modules/content/services/contract.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  type TestHotel,
} from './browser-session.ts'

openBrowser()

const articlesPath = (hotel: TestHotel, { id }: { id: string }) =>
  `/v1/hotels/${hotel.id}/services/${id}/articles?lang=fr`
/** Polls the stored articles, each as `name: price, VAT, section`. */
const expectArticles = (hotel: TestHotel, menu: { id: string }) =>
  expect.poll(async () =>
    (await hotel.api<Article[]>('GET', articlesPath(hotel, menu))).map(
      ({ name, price, vatRate, section }) => `${name}: ${price.amount}, ${vatRate}, ${section}`,
    ),
  )

test('articles are searched, several change at once, and the change is undone', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Room service' }, [
    { name: 'Club', price: 1900, section: 'Plats' },
    { name: 'Sole', price: 3200, section: 'Plats' },
    { name: 'Eau', price: 400, section: 'Boissons' },
    { name: 'Thé', price: 510, section: 'Boissons' },
  ])
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
  await page.getByText('Sans photo', { exact: true }).click()
  const search = page.getByRole('searchbox', { name: 'Chercher un article' })
  await search.fill('pizza')
  await page.getByRole('heading', { name: 'Aucun article ne correspond' }).waitFor()
  await page.getByRole('button', { name: 'Montrer tous les articles' }).click()
  await search.fill('BOISSONS')
  await page.getByRole('heading', { name: 'Club' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
  await page.getByText('2 articles choisis').waitFor()
  await page.getByRole('button', { name: 'Prix…' }).click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Enter')
  await dialog.getByText('Un nombre de -90 à 500.').waitFor()
  await dialog.getByLabel('Changement, en pour cent').fill('+10 %')
  await dialog.getByText(/Thé : 5,10\s€ → 5,60\s€/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 articles changés.').waitFor()
  await expectArticles(hotel, menu).toEqual([
    'Club: 1900, 10, Plats',
    'Sole: 3200, 10, Plats',
    'Eau: 440, 10, Boissons',
    'Thé: 560, 10, Boissons',
  ])
  await page.getByRole('button', { name: 'Annuler ce changement' }).click()
  await page.getByText('2 articles changés.').waitFor({ state: 'detached' })

  await search.fill('')
  await page.getByRole('checkbox', { name: 'Choisir Club' }).check()
  await page.getByRole('button', { name: 'TVA…' }).click()
  await dialog.getByLabel('Taux de TVA').fill('20')
  await page.keyboard.press('Enter')
  await page.getByText('3 articles changés.').waitFor()
  await page.getByRole('checkbox', { name: 'Choisir Eau' }).uncheck()
  await page.getByRole('button', { name: 'Déplacer…' }).click()
  await dialog.getByRole('combobox', { name: 'Rubrique' }).click()
  await page.getByRole('option', { name: 'Plats' }).click()
  await dialog.getByRole('button', { name: 'Déplacer' }).click()
  // The other article is in that section already.
  await page.getByText('1 article changé.').waitFor()
  await expectArticles(hotel, menu).toEqual([
    'Club: 1900, 20, Plats',
    'Sole: 3200, 10, Plats',
    'Thé: 510, 20, Plats',
    'Eau: 400, 20, Boissons',
  ])
})

test('what a colleague changed meanwhile stays, and is named', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Bar' }, [
    { name: 'Eau', price: 400 },
    { name: 'Thé', price: 500 },
  ])
  const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 390, height: 844 } })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  // The change arrives between the choice and the call.
  await page.route('**/articles?**', async (route) => {
    if (route.request().method() === 'PATCH')
      await hotel.api('PATCH', articlesPath(hotel, menu).replace('?', `/${menu.articles[0]?.id}?`), { price: 700 })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Prix…' }).click()
  await page.getByRole('dialog').getByLabel('Changement, en pour cent').fill('-50')
  await page.keyboard.press('Enter')
  await page
    .getByText('1 article changé. Laissés tels quels, car quelqu’un les a changés ou supprimés entre-temps : Eau.')
    .waitFor()
  await expectArticles(hotel, menu).toEqual(['Eau: 700, 10, ', 'Thé: 250, 10, '])
})

test('several articles are hidden from guests, found by the filter, and shown again from one article', async () => {
  const hotel = await openHotel()
  const menu = await hotel.addService({ name: 'Bar' }, [
    { name: 'Eau', price: 400 },
    { name: 'Thé', price: 500 },
    { name: 'Vin', price: 600 },
  ])
  const guestNames = async () =>
    (
      await hotel.api<{ services: { articles: { name: string }[] }[] }>('GET', `/v1/hotels/${hotel.id}?lang=fr`)
    ).services[0]?.articles.map(({ name }) => name)
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Choisir Eau' }).check()
  await page.getByRole('checkbox', { name: 'Choisir Thé' }).check()
  await page.getByRole('button', { name: 'Masquer aux clients' }).click()
  await page.getByText('2 articles changés.').waitFor()
  expect(await guestNames()).toEqual(['Vin'])
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByText('Masqués', { exact: true }).click()
  await page.getByRole('heading', { name: 'Vin' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions de Thé' }).click()
  await page.getByRole('menuitem', { name: 'Montrer aux clients' }).click()
  await page.getByRole('heading', { name: 'Thé' }).waitFor({ state: 'detached' })
  await expect.poll(guestNames).toEqual(['Thé', 'Vin'])

  // The preview of a hidden article shows it as guests will see it.
  await page.getByRole('link', { name: 'Eau', exact: true }).click()
  await page.getByRole('switch', { name: 'Masqué aux clients' }).waitFor()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Eau' }).first().waitFor()
})
