import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  createDraftHotel,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  openSignedOutPage,
  openStaffPage,
  readStaffLocalStorage,
  sendAsGuest,
  sideNavigation,
  signIn,
  signUp,
  url,
  waitForFonts,
} from './browser-session.ts'

openBrowser()

test('every field of the login and registration is required, and email addresses use an email input', async () => {
  const page = await openSignedOutPage()
  const fields = () =>
    page
      .locator('form input')
      .evaluateAll((all: HTMLInputElement[]) => all.map(({ name, type, required }) => `${name} ${type} ${required}`))
  await page.goto(url('/'))
  await expect.poll(fields).toEqual(['email email true', 'password password true'])
  await page.goto(url('/register'))
  await expect
    .poll(fields)
    .toEqual([
      'lastName text true',
      'firstName text true',
      'email email true',
      'password password true',
      'confirmation password true',
    ])
})

describe('signing in', () => {
  test('a wrong password shows the alert of the specification, the right one leads to the hotels', async () => {
    const page = await openSignedOutPage()
    expectConsoleError(/status of 401/)
    await page.goto(url('/hotels'))
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByLabel('Adresse e-mail').fill('direction@hotel.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill('pas-celui-la')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Une erreur est survenue').waitFor()
    // Headed by what to do about it, and the fields to correct are marked.
    expect(await alert.innerText()).toMatch(/^L’adresse e-mail ou le mot de passe ne correspond pas/)
    expect(await page.locator('input[aria-invalid="true"]').count()).toBe(2)
    expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('direction@hotel.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL(/\/hotels$/)
    await page.getByRole('heading', { name: 'Vos hôtels' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('fr')

    await page
      .getByRole('main')
      .getByRole('link', { name: /^Hôtel des Remparts/ })
      .first()
      .click()
    await page.getByRole('button', { name: /Compte de Solenn/ }).click()
    await page.getByText('Se déconnecter').click()
    await page.waitForURL((address) => address.pathname === '/')
    await expect.poll(() => readStaffLocalStorage(page)).toEqual({})
  })

  test('without a session, with an expired one, or when the API returns nobody, every staff screen leads to login', async () => {
    const page = await openSignedOutPage()
    const below =
      'edit qrcode opinions services services/s services/s/articles info places places/p pages pages/p medias medias/m'
    const screens = ['/places', '/places/new', '/places/p/edit', '/hotels', '/hotels/new']
    for (const path of [...screens, ...below.split(' ').map((name) => `/hotels/h/${name}`)]) {
      await page.goto(url(path))
      await page.waitForURL((address) => address.pathname === '/')
    }
    await page.getByLabel('Mot de passe', { exact: true }).waitFor()
    expectConsoleError(/status of 40[14]/)
    await page.evaluate(() => localStorage.setItem('token', 'dead'))
    await page.goto(url('/hotels'))
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByLabel('Mot de passe', { exact: true }).waitFor()
    await page.evaluate(() => localStorage.setItem('token', 'alive'))
    await page.route(/\/v1\/me(\?|$)/, (route) => route.fulfill({ json: null }))
    await page.goto(url('/hotels'))
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByLabel('Mot de passe', { exact: true }).waitFor()
  })

  test('signing out leads to the login once, even if a pending request is refused meanwhile', async () => {
    // The address is not confirmed yet, so the account is requested at each return to the window.
    const hotel = await createDraftHotel(await signUp())
    const page = await openSignedOutPage()
    await page.goto(url(`/?next=/hotels/${hotel.id}/orders`))
    await page.getByLabel('Adresse e-mail').fill(hotel.owner.user.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor()
    // A request that is under way at that moment is refused once the session has ended.
    const pendingCall = new Promise<Route>((resolve) => page.route(/\/v1\/me\b/, resolve))
    const opened: string[] = []
    await page.route(
      (address) => address.pathname === '/',
      async (route) => {
        opened.push(route.request().url())
        const call = await pendingCall
        await call.fulfill({ status: 401, json: { code: 'unauthenticated', status: 401, title: '', detail: '' } })
        await route.continue()
      },
    )
    expectConsoleError(/status of 401/)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await pendingCall
    await page.getByText('Se déconnecter').click()
    await page.getByLabel('Mot de passe', { exact: true }).waitFor()
    expect(opened).toEqual([url('/')])
  })

  test('only provider staff see the Hotels link', async () => {
    for (const [email, count] of [
      ['equipe@livret.example', 1],
      ['direction@hotel.example', 0],
    ] as const) {
      const page = await openStaffPage(await signIn(email))
      await page.goto(url('/hotels'))
      await page.getByRole('list', { name: 'Vos hôtels' }).getByRole('listitem').first().waitFor()
      await expect
        .poll(() => page.getByRole('navigation').getByRole('link', { name: 'Hôtels' }).count(), { message: email })
        .toBe(count)
    }
  })
})

describe('what staff write is shown to guests', () => {
  test('an article is written in two languages and appears on an open phone without a reload', async () => {
    const hotel = await openHotel({ languages: ['fr', 'en'] })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const guest = await openPhone()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}?lang=en`)
    await guest.getByText('Le Malouin').first().waitFor()

    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services/${menu.id}/articles`))
    await page
      .getByRole('link', { name: /Ajouter un article/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Nom (Français)').fill('Œufs brouillés')
    await drawer.getByLabel('Prix').fill('12,50')
    await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await guest.getByText('Œufs brouillés').first().waitFor()
    await guest.getByText('€12.50').first().waitFor()
  })

  test('sold out and back on sale with one button on the board: an open phone shows it at once', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    const guest = await openPhone()
    await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services/${menu.id}`)
    await guest.getByText('Le Malouin').first().waitFor()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await page.getByRole('button', { name: 'Pause et épuisés' }).click()
    const toggle = page.getByRole('dialog').getByRole('switch').last()
    await toggle.click({ force: true })
    await guest.getByText('Épuisé').first().waitFor()
    await toggle.click({ force: true })
    await guest.getByText('Épuisé').first().waitFor({ state: 'detached' })
  })

  test('staff who only work on orders can read the menu and only change what is on sale', async () => {
    const reception = await openStaffPage(await signIn('reception@hotel.example'))
    await reception.goto(url('/hotels'))
    await reception
      .getByRole('main')
      .getByRole('link', { name: /^Hôtel des Remparts/ })
      .first()
      .click()
    await sideNavigation(reception).getByRole('link', { name: 'Services' }).click()
    await reception.getByText('le contenu se modifie avec un compte d’administration', { exact: false }).waitFor()
    expect(await reception.getByRole('button', { name: /Créer un service/ }).count()).toBe(0)
  })

  test('a counter order is on the board, accepted and signed', async () => {
    const hotel = await openHotel()
    await hotel.addService({}, [{ name: 'Le Malouin' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await page.getByRole('button', { name: 'Au comptoir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Le Malouin/ }).click()
    await dialog.getByLabel('Chambre').fill('112')
    await dialog.getByRole('button', { name: /Enregistrer la commande/ }).click()
    await page.getByRole('article').filter({ hasText: '112' }).getByRole('button', { name: 'Préparer' }).waitFor()
    expect((await hotel.orders())[0]).toMatchObject({
      status: 'accepted',
      history: [{ by: 'Maëlle' }, { by: 'Maëlle' }],
    })
  })

  test('a counter order begins with a service that is open, and closed ones say when they open', async () => {
    const hotel = await openHotel()
    const never = { weekly: [], exceptions: [] }
    // Opens each day in about three hours, so it is closed now.
    const opensAt = new Date(Date.now() + 3 * 3_600_000)
    const hour = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', hour: '2-digit' })
      .format(opensAt)
      .slice(0, 2)
    const later = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: `${hour}:00`, closes: `${hour}:30` }))
    await hotel.addService({ name: 'Petit déjeuner', hours: { weekly: later, exceptions: [] } }, [
      { name: 'Le Malouin' },
    ])
    await hotel.addService({ name: 'Fermeture', hours: never }, [{ name: 'Crêpe' }])
    const bar = await hotel.addService({ name: 'Bar' }, [{ name: 'Cidre' }])
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    const dialog = page.getByRole('dialog', { name: 'Commande au comptoir' })
    const service = dialog.getByLabel('Service', { exact: true })
    await page.getByRole('button', { name: 'Au comptoir' }).click()
    await dialog.getByRole('button', { name: /^Cidre/ }).waitFor()
    const labels = await service.locator('option').allTextContents()
    expect(labels).toEqual([
      expect.stringMatching(/^Petit déjeuner · fermé, ouvre .*\d+\sh$/),
      'Fermeture · fermé',
      'Bar',
    ])
    await page.keyboard.press('Escape')
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${bar.id}?lang=fr`, { hours: never })
    await page.reload()
    await page.getByRole('button', { name: 'Au comptoir' }).click()
    await dialog.getByText('Tous les services sont fermés en ce moment.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: /^Le Malouin/ }).waitFor()
  })

  test('a counter order is for a room of the list and a time that is picked, during a pause of guests too', async () => {
    const hotel = await openHotel()
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['111', '112', '204'] })
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, { paused: true })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await page.getByRole('button', { name: 'Au comptoir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Vos clients voient ce service en pause jusqu’à nouvel ordre', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: /^Le Malouin/ }).click()

    // An unknown room is refused, and similar ones can be chosen by touch and by keyboard.
    const room = dialog.locator('input').and(dialog.getByLabel('Chambre'))
    await room.fill('113')
    await room.press('Tab')
    await dialog.getByText('L’hôtel n’a pas de chambre 113.').waitFor()
    await dialog.getByRole('button', { name: 'Chambre 112' }).click()
    await expect.poll(() => room.inputValue()).toBe('112')
    await room.fill('20')
    await room.press('ArrowDown')
    await room.press('Enter')
    await expect.poll(() => room.inputValue()).toBe('204')

    await dialog.getByLabel('Pour quand').selectOption({ label: 'demain' })
    const time = dialog.getByLabel('Heure', { exact: true })
    await dialog.getByRole('button', { name: /Enregistrer la commande/ }).click()
    await dialog.getByText('Choisissez une heure.').waitFor()
    await expectFocused(time)
    await time.selectOption({ label: '08:15' })
    const dueAt = await time.inputValue()
    await dialog.getByRole('button', { name: /Enregistrer la commande/ }).click()
    await page.getByText(/^Commande nº\s1 enregistrée/).waitFor()
    expect((await hotel.orders())[0]).toMatchObject({ status: 'accepted', room: '204', dueAt })
  })
})

test('in the list of services each state has its place, and a second tap changes nothing', async () => {
  const hotel = await openHotel()
  const service = await hotel.addService({ name: 'Bar', hidden: true }, [{ name: 'Cidre' }])
  const fetchState = async () => {
    const path = `/v1/hotels/${hotel.id}/services/${service.id}`
    const { hidden, paused } = await hotel.api<{ hidden: boolean; paused: boolean }>('GET', path)
    return { hidden, paused }
  }
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await openStaffPage(hotel.owner, 'fr', { viewport })
    await page.goto(url(`/hotels/${hotel.id}/services`))
    const control = page.getByRole('radiogroup', { name: 'Pour vos clients : Bar' })
    const state = (name: string) => control.getByRole('radio', { name, exact: true })
    await control.waitFor()
    await waitForFonts(page)
    const places = async () => {
      const labels = ['Visible', 'En pause', 'Masqué'].map((name) => control.getByText(name, { exact: true }))
      const boxes = await Promise.all(labels.map((label) => label.boundingBox()))
      return boxes.flatMap((box) => [box?.x ?? 0, box?.y ?? 0])
    }
    const before = await places()
    const stayed = async () => {
      // The texts of two states of opening may differ by less than three pixels.
      for (const [index, place] of (await places()).entries())
        expect(Math.abs(place - (before[index] ?? 0))).toBeLessThan(3)
    }
    const tap = () => page.mouse.click((before[0] ?? 0) + 4, (before[1] ?? 0) + 4)
    expect(await state('Masqué').isChecked()).toBe(true)
    await tap()
    await expect.poll(fetchState).toEqual({ hidden: false, paused: false })
    await stayed()
    await tap()
    expect(await state('Visible').isChecked()).toBe(true)
    await control.getByText('En pause', { exact: true }).click()
    await expect.poll(fetchState).toEqual({ hidden: false, paused: true })
    await stayed()
    // By keyboard: the arrows choose.
    await state('En pause').press('ArrowRight')
    await expect.poll(async () => (await fetchState()).hidden).toBe(true)
    await stayed()
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})

test.each([
  ['fr', /appareils? écouten?t?$/, 'Outils', 'Cuisine'],
  ['en', /listening$/, 'Tools', 'Kitchen'],
  ['es', /a la escucha$/, 'Herramientas', 'Cocina'],
] as const)(
  'the board fits a phone in %s: one row of tools, and the first order on the upper part of the screen',
  async (lang, devices, tools, kitchen) => {
    const hotel = await openHotel()
    const options = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const page = await openStaffPage(hotel.owner, lang, options)
    await page.goto(url(`/hotels/${hotel.id}/orders`))
    await page.getByRole('button', { name: devices }).waitFor()
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    await sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: menu.id,
      deliveryMode: 'room-delivery',
      room: '204',
      lines: [{ articleId: menu.articles[0]?.id, quantity: 1 }],
    })
    const card = page.getByRole('article').filter({ hasText: '204' })
    await expect.poll(async () => (await card.boundingBox())?.y ?? 1_000).toBeLessThan(200)
    await page.getByRole('button', { name: tools }).click()
    await page.getByRole('dialog', { name: tools }).getByRole('link', { name: kitchen }).waitFor()
  },
)
