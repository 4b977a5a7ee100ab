import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { makeGate } from '../gate.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  url,
} from './browser-session.ts'
import { instantOf as at, openSpa, tomorrow } from './spa.ts'

openBrowser()
const folder = process.env.SCREENSHOTS
test('reception moves a booking with the keyboard and the mouse, undoes it, blocks a time and books for a guest', {
  timeout: 180_000,
}, async () => {
  const { hotel, book, diary, whereIs, path } = await openSpa(2)
  const { id } = await book('10:00', { room: '204', guestName: 'Martin' })
  const page = await openStaffPage(hotel.owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(url(path))
  const booking = page.getByRole('button', { name: /^Chambre 204, / })
  await booking.waitFor()
  await expectAccessible(page)

  await booking.focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await page.getByRole('status').getByText('11:00, Cabine 2 : libre').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('Chambre 204 : réservation déplacée').waitFor()
  expect(await whereIs(id)).toEqual([at('11:00'), 'Cabine 2'])
  await expect.poll(() => booking.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect.poll(() => whereIs(id)).toEqual([at('10:00'), 'Cabine 1'])

  // What a guest books meanwhile is there without a reload, and its place is not given twice.
  const other = await book('12:00', { room: '305', guestName: 'Nguyen' })
  const place = await page.getByRole('button', { name: /^Chambre 305, / }).boundingBox()
  const from = await booking.boundingBox()
  if (!place || !from) throw new Error('a booking is not on the timeline')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 10, place.y + 10, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('alert').getByText('déjà pris').waitFor()
  expect(await whereIs(id)).toEqual([at('10:00'), 'Cabine 1'])
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 2 * place.width + 10, place.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => whereIs(id)).toEqual([at('14:00'), 'Cabine 1'])

  await page.getByRole('button', { name: 'Bloquer un horaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ressource').selectOption({ label: 'Cabine 2 (2 places)' })
  await dialog.getByLabel('Du').fill(`${tomorrow}T16:00`)
  await dialog.getByLabel('Au').fill(`${tomorrow}T15:00`)
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  await dialog.getByText('La fin doit être après le début.').waitFor()
  await dialog.getByLabel('Au').fill(`${tomorrow}T18:00`)
  await dialog.getByLabel('Motif').fill('Entretien')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bloquer' }).click()
  const block = page.getByRole('button', { name: /Entretien/ })
  await block.waitFor()
  expect((await diary()).blocks.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([[at('16:00'), at('18:00')]])
  await block.click()
  await page.getByRole('button', { name: 'Rendre réservable' }).click()
  await expect.poll(async () => (await diary()).blocks.length).toBe(0)

  await page.getByRole('button', { name: 'Réserver pour un client' }).click()
  await dialog.getByRole('button', { name: /^Massage/ }).click()
  await dialog.getByRole('combobox', { name: 'Chambre' }).fill('112')
  await dialog.getByLabel('Jour et heure').fill(`${tomorrow}T09:15`)
  await dialog.getByLabel('Nombre de personnes').fill('2')
  await dialog.getByRole('button', { name: /^Enregistrer la commande/ }).click()
  await page.getByRole('button', { name: /^Chambre 112, 09:15 – 10:15, .*2 personnes/ }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Chambre 112' }).waitFor()
  await expectAccessible(page)
  expect((await diary()).bookings.map((each) => each.room)).toEqual(['112', '305', '204'])
  expect(other.booking?.partySize).toBe(1)
})

test('a day of sixty bookings is legible on a desktop, and is a list by time on a phone', {
  timeout: 240_000,
}, async () => {
  const { hotel, book, path } = await openSpa(8)
  const names = ['Martin', 'Nguyen', 'García López', 'O’Connor', 'Lefèvre', 'Schmidt']
  for (let index = 0; index < 60; index++) {
    const minutes = 8 * 60 + 30 * (Math.floor(index / 20) % 2) + 90 * Math.floor(index / 8)
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    await book(clock, {
      room: String(101 + index),
      guestName: names[index % names.length],
      partySize: 1 + (index % 2),
    })
  }
  const page = await openStaffPage(hotel.owner)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openLiveStaffScreen(page, path.replace(/\?.*/, ''))
  await page.goto(url(path))
  await page.getByRole('heading', { name: 'Cabine 8' }).waitFor()
  const bookings = page.locator('[data-booking]')
  await expect.poll(() => bookings.count()).toBe(60)
  const cut = await bookings.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const room = element.querySelector('b')
        const { right, bottom } = element.getBoundingClientRect()
        return !room || room.getBoundingClientRect().right > right || bottom > innerHeight || right > innerWidth
      }).length,
  )
  expect(cut).toBe(0)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/bookings-1280.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  if (folder) await page.screenshot({ path: `${folder}/bookings-dark.png` })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize({ width: 390, height: 844 })
  // The frame changes with the list, after the window.
  await expect.poll(() => bookings.count()).toBe(0)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(60)
  const times = await rows.locator('time').allInnerTexts()
  expect(times).toEqual(times.toSorted())
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/bookings-390.png` })
  await rows.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/bookings-390-detail.png` })
})

test('staff set up bookable times with the keyboard; wrong values are told at their field, and nothing typed is lost', {
  timeout: 120_000,
}, async () => {
  const hotel = await openHotel()
  const { id } = await hotel.addService({ name: 'Spa' }, [{ name: 'Massage', price: 9000 }])
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/services/${id}`))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const replace = async (text: string) => {
    await press('ControlOrMeta+a')
    await (text ? page.keyboard.type(text) : press('Delete'))
  }
  const slots = page.getByRole('group', { name: 'Horaires à réserver' })
  const field = (label: string) => slots.getByLabel(label, { exact: true })
  await slots.getByLabel('Les clients réservent un horaire').focus()
  await press('Space', 'Tab')
  await expectFocused(field('Durée d’une réservation'))
  await replace('')
  await press('Tab', 'Tab')
  await expectFocused(field('Battement après chaque réservation'))
  await replace('15')
  const save = async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).focus()
    await press('Enter')
  }
  await save()
  await slots.getByText('Saisissez un nombre entier entre 5 et 1440.').waitFor()
  await slots.getByText('Ajoutez ce qui se réserve.').waitFor()
  await expectFocused(field('Durée d’une réservation'))
  expect(await field('Battement après chaque réservation').inputValue()).toContain('15')
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/slots-form-1280.png`, fullPage: true })

  await replace('50')
  const add = slots.getByRole('button', { name: 'Ajouter', exact: true })
  await add.focus()
  await press('Enter')
  await expectFocused(field('Nom').first())
  await press('Tab')
  await replace('2')
  await save()
  await slots.getByText('Donnez un nom à cette ressource.').waitFor()
  await expectFocused(field('Nom').first())
  await page.keyboard.type('Cabine bleue')
  await add.focus()
  await press('Enter')
  await expectFocused(field('Nom').nth(1))
  await page.keyboard.type('Cabine verte')
  await slots.getByRole('button', { name: 'Retirer Cabine verte' }).focus()
  await press('Enter')
  await expectFocused(add)
  expect(await field('Nom').count()).toBe(1)
  await save()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const saved = await hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${id}?lang=fr`)
  expect(saved.slots).toMatchObject({ durationMinutes: 50, stepMinutes: 60, pauseMinutes: 15 })
  expect(saved.slots?.resources).toMatchObject([{ name: 'Cabine bleue', seats: 2, shared: false }])
  await page.reload()
  await expect.poll(() => field('Nom').inputValue()).toBe('Cabine bleue')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await slots.scrollIntoViewIfNeeded()
  if (folder) await page.screenshot({ path: `${folder}/slots-form-390.png`, fullPage: true })
})

test('of two receptions that move a booking at once, the second is told who was first and where it is, and moves it again', {
  timeout: 180_000,
}, async () => {
  expectConsoleError(/status of 409/)
  const { hotel, book, whereIs, path } = await openSpa(2)
  const { id } = await book('10:00', { room: '204' })
  const first = await openStaffPage(hotel.owner)
  const second = await openStaffPage(await addColleague(hotel))
  for (const page of [first, second]) await openLiveStaffScreen(page, path)
  const onFirst = first.getByRole('button', { name: /^Chambre 204, / })
  const onSecond = second.getByRole('button', { name: /^Chambre 204, / })
  const told = second.getByRole('alert')
  const moveByKeys = async (page: typeof first, booking: typeof onFirst, ...keys: string[]) => {
    await booking.focus()
    for (const key of ['Space', ...keys]) await page.keyboard.press(key)
  }

  // Both drop it at the same time: the second call arrives after the first.
  const { gate, release } = makeGate()
  await second.route(/\/orders\/[^/]+\/booking/, async (route) => {
    await gate
    await route.continue()
  })
  await moveByKeys(second, onSecond, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space')
  await moveByKeys(first, onFirst, 'ArrowRight', 'ArrowRight', 'Space')
  await expect.poll(() => whereIs(id)).toEqual([at('11:00'), 'Cabine 1'])
  release()
  await told.getByText(/Chambre 204 : Maëlle l’a déjà déplacée à .*11:00, Cabine 1/).waitFor()
  expect(await whereIs(id)).toEqual([at('11:00'), 'Cabine 1'])
  await second.getByRole('button', { name: /^Chambre 204, 11:00/ }).waitFor()

  // The second holds it when the first puts it into the other room.
  await moveByKeys(second, onSecond, 'ArrowRight')
  await moveByKeys(first, onFirst, 'ArrowDown', 'Space')
  await told.getByText(/Maëlle l’a déjà déplacée à .*11:00, Cabine 2/).waitFor()
  await expectFocused(onSecond)
  await moveByKeys(second, onSecond, 'ArrowRight', 'Space')
  await expect.poll(() => whereIs(id)).toEqual([at('11:30'), 'Cabine 2'])

  // The second fills in the form: what was typed stays, and is sent when the second still wants it.
  await onSecond.click()
  await second.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).click()
  const form = second.getByRole('dialog', { name: /Déplacer la réservation/ })
  await form.getByLabel('Jour et heure').fill(`${tomorrow}T15:00`)
  await first.getByRole('button', { name: /^Chambre 204, 11:30/ }).waitFor()
  await moveByKeys(first, onFirst, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Space')
  await form.getByText(/Maëlle l’a déjà déplacée à .*10:00, Cabine 2/).waitFor()
  await expectAccessible(second)
  expect(await form.getByLabel('Jour et heure').inputValue()).toBe(`${tomorrow}T15:00`)
  await form.getByRole('button', { name: 'Déplacer' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await whereIs(id)).toEqual([at('15:00'), 'Cabine 2'])
  await first.getByRole('button', { name: /^Chambre 204, 15:00/ }).waitFor()
})

test('staff give a resource a secret address, renew it, and see why another calendar cannot be read', {
  timeout: 120_000,
}, async () => {
  const { hotel, path } = await openSpa(2)
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(path))
  await page.getByRole('button', { name: 'Calendriers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendriers : Spa' })
  await dialog.getByText('Aucun calendrier n’est lu.').waitFor()
  await dialog.getByRole('button', { name: 'Créer l’adresse de Cabine 1' }).click()
  const address = dialog.getByLabel('Adresse secrète de Cabine 1')
  const first = await address.inputValue()
  expect((await fetch(first)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Renouveler l’adresse de Cabine 1' }).click()
  const confirm = page.getByRole('dialog', { name: 'Renouveler l’adresse de Cabine 1' })
  await confirm.getByText('L’adresse actuelle cesse aussitôt.').waitFor()
  await confirm.getByRole('button', { name: 'Renouveler', exact: true }).click()
  await expect.poll(() => address.inputValue()).not.toBe(first)
  expect([(await fetch(first)).status, (await fetch(await address.inputValue())).status]).toEqual([404, 200])

  expectConsoleError(/status of 422/)
  await dialog.getByLabel('Nom', { exact: true }).fill('Agenda du masseur')
  await dialog.getByLabel('Adresse du calendrier').fill('http://agenda.example/spa.ics')
  await dialog.getByRole('button', { name: 'Lire ce calendrier' }).click()
  await dialog.getByText('Cette adresse n’est pas sur Internet.').waitFor()
  expect(await dialog.getByLabel('Nom', { exact: true }).inputValue()).toBe('Agenda du masseur')
  await dialog.getByLabel('Adresse du calendrier').fill('https://agenda.example/spa.ics')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('La connexion à son serveur a échoué.').waitFor()
  await dialog.getByText('Il n’a jamais été lu.').waitFor()
  expect(await dialog.getByLabel('Adresse du calendrier').inputValue()).toBe('')
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: `${folder}/calendars-1280.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  if (folder) await page.screenshot({ path: `${folder}/calendars-390.png` })
  await dialog.getByRole('button', { name: 'Retirer Agenda du masseur' }).click()
  await page
    .getByRole('dialog', { name: 'Retirer Agenda du masseur' })
    .getByRole('button', { name: 'Retirer', exact: true })
    .click()
  await dialog.getByText('Aucun calendrier n’est lu.').waitFor()
})
