import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { openBrowser, openHotel, openLiveStaffScreen, openStaffPage, url } from './browser-session.ts'

openBrowser()

test('the import of a hotel says what the file contains, and begins with a button', async () => {
  const hotel = await openHotel()
  await hotel.addService({ name: 'Bar' }, [
    { name: 'Eau', price: 400 },
    { name: 'Thé', price: 500 },
  ])
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/export`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  const archive = await buffer(await download.createReadStream())
  const other = pack()
  other.entry({ name: 'readme.txt' }, 'notes')
  other.finalize()

  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)))
  await page.goto(url('/hotels/import'))
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.tar', mimeType: 'application/x-tar', buffer: await buffer(other) })
  await page.getByText('« notes.tar » n’est pas un hôtel exporté depuis Livret').waitFor()
  await input.setInputFiles({ name: 'hotel.tar', mimeType: 'application/x-tar', buffer: archive })
  await page.getByText('1 service', { exact: true }).waitFor()
  await page.getByText('2 articles', { exact: true }).waitFor()
  expect(sent.filter((path) => path.endsWith('/import'))).toEqual([])
  await page.getByRole('button', { name: /^Importer / }).click()
  await page.waitForURL(/first-steps$/)
})
