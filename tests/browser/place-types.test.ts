import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openStaffPage,
  signIn,
  signUp,
  url,
} from './browser-session.ts'

openBrowser()

/** A name that no other test has. */
const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

test('provider staff add a place type, rename it in three languages, reorder and delete it, by keyboard', async () => {
  const page = await openStaffPage(await signIn('equipe@livret.example'))
  await page.goto(url('/places/types'))
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await row('Vue mer').waitFor()

  const [first, renamed, english] = [uniqueName('Piscine'), uniqueName('Piscine chauffée'), uniqueName('Heated pool')]
  await page.getByRole('button', { name: 'Ajouter un type' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocused(dialog.getByLabel('Français'))
  await dialog.getByLabel('English').fill('Pool')
  await page.keyboard.press('Enter')
  await dialog.getByText('Donnez le nom en français.').waitFor()
  await expectFocused(dialog.getByLabel('Français'))
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await row(first).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  // The form of a place offers it, after the empty choice.
  const choice = page.getByLabel('Étiquette')
  await expect.poll(() => choice.locator('option').allTextContents()).toContain(first)
  expect((await choice.locator('option').allTextContents())[0]).toBe('Aucun')

  // A failed save is reported, and the field keeps its value.
  await page.route('**/v1/place-types/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  expectConsoleError(/ERR_FAILED/)
  await row(first)
    .getByRole('button', { name: /^Renommer/ })
    .click()
  await dialog.getByLabel('Français').fill(renamed)
  await dialog.getByLabel('English').fill(english)
  await dialog.getByLabel('Español').fill('Piscina climatizada')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/v1/place-types/*')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await row(renamed).getByText(english).waitFor()
  await page.getByText(`a renommé le type « ${renamed} »`).waitFor()

  const place = async () => (await page.getByRole('listitem').getByRole('heading').allTextContents()).indexOf(renamed)
  const before = await place()
  await row(renamed)
    .getByRole('button', { name: /^Monter/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(place).toBe(before - 1)
  await page.reload()
  await row(renamed).waitFor()
  expect(await place()).toBe(before - 1)

  await row(renamed)
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('dialog').getByText('ne l’afficheront plus').waitFor()
  await expectFocused(page.getByRole('dialog').getByRole('button', { name: 'Annuler' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le type' }).click()
  await row(renamed).waitFor({ state: 'detached' })
})

test('a token is shown once, reads the content service, and is refused once revoked', async () => {
  const page = await openStaffPage(await signIn('equipe@livret.example'), 'en')
  await page.goto(url('/places/types'))
  const name = uniqueName('Hotel website')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill(name)
  await page.keyboard.press('Enter')
  await dialog.getByText('it will never be shown again').waitFor()
  await expectAccessible(page)
  const token = await dialog.locator('code, pre').first().innerText()
  const read = async () => {
    const entries = url('/content/spaces/livret/environments/master/entries?content_type=placeType&locale=en')
    const answer = await fetch(entries, { headers: { authorization: `Bearer ${token.trim()}` } })
    return answer.status
  }
  expect(await read()).toBe(200)
  await dialog.getByRole('button', { name: 'I have it' }).click()
  await page.getByRole('button', { name: `Revoke the token “${name}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: `Revoke the token “${name}”` }).waitFor({ state: 'detached' })
  expect(await read()).toBe(401)
  expect(await page.content()).not.toContain(token.trim())
})

test('on a phone in Spanish nothing is cut off; a failed load is reported, and retried', async () => {
  const page = await openStaffPage(await signIn('equipe@livret.example'), 'es', {
    viewport: { width: 390, height: 844 },
  })
  await page.route('**/v1/content-space?*', (route) => route.fulfill({ status: 500, body: 'no' }))
  expectConsoleError(/status of 500/)
  await page.goto(url('/places/types'))
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/v1/content-space?*')
  await page.getByRole('alert').getByRole('button').first().click()
  await page.getByRole('heading', { name: 'Vistas al mar' }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
})

test('the staff of a hotel are told that they may not manage place types', async () => {
  const page = await openStaffPage(await signUp())
  await page.goto(url('/places/types'))
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Ajouter un type' }).count()).toBe(0)
})
