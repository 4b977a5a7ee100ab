import { expect, test } from 'vitest'
import type { Article } from '#modules/content/services/contract.ts'
import { openBrowser, openHotel, openLiveStaffScreen, openStaffPage } from './browser-session.ts'

openBrowser()

test('an option is shared by several articles, edited once for all, and made one article’s own', async () => {
  const hotel = await openHotel()
  const choices = [
    { name: 'Café', price: 0 },
    { name: 'Thé', price: 100 },
  ]
  const menu = await hotel.addService({ name: 'Carte' }, [
    { name: 'Club', price: 1900, options: [{ name: 'Boisson', min: 1, max: 1, choices }] },
    { name: 'Crêpe', price: 900 },
    { name: 'Sole', price: 2400 },
  ])
  const optionsOf = async () =>
    (await hotel.api<Article[]>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}/articles?lang=fr`)).map(
      ({ name, options }) =>
        `${name}: ${options.map((option) => `${option.name} ${option.choices.map((choice) => choice.price.amount)}`)}`,
    )
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
  const drawer = page.getByRole('dialog')
  const save = async () => {
    await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Club' }).click()
  await drawer.getByRole('button', { name: 'Utiliser Boisson aussi dans d’autres articles' }).click()
  await drawer.getByText('Aucun autre article pour l’instant').waitFor()
  await save()

  await page.getByRole('button', { name: 'En choisir plusieurs' }).click()
  await page.getByRole('checkbox', { name: 'Tout choisir' }).check()
  await page.getByRole('button', { name: 'Choix…' }).click()
  await drawer.getByRole('button', { name: 'Ajouter' }).click()
  await drawer.getByText('Choisissez un choix commun.').waitFor()
  await drawer.getByRole('combobox', { name: 'Choix commun' }).click()
  await page.getByRole('option', { name: 'Boisson (Café, Thé)' }).click()
  await drawer.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByText('2 articles changés.').waitFor()
  await expect.poll(optionsOf).toEqual(['Club: Boisson 0,100', 'Crêpe: Boisson 0,100', 'Sole: Boisson 0,100'])
  await page.getByRole('button', { name: 'Terminer' }).click()

  await page.getByRole('link', { name: 'Crêpe' }).click()
  await drawer.getByText('Ce que vous changez ici change aussi dans 2 autres articles.').waitFor()
  await drawer.getByRole('textbox', { name: 'Boisson, supplément de la possibilité 2' }).fill('1,50')
  await save()
  await expect.poll(optionsOf).toEqual(['Club: Boisson 0,150', 'Crêpe: Boisson 0,150', 'Sole: Boisson 0,150'])

  await page.getByRole('link', { name: 'Sole' }).click()
  await drawer.getByRole('button', { name: 'Rendre Boisson propre à cet article' }).click()
  await drawer.getByRole('textbox', { name: 'Boisson, supplément de la possibilité 1' }).fill('2')
  await save()
  await expect.poll(optionsOf).toEqual(['Club: Boisson 0,150', 'Crêpe: Boisson 0,150', 'Sole: Boisson 200,150'])
})
