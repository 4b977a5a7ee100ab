import { expect, test } from 'vitest'
import { addColleague, openBrowser, openHotel, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('an admin saves all chat settings, and a member can only read them', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/chat/settings`))
  await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
  await page.getByLabel('Titre (Français)').fill('Parking')
  await page.getByLabel('Réponse (Français)').fill('Dans la cour.')
  await page.getByLabel('Message hors des horaires (Français)').fill('À demain.')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await saved).ok()).toBe(true)
  expect(await hotel.api('GET', `/v1/hotels/${hotel.id}/chat-settings?lang=fr`)).toMatchObject({
    awayText: 'À demain.',
    cannedAnswers: [{ title: 'Parking', text: 'Dans la cour.' }],
  })
  const member = await openStaffPage(await addColleague(hotel))
  await member.goto(url(`/hotels/${hotel.id}/chat/settings`))
  await member.getByText('Seuls les administrateurs modifient ces réglages.').waitFor()
  expect(await member.getByLabel('Titre (Français)').inputValue()).toBe('Parking')
  expect(await member.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
})
