import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { allergens } from '#modules/content/services/rules.ts'
import { expectAccessible } from './accessibility.ts'
import { measureHorizontalOverflow, openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

const none = Object.fromEntries(allergens.map((allergen) => [allergen, 'none'] as const))

test('staff state the origin of meats by keyboard, and guests read it with the dish', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const { id, articles } = await hotel.addService({ name: 'Dîner', hours: null }, [{ name: 'Burger', price: 1800 }])
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/services/${id}/articles?article=${articles[0]?.id}`))
  const group = page.getByRole('group', { name: 'Origine des viandes' })
  await group.getByRole('radio', { name: 'Pas encore renseignée' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // Without a country it is not saved, and the field says so.
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Choisissez au moins un pays.').first().waitFor()
  await page.getByRole('combobox', { name: 'Bœuf : né et élevé' }).focus()
  await page.keyboard.type('Irlan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Bœuf : abattu' }).focus()
  await page.keyboard.type('France')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(async () => {
      const service = await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${id}?lang=fr`)
      return service.articles[0]?.meatOrigins
    })
    .toEqual([{ meat: 'beef', raised: ['IE'], slaughtered: ['FR'] }])
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}?article=${articles[0]?.id}`))
  await guest.getByText('Bœuf : né et élevé Irlande, abattu France.').waitFor()
})

test('a guest opens the allergen table from the menu, on a small phone and without scripts', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en'] })
  const { id } = await hotel.addService({ name: 'Dîner', hours: null }, [
    { name: 'Sole meunière', price: 2600, allergens: { ...none, fish: 'contains', milk: 'contains' }, meatOrigins: [] },
    { name: 'Plat du jour', price: 1800 },
  ])
  const guest = await openPhone({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}?lang=fr`))
  await guest.getByRole('link', { name: 'Tableau des allergènes' }).click()
  await guest.getByRole('heading', { name: 'Allergènes et origine des viandes' }).waitFor()
  expect(
    await guest
      .getByRole('row', { name: /^Sole meunière/ })
      .getByText('contient')
      .count(),
  ).toBe(2)
  expect(
    await guest
      .getByRole('row', { name: /^Plat du jour/ })
      .getByText('non renseigné', { exact: true })
      .count(),
  ).toBe(14)
  await guest.getByText('1 plat sur 2 n’est pas entièrement renseigné').waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await guest.getByRole('link', { name: 'English' }).click()
  await guest.getByRole('heading', { name: 'Allergens and origin of meats' }).waitFor()
  await guest.getByRole('link', { name: /^←/ }).click()
  await guest.waitForURL((address) => address.pathname === `/public/${hotel.slug}`)
  const scripted = await openPhone({ viewport: { width: 360, height: 740 } })
  await scripted.goto(url(`/public/${hotel.slug}/allergens?lang=fr`))
  await expectAccessible(scripted)
})

test('staff open the booklet and the tables in the language that they choose, and see what is not filled in', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en'] })
  await hotel.addService({ name: 'Dîner', hours: null }, [{ name: 'Plat du jour', price: 1800 }])
  await hotel.addService({ name: 'Bar', hours: null }, [
    { name: 'Olives', price: 300, allergens: none, diets: ['vegan'] },
  ])
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/documents`))
  await page.getByText('1 plat à compléter sur 1').waitFor()
  await page.getByText('Tout est renseigné').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByText('A5', { exact: true }).click()
  const booklet = page.getByRole('link', { name: 'Ouvrir le livret (PDF)' })
  expect(await booklet.getAttribute('href')).toBe(`/v1/hotels/${hotel.id}/booklet.pdf?lang=en&size=A5`)
  const table = await page.getByRole('link', { name: 'PDF : Dîner' }).getAttribute('href')
  for (const address of [await booklet.getAttribute('href'), table]) {
    const answer = await page.request.get(url(address ?? ''))
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await page.getByRole('link', { name: 'Compléter : Dîner' }).click()
  await page.getByRole('grid').waitFor()
})
