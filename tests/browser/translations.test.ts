import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/services/contract.ts'
import { desk, expectAccessible, openBrowser, openHotel, sideNavigation, url } from './world.ts'

openBrowser()

describe('texts that are missing in a language', () => {
  test('are found in one place, taken over from another language, translated, and gone from the list', async () => {
    const own = await openHotel({ languages: ['fr', 'en', 'es'] })
    const service = await own.addService({ description: 'Servi en chambre' })
    const path = `/v1/hotels/${own.id}/services/${service.id}`
    await own.api('PATCH', `${path}?lang=en`, { name: 'Breakfast', description: 'Served in your room' })
    for (const { id } of service.articles)
      for (const [lang, name] of [
        ['en', 'Basket'],
        ['es', 'Cesta'],
      ])
        await own.api('PATCH', `${path}/articles/${id}?lang=${lang}`, { name, description: name, section: name })
    const page = await desk(own.owner)
    await page.goto(url(`/hotels/${own.id}/orders`))
    await sideNavigation(page).getByRole('link', { name: 'Traductions' }).click()
    await page.getByRole('heading', { name: 'Traductions', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Español/, pressed: true }).waitFor()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service.name }) })
    await card.getByText('Servi en chambre').waitFor()
    await expectAccessible(page)

    await card.getByRole('link', { name: `Écrire en espagnol : ${service.name}` }).click()
    const name = page.getByLabel('Nom (Español)')
    await page.getByRole('button', { name: 'Recopier 2 textes depuis « Français »' }).click()
    await expect.poll(() => name.inputValue()).toBe(service.name)
    await page.getByText('2 textes recopiés, à traduire avant d’enregistrer.').waitFor()
    await page.keyboard.press('Control+Alt+z')
    await expect.poll(() => name.inputValue()).toBe('')
    await page.getByRole('button', { name: 'Recopier 2 textes depuis « English »' }).click()
    await expect.poll(() => name.inputValue()).toBe('Breakfast')
    await name.fill('Desayuno')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .poll(async () => (await own.api<Service>('GET', `${path}?lang=es&fallback=none`)).name)
      .toBe('Desayuno')
    await page.goBack()
    await page.getByRole('button', { name: /^Español/, pressed: true }).waitFor()
    await expect.poll(() => card.count()).toBe(0)
  })

  test('are for everybody to read', async () => {
    const own = await openHotel({ languages: ['fr', 'es'] })
    await own.addService({ description: 'Servi en chambre' })
    const page = await desk(own.owner, 'es', { viewport: { width: 390, height: 844 } })
    await page.goto(url(`/hotels/${own.id}/translations`))
    await page.getByRole('heading', { name: 'Traducciones', level: 1 }).waitFor()
    await page.getByText('Servi en chambre').first().waitFor()
    await expectAccessible(page)
  })

  test('a hotel of one language is told what another would give', async () => {
    const own = await openHotel({ languages: ['fr'] })
    const page = await desk(own.owner)
    await page.goto(url(`/hotels/${own.id}/translations`))
    await page.getByText('Votre hôtel n’a qu’une langue').waitFor()
    await page.getByRole('link', { name: 'Choisir les langues' }).click()
    await page.waitForURL(/\/edit$/)
  })
})
