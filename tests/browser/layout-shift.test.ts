import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { makeGate } from '../gate.ts'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openLiveGuestPage,
  openPhone,
  url,
} from './browser-session.ts'

openBrowser()

const announcement = {
  text: 'La piscine est fermée jusqu’à dimanche : le spa vous est ouvert.',
  from: null,
  until: null,
}
const info = {
  announcement,
  // The Wi-Fi is for everybody, because what only scanned rooms may read is fetched after the page is loaded.
  wifi: { network: 'Phare', password: 'motdepasse', security: 'WPA', hidden: false, passwordFor: 'everybody' },
} as const

/** Runs in the page before its own scripts. Records each layout shift without recent input, with the elements that moved. */
const watchShifts = `
  globalThis.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        globalThis.shifts.push([
          value,
          ...sources.map(({ node, previousRect, currentRect }) => {
            const element = node?.nodeType === 1 ? node : node?.parentElement
            return (element?.className || element?.tagName) + ' ' + previousRect.y + ' > ' + currentRect.y
          }),
        ])
  }).observe({ type: 'layout-shift', buffered: true })
`

const keptKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).join())

/** The layout shifts of a page whose scripts are held back until it is shown, recorded until `settled` resolves. */
async function shiftsOf(page: Page, address: string, settled: () => Promise<unknown>): Promise<unknown[]> {
  const { gate: scripts, release } = makeGate()
  await page.addInitScript({ content: watchShifts })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  // Not awaited here: it waits for the scripts.
  const opened = page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    // On a busy machine the fonts arrive after the first paint, and move some words by a pixel: not what is measured here.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    Object.assign(globalThis, { shifts: [] })
  })
  release()
  await opened
  await settled()
  // Two frames, because a shift is recorded once it is drawn.
  return page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return (globalThis as unknown as { shifts: unknown[] }).shifts
  })
}

const greeted = (page: Page) => page.getByText(/· chambre 204/).waitFor()
const hide = (page: Page) => page.getByRole('button', { name: 'Masquer cette annonce' })

async function hotelWithRoom() {
  const hotel = await openHotel({ phone: '+33 2 99 00 00 00', info })
  await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Croissant', price: 300 }])
  const [code] = await hotel.api<[QrCode]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
  return { hotel, code, home: url(`/public/${hotel.slug}`) }
}

test.each([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('nothing on the home page moves when its scripts arrive, at $width x $height', async (viewport) => {
  const { code, home } = await hotelWithRoom()
  const guest = await openPhone({ viewport })
  expect(await shiftsOf(guest, home, () => hide(guest).waitFor()), 'first visit').toEqual([])
  const scanned = await openPhone({ viewport })
  expect(await shiftsOf(scanned, code.url, () => greeted(scanned)), 'first scan').toEqual([])
  // Leaves the page, so that it does not mark the announcement as seen while the next page opens.
  await scanned.goto('about:blank')
  const secondPage = await scanned.context().newPage()
  expect(await shiftsOf(secondPage, home, () => greeted(secondPage)), 'scanned before').toEqual([])
  // An announcement that was shown for some seconds is one line at the next visit.
  await expect.poll(() => keptKeys(secondPage), { timeout: 10_000 }).toContain('livret.announcement-seen.')
  const folded = await secondPage.context().newPage()
  expect(await shiftsOf(folded, home, () => hide(folded).waitFor()), 'announcement seen').toEqual([])
  await hide(folded).click()
  const aside = await folded.context().newPage()
  expect(await shiftsOf(aside, home, () => greeted(aside)), 'announcement put aside').toEqual([])
  expect(await aside.getByText('La piscine est fermée', { exact: false }).filter({ visible: true }).count()).toBe(0)
})

test('an announcement seen before is one line on the next screen, and opens by touch or key', async () => {
  const { hotel } = await hotelWithRoom()
  const guest = await openPhone({ viewport: { width: 360, height: 640 } })
  await openLiveGuestPage(guest, `/public/${hotel.slug}`)
  const banner = guest.getByText('La piscine est fermée', { exact: false }).filter({ visible: true }).first()
  const height = async () => (await banner.boundingBox())?.height ?? 0
  const whole = await height()
  await expect.poll(() => keptKeys(guest), { timeout: 10_000 }).toContain('livret.announcement-seen.')
  // The announcement does not fold while it is read.
  expect(await height()).toBe(whole)
  await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Services' }).click()
  const line = guest.getByRole('button', { name: /La piscine est fermée/ })
  await expect(line.getAttribute('aria-expanded')).resolves.toBe('false')
  expect(await height()).toBeLessThan(whole)
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  await line.focus()
  await guest.keyboard.press('Enter')
  await expect.poll(height).toBe(whole)
  await line.click()
  await expect.poll(height).toBeLessThan(whole)
})
