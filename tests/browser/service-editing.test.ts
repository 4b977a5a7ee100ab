import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { makeGate } from '../gate.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openSignedOutPage,
  openStaffPage,
  readStaffLocalStorage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

const hours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:30' })),
  exceptions: [],
}

/** Opens the editor of a service in a new window. */
async function openEditor(hotel: TestHotel, service: Service, lang = 'fr', options = {}) {
  const page = await openStaffPage(hotel.owner, lang, options)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${service.id}`)
  const name = page.getByLabel('Nom (Français)')
  const description = page.getByLabel('Description (Français)')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await name.waitFor()
  return { page, name, description, save, guest: page.frameLocator('iframe') }
}
/** The same in a browser whose session is stored only once, so that signing out lasts. */
async function openSignedInOnce(hotel: TestHotel, service: Service) {
  const page = await openSignedOutPage()
  await page.goto(url('/'))
  await page.evaluate(([token, user]) => Object.assign(localStorage, { token, user, lang: 'fr' }), [
    hotel.owner.token,
    JSON.stringify(hotel.owner.user),
  ] as const)
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}`))
  return page
}
const fetchService = (hotel: TestHotel, { id }: Service, lang = 'fr') =>
  hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${id}?lang=${lang}&fallback=none`)
const saveElsewhere = (hotel: TestHotel, { id }: Service, body: object) =>
  hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${id}?lang=fr`, body)
/** Polls the values of these fields. */
const expectValues = (...fields: Locator[]) => expect.poll(() => Promise.all(fields.map((field) => field.inputValue())))
const notice = /Quelqu’un d’autre a enregistré/
async function takeTheirs(page: Page) {
  await page.getByRole('button', { name: 'Comparer les deux' }).click()
  await page.getByRole('button', { name: 'Tout prendre de l’autre' }).click()
  await page.getByRole('button', { name: 'Enregistrer ce choix' }).click()
}

describe('two windows edit one service', () => {
  test('the person still typing is told of the other save at once, sees the other version, and restores the draft', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({ description: 'Chaud' })
    const first = await openEditor(hotel, service)
    const second = await openEditor(hotel, service)
    await first.name.fill('Brunch')
    await second.name.fill('Goûter')
    await second.description.fill('Froid\nou chaud')
    await second.save.click()
    await first.page.getByRole('alert').getByText(notice).waitFor()
    await expectValues(first.name).toEqual(['Brunch'])

    await takeTheirs(first.page)
    await expectValues(first.name, first.description).toEqual(['Goûter', 'Froid\nou chaud'])
    await first.page.getByText('Un brouillon vous attend').waitFor()
    await first.page.getByText('La version enregistrée a changé depuis').waitFor()
    await first.page.getByRole('button', { name: 'Reprendre' }).click()
    await expectValues(first.name, first.description).toEqual(['Brunch', 'Froid\nou chaud'])
    await first.save.click()
    await expect.poll(async () => (await fetchService(hotel, service)).name).toBe('Brunch')
    expect((await fetchService(hotel, service)).description).toBe('Froid<br>ou chaud')
    // The window without unsaved changes shows the saved values.
    await expect.poll(() => second.name.inputValue()).toBe('Brunch')
  })

  test('a save made while the other screen was still loading is announced too', async () => {
    const hotel = await openHotel({ languages: ['fr'] })
    const service = await hotel.addService({})
    const page = await openStaffPage(hotel.owner)
    const { gate, release } = makeGate()
    await page.route(/\/orders\?/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(url(`/hotels/${hotel.id}/services/${service.id}`))
    await page.getByLabel('Nom (Français)').fill('Brunch')
    await saveElsewhere(hotel, service, { name: 'Goûter' })
    release()
    await page.getByText(notice).waitFor()
  })

  test('keeping one’s own version replaces only the fields one changed', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({ description: 'Chaud' })
    const { page, name, description } = await openEditor(hotel, service)
    await name.fill('Brunch')
    await saveElsewhere(hotel, service, { name: 'Goûter', description: 'Froid', leadMinutes: 40 })
    await page.getByRole('button', { name: 'Garder la mienne' }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    await expectValues(name, description).toEqual(['Brunch', 'Froid'])
    expect(await fetchService(hotel, service)).toMatchObject({ name: 'Brunch', description: 'Froid', leadMinutes: 40 })
  })

  test('a person who goes on typing keeps everything, and is asked again when saving', async () => {
    expectConsoleError(/status of 412/)
    const hotel = await openHotel({ languages: ['fr'] })
    const service = await hotel.addService({})
    const { page, name, save } = await openEditor(hotel, service)
    await name.fill('Brunch')
    await saveElsewhere(hotel, service, { name: 'Goûter' })
    await page.getByRole('button', { name: 'Continuer à écrire' }).click()
    await page.getByText(notice).waitFor({ state: 'detached' })
    await name.fill('Brunch du dimanche')
    await save.click()
    await page.getByText(notice).waitFor()
    expect((await fetchService(hotel, service)).name).toBe('Goûter')
    await page.getByRole('button', { name: 'Garder la mienne' }).click()
    await expect.poll(async () => (await fetchService(hotel, service)).name).toBe('Brunch du dimanche')
  })

  test('a pause or a sold-out article conflicts with no edit', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const { page, name, save } = await openEditor(hotel, service)
    await name.fill('Brunch')
    await page.getByRole('radiogroup').getByText('En pause', { exact: true }).click()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${service.id}/articles/${service.articles[0]?.id}`, {
      available: false,
    })
    await save.click()
    await expect.poll(async () => (await fetchService(hotel, service)).name).toBe('Brunch')
    expect(await page.getByText(notice).count()).toBe(0)
    await expect.poll(async () => (await fetchService(hotel, service)).paused).toBe(true)
  })
})

describe('unsaved text', () => {
  test('survives a reload until it is saved or discarded', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({})
    const { page, name } = await openEditor(hotel, service)
    await name.fill('Brunch')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('Un brouillon vous attend').waitFor()
    await expectValues(name).toEqual(['Petit déjeuner'])
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expectValues(name).toEqual(['Brunch'])
    const save = page.getByRole('button', { name: 'Enregistrer' })
    await save.press('Enter')
    await page.getByText('Enregistré', { exact: true }).waitFor()
    await expectFocused(save)
    await page.reload()
    await name.waitFor()
    expect(await page.getByText('Un brouillon vous attend').count()).toBe(0)

    await name.fill('Goûter')
    await page.reload()
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.reload()
    await name.waitFor()
    expect(await page.getByText('Un brouillon vous attend').count()).toBe(0)
  })

  test('survives a session that ends at the save, and the login screen says so', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const page = await openSignedInOnce(hotel, await hotel.addService({}))
    const name = page.getByLabel('Nom (Français)')
    await name.fill('Brunch')
    await hotel.api('POST', '/v1/auth/logout')
    expectConsoleError(/status of 401/)
    const dialogTypes: string[] = []
    page.on('dialog', (dialog) => {
      dialogTypes.push(dialog.type())
      return dialog.accept()
    })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Votre connexion a pris fin.').waitFor()
    expect(dialogTypes).toEqual([])
    await page.getByLabel('Adresse e-mail').fill(hotel.owner.user.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expectValues(name).toEqual(['Brunch'])
  })

  test('is erased at sign-out: the next person at this desk finds none of it', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({})
    const page = await openSignedInOnce(hotel, service)
    await page.getByLabel('Nom (Français)').fill('Goûter')
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('livret.draft.')).length)
    await expect.poll(drafts).toBe(1)
    page.on('dialog', (dialog) => dialog.accept())
    await page.getByRole('button', { name: /Compte de/ }).click()
    await page.getByText('Se déconnecter').click()
    await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
    await expect.poll(() => readStaffLocalStorage(page)).toEqual({})
  })

  test('is undone and redone, in the language it was typed in', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const { page, name } = await openEditor(hotel, await hotel.addService({}))
    const undo = page.getByRole('button', { name: 'Annuler la dernière modification' })
    const spanish = page.getByLabel('Nom (Español)')
    await name.fill('Brunch')
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Español').click()
    await spanish.fill('Desayuno')
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Français').click()
    await undo.click()
    await expectValues(spanish).toEqual([''])
    await undo.click()
    await expectValues(name).toEqual(['Petit déjeuner'])
    await undo.and(page.locator('[aria-disabled="true"]')).waitFor()
    await name.focus()
    await page.keyboard.press('Control+Alt+Shift+z')
    await expectValues(name).toEqual(['Brunch'])
    await page.keyboard.press('Control+Alt+z')
    await expectValues(name).toEqual(['Petit déjeuner'])
  })

  test('options are added and removed without losing the focus, and may lack a translation', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles?article=${service.articles[0]?.id}`))
    const focus = () =>
      expect.poll(() =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
      )
    await page.getByRole('button', { name: 'Ajouter un choix à faire' }).click()
    await page.locator('input:focus').waitFor()
    await page.keyboard.type('Boisson')
    await page.getByLabel('Boisson, possibilité 1').fill('Café')
    await page.getByRole('button', { name: 'Ajouter une possibilité' }).click()
    await focus().toBe('Boisson, possibilité 2')
    await page.keyboard.type('Thé')
    await expectValues(page.getByLabel('Boisson, possibilité 2')).toEqual(['Thé'])
    await page.getByRole('button', { name: 'Boisson, retirer la possibilité 1' }).click()
    await focus().toBe('Boisson, possibilité 1')
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Español').click()
    await page.getByLabel('Nom (Español)').fill('El Malouin')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    const guest = await hotel.api<{ services: Service[] }>('GET', `/v1/hotels/${hotel.id}?lang=es`)
    expect(guest.services[0]?.articles[0]).toMatchObject({
      name: 'El Malouin',
      options: [{ name: 'Boisson', choices: [{ name: 'Thé' }] }],
    })

    await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles?article=${service.articles[0]?.id}`))
    await page.getByRole('button', { name: 'Retirer Boisson' }).click()
    await focus().toContain('Ajouter un choix à faire')
  })
})

describe('the preview', () => {
  test('shows unsaved changes, in Spanish, and at another time a closed service', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({ hours }, [{ name: 'Le Malouin' }])
    const { page, name, guest } = await openEditor(hotel, service)
    await name.fill('Brunch')
    await guest.getByRole('heading', { name: 'Brunch' }).waitFor()
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('Español').click()
    await guest
      .getByText('Entrega en la habitación', { exact: false })
      .or(guest.getByText(/habitación/))
      .first()
      .waitFor()
    await page.getByLabel('Nom (Español)').fill('Desayuno tardío')
    await guest.getByRole('heading', { name: 'Desayuno tardío' }).waitFor()

    await page.getByLabel('Voir comme à cette date').fill('2027-03-10T08:00')
    await guest.getByText('Abierto hasta las 10:30').waitFor()
    await page.getByLabel('Voir comme à cette date').fill('2027-03-10T15:00')
    await guest.getByText('Abre mañana a las 7:00').waitFor()
    expect((await fetchService(hotel, service, 'es')).name).toBe('')

    // The language links inside the preview change only the language of the preview.
    await guest.getByRole('link', { name: 'Français' }).last().click()
    await guest.getByRole('heading', { name: 'Brunch' }).waitFor()
  })

  test('does not take the focus, stores nothing, and sends no order', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles?article=new`))
    const name = page.getByLabel('Nom (Français)')
    await name.fill('Œufs brouillés')
    const guest = page.frameLocator('iframe')
    await guest.getByRole('dialog').getByText('Œufs brouillés').waitFor()
    await page.keyboard.type(' aux herbes')
    await expectValues(name).toEqual(['Œufs brouillés aux herbes'])
    await page.getByRole('dialog').getByLabel('Prix').fill('12,50')
    await guest.getByText('12,50').first().waitFor()

    await guest
      .getByRole('dialog')
      .getByRole('button', { name: /Ajouter/ })
      .click()
    await guest.getByRole('link', { name: /Voir le panier/ }).click()
    await guest.getByLabel(/chambre/).fill('112')
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await guest.getByRole('button', { name: /Commander/ }).click()
    await guest.getByText('Ceci est un aperçu').waitFor()
    expect(sent).toEqual([])
    expect(await hotel.orders()).toEqual([])
    const storageKeys = await page.evaluate(() => Object.keys(localStorage))
    expect(storageKeys.filter((key) => /^livret\.(basket|visit)/.test(key))).toEqual([])
  })

  test('accepts messages only from the editor’s window; a guest’s own page accepts none', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({ name: 'Brunch' })
    const publicHotel = await hotel.api<{ services: Service[] }>('GET', `/v1/hotels/${hotel.id}?lang=fr`)
    const draft = { ...publicHotel, services: publicHotel.services.map((item) => ({ ...item, name: 'Piraté' })) }
    const { page, guest } = await openEditor(hotel, service)
    await guest.getByRole('heading', { name: 'Brunch' }).waitFor()
    const otherWindow = await openStaffPage(hotel.owner)
    await otherWindow.goto(url(`/public/${hotel.slug}/discover/services/${service.id}`))
    await otherWindow.getByRole('heading', { name: 'Brunch' }).waitFor()
    const frame = page.frames().find((item) => item.url().includes('/public/')) ?? expect.fail()
    for (const listener of [frame, otherWindow.mainFrame()])
      await listener.evaluate(
        (draftHotel) => postMessage({ livret: 'draft', hotel: draftHotel, now: null }, origin),
        draft,
      )
    await page.getByLabel('Nom (Français)').fill('Brunch du dimanche')
    await guest.getByRole('heading', { name: 'Brunch du dimanche' }).waitFor()
    for (const listener of [frame, otherWindow.mainFrame()]) expect(await listener.getByText('Piraté').count()).toBe(0)
  })

  test('opens with one button on a phone', async () => {
    const hotel = await openHotel({ languages: ['fr', 'es'] })
    const service = await hotel.addService({})
    const { page, name, guest } = await openEditor(hotel, service, 'fr', { viewport: { width: 390, height: 844 } })
    await name.fill('Brunch')
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Aperçu' }).click()
    await guest.getByRole('heading', { name: 'Brunch' }).waitFor()
  })
})

test('the editors are accessible', async () => {
  const hotel = await openHotel({ languages: ['fr', 'es'] })
  const service = await hotel.addService({ hours }, [{ name: 'Le Malouin' }])
  const { page, name, guest } = await openEditor(hotel, service, 'fr')
  await name.fill('Brunch')
  await guest.getByRole('heading', { name: 'Brunch' }).waitFor()
  await saveElsewhere(hotel, service, { name: 'Goûter' })
  await page.getByText(notice).waitFor()
  await expectAccessible(page)
  await takeTheirs(page)
  await page.getByText('Un brouillon vous attend').waitFor()
  await expectAccessible(page)
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}/articles?article=${service.articles[0]?.id}`))
  await page.frameLocator('iframe').getByRole('dialog').waitFor()
  await page.goto(url(`/hotels/${hotel.id}/opinions?tab=guests`))
  await page.getByRole('switch').waitFor()
})
