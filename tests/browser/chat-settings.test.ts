import { expect, test } from 'vitest'
import { colleague, openBrowser, openHotel, staffPage, url } from './browser-session.ts'

openBrowser()

test('settings are saved whole by an admin, and read by a member', async () => {
  const own = await openHotel()
  const page = await staffPage(own.owner)
  await page.goto(url(`/hotels/${own.id}/chat/settings`))
  await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
  await page.getByLabel('Titre (Français)').fill('Parking')
  await page.getByLabel('Réponse (Français)').fill('Dans la cour.')
  await page.getByLabel('Message hors des horaires (Français)').fill('À demain.')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await saved).ok()).toBe(true)
  expect(await own.api('GET', `/v1/hotels/${own.id}/chat-settings?lang=fr`)).toMatchObject({
    awayText: 'À demain.',
    cannedAnswers: [{ title: 'Parking', text: 'Dans la cour.' }],
  })
  const member = await staffPage(await colleague(own))
  await member.goto(url(`/hotels/${own.id}/chat/settings`))
  await member.getByText('Seuls les administrateurs modifient ces réglages.').waitFor()
  expect(await member.getByLabel('Titre (Français)').inputValue()).toBe('Parking')
  expect(await member.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
})
