import { expect, test } from 'vitest'
import type { Announcement } from '#modules/announcements/contract.ts'
import type { QrCode } from '#modules/qr-codes/contract.ts'
import {
  colleague,
  desk,
  expectAccessible,
  openBrowser,
  openHearing,
  openHotel,
  openStream,
  overflow,
  phone,
  url,
} from './world.ts'

openBrowser()

test('what reception announces is on open phones at once, in a room on its phone alone, and stays away once put aside', async () => {
  const own = await openHotel({ address: { city: 'Saint-Malo' } })
  const at = `/v1/hotels/${own.id}/announcements`
  const [code] = await own.api<QrCode[]>('POST', `/v1/hotels/${own.id}/qr-codes`, { kind: 'room', rooms: ['101'] })
  const [scanned, passing] = [await phone(), await phone()]
  await Promise.all([
    openStream(scanned, `/q/${code?.token}`),
    openStream(passing, `/public/${own.hotel.slug}/infos?lang=en`),
  ])

  const page = await desk(own.owner)
  await openHearing(page, `/hotels/${own.id}/announcements`)
  await page.getByText('Aucune annonce pour le moment').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nouvelle annonce' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle annonce' })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await dialog.getByText('Écrivez une phrase.').waitFor()
  await dialog.getByLabel('Texte (Français)').fill('Apéritif au bar à 19 h.')
  await dialog.getByLabel('Texte (English, facultatif)').fill('Drinks at the bar at 7 pm.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  const sure = page.getByRole('dialog', { name: 'Envoyer à tous les clients ?' })
  await sure.getByText('Apéritif au bar à 19 h.').waitFor()
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Envoyer à tous' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await scanned.getByText('Apéritif au bar à 19 h.').waitFor()
  await passing.getByText('Drinks at the bar at 7 pm.').waitFor()
  await expectAccessible(passing)
  expect(await overflow(passing)).toBeLessThanOrEqual(0)
  await page.getByText('Vue par 2 téléphones').waitFor()
  await page.screenshot({ path: 'test-results/announcements-1280.png' })
  await scanned.screenshot({ path: 'test-results/announcement-phone.png' })

  // For a room: its phone has the newer one in the place of the other.
  await page.getByRole('button', { name: 'Nouvelle annonce' }).click()
  await dialog.getByLabel('Texte (Français)').fill('Votre taxi est là.')
  await dialog.getByRole('radio', { name: 'Des chambres' }).check()
  await dialog.getByRole('combobox', { name: 'Chambres' }).click()
  await page.getByRole('option', { name: '101' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await scanned.getByText('Votre taxi est là.').waitFor()
  await page.getByText('1 chambre (101)').waitFor()

  // Put aside, it is away on this phone, also the next time; the other one takes its place.
  await scanned.getByRole('button', { name: 'Masquer ce message' }).click()
  await scanned.getByText('Apéritif au bar à 19 h.').waitFor()
  await openStream(scanned, `/public/${own.hotel.slug}/discover/services`)
  await scanned.getByText('Apéritif au bar à 19 h.').waitFor()
  expect(await scanned.getByText('Votre taxi est là.').count()).toBe(0)
  expect(await passing.getByText('Votre taxi est là.').count()).toBe(0)

  // Ended by hand, it goes from phones that are open.
  const row = page.getByRole('listitem').filter({ hasText: 'Apéritif' })
  await row.getByRole('button', { name: 'Terminer maintenant' }).click()
  await page
    .getByRole('dialog', { name: 'Terminer cette annonce ?' })
    .getByRole('button', { name: 'Terminer maintenant' })
    .click()
  await passing.getByText('Drinks at the bar at 7 pm.').waitFor({ state: 'hidden' })
  await scanned.getByText('Apéritif au bar à 19 h.').waitFor({ state: 'hidden' })
  await row.getByText('Terminée').waitFor()

  // Scheduled: the phone asks for it when its time has come.
  const soon = new Date(Date.now() + 3_000).toISOString()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await own.api<Announcement>('POST', `${at}?lang=fr`, { text: 'Le feu d’artifice commence.', from: soon, until })
  await page.getByText('Programmée').waitFor()
  await passing.getByText('Le feu d’artifice commence.').waitFor()

  const member = await desk(await colleague(own), 'es', { viewport: { width: 390, height: 844 } })
  await member.goto(url(`/hotels/${own.id}/announcements`))
  await member.getByRole('heading', { name: 'Avisos', level: 1 }).waitFor()
  await member.getByText('Le feu d’artifice commence.').waitFor()
  expect(await member.getByRole('button', { name: 'Nuevo aviso' }).count()).toBe(0)
  expect(await overflow(member)).toBeLessThanOrEqual(0)
  await expectAccessible(member)
  await member.screenshot({ path: 'test-results/announcements-390.png' })
})
