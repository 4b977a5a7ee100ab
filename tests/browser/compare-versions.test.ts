import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openStaffPage,
} from './browser-session.ts'

openBrowser()

const hours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:30' })),
  exceptions: [],
}

test('both versions are compared field by field, and nothing changes before one has chosen', async () => {
  const hotel = await openHotel({ languages: ['fr', 'es'] })
  const service = await hotel.addService({ name: 'Bar', description: 'Une carte courte' })
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/services/${service.id}`)
  const name = page.getByLabel('Nom (Français)')
  const description = page.getByLabel('Description (Français)')
  const path = `/v1/hotels/${hotel.id}/services/${service.id}?lang=fr`
  const fetchService = () => hotel.api<Service>('GET', path)
  const typed = () => Promise.all([name, description].map((field) => field.inputValue()))
  await name.fill('Bar du port')
  await description.fill('Une carte courte et fraîche')
  await hotel.api('PATCH', path, { description: 'Une carte longue', deliveryMode: 'mixed', hours })
  const compare = page.getByRole('button', { name: 'Comparer les deux' })
  await compare.click()
  const dialog = page.getByRole('dialog', { name: 'Comparer les deux versions' })
  const field = (label: string) => dialog.getByRole('radiogroup', { name: label })
  // Only the words that differ are marked.
  expect(await field('Description (Français)').locator('mark').allInnerTexts()).toEqual(['courte et fraîche', 'longue'])
  const isMine = (label: string) => field(label).getByRole('radio', { name: 'Ma version' }).isChecked()
  // What only the other person changed is theirs at first, all else is mine.
  expect([await isMine('Nom (Français)'), await isMine('Description (Français)')]).toEqual([true, true])
  expect(await isMine('Où le client reçoit-il sa commande ?')).toBe(false)
  await field('Horaires')
    .getByText(/tous les jours/i)
    .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer sans choisir' }).click()
  await expect.poll(typed).toEqual(['Bar du port', 'Une carte courte et fraîche'])
  expect((await fetchService()).name).toBe('Bar')

  await page.setViewportSize({ width: 390, height: 844 })
  await compare.click()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await field('Description (Français)')
    .getByRole('radio', { name: /^(L’autre version|Version de)/ })
    .press('Space')
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click()
  await expect
    .poll(fetchService)
    .toMatchObject({ name: 'Bar du port', description: 'Une carte longue', deliveryMode: 'mixed', hours })
  await expect.poll(typed).toEqual(['Bar du port', 'Une carte longue'])
})
