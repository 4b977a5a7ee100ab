import { expect, test } from 'vitest'
import {
  addColleague,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()

test('the list of what is wrong leads with the keyboard to the screen that mends it, and is empty once it is mended', async () => {
  const hotel = await openHotel({ languages: ['fr'], defaultLang: 'fr', operationsLang: 'fr' } as never)
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/checks`))
  await page.getByText('Rien à corriger').waitFor()
  const service = await hotel.api<{ id: string }>('POST', `/v1/hotels/${hotel.id}/services?lang=fr`, {
    name: 'Bar',
    kind: 'order',
  })
  await hotel.api('POST', `/v1/hotels/${hotel.id}/services/${service.id}/articles?lang=fr`, {
    name: 'Café',
    price: 300,
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Services sans horaires' }).waitFor()
  await page.screenshot({ path: 'test-results/checks-1280.png', fullPage: true })
  const allergens = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Allergènes à renseigner' }) })
  await allergens.getByRole('link', { name: 'Corriger : Bar' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/articles\?filter=allergens$/)
  expect(await page.getByRole('radio', { name: 'Allergènes incomplets' }).isChecked()).toBe(true)

  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${service.id}`, { hidden: true })
  await page.goto(url(`/hotels/${hotel.id}/checks`))
  await page.getByText('Rien à corriger').waitFor()
})

test('a colleague chooses the weekly email for themselves, on a phone in English', async () => {
  const hotel = await openHotel()
  const colleague = await addColleague(hotel)
  const page = await openStaffPage(colleague, 'en', { viewport: { width: 390, height: 844 } })
  await page.goto(url(`/hotels/${hotel.id}/checks`))
  const weekly = page.getByRole('switch', { name: 'Get this list by email every Monday' })
  await weekly.focus()
  const saved = page.waitForResponse((response) => response.url().includes('/checks/mail'))
  await page.keyboard.press('Space')
  expect((await saved).status()).toBe(204)
  await page.reload()
  await expect.poll(() => weekly.isChecked()).toBe(true)
  expect((await hotel.api<{ weekly: boolean }>('GET', `/v1/hotels/${hotel.id}/checks`)).weekly).toBe(false)
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/checks-390.png', fullPage: true })
})
