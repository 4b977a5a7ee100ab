import { expect, test } from 'vitest'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { picture } from '../factories.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openLiveStaffScreen,
  openPhone,
  openStaffPage,
  sendAsGuest,
  url,
} from './browser-session.ts'

openBrowser()

test('an owner writes the Wi-Fi and an own section in two languages, and guests read them', async () => {
  const hotel = await openHotel({ languages: ['fr', 'es'] })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/info`))
  await page.getByLabel('Nom du réseau').fill('Phare')
  expect(
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Information', exact: true })
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: 'Ajouter une rubrique' }).click()
  await page.getByLabel('Titre (Français)').fill('La piscine')
  await page.getByLabel('Texte (Français)').fill('Ouverte de 9 h à 20 h.\nServiettes à la réception.')
  await page.getByText('Español', { exact: true }).first().click()
  await page.getByLabel('Titre (Español)').fill('La piscina')
  await page.getByLabel('Texte (Español)').fill('Abierta de 9 a 20 h.')

  // A secured network without a password is refused.
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Ce champ est obligatoire.').waitFor()
  await page.getByLabel('Mot de passe', { exact: true }).fill('maree haute')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  // The message does not cover the save button.
  const save = await page.getByRole('button', { name: 'Enregistrer' }).boundingBox()
  await expect
    .poll(async () => {
      const messageBox = await page.getByRole('alert').filter({ hasText: 'Enregistré' }).boundingBox()
      return messageBox && save && messageBox.y + messageBox.height <= save.y
    })
    .toBe(true)
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Information', exact: true })
    .waitFor()

  const guest = await openPhone()
  const read = (lang: string) => guest.goto(url(`/public/${hotel.slug}/infos?lang=${lang}`))
  await read('fr')
  await guest.getByText('Phare', { exact: false }).first().waitFor()
  await guest.getByRole('link', { name: /La piscine/ }).click()
  await guest.getByText('Serviettes à la réception.', { exact: false }).waitFor()
  await read('es')
  await guest.getByRole('link', { name: /La piscina/ }).click()
  await guest.getByText('Abierta de 9 a 20 h.', { exact: false }).waitFor()

  // Emptied fields remove the network. The renamed section keeps its address and its Spanish title.
  await page.getByLabel('Nom du réseau').fill('')
  await page.getByLabel('Mot de passe', { exact: true }).fill('')
  await page.getByText('Français', { exact: true }).first().click()
  await page.getByLabel('Titre (Français)').fill('Le bassin')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await guest.waitForURL(/\/infos\/[0-9a-f-]{36}/)
  const at = guest.url()
  await expect
    .poll(async () => {
      const { info } = await hotel.api<{ info: object }>('GET', `/v1/hotels/${hotel.id}?lang=fr`)
      return info
    })
    .toMatchObject({ items: [{ title: 'Le bassin' }] })
  const { info } = await hotel.api<{ info: object }>('GET', `/v1/hotels/${hotel.id}?lang=es`)
  expect(info).toMatchObject({ items: [{ title: 'La piscina' }] })
  expect(info).not.toHaveProperty('wifi')
  await guest.goto(at)
  await guest.getByRole('heading', { name: 'La piscina' }).waitFor()
})

test('the hotel’s own sections are reordered and get a picture, and guests see them so', async () => {
  const item = (title: string) => ({ title, text: `${title} en détail`, picture: null })
  const hotel = await openHotel({ languages: ['fr', 'es'], info: { items: [item('Les marées'), item('La piscine')] } })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/info`))
  const pool = page.getByRole('group', { name: 'La piscine' })
  await pool.getByLabel('Photo').setInputFiles({ name: 'piscine.png', mimeType: 'image/png', buffer: picture })
  await pool.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
  await pool.getByText('piscine.png', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Monter La piscine' }).click()
  await expect
    .poll(() => page.getByRole('list', { name: 'Rubriques' }).getByLabel('Titre (Français)').first().inputValue())
    .toBe('La piscine')
  // Moves the section down and up by keyboard, with its text and its picture.
  await page.getByRole('button', { name: 'Déplacer La piscine' }).focus()
  await page.keyboard.press('Space')
  await page.getByText(/La piscine (est saisi, en|passe en) position 1 sur 2/).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('La piscine passe en position 2 sur 2.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('La piscine est revenu à sa place.').waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  const { info } = await hotel.api<Hotel>('GET', `/v1/hotels/${hotel.id}?lang=fr`)
  expect(info.items).toMatchObject([
    { title: 'La piscine', picture: expect.stringMatching(/^\/files\//) },
    { title: 'Les marées', picture: null },
  ])
  const guest = await openPhone()
  await guest.goto(url(`/public/${hotel.slug}/infos?lang=fr`))
  const links = guest.getByRole('main').getByRole('link', { name: /La piscine|Les marées/ })
  const first = async () => (await links.allTextContents()).map((text) => text.includes('La piscine'))
  await expect.poll(first).toEqual([true, false])
  await links.first().click()
  await guest.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth)

  // A member who may not edit the section sees its picture too.
  const memberPage = await openStaffPage(await addColleague(hotel))
  await memberPage.goto(url(`/hotels/${hotel.id}/info`))
  await memberPage.getByRole('group', { name: 'La piscine' }).getByText('piscine.png', { exact: true }).waitFor()
  await memberPage.locator('form img[src^="/files/"]').waitFor()
  expect(await memberPage.getByRole('button', { name: 'Retirer', exact: true }).count()).toBe(0)
  expect(await memberPage.getByRole('button', { name: /^(Déplacer|Monter)/ }).count()).toBe(0)
})

test('two people edit the information: the second is told who saved, and when', async () => {
  const hotel = await openHotel({ languages: ['fr'], info: { welcomeWord: 'Bienvenue' } })
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/info`)
  await page.getByLabel('Mot de bienvenue (Français)').fill('Bonjour')
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { info: { welcomeWord: 'Soyez les bienvenus' } })
  const notice = page.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre a enregistré entre-temps' })
  await notice.getByText(/^Maëlle Le Goff a enregistré à \d+\sh/).waitFor()
  await notice.getByRole('button', { name: 'Garder la mienne' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  expect((await hotel.api<Hotel>('GET', `/v1/hotels/${hotel.id}?lang=fr`)).info.welcomeWord).toBe('Bonjour')
})

test('a guestbook entry arrives on the open screen, and so does a colleague’s decision about it', async () => {
  const hotel = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const [one, two] = [await openStaffPage(hotel.owner), await openStaffPage(hotel.owner)]
  for (const page of [one, two]) {
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/info`)
    await page.getByText('Aucun mot ici').waitFor()
  }
  const entry = { name: 'Inès', words: 'La mer par la fenêtre' }
  await sendAsGuest(`/v1/hotels/${hotel.id}/guestbook?lang=fr`, entry)
  for (const page of [one, two]) await page.getByText('La mer par la fenêtre').waitFor()
  await one.getByRole('button', { name: 'Publier le mot de Inès' }).click()
  await two.getByText('La mer par la fenêtre').waitFor({ state: 'detached' })
  for (const page of [one, two]) {
    await page.getByText('Publiés', { exact: true }).click()
    await page.getByText('La mer par la fenêtre').waitFor()
  }
  await one.getByRole('button', { name: 'Supprimer le mot de Inès' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await two.getByText('La mer par la fenêtre').waitFor({ state: 'detached' })
})

test('reception refuses a guestbook entry with a reason, then publishes it after all', async () => {
  const hotel = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const guest = await openPhone()
  await openLiveGuestPage(guest, `/public/${hotel.slug}/infos/guestbook?lang=fr`)
  await guest.getByLabel('Votre mot').fill('La mer par la fenêtre')
  await guest.getByLabel('Votre nom').fill('Inès')
  await guest.getByRole('button', { name: 'Envoyer' }).click()
  await guest.getByText('Merci pour votre mot').waitFor()

  expectConsoleError(/status of 422/)
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/info`))
  // The unread entry is counted in the navigation, and the heading links to it.
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Information 1 mot à lire' })
    .waitFor()
  await page.getByRole('button', { name: 'Livre d’or 1 à lire' }).click()
  await page.getByRole('button', { name: 'Refuser le mot de Inès' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await dialog.getByText('Donnez la raison', { exact: false }).waitFor()
  await dialog.getByLabel('Raison').fill('Trop court')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await guest.getByText('Non publié', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Livre d’or', exact: true }).waitFor()
  await page.getByText('Refusés', { exact: true }).click()
  await page.getByText(/Refusé\s*: Trop court/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publier le mot de Inès' }).click()
  await guest.getByRole('heading', { name: '1 mot de nos clients' }).waitFor()
})
