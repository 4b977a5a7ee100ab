import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Article, Service } from '#modules/content/services/contract.ts'
import {
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

/** A menu of two sections with two articles each, open at its list. */
async function openMenu(lang = 'fr', options = {}) {
  const hotel = await openHotel({ languages: ['fr', 'en', 'es'] })
  const menu = await hotel.addService({ name: 'Room service' }, [
    { name: 'Club', price: 1900, section: 'Plats' },
    { name: 'Sole', price: 3200, section: 'Plats' },
    { name: 'Eau', price: 400, section: 'Boissons' },
    { name: 'Thé', price: 500, section: 'Boissons' },
  ])
  const page = await openStaffPage(hotel.owner, lang, options)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${menu.id}/articles`)
  await page.getByRole('heading', { name: 'Club' }).waitFor()
  return { hotel, menu, page }
}
const fetchService = (hotel: TestHotel, menu: { id: string }, lang = 'fr') =>
  hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${menu.id}?lang=${lang}`)
/** Polls the stored articles in their order, each as `section: name`. */
const expectArticles = (hotel: TestHotel, menu: { id: string }) =>
  expect.poll(async () => (await fetchService(hotel, menu)).articles.map(({ section, name }) => `${section}: ${name}`))
const initialArticles = ['Plats: Club', 'Plats: Sole', 'Boissons: Eau', 'Boissons: Thé']
const drawer = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
/** Waits until a live region announces this text. */
const waitForAnnouncement = (page: Page, text: RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
const chooseAction = async (page: Page, articleName: string, text: string) => {
  await page.getByRole('button', { name: `Actions de ${articleName}`, exact: true }).click()
  await page.getByRole('menuitem', { name: text }).click()
}

describe('sections', () => {
  test('are made with a name per language and hours, renamed, deleted and brought back', async () => {
    const { hotel, menu, page } = await openMenu()
    await page.getByRole('link', { name: 'Ajouter une rubrique' }).click()
    await drawer(page).getByLabel('Nom (Français)').fill('Desserts')
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('English').click()
    await drawer(page).getByLabel('Nom (English)').fill('Sweets')
    await drawer(page).getByRole('switch', { name: 'Servie aux heures du service' }).uncheck({ force: true })
    await drawer(page).getByRole('button', { name: 'Ajouter un horaire, lundi' }).click()
    await drawer(page).getByLabel('lundi, ouverture 1').fill('18h')
    await drawer(page).getByLabel('lundi, fermeture 1').fill('22h')
    await save(page)
    await expect
      .poll(async () => (await fetchService(hotel, menu, 'en')).sections.at(-1))
      .toMatchObject({
        name: 'Sweets',
        hours: { weekly: [{ day: 1, opens: '18:00', closes: '22:00' }] },
      })
    await page.getByRole('region', { name: 'Desserts' }).getByText('Aucun article dans cette rubrique').waitFor()
    await page.getByText(/lun\.\s18\sh/).waitFor()

    await page.getByRole('button', { name: 'Actions de la rubrique Plats' }).click()
    await page.getByRole('menuitem', { name: 'Modifier la rubrique' }).click()
    await drawer(page).getByLabel('Nom (Français)').fill('Carte')
    await save(page)
    await page.getByRole('heading', { name: 'Carte' }).waitFor()

    await page.getByRole('button', { name: 'Actions de la rubrique Carte' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer la rubrique' }).click()
    await drawer(page).getByText('Ses articles restent en vente, sans rubrique.').waitFor()
    await drawer(page).getByRole('button', { name: 'Supprimer la rubrique' }).click()
    await page.getByRole('region', { name: 'Sans rubrique' }).getByRole('heading', { name: 'Club' }).waitFor()
    await page.getByRole('button', { name: 'Rétablir' }).click()
    await page.getByRole('region', { name: 'Carte' }).getByRole('heading', { name: 'Club' }).waitFor()
  })

  test('are reordered, and articles moved within and between them, by buttons, keys and mouse', async () => {
    const { hotel, menu, page } = await openMenu()
    await page.getByRole('button', { name: 'Descendre Plats' }).click()
    await expectArticles(hotel, menu).toEqual([...initialArticles.slice(2), ...initialArticles.slice(0, 2)])
    await page.getByRole('button', { name: 'Monter Plats' }).click()
    await expectArticles(hotel, menu).toEqual(initialArticles)

    // An article that is moved past the end of its section goes into the next one and keeps the focus.
    const down = page.getByRole('button', { name: 'Descendre Sole' })
    await down.focus()
    await page.keyboard.press('Enter')
    await expectArticles(hotel, menu).toEqual(['Plats: Club', 'Boissons: Sole', 'Boissons: Eau', 'Boissons: Thé'])
    await waitForAnnouncement(page, /^Sole.*Boissons/)
    await expectFocused(down)
    await page.getByRole('button', { name: 'Monter Sole' }).press('Enter')
    await expectArticles(hotel, menu).toEqual(initialArticles)

    await page.getByRole('button', { name: 'Déplacer Club' }).focus()
    await page.keyboard.press('Space')
    await waitForAnnouncement(page, /^Club.*position 1/)
    await page.keyboard.press('ArrowDown')
    await waitForAnnouncement(page, /^Club.*position 2/)
    await page.keyboard.press('Space')
    await expectArticles(hotel, menu).toEqual(['Plats: Sole', 'Plats: Club', 'Boissons: Eau', 'Boissons: Thé'])

    const handlePosition = async (name: string) => {
      const box = await page.getByRole('button', { name: `Déplacer ${name}` }).boundingBox()
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : expect.fail(name)
    }
    const [from, to] = [await handlePosition('Thé'), await handlePosition('Sole')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 30 })
    await page.mouse.up()
    await expect
      .poll(async () => (await fetchService(hotel, menu)).articles.find(({ name }) => name === 'Thé')?.section)
      .toBe('Plats')
  })

  test('do not move under a dragged article while a colleague changes them, and it lands where it is dropped', async () => {
    const { hotel, menu, page } = await openMenu()
    await page.getByRole('button', { name: 'Déplacer Sole' }).focus()
    await page.keyboard.press('Space')
    await waitForAnnouncement(page, /^Sole.*position 2/)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('region', { name: 'Boissons' }).getByRole('heading', { name: 'Sole' }).waitFor()

    const [, , water, tea] = (await fetchService(hotel, menu)).articles as [Article, Article, Article, Article]
    const refreshed = page.waitForResponse((response) =>
      response.url().endsWith(`/hotels/${hotel.id}/services?lang=fr`),
    )
    await hotel.api('PUT', `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${tea.id}/place?lang=fr`, {
      sectionId: water.sectionId,
      before: water.id,
    })
    await refreshed
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await fetchService(hotel, menu)).articles.find(({ name }) => name === 'Sole')?.section)
      .toBe('Boissons')
    await page.getByRole('region', { name: 'Boissons' }).getByRole('heading', { name: 'Sole' }).waitFor()
  })
})

describe('articles in the list', () => {
  test('get their price there: Enter goes to the next, and a colleague’s price is not replaced without notice', async () => {
    expectConsoleError(/status of 412/)
    const { hotel, menu, page } = await openMenu()
    const price = (name: string) => page.getByLabel(`Prix de ${name}`)
    const prices = () =>
      expect.poll(async () => (await fetchService(hotel, menu)).articles.map((article) => article.price.amount))
    await price('Club').click()
    await page.keyboard.type('20,5')
    await page.keyboard.press('Enter')
    await expectFocused(price('Sole'))
    await page.keyboard.type('33')
    await page.keyboard.press('Enter')
    await prices().toEqual([2050, 3300, 400, 500])
    await page.keyboard.type('beaucoup')
    await page.keyboard.press('Enter')
    await page.getByText('Écrivez un prix').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => price('Eau').inputValue()).toBe('4,00')

    await price('Thé').click()
    await page.keyboard.type('6')
    const tea = (await fetchService(hotel, menu)).articles[3] as Article
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${tea.id}?lang=fr`, { price: 700 })
    await page.keyboard.press('Enter')
    await page.getByText(/Quelqu’un a mis 7,00/).waitFor()
    await prices().toEqual([2050, 3300, 400, 700])
    await page.keyboard.press('Enter')
    await prices().toEqual([2050, 3300, 400, 600])
  })

  test('are added one after another, duplicated, and moved to another service', async () => {
    const { hotel, menu, page } = await openMenu()
    const bar = await hotel.addService({ name: 'Bar' }, [{ name: 'Kir', section: 'Apéritifs' }])
    await page.getByRole('link', { name: 'Ajouter un article dans Boissons' }).click()
    const name = drawer(page).getByLabel('Nom (Français)')
    for (const [called, cost] of [
      ['Café', '3'],
      ['Cidre', '5,5'],
    ] as const) {
      await expect.poll(() => name.inputValue()).toBe('')
      await name.fill(called)
      await drawer(page).getByLabel('Prix').fill(cost)
      await drawer(page).getByRole('button', { name: 'Enregistrer et en ajouter un autre' }).click()
    }
    await expect.poll(() => name.inputValue()).toBe('')
    await expectFocused(name)
    await page.keyboard.press('Escape')
    await expectArticles(hotel, menu).toEqual([...initialArticles, 'Boissons: Café', 'Boissons: Cidre'])

    await chooseAction(page, 'Cidre', 'Dupliquer')
    await expect.poll(() => name.inputValue()).toBe('Cidre (copie)')
    await name.fill('Cidre doux')
    await save(page)
    await expectArticles(hotel, menu).toEqual([
      ...initialArticles,
      'Boissons: Café',
      'Boissons: Cidre',
      'Boissons: Cidre doux',
    ])

    await chooseAction(page, 'Thé', 'Déplacer…')
    await drawer(page).getByRole('combobox', { name: 'Service' }).click()
    await page.getByRole('option', { name: 'Bar' }).click()
    await drawer(page).getByRole('combobox', { name: 'Rubrique' }).click()
    await page.getByRole('option', { name: 'Apéritifs' }).click()
    await drawer(page).getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expectArticles(hotel, bar).toEqual(['Apéritifs: Kir', 'Apéritifs: Thé'])
    await expect.poll(() => page.getByRole('heading', { name: 'Thé', exact: true }).count()).toBe(0)
  })
})

test('a service and an article are restored from the bin unchanged', async () => {
  const { hotel, menu, page } = await openMenu()
  await chooseAction(page, 'Sole', 'Supprimer l’article')
  await drawer(page)
    .getByText(/pendant 30 jours/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Supprimer l’article' }).click()
  await expectArticles(hotel, menu).toEqual(initialArticles.filter((each) => each !== 'Plats: Sole'))
  await page.getByRole('link', { name: 'Room service' }).click()
  await page.getByRole('button', { name: 'Supprimer le service' }).click()
  await drawer(page).getByRole('button', { name: 'Supprimer le service' }).click()
  const bin = page.getByRole('region', { name: 'Corbeille' })
  await bin.getByText('Service avec ses articles').waitFor()
  await bin.getByRole('button', { name: 'Rétablir Room service' }).click()
  await page.getByText('Room service est de nouveau là').waitFor()
  await bin.getByText(/Article de Room service/).waitFor()
  await bin.getByRole('button', { name: 'Rétablir Sole' }).click()
  await expectArticles(hotel, menu).toEqual(initialArticles)
  await expect.poll(() => bin.count()).toBe(0)
})

test('a guest sees when a section is served, and orders for that time', async () => {
  const hotel = await openHotel({ languages: ['fr'], timeZone: 'UTC' })
  const menu = await hotel.addService({ name: 'Room service' }, [{ name: 'Thé' }, { name: 'Sole', section: 'Dîner' }])
  const clock = (hours: number) => `${String((new Date().getUTCHours() + hours) % 24).padStart(2, '0')}:00`
  const hours = {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: clock(3), closes: clock(5) })),
    exceptions: [],
  }
  const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}`
  await hotel.api('PATCH', `${servicePath}/sections/${menu.articles[1]?.sectionId}`, { hours })
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/discover/services/${menu.id}`))
  const row = guest.getByRole('listitem').filter({ hasText: 'Sole' })
  await row.getByText(/À partir de|Servi demain/).waitFor()
  await row.getByRole('button', { name: /Ajouter au panier/ }).click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByText('n’est servie qu’à ces heures').waitFor()
  await guest.getByLabel(/chambre/).fill('112')
  expect(await guest.getByRole('radio', { name: /Dès que possible/ }).count()).toBe(0)
  await guest.getByLabel('Heure').selectOption({ index: 1 })
  await guest.getByRole('button', { name: /Commander/ }).click()
  await guest.waitForURL(/orders\//)
  const [order] = (await hotel.orders()) as { dueAt: string }[]
  expect(new Date(order?.dueAt ?? '').toISOString().slice(11, 16)).toBe(clock(3))
})

test('on a phone the list fits in every language, and is accessible', async () => {
  const { page } = await openMenu('fr', { viewport: { width: 390, height: 844 } })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  for (const lang of ['en', 'es']) {
    await page.evaluate((language) => localStorage.setItem('lang', language), lang)
    await page.reload()
    await page.getByRole('heading', { name: 'Club' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang)
    expect(await measureHorizontalOverflow(page), lang).toBe(0)
  }
})
