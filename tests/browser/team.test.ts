import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  apiAs,
  createDraftHotel,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
  readEmailedLink,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

describe('the team', () => {
  test('somebody is invited, joins, is promoted and removed while their window is open; the journal lists it all', async () => {
    const hotel = await createDraftHotel(await signUp())
    await hotel.addService({}, [{ name: 'Le Malouin' }])
    const owner = await openStaffPage(hotel.owner)
    await openLiveStaffScreen(owner, `/hotels/${hotel.id}/members`)
    await owner.getByText('Il n’y a que vous pour le moment').waitFor()

    // Invites two addresses at once; the owner's own one is refused with a reason and stays in the field.
    const somebody = await signUp('Yann')
    const first = await readEmailedLink(somebody.user.email)
    await owner.getByRole('button', { name: 'Inviter', exact: true }).click()
    const dialog = owner.getByRole('dialog')
    const addresses = dialog.getByLabel('Adresses e-mail')
    expect(await addresses.getAttribute('type')).toBe('email')
    const send = dialog.getByRole('button', { name: 'Envoyer l’invitation' })
    await addresses.fill('pas une adresse')
    await send.click()
    await dialog.getByText('Cette adresse n’est pas complète').waitFor()
    expectConsoleError(/status of (403|422)/)
    await addresses.fill(`Yann Le Goff <${somebody.user.email}>, ${hotel.owner.user.email}`)
    await send.click()
    // Only a person with a confirmed address may invite others; the field keeps the addresses.
    await dialog.getByText('Confirmez d’abord votre adresse e-mail', { exact: false }).waitFor()
    const unread = await readEmailedLink(hotel.owner.user.email)
    await dialog.getByRole('button', { name: 'Renvoyer le lien' }).click()
    const confirmation = new URL(await readEmailedLink(hotel.owner.user.email, unread)).hash.slice(1)
    await apiAs(hotel.owner)('POST', '/v1/auth/verify-email', { token: confirmation })
    await send.click()
    await dialog.getByText('Cette personne fait déjà partie de l’équipe', { exact: false }).waitFor()
    await expect.poll(() => addresses.inputValue()).toBe(hotel.owner.user.email)
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    const invited = owner.getByRole('list', { name: 'Invitations en attente' })
    await invited.getByText(somebody.user.email).waitFor()

    const token = new URL(await readEmailedLink(somebody.user.email, first)).hash.slice(1)
    await apiAs(somebody)('POST', '/v1/invitations/accept', { token })
    // The owner's open window shows the new member without a reload.
    const team = owner.getByRole('list', { name: 'Membres de l’équipe' })
    await team.getByText('Yann Le Goff').waitFor()
    await invited.waitFor({ state: 'detached' })

    const memberPage = await openStaffPage(somebody)
    await openLiveStaffScreen(memberPage, `/hotels/${hotel.id}/services`)
    await memberPage.getByText('Petit déjeuner').first().waitFor()
    const create = memberPage.getByRole('button', { name: 'Créer un service' })
    expect(await create.count()).toBe(0)

    await team.getByRole('combobox', { name: 'Rôle de Yann Le Goff' }).click()
    await team.getByRole('option', { name: /Administration/ }).click()
    await owner.getByText('Yann Le Goff a maintenant le rôle Administration.').waitFor()
    await create.waitFor()

    // Their stream is closed, and their next request is answered with 404.
    expectConsoleError(/status of 404/)
    await team.getByRole('button', { name: 'Retirer Yann Le Goff de l’équipe' }).click()
    await owner.getByRole('dialog').getByText('aussi dans les fenêtres ouvertes', { exact: false }).waitFor()
    await owner.getByRole('dialog').getByRole('button', { name: 'Retirer de l’équipe' }).click()
    await memberPage
      .getByRole('heading', { name: 'Vous ne faites plus partie de l’équipe de Hôtel du Phare' })
      .waitFor()
    await memberPage.getByText('Petit déjeuner').waitFor({ state: 'detached' })
    await expectAccessible(memberPage)
    await memberPage.getByRole('link', { name: 'Voir vos hôtels' }).click()
    await memberPage.getByText('Aucun hôtel pour le moment').waitFor()

    await owner.goto(url(`/hotels/${hotel.id}/audit`))
    for (const sentence of [
      'Maëlle Le Goff a retiré Yann Le Goff de l’équipe',
      'Maëlle Le Goff a changé le rôle de Yann Le Goff',
      'Yann Le Goff a rejoint l’équipe',
      `Maëlle Le Goff a invité ${somebody.user.email}`,
    ])
      await owner.getByText(sentence, { exact: false }).waitFor()
    expect(await owner.getByText('comme membre').count()).toBe(0)
    await owner.getByLabel('Personne').selectOption({ label: 'Yann Le Goff' })
    await owner.getByText('a retiré Yann').waitFor({ state: 'detached' })
    await owner.getByText('a rejoint l’équipe', { exact: false }).waitFor()
    await owner.waitForURL((address) => address.searchParams.get('by') === somebody.user.id)
    await owner.getByLabel('Sujet').selectOption({ label: 'Commandes' })
    await owner.getByText('Aucune ligne ne correspond').waitFor()
    await owner.getByRole('button', { name: 'Tout afficher' }).click()
    await owner.getByText('a créé le service Petit déjeuner', { exact: false }).waitFor()
    const downloading = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Télécharger (CSV)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^journal-hotel-du-phare.*-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('"Yann Le Goff a rejoint l’équipe"')
  })

  test('a person who loses rights is told at the next action, and the screen is updated', async () => {
    const hotel = await openHotel()
    const somebody = await addColleague(hotel, 'admin')
    const page = await openStaffPage(somebody)
    // The stream does not come through, as behind a proxy that buffers it: only answers of the API show the change.
    await page.route('**/events*', (route) => route.abort())
    expectConsoleError(/ERR_FAILED/)
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await page.getByRole('button', { name: 'Créer un service' }).first().click()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/members/${somebody.user.id}`, { role: 'member' })
    expectConsoleError(/status of 403/)
    await page.getByRole('dialog').getByLabel('Nom (Français)').fill('Spa')
    await page.getByRole('dialog').getByRole('button', { name: 'Créer' }).click()
    await page.getByText('le contenu se modifie avec un compte d’administration', { exact: false }).waitFor()
    // The dialog closes with the right to it; the reason stays on the screen.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const notice = page.getByRole('alert').filter({ hasText: 'Votre rôle dans cet hôtel a changé' })
    await notice.getByText('Votre rôle ne permet pas cette action', { exact: false }).waitFor()
    await expectAccessible(page)
  })

  test('an invitation is sent again and withdrawn; the last owner cannot step down or leave', async () => {
    const hotel = await openHotel()
    const somebody = await signUp('Anna')
    await hotel.api('POST', `/v1/hotels/${hotel.id}/invitations`, { email: somebody.user.email, role: 'member' })
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/members`))
    await page.getByRole('button', { name: `Renvoyer l’invitation à ${somebody.user.email}` }).click()
    await page.getByText('Une nouvelle invitation est partie', { exact: false }).waitFor()
    await page.getByRole('button', { name: `Annuler l’invitation de ${somebody.user.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’invitation' }).click()
    await page.getByRole('list', { name: 'Invitations en attente' }).waitFor({ state: 'detached' })

    expectConsoleError(/status of 409/)
    await page.getByRole('combobox', { name: /^Rôle de Maëlle/ }).click()
    await page.getByRole('option', { name: /Équipe/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Changer mon rôle' }).click()
    await page.getByRole('alert').getByText('doit garder au moins un propriétaire', { exact: false }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Quitter l’équipe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitter l’équipe' }).click()
    await page.getByRole('alert').getByText('doit garder au moins un propriétaire', { exact: false }).waitFor()
  })

  test('an admin cannot change owners and admins; a member has no access, and may leave', async () => {
    const hotel = await openHotel()
    const [admin, plain] = [await addColleague(hotel, 'admin', 'Anna'), await addColleague(hotel)]
    const page = await openStaffPage(admin)
    await page.goto(url(`/hotels/${hotel.id}/members`))
    await page.getByText('Maëlle Le Goff').waitFor()
    // Of the three, only the role of the member may be changed.
    await expect.poll(() => page.getByRole('button', { name: /^Retirer/ }).count()).toBe(1)
    expect(await page.getByRole('combobox').count()).toBe(1)
    await page.getByRole('button', { name: 'Inviter', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Équipe').waitFor()
    // Kitchen, editor and member: neither admin nor owner.
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(3)
    await page.goto(url(`/hotels/${hotel.id}/audit`))
    await page.getByRole('alert').getByText('Vous n’avez pas accès à cette page').waitFor()

    const member = await openStaffPage(plain)
    for (const path of ['audit', 'export', 'webhooks', 'members']) {
      await member.goto(url(`/hotels/${hotel.id}/${path}`))
      await member.getByRole('alert').getByText('Vous n’avez pas accès à cette page').waitFor()
    }
    await member.getByRole('button', { name: 'Quitter l’équipe' }).click()
    // A request that is under way when the membership ends is answered with 404, as for a stranger.
    expectConsoleError(/status of 404/)
    await member.getByRole('dialog').getByRole('button', { name: 'Quitter l’équipe' }).click()
    await member.waitForURL(/\/hotels$/)
    await member.getByText('Aucun hôtel pour le moment').waitFor()
  })
})

describe('accessible', () => {
  test('the team and the journal are accessible', async () => {
    const hotel = await openHotel({ name: 'Grand Hôtel des Bains de Mer, de la Plage et des Ambassadeurs Réunis' })
    const menu = await hotel.addService({}, [{ name: 'Le Malouin' }])
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, {
      leadMinutes: 20,
      description: 'Servi chaud',
    })
    const email = 'une-adresse-vraiment-tres-longue-pour-voir@hotel-des-remparts-de-saint-malo.example'
    await hotel.api('POST', `/v1/hotels/${hotel.id}/invitations`, { email, role: 'admin' })
    await addColleague(hotel)
    for (const [open, lang] of [
      [() => openStaffPage(hotel.owner, 'fr'), 'fr'],
      [() => openStaffPage(hotel.owner, 'es', { viewport: { width: 320, height: 700 } }), 'es'],
      [() => openStaffPage(hotel.owner, 'en', { viewport: { width: 390, height: 844 } }), 'en'],
    ] as const) {
      const page = await open()
      await page.goto(url(`/hotels/${hotel.id}/members`))
      await page.getByText('Yann Le Goff').waitFor()
      expect(await measureHorizontalOverflow(page), lang).toBeLessThanOrEqual(0)
      await page.getByRole('combobox').last().click()
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
      await page.goto(url(`/hotels/${hotel.id}/audit`))
      await page.getByText('Le Malouin', { exact: false }).first().waitFor()
      await page.locator('summary').first().click()
      expect(await measureHorizontalOverflow(page), lang).toBeLessThanOrEqual(0)
    }
  })
})
