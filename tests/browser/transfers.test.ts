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
  expectConsoleError(/422/)
  await choose('autre.tar', Buffer.from('rien de tel'))
  await page.getByText('Rien n’est importé').waitFor()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await choose('hotel.tar', bytes)
  await page.waitForURL(/\/hotels\/(?!import)[^/]+\/first-steps$/)
  expect(page.url()).not.toContain(id)
})
