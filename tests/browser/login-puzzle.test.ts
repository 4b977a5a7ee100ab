import { test } from 'vitest'
import { expectConsoleError, openBrowser, openSignedOutPage, signUp, url } from './browser-session.ts'

openBrowser()

test('after many wrong passwords from the same address, the login screen solves a puzzle and signs in', async () => {
  const { user } = await signUp()
  const page = await openSignedOutPage()
  expectConsoleError(/status of (401|429)/)
  await page.goto(url('/'))
  await page.evaluate(async (email) => {
    for (let i = 0; i < 10; i++)
      await fetch('/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'guess' }),
      })
  }, user.email)
  await page.getByLabel('Adresse e-mail').fill(user.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
  const refusal = page.waitForResponse((response) => response.status() === 429)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await refusal
  await page.waitForURL(/\/hotels$/)
})
