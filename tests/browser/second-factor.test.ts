import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  apiAs,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openSignedOutPage,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()
const phone = { viewport: { width: 390, height: 844 } }

test('a hotel asks for a second factor, its administrator adds one and signs in with it', async () => {
  const hotel = await openHotel()
  const admin = await addColleague(hotel, 'admin')
  expectConsoleError(/status of (401|403|422)/)

  // The owner cannot require a second factor without having one.
  const page = await openStaffPage(hotel.owner, 'fr', phone)
  await page.goto(url(`/hotels/${hotel.id}/edit`))
  await page.getByLabel('Les propriétaires et les administrateurs').check()
  const setting = page.getByRole('region', { name: 'Double authentification de l’équipe' })
  await setting.getByRole('button', { name: 'Appliquer' }).click()
  await setting.getByText('Activez d’abord la double authentification').waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await setting.getByRole('link', { name: 'Ouvrir mon compte' }).click()

  const section = page.getByRole('region', { name: 'Double authentification' })
  await section.getByRole('button', { name: 'Activer la double authentification' }).click()
  await section.getByRole('img', { name: 'Code QR' }).waitFor()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })
  await section.getByLabel('Code affiché par l’application').fill('000')
  await section.getByLabel('Votre mot de passe actuel').fill('bienvenue-2026')
  await section.getByRole('button', { name: 'Activer', exact: true }).click()
  await section.getByText('Ce code n’est pas bon').waitFor()
  await expectFocused(section.getByLabel('Code affiché par l’application'))
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await section.getByLabel('Code affiché par l’application').fill(code())
  await page.keyboard.press('Enter')
  await section.getByRole('heading', { name: 'Vos codes de secours' }).waitFor()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(10)
  const recovery = await section.getByRole('listitem').first().innerText()
  await expectAccessible(page)
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await section.getByRole('button', { name: 'Je les ai notés' }).click()
  await section.getByText('Il reste 10 codes de secours.').waitFor()

  await page.getByRole('link', { name: 'Revenir à l’hôtel' }).click()
  await page.getByLabel('Les propriétaires et les administrateurs').check()
  await setting.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByText('Réglage enregistré').waitFor()

  // The administrator is shown the way to the account, and back.
  const adminPage = await openStaffPage(admin, 'fr', phone)
  await adminPage.goto(url(`/hotels/${hotel.id}/orders`))
  await adminPage.getByRole('heading', { name: 'Double authentification demandée' }).waitFor()
  await expectAccessible(adminPage)
  await adminPage.getByRole('link', { name: 'Ouvrir mon compte' }).click()
  await adminPage.getByRole('link', { name: 'Revenir à l’hôtel' }).waitFor()

  // The owner signs in: the form asks for the code and keeps what was typed.
  const entry = await openSignedOutPage(phone)
  await entry.goto(url('/'))
  await entry.getByLabel('Adresse e-mail').fill(hotel.owner.user.email)
  await entry.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
  await entry.keyboard.press('Enter')
  const field = entry.getByLabel('Code', { exact: true })
  await expectFocused(field)
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await field.fill('123')
  await entry.keyboard.press('Enter')
  await entry.getByText('Ce code n’est pas bon').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => entry.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('bienvenue-2026')
  await expectAccessible(entry)
  expect(await measureHorizontalOverflow(entry)).toBe(0)
  await field.fill(recovery)
  await entry.keyboard.press('Enter')
  await entry.waitForURL(/\/hotels$/)
  expect(await apiAs(hotel.owner)('GET', '/v1/me/second-factor')).toMatchObject({ recoveryCodes: 9 })

  await entry.goto(url('/account'))
  await entry.getByRole('button', { name: 'Désactiver' }).click()
  await entry.getByLabel('Votre mot de passe actuel').fill('bienvenue-2026')
  await entry.getByLabel('Code', { exact: true }).fill(code(1))
  await entry.keyboard.press('Enter')
  await entry.getByText('Désactivée', { exact: true }).waitFor()
})
