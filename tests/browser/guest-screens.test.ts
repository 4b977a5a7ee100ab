import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectConsoleError, openBrowser, openPhone, url } from './browser-session.ts'
import {
  demoSlug,
  fetchAllGuestPaths,
  findControlsWithoutShape,
  findCoveredControls,
  pathsOutsideHotels,
} from './guest-screens.ts'

const longTimeout = 900_000

/** Opens a phone with an article in its basket, so that every screen shows the basket bar. */
async function openPhoneWithBasket(options: Parameters<typeof openPhone>[0]): Promise<Page> {
  const guest = await openPhone(options)
  await guest.goto(url(`/public/${demoSlug}/discover/services`))
  await guest.locator('main li h2 a').first().click()
  await guest
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await guest.getByRole('link', { name: /Voir le panier/, includeHidden: true }).waitFor({ state: 'attached' })
  return guest
}

describe.each([
  { title: 'in forced colours', flags: [], options: { forcedColors: 'active' as const } },
  { title: 'at 200 %', flags: [], options: { viewport: { width: 195, height: 422 } } },
  // The text size of the browser's preferences, which does not enlarge the page.
  { title: 'with the browser’s text at 32 px', flags: ['--blink-settings=defaultFontSize=32'], options: {} },
  { title: 'in landscape', flags: [], options: { viewport: { width: 740, height: 360 } } },
])('$title', ({ flags, options }) => {
  openBrowser(flags)

  test('every guest screen fits, and nothing covers its controls', { timeout: longTimeout }, async () => {
    const guest = await openPhoneWithBasket(options)
    // The page of an unknown address is checked too.
    expectConsoleError(/status of 404/)
    const found: string[] = []
    for (const path of [...(await fetchAllGuestPaths()), ...pathsOutsideHotels]) {
      await guest.goto(url(path))
      await guest.locator('h1').first().waitFor({ state: 'attached' })
      if (path.startsWith(`/public/${demoSlug}`) && !path.endsWith('/basket'))
        await guest.locator('a[href*="/basket"]').first().waitFor({ state: 'attached' })
      const wide = await guest.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      const faults = [
        ...(wide > 0 ? [`${wide} px too wide`] : []),
        ...(await findCoveredControls(guest)),
        ...(options.forcedColors ? await findControlsWithoutShape(guest) : []),
      ]
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  })
})
