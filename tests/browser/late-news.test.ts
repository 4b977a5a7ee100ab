import { expect, test } from 'vitest'
import { openBrowser, openHotel, openStream, phone, url } from './world.ts'

openBrowser()

test('a phone that is told of a change by one process and reads from another, which has not heard of it yet, reads again', async () => {
  const own = await openHotel({ name: 'Hôtel du Phare' })
  const page = await phone()
  await openStream(page, `/public/${own.id}`)
  const before = await (await fetch(url(`/v1/hotels/${own.id}?lang=fr`))).json()
  let readings = 0
  await page.route(`**/v1/hotels/${own.id}?*`, (route) =>
    ++readings === 1 ? route.fulfill({ json: before, headers: { 'x-livret': '1' } }) : route.continue(),
  )
  await own.api('PATCH', `/v1/hotels/${own.id}`, { name: 'Hôtel des Marées' })
  await page.getByRole('heading', { name: 'Hôtel des Marées' }).waitFor()
  expect(readings).toBeGreaterThan(1)
})
