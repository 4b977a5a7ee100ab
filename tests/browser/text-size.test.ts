import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
} from './browser-session.ts'
import { fetchAllGuestPaths, pathsOutsideHotels } from './guest-screens.ts'

/** Texts that an element or the window cuts off and that cannot be scrolled to, other than the end of an excerpt. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const around = text.parentElement
      if (!text.nodeValue?.trim() || !around || around.closest('.visually-hidden, script, style, noscript, option'))
        continue
      if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter((line) => line.width > 1)
      for (let box: Element | null = around; box && lines.length > 0; box = box.parentElement) {
        const style = getComputedStyle(box)
        const edge = box === document.body ? { left: 0, right: width } : box.getBoundingClientRect()
        // A box that scrolls sideways may overflow, and an excerpt ends with an ellipsis.
        if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(style.overflowX)) break
        if (style.webkitLineClamp !== 'none') break
        const cuts = box === document.body || /hidden|clip/.test(style.overflowX)
        if (cuts && lines.some((line) => line.left < edge.left - 1 || line.right > edge.right + 1)) {
          cut.push(text.nodeValue.trim().slice(0, 60))
          break
        }
      }
    }
    return cut
  })

async function expectWhole(page: Page, path: string) {
  expect(await measureHorizontalOverflow(page), path).toBeLessThanOrEqual(0)
  expect(await cutTexts(page), path).toEqual([])
  // A sheet scrolls on its own, so it does not widen the page.
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] > *')].some((part) => part.scrollWidth > part.clientWidth + 1),
  )
  expect(wide, path).toBe(false)
}

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
      await expectWhole(guest, path)
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
    await expectWhole(guest, 'menu with a basket')
    await guest.goto(url(`/public/${hotel.slug}/basket`))
    await guest.locator('summary').click()
    await guest.getByRole('button', { name: 'Commander' }).click()
    await guest.locator('[aria-invalid="true"]').first().waitFor()
    await expectWhole(guest, 'basket with what is missing')
    await guest.getByLabel('Numéro de chambre').fill('204')
    await guest.getByRole('button', { name: 'Commander' }).click()
    await guest.waitForURL(/\/orders\//)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    await expectWhole(guest, 'order')
    await guest.goto(url(`/public/${hotel.slug}/orders`))
    await guest.getByRole('link', { name: 'Petit déjeuner continental en chambre' }).waitFor()
    await expectWhole(guest, 'orders')
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
