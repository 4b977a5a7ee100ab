import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openStaffPage,
  url,
} from './browser-session.ts'

openBrowser()

test('an owner downloads the hotel as a file, and imports it as a new hotel', async () => {
  const { id, owner } = await openHotel({ name: 'Hôtel des Dunes' })
  const page = await openStaffPage(owner)
  await page.goto(url(`/hotels/${id}/export`))
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le fichier' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^hotel-des-dunes.*\.tar$/)
  const bytes = await readFile(await download.path())
  await page.goto(url('/hotels/new'))
  await page.getByRole('link', { name: 'Importer un hôtel exporté' }).click()
  // The address changes before the screen does, and the former screen has fields for files too.
  await page.getByRole('heading', { name: 'Importer un hôtel' }).waitFor()
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/x-tar', buffer })
  await choose('autre.tar', Buffer.from('rien de tel'))
  await page.getByText(/autre\.tar.*n’est pas un hôtel exporté depuis Livret/).waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await choose('hotel.tar', bytes)
  await page.getByRole('button', { name: 'Importer Hôtel des Dunes' }).click()
  await page.waitForURL(/\/hotels\/(?!import)[^/]+\/first-steps$/)
  expect(page.url()).not.toContain(id)
})

test('an owner clones the hotel with one button, and a failure says that nothing was copied', async () => {
  const { id, owner } = await openHotel({ name: 'Hôtel des Dunes' })
  const page = await openStaffPage(owner, 'fr', { viewport: { width: 390, height: 844 } })
  await page.goto(url(`/hotels/${id}/export`))
  const name = page.getByLabel('Nom du nouvel hôtel')
  await expect.poll(() => name.inputValue()).toBe('Copie de Hôtel des Dunes')
  expectConsoleError(/409/)
  const problem = { code: 'import_running', status: 409, title: 'Une autre copie est en cours' }
  await page.route(
    /\/clones/,
    (route) =>
      route.fulfill({
        status: 409,
        headers: { 'x-livret': '1' },
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Dupliquer', exact: true }).click()
  await page.getByText('Rien n’est copié').waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await name.press('Enter')
  await page.waitForURL((address) => /\/hotels\/[^/]+\/edit$/.test(address.pathname) && !address.pathname.includes(id))
  await expect.poll(() => page.getByLabel('Nom de l’hôtel').first().inputValue()).toBe('Copie de Hôtel des Dunes')
})
