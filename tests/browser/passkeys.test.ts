import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { expectConsoleError, openBrowser, openSignedOutPage, signUp, url } from './browser-session.ts'

openBrowser()

/** Adds a virtual authenticator of Chromium that verifies its user and approves every request. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true },
  })
  return {
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('a passkey is created after entering the password, signs in without it, and is deleted', async () => {
  const person = await signUp()
  const page = await openSignedOutPage()
  const device = await authenticator(page)
  expectConsoleError(/status of (401|422)/)
  await page.goto(url('/'))
  await page.getByLabel('Adresse e-mail').fill(person.user.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL(/\/hotels$/)
  await page.goto(url('/account'))
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de la clé').fill('Téléphone de Maëlle')
  await dialog.getByLabel('Votre mot de passe actuel').fill('pas-celui-la')
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await dialog.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
  expect(await device.keys()).toHaveLength(0)
  await dialog.getByLabel('Votre mot de passe actuel').fill('bienvenue-2026')
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await page.getByText('Téléphone de Maëlle').waitFor()
  await expect.poll(device.keys).toHaveLength(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  await page.waitForURL(/\/hotels$/)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  await expect.poll(stored).toMatchObject({ id: person.user.id })

  await page.goto(url('/account'))
  await page.getByText(/Utilisée le/).waitFor()
  await page.getByRole('button', { name: 'Retirer la clé Téléphone de Maëlle' }).click()
  const removal = page.getByRole('dialog')
  await removal.getByLabel('Votre mot de passe actuel').fill('pas-celui-la')
  await removal.getByRole('button', { name: 'Retirer', exact: true }).click()
  await removal.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
  await removal.getByRole('button', { name: 'Confirmer avec une clé d’accès' }).click()
  await page.getByText('Aucune clé d’accès pour le moment.').waitFor()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  await page.getByText('Cette clé d’accès n’a pas été reconnue.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
})
