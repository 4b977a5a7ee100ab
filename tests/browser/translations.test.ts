import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import type { Translations } from '#modules/reach/translations/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openStaffPage,
  sideNavigation,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const fields = (page: Page): Locator => page.locator('textarea[data-desk-field]')
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const read = (hotel: TestHotel, query = 'from=fr&to=en') =>
  hotel.api<Translations>('GET', `/v1/hotels/${hotel.id}/translations?${query}`)
const targets = async (hotel: TestHotel) => (await read(hotel)).texts.map(({ target }) => target)
const openDesk = async (hotel: TestHotel, query = '?to=en'): Promise<Page> => {
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/translations${query}`))
  await page.getByRole('heading', { name: 'Traductions', level: 1 }).waitFor()
  await fields(page).first().waitFor()
  return page
}
const breakfast = { name: 'Petit déjeuner', description: 'Servi en chambre' }

describe('the translation screen', () => {
  test('the 43 texts of a hotel are translated by keyboard alone, and are saved', async () => {
    const hotel = await openHotel({ languages: ['fr', 'en'] })
    const menu = Array.from({ length: 20 }, (_, i) => ({
      name: `Plat ${i}`,
      description: `Fait maison ${i}`,
      section: '',
    }))
    await hotel.addService(breakfast, menu)
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { welcomeWord: 'Bienvenue à bord' } })
    expect((await read(hotel)).texts.length).toBe(43)
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await sideNavigation(page).getByRole('link', { name: 'Traductions' }).click()
    await page.getByText('0 texte écrit sur 43').waitFor()
    await fields(page).nth(42).waitFor()

    const isThere = () =>
      fields(page)
        .first()
        .evaluate((element) => element === document.activeElement)
    for (let i = 0; i < 80 && !(await isThere()); i++) await page.keyboard.press('Tab')
    const ways = ['Tab', 'Alt+ArrowDown', 'Control+Enter']
    for (let i = 0; i < 43; i++) {
      await page.keyboard.type(`Text ${i}`)
      const last = i === 42
      const oneLine =
        (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ===
        `Plat ${(i - 3) / 2} · Nom en anglais`
      await page.keyboard.press(last ? 'Control+Enter' : oneLine ? 'Enter' : (ways[i % 3] ?? 'Tab'))
      if (!last) await expectFocused(fields(page).nth(i + 1))
    }
    await page.getByText('43 textes écrits sur 43').waitFor()
    await expect.poll(() => targets(hotel)).toEqual(Array.from({ length: 43 }, (_, i) => `Text ${i}`))
    await page.reload()
    await page.getByText('43 textes écrits sur 43').waitFor()
    await expect.poll(() => fields(page).nth(7).inputValue()).toBe('Text 7')

    // Goes back by keyboard and undoes the last save.
    await fields(page).nth(7).press('Alt+ArrowUp')
    await expectFocused(fields(page).nth(6))
    await page.keyboard.press('End')
    await page.keyboard.type(' and more')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await targets(hotel))[6]).toBe('Text 6 and more')
    await page.keyboard.press('Control+Alt+z')
    await expect.poll(async () => (await targets(hotel))[6]).toBe('Text 6')
    await expect.poll(() => fields(page).nth(6).inputValue()).toBe('Text 6')
    await page.getByRole('heading', { name: 'Traductions', level: 1 }).click()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Le clavier du bureau de traduction' })
      .getByText('Copier la source')
      .waitFor()
  })

  test('typed text is kept until it is saved, and is not overwritten by somebody else’s change', async () => {
    expectConsoleError(/409|ERR_INTERNET_DISCONNECTED/)
    const hotel = await openHotel({ languages: ['fr', 'en'] })
    const service = await hotel.addService(breakfast)
    const path = `/v1/hotels/${hotel.id}/services/${service.id}?lang=en`
    const page = await openDesk(hotel)
    await field(page, 'Nom en anglais').fill('Breakfast')
    await page.reload()
    await page.getByText('1 texte attend d’être enregistré.').waitFor()
    await expect.poll(() => field(page, 'Nom en anglais').inputValue()).toBe('Breakfast')
    await page.getByRole('button', { name: 'Tout enregistrer' }).click()
    await expect.poll(async () => (await hotel.api<Service>('GET', path)).name).toBe('Breakfast')

    const description = field(page, 'Description en anglais')
    await description.fill('Served in your room')
    await hotel.api('PATCH', path, { description: 'In-room dining' })
    await description.press('Control+Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'Quelqu’un a écrit autre chose entre-temps' })
    await conflict.getByText('In-room dining').waitFor()
    expect(await description.inputValue()).toBe('Served in your room')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Garder le mien' }).click()
    await expect.poll(async () => (await hotel.api<Service>('GET', path)).description).toBe('Served in your room')

    await description.fill('x'.repeat(5))
    await page.context().setOffline(true)
    await description.blur()
    await page.getByText('Pas de réseau : gardé ici').waitFor()
    await page.context().setOffline(false)
    await expect.poll(async () => (await hotel.api<Service>('GET', path)).description).toBe('xxxxx')
  })

  test('a changed source is marked until its translation is rewritten or confirmed', async () => {
    const hotel = await openHotel({ languages: ['fr', 'en'] })
    const service = await hotel.addService(breakfast)
    const path = `/v1/hotels/${hotel.id}/services/${service.id}`
    await hotel.api('PATCH', `${path}?lang=en`, { name: 'Breakfast', description: 'Served in your room' })
    await hotel.api('PATCH', `${path}?lang=fr`, { name: 'Le petit déjeuner', description: 'Servi en terrasse' })
    const page = await openDesk(hotel, '?to=en&show=changed')
    await page.getByRole('button', { name: 'Source modifiée (2)', pressed: true }).waitFor()
    await page.getByText('Avant : Servi en chambre').waitFor()
    await page.getByRole('button', { name: 'C’est toujours juste' }).first().click()
    await page.getByRole('button', { name: 'Source modifiée (1)' }).waitFor()
    await field(page, 'Description en anglais').fill('Served on the terrace')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Source modifiée (0)' }).waitFor()
    expect((await read(hotel)).texts.flatMap(({ changed }) => changed ?? [])).toEqual([])
  })

  test('more rows are loaded by scrolling and by keys, and all are searched', async () => {
    const hotel = await openHotel({ languages: ['fr', 'en'] })
    const menu = Array.from({ length: 34 }, (_, i) => ({
      name: `Plat ${i}`,
      description: `Fait maison ${i}`,
      section: '',
    }))
    await hotel.addService(breakfast, menu)
    const page = await openDesk(hotel)
    await fields(page).last().focus()
    const before = await fields(page).count()
    await page.keyboard.press('Alt+ArrowDown')
    if (before < 70) await expectFocused(fields(page).nth(before))
    await page.getByRole('searchbox').fill('plat 33')
    await expect.poll(() => fields(page).count()).toBe(2)
    await page.getByText('Fait maison 33').waitFor()
    await page.getByRole('searchbox').fill('rien de tel')
    await page.getByText('Aucun texte ne dit cela').waitFor()
  })

  test('every member can read the texts', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    await hotel.addService({ description: 'Servi en chambre' })
    const page = await openStaffPage(hotel.owner, 'es', { viewport: { width: 390, height: 844 } })
    await page.goto(url(`/hotels/${hotel.id}/translations`))
    await page.getByRole('heading', { name: 'Traducciones', level: 1 }).waitFor()
    await page.getByText('Servi en chambre').first().waitFor()
    // A member reads the texts that only management may write.
    const yann = await openStaffPage(await addColleague(hotel), 'es', { viewport: { width: 390, height: 844 } })
    await yann.goto(url(`/hotels/${hotel.id}/translations`))
    await yann.getByText('Servi en chambre').first().waitFor()
    expect(await fields(yann).count()).toBe(0)
  })

  test('a hotel with one language is told what another would bring', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/translations`))
    await page.getByText('Votre hôtel n’a qu’une langue').waitFor()
    await page.getByRole('link', { name: 'Choisir les langues' }).click()
    await page.waitForURL(/\/edit$/)
  })
})
