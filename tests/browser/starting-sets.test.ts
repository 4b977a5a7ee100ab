import { expect, test } from 'vitest'
import { measureHorizontalOverflow, openBrowser, openHotel, openPhone, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('an owner starts with sample content, looks through it, and shows a first service to guests', async () => {
  const { id, slug, owner } = await openHotel({ name: 'Hôtel des Embruns' })
  const page = await openStaffPage(owner)
  await page.goto(url(`/hotels/${id}/services`))
  await page.getByRole('link', { name: 'Partir d’un modèle' }).click()
  await page.waitForURL(/\/starting-set$/)
  await page.getByRole('radio', { name: 'Hôtel de bord de mer' }).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  expect(await page.getByRole('button', { name: 'Créer à partir de ce modèle' }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: 'Hôtel de bord de mer' }).click()
  await page.getByRole('button', { name: 'Créer à partir de ce modèle' }).click()
  await page.waitForURL(/\/first-steps$/)
  await page.getByRole('link', { name: 'Relire les services' }).click()
  await page.getByRole('heading', { name: 'Bar de plage' }).waitFor()
  expect(await page.getByRole('radio', { name: 'Masqué', checked: true }).count()).toBe(5)

  // A hidden service has a preview of what guests will see once it is shown.
  await page.getByRole('link', { name: 'Bar de plage' }).click()
  await page.getByText('Vos clients ne voient pas ce service', { exact: false }).waitFor()
  await page.frameLocator('iframe').getByText('Spritz').first().waitFor()
  await page.getByText('L’aperçu se prépare').waitFor({ state: 'hidden' })
  const guest = await openPhone()
  await guest.goto(url(`/public/${slug}/discover/services`))
  await guest.getByRole('heading', { level: 1 }).waitFor()
  expect(await guest.getByText('Bar de plage').count()).toBe(0)
  await page
    .getByRole('radiogroup', { name: /Bar de plage/ })
    .getByText('Visible', { exact: true })
    .click()
  await page.getByRole('link', { name: 'Voir côté client' }).waitFor()
  await guest.getByText('Bar de plage').first().waitFor()
})
