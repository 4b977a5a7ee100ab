import { expect, test } from 'vitest'
import type { Ticket } from '#modules/content/tickets/contract.ts'
import {
  addColleague,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  openStaffPage,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

test('a partner offer written at reception is shown on guests’ phones, in three languages and without a network', async () => {
  const hotel = await openHotel({ address: { city: 'Saint-Malo' } })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/discover/tiqets`)
  await guest.getByText('Aucun billet pour le moment.').waitFor()

  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/tickets`))
  await page.getByText('Aucun billet pour le moment').waitFor()
  await page.getByRole('link', { name: 'Ajouter un billet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un billet' })
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await dialog.getByLabel('Titre (Français)').fill('Grand Aquarium')
  await dialog.getByRole('textbox', { name: 'Lien' }).fill('www.tiqets.com/fr/aquarium')
  await save.click()
  await dialog.getByText('Écrivez une adresse complète, qui commence par https://').waitFor()
  await dialog.getByRole('textbox', { name: 'Lien' }).fill('https://www.tiqets.com/fr/aquarium-p974/')
  await dialog.getByRole('textbox', { name: 'Prix à partir de' }).fill('19,9')
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('4,6')
  await dialog.getByRole('textbox', { name: 'Nombre d’avis' }).fill('1234')
  await dialog.getByRole('radiogroup', { name: 'Langue des textes' }).getByText('English').click()
  await dialog.getByLabel('Titre (English)').fill('Great Aquarium')
  await page.frameLocator('iframe').getByText('Great Aquarium').waitFor()
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Grand Aquarium' }).waitFor()

  // The phone that was open from the start.
  const offer = guest.getByRole('link', { name: 'Grand Aquarium' })
  await offer.waitFor()
  await guest.getByText('Billet partenaire').waitFor()
  await guest.getByText('l’hôtel peut toucher une commission').waitFor()
  await guest.getByText('Note : 4,6 sur 5 (1\u202f234 avis)').waitFor()
  await guest.getByText('dès 19,90\u00a0€').waitFor()
  const attributes = ['href', 'target', 'rel'].map((name) => offer.getAttribute(name))
  expect(await Promise.all(attributes)).toEqual([
    'https://www.tiqets.com/fr/aquarium-p974/',
    '_blank',
    'noopener sponsored',
  ])
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)

  await guest.goto(url(`/public/${hotel.slug}?lang=en`))
  await waitForPrefetchedScreens(guest)
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await guest.context().setOffline(true)
  await guest.getByRole('link', { name: 'Tickets and visits' }).click()
  await guest.getByRole('heading', { name: 'Tickets and visits', level: 1 }).waitFor()
  await guest.getByRole('link', { name: 'Great Aquarium' }).waitFor()
  await guest.getByText('Partner ticket', { exact: true }).waitFor()
  await guest.context().setOffline(false)

  const [ticket] = await hotel.api<Ticket[]>('GET', `/v1/hotels/${hotel.id}/tickets`)
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/tickets/${ticket?.id}`, { hidden: true })
  await guest.goto(url(`/public/${hotel.slug}/discover/services?lang=es`))
  await guest.getByRole('heading', { name: 'Servicios', level: 1 }).waitFor()
  expect(await guest.getByRole('link', { name: 'Entradas y visitas' }).count()).toBe(0)

  // A member who may not write reads the tickets.
  const member = await openStaffPage(await addColleague(hotel))
  await member.goto(url(`/hotels/${hotel.id}/tickets`))
  await member.getByText('Grand Aquarium').waitFor()
  expect(await member.getByRole('link', { name: 'Ajouter un billet' }).count()).toBe(0)
})
