import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import bookings from '#locales/es/bookings.json' with { type: 'json' }
import {
  expectConsoleError,
  openBrowser,
  openLiveGuestPage,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'
import {
  demoSlug,
  fetchAllGuestPaths,
  findCoveredControls,
  findOverflow,
  navigateTo,
  pathsOutsideHotels,
} from './guest-screens.ts'
import { openSpa } from './spa.ts'

// A language that nobody speaks: the Spanish texts, each word longer by 40 % and with accents.

openBrowser()

const smallPhone = { viewport: { width: 320, height: 640 } }
const longTimeout = 300_000

/** Each word longer by 40 % and with accents; parameters stay. */
const lengthen = (text: string) =>
  text
    .split(/(\{\{[^}]*\}\}|\s+)/)
    .map((part) => (/^(\{\{|\s|$)/.test(part) ? part : part + 'éé'.padEnd(Math.ceil(part.length * 0.4), 'é')))
    .join('')

/** No Spanish text contains it. */
const longWord = /éé/

const lengthenAll = (texts: unknown): unknown =>
  typeof texts === 'string'
    ? lengthen(texts)
    : Object.fromEntries(Object.entries(texts as object).map(([key, inner]) => [key, lengthenAll(inner)]))

/** Opens a hotel in this language: in French, and then in Spanish, whose texts are another file. */
async function openInPseudoLanguage(page: Page, slug: string): Promise<void> {
  await page.route('**/assets/texts-*-es-*.json', async (route) => {
    const response = await route.fetch()
    // Spanish texts of bookings come with the scripts, unless this file has them.
    await route.fulfill({ response, json: lengthenAll({ ...(await response.json()), bookings }) })
  })
  await openLiveGuestPage(page, `/public/${slug}?lang=fr`)
  await waitForPrefetchedScreens(page)
  await show(page, `/public/${slug}`)
}

/** Shows another screen in this language. */
async function show(page: Page, path: string): Promise<void> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=es`
  await navigateTo(page, address)
  await page.waitForURL(url(address))
  await page.locator('html[lang="es"]').waitFor()
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (path.includes('article=')) await page.locator('dialog[open]').waitFor()
}

/** Lengthens the texts of a page that has no texts of a hotel. */
const lengthenShownTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (text.parentElement?.closest('script, style')) continue
      text.nodeValue =
        text.nodeValue?.replace(/\S+/g, (word) => word + 'é'.repeat(Math.max(2, word.length * 0.4))) ?? ''
    }
  })

/** Describes what is wrong with a screen in this language. One without long texts would prove nothing. */
async function findFaults(page: Page): Promise<string[]> {
  const shown = (await page.locator('main, dialog[open]').allInnerTexts()).join(' ')
  return [
    ...(longWord.test(shown) ? [] : ['no long text']),
    ...(await findOverflow(page)),
    ...(await findCoveredControls(page)),
  ]
}

test('in a language longer by 40 % every guest screen fits, with nothing cut off or covered', {
  timeout: longTimeout,
}, async () => {
  // The page of an unknown address is checked too.
  expectConsoleError(/status of 404/)
  const guest = await openPhone(smallPhone)
  const found: string[] = []
  const check = async (path: string) => {
    const faults = await findFaults(guest)
    found.push(...faults.map((fault) => `${path}: ${fault}`))
  }
  const paths = await fetchAllGuestPaths()
  await openInPseudoLanguage(guest, demoSlug)
  for (const path of paths) {
    await show(guest, path)
    await check(path)
  }
  // Outside of a hotel the page has its texts itself, and nothing else.
  for (const path of pathsOutsideHotels) {
    await guest.goto(url(`${path}?lang=es`))
    await lengthenShownTexts(guest)
    await check(path)
  }
  expect(found).toEqual([])
})

test('in a language longer by 40 % a time is booked and moved, with nothing cut off or covered', {
  timeout: longTimeout,
}, async () => {
  const { hotel, service } = await openSpa(1, { asksPartySize: true, holdMinutes: 15 })
  const guest = await openPhone(smallPhone)
  await openInPseudoLanguage(guest, hotel.slug)
  const found: string[] = []
  const check = async (state: string) => {
    const faults = await findFaults(guest)
    found.push(...faults.map((fault) => `${state}: ${fault}`))
  }
  await show(guest, `/public/${hotel.slug}/discover/services/${service.id}`)
  const times = guest.locator('main section').filter({ hasText: lengthen(bookings.screens.people) })
  await check('free times')
  await times.locator('button[aria-pressed]').last().click()
  const send = guest.locator('form button[type="submit"]')
  await send.click()
  await guest.locator('[aria-invalid="true"]').first().waitFor()
  await check('basket with what is missing')
  await guest.locator('input[name="room"]').fill('204')
  await send.click()
  await guest.waitForURL(/\/orders\//)
  await guest.getByRole('button', { name: lengthen(bookings.screens.move) }).click()
  await guest.getByRole('button', { name: lengthen(bookings.screens.moveConfirm) }).waitFor()
  await check('other times')
  await guest.keyboard.press('Escape')
  await check('booking')
  await show(guest, `/public/${hotel.slug}/orders`)
  await check('orders')
  expect(found).toEqual([])
})
