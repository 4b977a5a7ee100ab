import { expect, test } from 'vitest'
import type { Service } from '#modules/content/services/contract.ts'
import { openBrowser, openHotel, openStaffPage, type TestHotel, url } from './browser-session.ts'

openBrowser()

const stored = (hotel: TestHotel, { id }: Service, lang = 'fr') =>
  hotel.api<Service>('GET', `/v1/hotels/${hotel.id}/services/${id}?lang=${lang}&fallback=none`)

test('texts in three languages are saved by one request', async () => {
  const hotel = await openHotel({ languages: ['fr', 'en', 'es'] })
  const service = await hotel.addService({})
  const page = await openStaffPage(hotel.owner)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(`/services/${service.id}?`)) calls.push(request.method())
  })
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}`))
  for (const [language, name] of [
    ['Français', 'Brunch'],
    ['English', 'Late breakfast'],
    ['Español', 'Desayuno tardío'],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Langue des textes' }).getByText(language).click()
    await page.getByLabel(`Nom (${language})`).fill(name)
  }
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Enregistré', { exact: true }).waitFor()
  expect(calls).toEqual(['PATCH'])
  const names = await Promise.all(['fr', 'en', 'es'].map(async (lang) => (await stored(hotel, service, lang)).name))
  expect(names).toEqual(['Brunch', 'Late breakfast', 'Desayuno tardío'])
})

test('a saved change is fetched again once, by its own event', async () => {
  const hotel = await openHotel({})
  const service = await hotel.addService({})
  const page = await openStaffPage(hotel.owner)
  const reads = { list: 0, service: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'GET') return
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/services')) reads.list++
    if (pathname.endsWith(`/services/${service.id}`)) reads.service++
  })
  const live = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(url(`/hotels/${hotel.id}/services/${service.id}`))
  await live
  await page.getByLabel('Nom (Français)').waitFor()
  const before = { ...reads }
  await page.getByLabel('Nom (Français)').fill('Brunch')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Brunch' }).waitFor()
  expect(reads).toEqual({ list: before.list + 1, service: before.service })
  // A change that somebody else saves arrives as an event: the list is read, then the texts on screen.
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${service.id}?lang=fr`, { name: 'Goûter' })
  await page.getByRole('heading', { level: 1, name: 'Goûter' }).waitFor()
  await expect.poll(() => page.getByLabel('Nom (Français)').inputValue()).toBe('Goûter')
  expect(reads).toEqual({ list: before.list + 2, service: before.service + 1 })
})
