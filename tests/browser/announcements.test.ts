import { expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { Announcement } from '#modules/exchange/announcements/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  url,
  visibleText,
} from './browser-session.ts'

openBrowser()

test('an announcement appears at once on open phones, one for a room on its phone only, and stays hidden once dismissed', async () => {
  const hotel = await openHotel({ address: { city: 'Saint-Malo' } })
  const at = `/v1/hotels/${hotel.id}/announcements`
  const [code] = await hotel.api<QrCode[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['101'] })
  const [scanned, passing] = [await openPhone(), await openPhone()]
  await Promise.all([
    openLiveGuestPage(scanned, `/q/${code?.token}`),
    openLiveGuestPage(passing, `/public/${hotel.slug}/infos?lang=en`),
  ])

  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/announcements`)
  await page.getByText('Aucune annonce pour le moment').waitFor()
  await page.getByRole('button', { name: 'Nouvelle annonce' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle annonce' })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await dialog.getByText('Écrivez une phrase.').waitFor()
  await dialog.getByLabel('Texte (Français)').fill('Apéritif au bar à 19 h.')
  await dialog.getByLabel('Texte (English, facultatif)').fill('Drinks at the bar at 7 pm.')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  const sure = page.getByRole('dialog', { name: 'Envoyer à tous les clients ?' })
  await sure.getByText('Apéritif au bar à 19 h.').waitFor()
  await sure.getByRole('button', { name: 'Envoyer à tous' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await visibleText(scanned, 'Apéritif au bar à 19 h.').waitFor()
  await visibleText(passing, 'Drinks at the bar at 7 pm.').waitFor()
  await expectAccessible(passing)
  expect(await measureHorizontalOverflow(passing)).toBeLessThanOrEqual(0)
  await page.getByText('Vue par 2 téléphones').waitFor()
  await page.screenshot({ path: 'test-results/announcements-1280.png' })
  await scanned.screenshot({ path: 'test-results/announcement-phone.png' })

  // An announcement for one room replaces the older one on the phone of that room.
  await page.getByRole('button', { name: 'Nouvelle annonce' }).click()
  await dialog.getByLabel('Texte (Français)').fill('Votre taxi est là.')
  await dialog.getByRole('radio', { name: 'Des chambres' }).check()
  await dialog.getByRole('combobox', { name: 'Chambres' }).click()
  await page.getByRole('option', { name: '101' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await visibleText(scanned, 'Votre taxi est là.').waitFor()
  await page.getByText('1 chambre (101)').waitFor()

  // A dismissed announcement stays hidden on this phone, and the other one is shown instead.
  await scanned.getByRole('button', { name: 'Masquer ce message' }).click()
  await visibleText(scanned, 'Apéritif au bar à 19 h.').waitFor()
  await openLiveGuestPage(scanned, `/public/${hotel.slug}/discover/services`)
  await visibleText(scanned, 'Apéritif au bar à 19 h.').waitFor()
  expect(await visibleText(scanned, 'Votre taxi est là.').count()).toBe(0)
  expect(await visibleText(passing, 'Votre taxi est là.').count()).toBe(0)

  // When staff end the announcement, it disappears from open phones.
  const row = page.getByRole('listitem').filter({ hasText: 'Apéritif' })
  await row.getByRole('button', { name: 'Terminer maintenant' }).click()
  await page
    .getByRole('dialog', { name: 'Terminer cette annonce ?' })
    .getByRole('button', { name: 'Terminer maintenant' })
    .click()
  await visibleText(passing, 'Drinks at the bar at 7 pm.').waitFor({ state: 'hidden' })
  await visibleText(scanned, 'Apéritif au bar à 19 h.').waitFor({ state: 'hidden' })
  await row.getByText('Terminée').waitFor()

  // The phone requests a scheduled announcement when it starts.
  const startsAt = new Date(Date.now() + 3_000).toISOString()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await hotel.api<Announcement>('POST', `${at}?lang=fr`, { text: 'Le feu d’artifice commence.', from: startsAt, until })
  await page.getByText('Programmée').waitFor()
  await visibleText(passing, 'Le feu d’artifice commence.').waitFor()

  const member = await openStaffPage(await addColleague(hotel), 'es', { viewport: { width: 390, height: 844 } })
  await member.goto(url(`/hotels/${hotel.id}/announcements`))
  await member.getByRole('heading', { name: 'Avisos', level: 1 }).waitFor()
  await member.getByText('Le feu d’artifice commence.').waitFor()
  expect(await member.getByRole('button', { name: 'Nuevo aviso' }).count()).toBe(0)
  expect(await measureHorizontalOverflow(member)).toBeLessThanOrEqual(0)
  await member.screenshot({ path: 'test-results/announcements-390.png' })
})

test('an edited announcement changes on open phones, is read out once, and is dismissed in every tab and language', async () => {
  const hotel = await openHotel({ info: { welcomeWord: 'Bienvenue' } })
  const at = `/v1/hotels/${hotel.id}/announcements`
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const guest = await openPhone()
  const aloud = guest.locator('[role=status]').filter({ hasText: 'Message de l’hôtel' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  await hotel.api<Announcement>('POST', `${at}?lang=all`, {
    text: { fr: 'Apéritif à 19 h.', en: 'Drinks at 7 pm.' },
    until,
  })
  await aloud.getByText('Apéritif à 19 h.').waitFor({ state: 'attached' })

  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/announcements`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’annonce' })
  await dialog.getByLabel('Texte (Français)').fill('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectFocused(dialog.getByLabel('Texte (Français)'))
  await dialog.getByLabel('Texte (Français)').fill('Apéritif à 20 h.')
  await dialog.getByLabel('Texte (English, facultatif)').fill('Drinks at 8 pm.')
  await page.screenshot({ path: 'test-results/announcement-edit.png' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await guest.getByText('Apéritif à 20 h.').filter({ visible: true }).first().waitFor()
  await aloud.getByText('Apéritif à 20 h.').waitFor({ state: 'attached' })

  // On another screen and in another language it is shown, but not read out again by a screen reader.
  const other = await guest.context().newPage()
  for (const path of ['/discover/services', '?lang=en']) {
    await openLiveGuestPage(other, `/public/${hotel.slug}${path}`)
    await other
      .getByText(/Apéritif à 20 h\.|Drinks at 8 pm\./)
      .first()
      .waitFor()
    expect(
      await other
        .locator('[role=status]')
        .filter({ hasText: /Message de l’hôtel|Message from/ })
        .count(),
    ).toBe(0)
  }
  // Dismissed in one tab, it also disappears from the other tab and does not come back.
  await guest.getByRole('button', { name: 'Masquer ce message' }).click()
  await other.getByText('Drinks at 8 pm.').waitFor({ state: 'detached' })
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/services?lang=en`)
  expect(await guest.getByText('Drinks at 8 pm.').count()).toBe(0)

  // The permanent announcement of the hotel, dismissed in French, stays hidden in English and after a reload.
  const text = (lang: string, words: string) =>
    hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=${lang}`, {
      info: { announcement: { text: words, from: null, until: null } },
    })
  await text('fr', 'Ascenseur en panne')
  await text('en', 'The lift is out of order')
  await guest.goto(url(`/public/${hotel.slug}?lang=fr`))
  await guest.getByRole('button', { name: 'Masquer cette annonce' }).click()
  await guest.goto(url(`/public/${hotel.slug}?lang=en`))
  await guest.getByText('The lift is out of order').waitFor({ state: 'detached' })
})
