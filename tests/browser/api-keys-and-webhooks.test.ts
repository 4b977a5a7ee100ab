import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  expectConsoleError,
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()
beforeEach(() => expectConsoleError(/status of (401|403|422)/))

const asks = async (key: string, path: string) =>
  (await fetch(url(path), { headers: { authorization: `Bearer ${key}` } })).status

test('an API key is created in the account, reaches only what it allows, and is revoked there', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await page.goto(url('/account'))
  await page.getByText('Aucune clé pour le moment.').waitFor()
  await page.getByRole('button', { name: 'Créer une clé' }).click()
  const form = page.getByRole('dialog', { name: 'Créer une clé' })
  await form.getByRole('button', { name: 'Créer la clé' }).click()
  await form.getByText('Donnez un nom à la clé.').waitFor()
  await expectFocused(form.getByLabel('Nom de la clé'))
  await form.getByLabel('Nom de la clé').fill('Caisse')
  await form.getByLabel('Votre mot de passe actuel').fill('pas le bon')
  await page.keyboard.press('Enter')
  await form.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
  expect(await form.getByLabel('Nom de la clé').inputValue()).toBe('Caisse')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/api-key-form-390.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByLabel('Votre mot de passe actuel').fill('bienvenue-2026')
  await page.keyboard.press('Enter')
  const once = page.getByRole('dialog', { name: 'Votre nouvelle clé' })
  const key = await once.getByLabel('Clé', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/api-key-once-1280.png' })
  await once.getByRole('button', { name: 'C’est fait' }).click()
  await page.getByText('jamais utilisée').waitFor()

  expect(await asks(key, `/v1/hotels/${hotel.id}/orders`)).toBe(200)
  expect(await asks(key, '/v1/me/sessions')).toBe(403)
  await page.reload()
  await page.getByText(/utilisée le/).waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Révoquer la clé Caisse' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/api-keys-1280.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Révoquer la clé Caisse' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/api-keys-390.png' })
  await page.getByRole('button', { name: 'Révoquer la clé Caisse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await page.getByText('Aucune clé pour le moment.').waitFor()
  expect(await asks(key, `/v1/hotels/${hotel.id}/orders`)).toBe(401)
})

test('a webhook is added and tested, and its failed delivery is shown and sent again', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/webhooks`))
  await page.getByText('Aucun webhook').waitFor()
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un webhook' })
  const address = form.getByLabel('Adresse')
  await address.fill('https://localhost/livret')
  await page.keyboard.press('Enter')
  await form.getByText('Cette adresse n’est pas sur Internet.').waitFor()
  await expectFocused(address)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'test-results/webhook-form-390.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  // RFC 2606 reserves the domain .example, so this address never exists.
  await address.fill('https://caisse.example/livret')
  await page.keyboard.press('Enter')
  const once = page.getByRole('dialog', { name: 'Secret du webhook' })
  expect(await once.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_[\w+/]{43}=$/)
  await once.getByRole('button', { name: 'C’est fait' }).click()

  await page.getByText('En attente de confirmation', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Redemander la confirmation à caisse.example' }).click()
  await page.getByText('Demande de confirmation envoyée').waitFor()
  await page.screenshot({ path: 'test-results/webhooks-1280.png' })
  await page.getByRole('link', { name: 'Envois à caisse.example' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Confirmation de l’adresse' }).first()
  await row.getByText('Échec').waitFor()
  await row.getByText('1 essai', { exact: true }).click()
  await row.getByText('connexion impossible').waitFor()
  await page.screenshot({ path: 'test-results/webhook-sent-1280.png' })
  await row.getByRole('button', { name: /^Renvoyer : Confirmation de l’adresse/ }).click()
  await row.getByText('2 essais', { exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await page.screenshot({ path: 'test-results/webhook-sent-390.png' })
  await page.getByRole('link', { name: 'Tous les webhooks' }).click()
  await page.getByRole('button', { name: 'Autres actions pour caisse.example' }).click()
  await page.getByRole('menuitem', { name: 'Désactiver' }).click()
  await page.getByText('Désactivé', { exact: true }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await page.screenshot({ path: 'test-results/webhooks-390.png' })

  const plain = await openStaffPage(await addColleague(hotel))
  await plain.goto(url(`/hotels/${hotel.id}/webhooks`))
  await plain.getByText('Vous n’avez pas accès à cette page').waitFor()
  expect(await plain.getByRole('button', { name: 'Ajouter un webhook' }).count()).toBe(0)
})
