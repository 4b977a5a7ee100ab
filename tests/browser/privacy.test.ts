import { expect, test } from 'vitest'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
} from './browser-session.ts'

openBrowser()

test('a guest sees the stored data, erases it, and becomes a new visitor', async () => {
  const hotel = await openHotel({ info: { guestbook: { open: true, words: '' } } })
  const guest = await openPhone()
  const home = `/public/${hotel.slug}`
  await guest.goto(url(`${home}/infos/guestbook`))
  await guest.evaluate(async (hotelId) => {
    await fetch(`/v1/hotels/${hotelId}/guestbook?lang=fr`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-visitor-id': localStorage.getItem('uuid') ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ name: 'Inès', words: 'Un beau séjour.' }),
    })
    localStorage.setItem('livret.draft.of-staff', 'kept')
    localStorage.setItem('livret.basket.some', 'gone')
  }, hotel.id)
  const before = await guest.evaluate(() => localStorage.getItem('uuid'))
  await guest.getByRole('link', { name: 'Vos données' }).click()
  await guest.getByText('Mots du livre d’or').waitFor()
  await guest.getByText('sans cookie, sans identifiant').waitFor()
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await guest.screenshot({ path: 'test-results/privacy-390.png' })

  await guest.getByRole('button', { name: 'Tout effacer' }).click()
  const sheet = guest.getByRole('dialog', { name: 'Tout effacer ?' })
  // Without a network nothing is erased, and the sheet says so.
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await guest.context().setOffline(true)
  await sheet.getByRole('button', { name: 'Effacer' }).click()
  await sheet.getByText('Rien n’a été effacé').waitFor()
  expect(await guest.evaluate(() => localStorage.getItem('uuid'))).toBe(before)
  await guest.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Effacer' }).click()
  await guest.getByText('Tout est effacé').waitFor()
  await expect.poll(() => guest.evaluate(() => localStorage.getItem('uuid'))).not.toBe(before)
  const stored = await guest.evaluate(() => Object.keys(localStorage))
  expect(stored).toContain('livret.draft.of-staff')
  expect(stored).not.toContain('livret.basket.some')
  await guest.goto(url(`${home}/privacy`))
  await guest.getByText('L’hôtel ne garde rien de ce téléphone.').waitFor()
})
