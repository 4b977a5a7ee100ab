import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  apiAs,
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhone,
  openSignedOutPage,
  openStaffPage,
  readEmailedLink,
  readStaffLocalStorage,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

test('the login page is sent compressed', async () => {
  const { headers } = await fetch(url('/'), { headers: { 'accept-encoding': 'gzip' } })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
})

const goodPassword = 'canard velours tisane'
const newAddress = () => `${randomUUID()}@hotel.example`
async function fillRegistration(page: Page, values: { email?: string; password?: string; confirmation?: string }) {
  const { email, password = goodPassword, confirmation = password } = values
  await page.getByLabel('Nom', { exact: true }).fill('Le Goff')
  await page.getByLabel('Prénom').fill('Zoé')
  if (email) await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Le même, encore une fois').fill(confirmation)
}
const sendRegistration = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' }).click()

describe('creating an account', () => {
  test('a repeated password that differs is only a warning, and the new account creates a first hotel', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/'))
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    const email = newAddress()
    await fillRegistration(page, { email, confirmation: 'canard velours' })
    await page.getByRole('button', { name: 'Créer mon compte' }).focus()
    const warning = page.getByRole('status').getByText('ne sont pas identiques')
    await warning.waitFor()
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    // The field is described by the warning, and both passwords can be shown to compare them.
    const confirmation = page.getByLabel('Le même, encore une fois')
    const describedBy = (await confirmation.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${describedBy.split(' ')[0]}"]`).innerText()).toContain('ne sont pas identiques')
    await expectAccessible(page)
    for (const toggle of await page.getByRole('button', { name: /^Afficher ou masquer/ }).all()) await toggle.click()
    expect(await page.locator('form input[type="text"][autocomplete="new-password"]').count()).toBe(2)
    await confirmation.fill(goodPassword)
    await warning.waitFor({ state: 'detached' })
    await confirmation.fill('canard velours')
    await warning.waitFor()
    await sendRegistration(page)
    await page.waitForURL((address) => address.pathname === '/onboarding/create-org')
    const { token, user, lang } = await readStaffLocalStorage(page)
    expect({ lang, email: JSON.parse(user ?? '').email }).toEqual({ lang: undefined, email })
    await apiAs({ token: token ?? '' })('GET', '/v1/me')
  })

  test('a language in the address is kept up to the first hotel, and is stored nowhere', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/register'))
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByLabel('Last name').fill('Le Goff')
    await page.getByLabel('First name').fill('Zoé')
    await page.getByLabel('Email address').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByLabel('The same, once more').fill(goodPassword)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.waitForURL((address) => address.pathname === '/onboarding/create-org')
    await page.locator('html[lang="en"]').waitFor()
    expect((await readStaffLocalStorage(page)).lang).toBe(undefined)
  })

  test('an address that has an account is refused without saying so, with links to sign in or reset; the form stays filled', async () => {
    const page = await openSignedOutPage()
    expectConsoleError(/status of 422|ProblemError/)
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(url('/register'))
    await fillRegistration(page, { email: 'reception@hotel.example' })
    await sendRegistration(page)
    await page.getByRole('alert').getByText('Une erreur est survenue').waitFor()
    await page.getByText('Cette adresse ne peut pas servir à créer un compte.').waitFor()
    await expect.poll(() => logged.some((line) => line.includes('ProblemError'))).toBe(true)
    expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe(goodPassword)
    expect(await readStaffLocalStorage(page)).toEqual({})
    await page.locator('form').getByRole('link', { name: 'Mot de passe oublié' }).click()
    await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
    await expect.poll(() => page.getByLabel('Adresse e-mail').inputValue()).toBe('reception@hotel.example')
  })

  test('a common password is refused at its field, and so is a short one', async () => {
    const page = await openSignedOutPage()
    expectConsoleError(/status of 422|ProblemError/)
    await page.goto(url('/register'))
    await fillRegistration(page, { email: newAddress(), password: 'password123' })
    await sendRegistration(page)
    await page.getByText('Ce mot de passe est').waitFor()
    await page.getByLabel('Mot de passe', { exact: true }).fill('court')
    await sendRegistration(page)
    await page.getByText('Au moins 10 caractères.', { exact: true }).waitFor()
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Le Goff')
  })

  test('without the server the form stays filled, and the alert says what to do', async () => {
    const page = await openSignedOutPage()
    expectConsoleError(/ERR_FAILED|NoAnswerError/)
    await page.goto(url('/register'))
    await page.route('**/v1/auth/register*', (route) => route.abort())
    const email = newAddress()
    await fillRegistration(page, { email })
    await sendRegistration(page)
    await page.getByRole('alert').getByText('Le serveur ne répond pas').waitFor()
    await page.unroute('**/v1/auth/register*')
    await sendRegistration(page)
    await page.waitForURL((address) => address.pathname === '/onboarding/create-org')
  })
})

describe('signing in', () => {
  test('works by keyboard alone, showing the password included', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/'))
    await page.getByLabel('Adresse e-mail').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('reception@hotel.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type('bienvenue-2026')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Mot de passe', { exact: true }).and(page.locator('[type="text"]')).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // A user with one hotel is led to its orders.
    await page.waitForURL(/\/hotels\/[^/]+\/orders$/)
  })

  test('marks the browser as known with a cookie that no script can read', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/'))
    await page.getByLabel('Adresse e-mail').fill('reception@hotel.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL(/\/hotels\/[^/]+\/orders$/)
    const [cookie] = await page.context().cookies(url('/v1/auth/login'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/auth' })
  })

  test('the links to a new password and a new account keep the language and the requested screen', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/?lang=es&next=%2Faccount'))
    await page.getByRole('link', { name: 'Crear una cuenta' }).click()
    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await page.getByRole('link', { name: '¿Ha olvidado la contraseña?' }).click()
    await page.getByRole('heading', { name: 'Contraseña olvidada' }).waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ next: '/account', lang: 'es' })
  })
})

describe('a forgotten password', () => {
  test('the emailed link sets a new password and signs in; old sessions and the used link stop working', async () => {
    const person = await signUp()
    const first = await readEmailedLink(person.user.email)
    const page = await openSignedOutPage()
    await page.goto(url('/forgot-password'))
    await page.getByLabel('Adresse e-mail').fill(person.user.email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await page.getByText('Si un compte existe pour cette adresse').waitFor()
    const link = await readEmailedLink(person.user.email, first)

    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill(goodPassword)
    await expect.poll(() => page.url()).not.toContain('#')
    await page.getByLabel('Le même, encore une fois').fill(goodPassword)
    await page.getByRole('button', { name: 'Enregistrer et entrer' }).click()
    await page.waitForURL(/\/hotels$/)
    await expect
      .poll(async () => JSON.parse((await readStaffLocalStorage(page)).user ?? '{}').email)
      .toBe(person.user.email)
    await expect(apiAs(person)('GET', '/v1/me')).rejects.toThrow('401')

    const otherBrowser = await openSignedOutPage()
    expectConsoleError(/status of 409/)
    await otherBrowser.goto(link)
    await otherBrowser.getByLabel('Nouveau mot de passe').fill('trois petits cochons roses')
    await otherBrowser.getByLabel('Le même, encore une fois').fill('trois petits cochons roses')
    await otherBrowser.getByRole('button', { name: 'Enregistrer et entrer' }).click()
    await otherBrowser.getByRole('heading', { name: 'Lien déjà utilisé' }).waitFor()
    await otherBrowser.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await otherBrowser.waitForURL(/\/forgot-password/)
  })

  test('an address without an account shows the same message', async () => {
    const page = await openSignedOutPage()
    await page.goto(url('/forgot-password'))
    await page.getByLabel('Adresse e-mail').fill(newAddress())
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await page.getByText('Si un compte existe pour cette adresse').waitFor()
    await page.getByRole('button', { name: 'Renvoyer' }).click()
    await page.getByRole('status').getByText('C’est renvoyé').waitFor()
  })

  test('many emails to one address: the same message, and the links sent before still work', async () => {
    const page = await openSignedOutPage()
    const email = newAddress()
    for (let sent = 0; sent < 6; sent++) await apiAs({ token: '' })('POST', '/v1/auth/forgot-password', { email })
    await page.goto(url('/forgot-password'))
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await page.getByText('Si un compte existe pour cette adresse').waitFor()
  })

  test('a weak password does not use up the link, and a link without its secret says so', async () => {
    const person = await signUp()
    const first = await readEmailedLink(person.user.email)
    await apiAs(person)('POST', '/v1/auth/forgot-password', { email: person.user.email })
    const page = await openSignedOutPage()
    expectConsoleError(/status of 422/)
    await page.goto(await readEmailedLink(person.user.email, first))
    for (const password of ['motdepasse', goodPassword]) {
      await page.getByLabel('Nouveau mot de passe').fill(password)
      await page.getByLabel('Le même, encore une fois').fill(password)
      await page.getByRole('button', { name: 'Enregistrer et entrer' }).click()
      if (password !== goodPassword) await page.getByText('Ce mot de passe est').waitFor()
    }
    await page.waitForURL(/\/hotels$/)
    await page.goto(url('/reset-password'))
    await page.getByRole('heading', { name: 'Lien incomplet' }).waitFor()
  })
})

describe('confirming an email address', () => {
  test('the notice goes away once the link in the email is opened, which works once', async () => {
    const person = await signUp()
    const page = await openStaffPage(person)
    await page.goto(url('/hotels'))
    await page.getByText(`nous avons écrit à ${person.user.email}`).waitFor()
    const link = await readEmailedLink(person.user.email)
    const posted: string[] = []
    page.on('request', (request) => posted.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto(link)
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
    await page.getByText(person.user.email).waitFor()
    await expect.poll(() => page.url()).not.toContain('#')
    // Changing the language does not send the confirmation again.
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    expect(posted.filter((each) => each === 'POST /v1/auth/verify-email')).toHaveLength(1)
    await expect.poll(async () => JSON.parse((await readStaffLocalStorage(page)).user ?? '{}').emailVerified).toBe(true)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Vos hôtels' }).waitFor()
    await page.getByText('nous avons écrit à').waitFor({ state: 'detached' })

    expectConsoleError(/status of 409/)
    await page.goto(link)
    await page.getByText(`Votre adresse ${person.user.email} est confirmée`).waitFor()
  })

  test('on a phone where nobody is signed in, waits for the login, with the secret in no address', async () => {
    const person = await signUp()
    const page = await openPhone()
    await page.goto(await readEmailedLink(person.user.email))
    await page.getByRole('heading', { name: 'Connectez-vous pour confirmer' }).waitFor()
    await page.getByRole('link', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('heading', { name: 'Bienvenue à la réception' }).waitFor()
    await expect.poll(() => page.url()).not.toMatch(/#|[\w-]{43}/)
    await page.getByLabel('Adresse e-mail').fill(person.user.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
  })

  test('an unknown link is refused, and a new one is sent', async () => {
    const person = await signUp()
    const first = await readEmailedLink(person.user.email)
    const page = await openStaffPage(person)
    expectConsoleError(/status of 404/)
    await page.goto(url(`/verify-email#${'x'.repeat(43)}`))
    await page.getByRole('heading', { name: 'Lien inconnu' }).waitFor()
    await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
    await page.getByRole('status').getByText(person.user.email).waitFor()
    await page.goto(await readEmailedLink(person.user.email, first))
    await page.getByRole('heading', { name: 'Adresse confirmée' }).waitFor()
  })
})

describe('an invitation', () => {
  test('lets a new person create an account and join the hotel, and works only once', async () => {
    const hotel = await openHotel()
    const email = newAddress()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/invitations?lang=fr`, { email, role: 'member' })
    const link = await readEmailedLink(email)
    const page = await openPhone()
    await page.goto(link)
    await page.getByRole('heading', { name: 'Hôtel du Phare vous attend' }).waitFor()
    await page.getByText('Maëlle Le Goff vous invite à rejoindre l’équipe.').waitFor()
    await page.getByRole('link', { name: 'Créer mon compte' }).click()
    await page.getByRole('heading', { name: 'Créer un compte' }).waitFor()
    await expect.poll(() => page.getByLabel('Adresse e-mail').inputValue()).toBe(email)
    await expect.poll(() => page.url()).not.toContain(link.split('#')[1])
    await fillRegistration(page, {})
    await sendRegistration(page)
    await page.getByRole('button', { name: 'Rejoindre Hôtel du Phare' }).click()
    await page.waitForURL((address) => address.pathname === `/hotels/${hotel.id}/orders`)
    await page.getByRole('heading', { name: 'Commandes' }).waitFor()
    // The invitation was sent to this address, so accepting it also confirms the address.
    await expect
      .poll(async () => JSON.parse((await readStaffLocalStorage(page)).user ?? '{}'))
      .toMatchObject({ emailVerified: true, org: hotel.id })

    expectConsoleError(/status of 409/)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Cette invitation a déjà servi' }).waitFor()
    await page.getByRole('link', { name: 'Aller à mes hôtels' }).click()
    await page.getByText('Hôtel du Phare').first().waitFor()
  })

  test('opened with another account, names both accounts, and switching to the right one leads to the hotel', async () => {
    const hotel = await openHotel()
    const invited = await signUp('Nolwenn')
    const other = await signUp()
    const first = await readEmailedLink(invited.user.email)
    await hotel.api('POST', `/v1/hotels/${hotel.id}/invitations?lang=fr`, { email: invited.user.email, role: 'admin' })
    const page = await openSignedOutPage()
    await page.goto(url('/'))
    await page.getByLabel('Adresse e-mail').fill(other.user.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.waitForURL(/\/hotels$/)
    await page.goto(await readEmailedLink(invited.user.email, first))
    await page.getByText(`est pour ${invited.user.email}, et vous êtes connecté avec ${other.user.email}`).waitFor()
    expect(await page.getByRole('button', { name: 'Rejoindre' }).count()).toBe(0)
    await page.getByRole('button', { name: `Continuer avec ${invited.user.email}` }).click()
    await page.getByRole('heading', { name: 'Bienvenue à la réception' }).waitFor()
    await expect.poll(() => readStaffLocalStorage(page)).toEqual({})
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await page.getByRole('button', { name: 'Rejoindre Hôtel du Phare' }).click()
    await page.waitForURL((address) => address.pathname === `/hotels/${hotel.id}/orders`)
  })

  test('withdrawn, or without its secret, says so; without the server, can be retried', async () => {
    const hotel = await openHotel()
    const email = newAddress()
    const { id } = await hotel.api<{ id: string }>('POST', `/v1/hotels/${hotel.id}/invitations`, {
      email,
      role: 'member',
    })
    const link = await readEmailedLink(email)
    await hotel.api('DELETE', `/v1/hotels/${hotel.id}/invitations/${id}`)
    const page = await openSignedOutPage()
    expectConsoleError(/status of 404|ERR_FAILED/)
    await page.goto(url('/invitation'))
    await page.getByRole('heading', { name: 'Invitation incomplète' }).waitFor()
    await page.route('**/v1/invitations/**', (route) => route.abort())
    await page.goto(link)
    await page.getByText('Le serveur ne répond pas').waitFor()
    await page.unroute('**/v1/invitations/**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('heading', { name: 'Cette invitation n’existe plus' }).waitFor()
  })
})
