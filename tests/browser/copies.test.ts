import { expect, test } from 'vitest'
import type { Article, Service } from '#modules/content/services/contract.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()

test('a service is copied to other hotels from its own screen, and each hotel says whether it took it', async () => {
  const { owner: staff, api, ...from } = await openHotel({ name: 'Grand Hôtel' })
  const create = (values: object) => api<Hotel>('POST', '/v1/hotels', values)
  const at = `/v1/hotels/${from.id}/services`
  const service = await api<Service>('POST', `${at}?lang=fr`, { name: 'Le bar', kind: 'order' })
  await api<Article>('POST', `${at}/${service.id}/articles?lang=fr`, { name: 'Thé', price: 400 })
  const page = await openStaffPage(staff, 'fr', { viewport: { width: 1280, height: 800 } })

  // Nobody with one hotel is offered to copy.
  await page.goto(url(`/hotels/${from.id}/services/${service.id}`))
  await page.getByRole('link', { name: 'QR code' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Copier vers d’autres hôtels' }).count()).toBe(0)

  const euro = await create({ name: 'Petit Hôtel' })
  const dollars = await create({ name: 'Motel', currency: 'USD' })
  await page.reload()
  await page.getByRole('link', { name: 'Copier vers d’autres hôtels' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'À copier' }).inputValue()).toBe('Le bar')
  await page.getByLabel('Petit Hôtel').press('Space')
  await page.getByLabel('Motel').check()
  await page.getByRole('status').filter({ hasText: '2 hôtels choisis' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Grand Hôtel' }).count()).toBe(0)
  await expectAccessible(page)
  expectConsoleError(/status of 409/)
  await page.getByRole('button', { name: 'Copier dans 2 hôtels' }).click()
  await page.getByText('Le bar : copié dans 1 hôtel sur 2').waitFor()
  const rows = page.getByRole('list', { name: 'Résultat par hôtel' }).getByRole('listitem')
  await rows.filter({ hasText: 'Motel' }).getByText('les prix de ce service sont dans une autre monnaie').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  // The refused one is tried again, the other is not copied twice.
  await api('PATCH', `/v1/hotels/${dollars.id}`, { currency: 'EUR' })
  await page.getByRole('button', { name: 'Réessayer les refusés' }).click()
  await page.getByText('Le bar : copié dans 2 hôtels sur 2').waitFor()
  expect(await api<Service[]>('GET', `/v1/hotels/${euro.id}/services`)).toHaveLength(1)

  await rows.getByRole('link', { name: 'Petit Hôtel' }).click()
  await page.waitForURL((address) => address.pathname.startsWith(`/hotels/${euro.id}/services/`))
  await page.getByRole('heading', { name: 'Le bar' }).first().waitFor()
})
