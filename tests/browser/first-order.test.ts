import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBrowser, openSignedOutPage, readEmailedLink, url } from './browser-session.ts'

openBrowser()

test('from registration to the first served order takes at most 18 clicks, with the confirmation email', async () => {
  const page = await openSignedOutPage()
  /** The clicks in all tabs. A form that is sent by the Enter key counts as a click on its button. */
  const clicks: string[] = []
  await page.context().exposeFunction('reportClick', (what: string) => clicks.push(what))
  await page.context().addInitScript(() => {
    const { reportClick } = globalThis as unknown as { reportClick: (what: string) => void }
    addEventListener(
      'click',
      ({ isTrusted, target }) => isTrusted && reportClick((target as Element).textContent ?? ''),
      true,
    )
  })
  const email = `${randomUUID()}@hotel.example`
  await page.goto(url('/register'))
  await page.getByLabel('Nom', { exact: true }).fill('Le Goff')
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('canard velours tisane')
  await page.getByLabel('Le même, encore une fois').fill('canard velours tisane')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByLabel('Nom de l’hôtel').fill(`Hôtel de la Grève ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Créer l’hôtel' }).click()
  // The owner chooses no starting set and begins with an empty hotel.
  await page.getByRole('heading', { name: /^Par quoi commencer/ }).waitFor()

  await page.goto(await readEmailedLink(email))
  await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await page.getByRole('heading', { name: 'Premiers pas' }).waitFor()
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await step('Confirmez votre adresse e-mail').getByText('(fait)').waitFor()

  await step('Créez un premier service').getByRole('link', { name: 'Services' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Petit déjeuner')
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  // A new service is hidden until it is shown.
  await page.getByRole('radio', { name: 'Masqué', checked: true }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: /premier article/ }).click()
  await page.getByRole('dialog').getByLabel('Nom').first().fill('Le Malouin')
  await page.getByRole('dialog').getByLabel('Prix').first().fill('16,50')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer et montrer le service' }).click()
  await page.getByText('Le Malouin').first().waitFor()

  await page.getByRole('link', { name: 'Premiers pas' }).click()
  const [guest] = await Promise.all([
    page.waitForEvent('popup'),
    step('Passez une commande d’essai')
      .getByRole('link', { name: /Ouvrir la page du client/ })
      .click(),
  ])
  await guest.getByRole('link', { name: 'Petit déjeuner' }).first().click()
  await guest.getByRole('button', { name: 'Ajouter au panier : Le Malouin' }).first().click()
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByLabel('Numéro de chambre').fill('204')
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()

  await step('Passez une commande d’essai').getByRole('link', { name: 'La voir sur le tableau' }).click()
  const card = page.getByRole('article').filter({ hasText: '204' })
  for (const name of ['Accepter', 'Préparer', 'En route', 'Servir']) await card.getByRole('button', { name }).click()
  await guest.getByRole('heading', { name: 'Votre commande est livrée' }).waitFor()
  await guest.getByText('Bon appétit !').waitFor()
  expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(18)

  await page.goBack()
  await step('Écoutez la sonnerie').getByRole('button').click()
  await step('Écoutez la sonnerie').getByText('(fait)').waitFor()
})
