import { describe, expect, test } from 'vitest'
import { expectConsoleError, openBrowser, openHotel, openPhone, url } from './browser-session.ts'
import { fetchAllGuestPaths, findOverflow, pathsOutsideHotels } from './guest-screens.ts'

const longTimeout = 900_000

describe.each([
  // The text size of the browser's preferences, which does not enlarge the page.
  ['with the browser’s text at 32 px', '--blink-settings=defaultFontSize=32', { width: 390, height: 844 }, '32px'],
  ['at 200 % on a phone of 390 px', '', { width: 195, height: 422 }, '16px'],
])('%s', (_, flag, viewport, size) => {
  openBrowser(flag ? [flag] : [])

  test('every guest screen fits, and nothing is cut off', { timeout: longTimeout }, async () => {
    const guest = await openPhone({ viewport })
    // The screens include the page of an unknown address.
    expectConsoleError(/status of 404/)
    for (const path of [...(await fetchAllGuestPaths()), ...pathsOutsideHotels]) {
      await guest.goto(url(path))
      await guest.locator('h1').first().waitFor({ state: 'attached' })
      expect(await findOverflow(guest), path).toEqual([])
    }
    expect(await guest.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size)
  })

  test('an order is placed and followed with nothing cut off', { timeout: longTimeout }, async () => {
    const hotel = await openHotel({ name: 'Grand Hôtel des Ambassadeurs', address: { city: 'Saint-Malo' } })
    const { id } = await hotel.addService({ name: 'Petit déjeuner continental en chambre', hours: null }, [
      { name: 'Viennoiserie au beurre de baratte', price: 1650 },
    ])
    const guest = await openPhone({ viewport })
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
    await guest.getByRole('button', { name: 'Ajouter au panier : Viennoiserie' }).click()
    expect(await findOverflow(guest), 'menu with a basket').toEqual([])
    await guest.goto(url(`/public/${hotel.slug}/basket`))
    await guest.locator('summary').click()
    await guest.getByRole('button', { name: 'Commander' }).click()
    await guest.locator('[aria-invalid="true"]').first().waitFor()
    expect(await findOverflow(guest), 'basket with what is missing').toEqual([])
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: 'Commander' }).click()
    await guest.waitForURL(/\/orders\//)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    expect(await findOverflow(guest), 'order').toEqual([])
    await guest.goto(url(`/public/${hotel.slug}/orders`))
    await guest.getByRole('link', { name: 'Petit déjeuner continental en chambre' }).waitFor()
    expect(await findOverflow(guest), 'orders').toEqual([])
  })
})

describe('on a phone of 320 x 640 without JavaScript', () => {
  openBrowser()

  test('every guest screen is shown, fits, and waits for nothing', { timeout: longTimeout }, async () => {
    const guest = await openPhone({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
    expectConsoleError(/status of 404/)
    for (const path of await fetchAllGuestPaths()) {
      await guest.goto(url(path))
      expect(await guest.locator('h1').count(), path).toBeGreaterThan(0)
      expect(await guest.getByText('Un instant').filter({ visible: true }).count(), path).toBe(0)
      expect(await guest.getByRole('button').filter({ visible: true }).count(), path).toBe(0)
      expect(await guest.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
    }
  })
})
