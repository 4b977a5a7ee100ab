import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { type AllergenAnswers, allergens } from '#modules/content/services/rules.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()

const drink = {
  name: 'Boisson',
  min: 1,
  max: 1,
  choices: [
    { name: 'Café', price: 0 },
    { name: 'Chocolat', price: 150 },
  ],
}
const dishes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Plat ${String(i + 1).padStart(3, '0')}` }))
const none = Object.fromEntries(allergens.map((allergen) => [allergen, 'none'])) as AllergenAnswers

/** Answers the row of the active cell by keyboard: it contains these allergens, and none of the others. */
async function answerRow(page: Page, contained: number[]) {
  await page.keyboard.press('Home')
  let column = 0
  for (const target of contained) {
    for (; column < target; column++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('o')
  }
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowDown')
}

/** Reaches the table with Tab alone. */
async function tabIntoGrid(page: Page) {
  await page.getByLabel('Chercher un article').focus()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)) return
  }
  throw new Error('Tab does not reach the table')
}

const saved = (page: Page) => page.getByText('Tout est enregistré.').waitFor()

describe('the table of allergens', () => {
  test('is filled in by keyboard alone for 20 dishes and their choices, and a reload shows all', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [...dishes(19), { name: 'Plat avec choix', options: [drink] }])
    const screen = `/hotels/${hotel.id}/services/${menu.id}/allergens`
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
    await page.getByRole('link', { name: 'Allergènes', exact: true }).press('Enter')
    await page.getByText('308 réponses manquent').waitFor()
    await tabIntoGrid(page)
    for (let i = 0; i < 18; i++) await answerRow(page, [i % 14, 13])

    // The 19th as the one before; of the last, traces of the first three by a range.
    await page.keyboard.press('=')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('t')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('2')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    // Both choices at once.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('0')
    await page.getByText('Tout est rempli.').waitFor()
    await saved(page)
    await expectAccessible(page)

    const { articles } = await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}`)
    expect(articles[0]?.allergens).toEqual({ ...none, gluten: 'contains', molluscs: 'contains' })
    expect(articles[17]?.allergens).toEqual({ ...none, fish: 'contains', molluscs: 'contains' })
    expect(articles[18]?.allergens).toEqual(articles[17]?.allergens)
    expect(articles[19]?.allergens).toEqual({
      ...none,
      gluten: 'may-contain',
      crustaceans: 'may-contain',
      eggs: 'may-contain',
    })
    expect(articles[19]?.options[0]?.choices.map((choice) => choice.allergens)).toEqual([none, none])

    await page.goto(url(screen))
    await page.getByText('Tout est rempli.').waitFor()
    const row = page.getByRole('row', { name: /Plat 003/ })
    expect(await row.getByRole('gridcell').allTextContents()).toEqual([
      ...allergens.map((_, i) => (i === 2 || i === 13 ? 'Oui' : 'Non')),
      '✓ complet',
    ])
  })

  test('keeps the answers of two colleagues, names the dish, and says what is not saved', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }, { name: 'Crêpe' }])
    const apiPath = `/v1/hotels/${hotel.id}/services/${menu.id}`
    const page = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/allergens`)
    const calls = `**${apiPath}/articles**`
    expectConsoleError(/Failed to load resource|ERR_/)
    await page.route(calls, (route) => route.abort())
    await page.getByRole('gridcell').first().focus()
    await page.keyboard.press('o')
    const failure = page.getByRole('alert').filter({ hasText: 'ne sont pas enregistrées' })
    await failure.waitFor()
    await page.getByText('1 réponse pas encore enregistrée').waitFor()

    // Leaving asks first.
    await page
      .getByRole('link', { name: /^Articles/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuer à écrire' }).click()

    // Meanwhile a colleague answers the same cell and another one.
    const [article] = menu.articles
    await hotel.api('PATCH', `${apiPath}/articles/${article?.id}?lang=fr`, {
      allergens: { gluten: 'none', milk: 'contains' },
    })
    const milk = page
      .getByRole('row', { name: /Le Malouin/ })
      .getByRole('gridcell')
      .nth(allergens.indexOf('milk'))
    await milk.getByText('Oui').waitFor()
    await page.unroute(calls)
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText(/Le Malouin, Gluten.: un collègue avait répondu «.Non.»/).waitFor()
    await saved(page)
    const read = await hotel.api<Service>('GET', apiPath)
    expect(read.articles[0]?.allergens).toEqual({ gluten: 'contains', milk: 'contains' })
    await expectAccessible(page)
  })

  test('is read by members without editing rights', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(await addColleague(hotel))
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/allergens`)
    await page.getByText('14 réponses manquent').waitFor()
    await page.getByRole('gridcell').first().focus()
    await page.keyboard.press('o')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('gridcell').first().textContent()).toBe('?')
    expect(await page.getByRole('toolbar').count()).toBe(0)
    expect(await page.locator(':focus').getAttribute('data-column')).toBe('1')
  })
})

test('the options of an article are copied into another one', async () => {
  const hotel = await openHotel({ languages: ['fr'] })
  const menu = await hotel.addService({}, [{ name: 'Le Malouin', options: [drink] }, { name: 'Crêpe' }])
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles?article=${menu.articles[1]?.id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Reprendre les choix d’un autre article' }).click()
  await page.getByRole('option', { name: 'Le Malouin' }).click()
  await drawer.getByText('1 choix repris de Le Malouin.').waitFor()
  await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const { articles } = await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}`)
  const choices = (index: number) => articles[index]?.options[0]?.choices ?? []
  expect(choices(1).map(({ name, price }) => [name, price.amount])).toEqual([
    ['Café', 0],
    ['Chocolat', 150],
  ])
  expect(choices(1)[0]?.id).not.toBe(choices(0)[0]?.id)
})
