import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  apiAs,
  expectConsoleError,
  openBrowser,
  openHotel,
  openSignedOutPage,
  openStaffPage,
  readEmailedLink,
  readStaffLocalStorage,
  type Staff,
  signIn,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

const oldPassword = 'bienvenue-2026'
const goodPassword = 'canard velours tisane'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))

async function openAccount(person: Staff, lang = 'fr', options = {}) {
  const page = await openStaffPage(person, lang, options)
  await page.goto(url('/account'))
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  return page
}

/** Signs in by the form, so that the browser stores what it stores for real users. */
async function signInByForm(email: string, password: string) {
  const page = await openSignedOutPage()
  await page.goto(url('/?next=%2Faccount'))
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { name: 'Mon compte', exact: true }).waitFor()
  return page
}

describe('the name and language of an account', () => {
  test('a new name is shown in the top bar at once and stored in the browser; an empty name is refused at its field', async () => {
    const page = await openAccount(await signUp())
    expectConsoleError(/status of 422/)
    const identity = section(page, 'Identité')
    await identity.getByLabel('Prénom').fill('')
    await identity.getByRole('button', { name: 'Enregistrer' }).click()
    await identity.getByText('Ce champ est obligatoire.').waitFor()
    await identity.getByLabel('Prénom').fill('Nolwenn')
    await identity.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('button', { name: 'Compte de Nolwenn' }).waitFor()
    await expect.poll(() => storedUser(page)).toMatchObject({ firstName: 'Nolwenn' })
  })

  test('emails are sent in the language chosen in the account', async () => {
    const person = await signUp()
    await readEmailedLink(person.user.email)
    const page = await openAccount(person)
    await section(page, 'Identité').getByLabel('Langue des e-mails').click()
    await page.getByRole('option', { name: 'Español' }).click()
    await section(page, 'Identité').getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    const before = await readEmailedLink(person.user.email)
    await section(page, 'Adresse e-mail').getByRole('button', { name: 'Renvoyer le lien' }).click()
    expect(await readEmailedLink(person.user.email, before)).toContain('/verify-email?lang=es#')
  })
})

describe('the email address of an account', () => {
  test('a new address waits until the link in its email is opened, can be cancelled, and then signs in', async () => {
    const person = await signUp()
    const page = await openAccount(person)
    expectConsoleError(/status of 422/)
    const address = section(page, 'Adresse e-mail')
    const newEmail = `${randomUUID()}@hotel.example`
    const ask = async (email: string, password: string) => {
      await address.getByLabel('Nouvelle adresse e-mail').fill(email)
      await address.getByLabel('Mot de passe actuel').fill(password)
      await address.getByRole('button', { name: 'Envoyer le lien', exact: true }).click()
    }
    await address.getByText('à confirmer').waitFor()
    await address.getByRole('button', { name: 'Changer d’adresse' }).click()
    await ask(person.user.email.toUpperCase(), oldPassword)
    await address.getByText('C’est déjà votre adresse.').waitFor()
    await ask(newEmail, 'pas celui-la')
    await address.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
    expect(await address.getByLabel('Nouvelle adresse e-mail').inputValue()).toBe(newEmail)
    await ask(newEmail, oldPassword)
    await address.getByText(`En attente : ${newEmail}`).waitFor()
    // The email is awaited before the change is cancelled, because a cancelled change sends no email.
    const cancelledLink = await readEmailedLink(newEmail)
    await address.getByRole('button', { name: 'Garder l’adresse actuelle' }).click()
    await address.getByText('En attente').waitFor({ state: 'detached' })

    await address.getByRole('button', { name: 'Changer d’adresse' }).click()
    await ask(newEmail, oldPassword)
    await address.getByText(`En attente : ${newEmail}`).waitFor()
    await page.goto(await readEmailedLink(newEmail, cancelledLink))
    await page.getByText(`${newEmail} est bien votre adresse`).waitFor()
    await page.goto(url('/account'))
    await address.getByText('confirmée').waitFor()
    await expect
      .poll(() => storedUser(page))
      .toMatchObject({ email: newEmail, emailVerified: true, pendingEmail: null })
    await expect(signIn(person.user.email)).rejects.toThrow('401')
    await signIn(newEmail)
  })
})

describe('the password of an account', () => {
  test('a new password signs out the other browsers and keeps this one signed in', async () => {
    const person = await signUp()
    const other = await openAccount(await signIn(person.user.email))
    const page = await openAccount(person)
    expectConsoleError(/status of (401|422)/)
    const password = section(page, 'Mot de passe')
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await password.getByLabel('Mot de passe actuel').fill('pas celui-la')
    await password.getByLabel('Nouveau mot de passe').fill(goodPassword)
    await password.getByLabel('Le même, encore une fois').fill('canard')
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await password.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
    await password.getByRole('status').getByText('ne sont pas identiques').waitFor()
    await password.getByLabel('Mot de passe actuel').fill(oldPassword)
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page.getByText('Les autres connexions ont pris fin').waitFor()

    const storedToken = () => page.evaluate(() => localStorage.getItem('token') ?? '')
    await expect.poll(storedToken).not.toBe(person.token)
    await apiAs({ token: await storedToken() })('GET', '/v1/me')
    await section(page, 'Appareils connectés').getByText('cet appareil').waitFor()
    await expect.poll(() => section(page, 'Appareils connectés').getByRole('listitem').count()).toBe(1)

    await section(other, 'Identité').getByRole('button', { name: 'Enregistrer' }).click()
    await other.waitForURL((address) => address.pathname === '/')
    await expect.poll(() => new URL(other.url()).searchParams.get('next')).toBe('/account')
  })
})

describe('the list of signed-in browsers', () => {
  test('one browser is signed out, then all others, and each of them is refused at its next request', async () => {
    const person = await signUp()
    const others = await Promise.all([1, 2, 3].map(() => signIn(person.user.email)))
    const page = await openAccount(person)
    const sessions = section(page, 'Appareils connectés')
    await sessions.getByRole('listitem').nth(3).waitFor()
    await sessions.getByRole('listitem').first().getByText('cet appareil').waitFor()
    await sessions
      .getByRole('button', { name: /^Mettre fin à la connexion/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    expectConsoleError(/status of 422/)
    await dialog.getByLabel('Votre mot de passe, pour confirmer').fill('pas-celui-la')
    await dialog.getByRole('button', { name: 'Mettre fin' }).click()
    await dialog.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
    await dialog.getByLabel('Votre mot de passe, pour confirmer').fill('bienvenue-2026')
    await dialog.getByRole('button', { name: 'Mettre fin' }).click()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3)
    const findLiveSessions = async () =>
      (
        await Promise.all(
          others.map((each) =>
            apiAs(each)('GET', '/v1/me').then(
              () => 1,
              () => 0,
            ),
          ),
        )
      ).filter(Boolean)
    expect(await findLiveSessions()).toHaveLength(2)
    // The confirm button is pressed while the cancelled dialog fades out. No session may end.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await sessions
      .getByRole('button', { name: /^Mettre fin à la connexion/ })
      .first()
      .click()
    await dialog.getByLabel('Votre mot de passe, pour confirmer').fill('bienvenue-2026')
    await dialog.evaluate(async (dialog) => {
      const [cancel, confirm] = [...dialog.querySelectorAll('button')].slice(-2)
      cancel?.click()
      await new Promise(requestAnimationFrame)
      confirm?.click()
    })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await findLiveSessions()).toHaveLength(2)
    await sessions.getByRole('button', { name: 'Mettre fin à toutes les autres' }).click()
    await dialog.getByLabel('Votre mot de passe, pour confirmer').fill('bienvenue-2026')
    await dialog.getByRole('button', { name: 'Mettre fin à toutes les autres' }).click()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    expect(await findLiveSessions()).toHaveLength(0)
    await apiAs(person)('GET', '/v1/me')
  })

  test('a list that cannot be loaded shows an error in its place, and can be loaded again', async () => {
    const page = await openStaffPage(await signUp())
    expectConsoleError(/ERR_FAILED/)
    await page.route('**/v1/me/sessions*', (route) => route.abort())
    await page.goto(url('/account'))
    const sessions = section(page, 'Appareils connectés')
    await sessions.getByRole('alert').waitFor()
    await page.unroute('**/v1/me/sessions*')
    await sessions.getByRole('button', { name: 'Réessayer' }).click()
    await sessions.getByText('cet appareil').waitFor()
  })
})

describe('deleting an account', () => {
  test('asks for the password, clears the browser and confirms the deletion', async () => {
    const person = await signUp()
    const page = await signInByForm(person.user.email, oldPassword)
    expectConsoleError(/status of 422/)
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Les hôtels, leur contenu et leurs commandes restent').waitFor()
    await dialog.getByLabel('Votre mot de passe').fill('pas celui-la')
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await dialog.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
    await dialog.getByLabel('Votre mot de passe').fill(oldPassword)
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await page.waitForURL((address) => address.pathname === '/')
    await page.getByRole('status').getByText('Votre compte est supprimé').waitFor()
    await expect.poll(() => readStaffLocalStorage(page)).toEqual({})
    await expect(signIn(person.user.email)).rejects.toThrow('401')
  })

  test('is refused to the last owner of a hotel, with the name of the hotel', async () => {
    const hotel = await openHotel({ name: 'Hôtel des Deux Moulins' })
    const page = await openAccount(hotel.owner)
    expectConsoleError(/status of 409/)
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Votre mot de passe').fill(oldPassword)
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await dialog.getByRole('alert').getByText('Hôtel des Deux Moulins doit garder au moins un propriétaire').waitFor()
    await hotel.api('GET', '/v1/me')
  })
})

test('signing out leaves nothing in the browser and ends the session', async () => {
  const person = await signUp()
  const page = await signInByForm(person.user.email, oldPassword)
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByRole('heading', { name: 'Bienvenue à la réception' }).waitFor()
  await expect.poll(() => readStaffLocalStorage(page)).toEqual({})
  // The browser clears its storage at once, and the server ends the session a moment later.
  const answer = () => apiAs({ token })('GET', '/v1/me').then(() => 'signed in', String)
  await expect.poll(answer).toContain('401')
})
