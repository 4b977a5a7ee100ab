import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '../issuer.ts'
import { expectAccessible } from './accessibility.ts'
import { expectConsoleError, expectFocused, openBrowser, openSignedOutPage } from './browser-session.ts'
import { startProduct } from './server.ts'

openBrowser()

let issuer: TestIssuer
let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  issuer = await startIssuer()
  const { clientId, clientSecret, name } = issuer.settings
  product = await startProduct({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  })
  await issuer.setOrigin(product.url)
})
afterAll(async () => {
  await product?.stop()
  issuer?.close()
})
// The product and the issuer of this file have addresses of their own.
beforeEach(() => expectConsoleError(/^foreign request: http:\/\/(127\.0\.0\.1|localhost):/))
afterEach(() => issuer.setAway(false))

const open = async (path: string, page?: Page) => {
  const opened = page ?? (await openSignedOutPage())
  await opened.goto(`${product.url}${path}`)
  return opened
}
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuer avec Keycloak' })
/** Takes pictures of a screen at the widths of a computer and of a phone. */
async function takePictures(page: Page, name: string) {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `test-results/issuer-${name}-${size.width}.png`, fullPage: true })
  }
}
const addPerson = (values: object = {}) => {
  const subject = randomUUID()
  const email = `${subject}@hotel.example`
  issuer.people.set(subject, { email, email_verified: true, given_name: 'Maëlle', family_name: 'Le Goff', ...values })
  return { subject, email }
}
const signInAt = (page: Page, subject: string) => page.getByRole('link', { name: subject }).click()

test('a person signs in through the issuer with the keyboard, sees it on the account screen, and signs out there too', async () => {
  const { subject, email } = addPerson()
  const page = await open('/')
  await continueButton(page).waitFor()
  await takePictures(page, 'login')
  await expectAccessible(page)
  await continueButton(page).focus()
  await page.keyboard.press('Enter')
  await signInAt(page, subject)
  await page.waitForURL(/\/hotels$/)
  await page.evaluate(() => localStorage.getItem('user')).then((user) => expect(user).toContain(email))
  expect(page.url()).not.toContain('code=')

  await open('/account', page)
  await page.getByRole('heading', { name: 'Connexion avec Keycloak' }).waitFor()
  await page.getByText('Keycloak est votre seul moyen de vous connecter').waitFor()
  await page.getByText('Votre compte n’a pas de mot de passe').waitFor()
  await takePictures(page, 'account')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Se déconnecter' }).first().click()
  await page.waitForURL((address) => address.href.startsWith(issuer.url))
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(`${product.url}/`)
  await continueButton(page).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
})

test('a sign-in that fails says why and what to do, and can be tried again', async () => {
  expectConsoleError(/status of (401|403|409|503)/)
  const page = await open('/?lang=en&next=%2Faccount')
  const button = page.getByRole('button', { name: 'Continue with Keycloak' })
  await button.click()
  await signInAt(page, 'cancel')
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  await page.getByText('Keycloak did not sign you in').waitFor()
  expect(new URL(page.url()).search).toBe('?lang=en')
  await takePictures(page, 'refused')
  await expectAccessible(page)

  const unverified = addPerson({ email_verified: false })
  await button.click()
  await signInAt(page, unverified.subject)
  await page.getByText('does not say that your email address is verified').waitFor()

  const { subject } = addPerson()
  issuer.setAway(true, /^\/token/)
  await button.click()
  await signInAt(page, subject)
  await page.getByText('Keycloak does not answer at the moment').waitFor()
  issuer.setAway(false)
  await page.context().clearCookies()
  await button.click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.context().clearCookies({ name: 'livret_oidc' })
  await signInAt(page, subject)
  await page.getByText('This sign-in has expired').waitFor()
  // The issuer knows the browser by now.
  await button.click()
  await page.waitForURL(/\/account$/)
})

test('an account with a password is joined after signing in with it, and separated again', async () => {
  expectConsoleError(/status of (409|422)/)
  const { subject, email } = addPerson()
  const page = await open('/')
  await page.evaluate(async (address) => {
    const user = { email: address, password: 'canard velours tisane', firstName: 'Maëlle', lastName: 'Le Goff' }
    await fetch('/v1/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    })
  }, email)
  await continueButton(page).click()
  await signInAt(page, subject)
  await page.getByText(`Il existe déjà un compte ici pour ${email}`).waitFor()
  await takePictures(page, 'not-joined')
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('canard velours tisane')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL(/\/account$/)

  await page.getByRole('button', { name: 'Relier Keycloak' }).click()
  const dialog = page.getByRole('dialog')
  await expectFocused(dialog.getByLabel('Votre mot de passe actuel'))
  await takePictures(page, 'join')
  await page.keyboard.type('pas-celui-la')
  await page.keyboard.press('Enter')
  await dialog.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
  await dialog.getByLabel('Votre mot de passe actuel').fill('canard velours tisane')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/account$/)
  await page.getByText(/^Relié le/).waitFor()

  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await dialog.getByLabel('Votre mot de passe actuel').fill('canard velours tisane')
  await dialog.getByRole('button', { name: 'Retirer', exact: true }).click()
  await page.getByText('Votre compte n’est pas relié à Keycloak.').waitFor()
})

test('where passwords are off, the issuer comes first and the form opens on demand', async () => {
  const page = await openSignedOutPage()
  const options = { registration: 'open', passwordLogin: false, issuer: 'Keycloak' }
  await page.route(/\/v1\/auth\/registration/, (route) => route.fulfill({ json: options }))
  await open('/', page)
  await page.getByText('Connexion de secours par mot de passe').waitFor()
  expect(await page.getByLabel('Adresse e-mail').count()).toBe(0)
  await takePictures(page, 'passwords-off')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connexion de secours par mot de passe' }).click()
  await expectFocused(page.getByLabel('Adresse e-mail'))
  await open('/register', page)
  await page.getByText('Votre compte est créé à votre première connexion avec Keycloak.').waitFor()
  await continueButton(page).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
})
