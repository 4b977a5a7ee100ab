import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import {
  expectFocused,
  measureHorizontalOverflow,
  openBrowser,
  openStaffPage,
  sideNavigation,
  url,
} from './browser-session.ts'
import { createKioskHotel, kioskPath, openKiosk, openTablet, waitForHeading, waitForKioskStart } from './kiosk-pages.ts'

openBrowser()

describe('the screen in the lobby', () => {
  test.each([
    [768, 1024],
    [1024, 768],
    [1080, 1920],
    [390, 844],
  ])('is read and worked by touch and by keyboard at %i × %i', async (width, height) => {
    const { hotel } = await createKioskHotel()
    const page = await openTablet({ width, height })
    await openKiosk(page, hotel)
    const look = async () => {
      expect(await measureHorizontalOverflow(page)).toBe(0)
      // Checked at one size, because accessible names and colours are the same at every size.
      if (width === 768) await expectAccessible(page)
      const sizes = await page
        .locator('button:visible:not(.whole)')
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().height)))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48)
    }
    await look()
    await page.getByRole('button', { name: 'Services' }).focus()
    await page.keyboard.press('Enter')
    await waitForHeading(page, 'Services')
    await expectFocused(page.getByRole('heading', { level: 1 }))
    await page.keyboard.press('Tab')
    await expectFocused(page.getByRole('button', { name: 'Bar du hall' }))
    await page.keyboard.press('Enter')
    await waitForHeading(page, 'Bar du hall')
    await look()
    await page.getByRole('button', { name: 'Retour' }).focus()
    await page.keyboard.press('Enter')
    await waitForHeading(page, 'Services')
  })

  test('is linked in the back office with its address, and is not indexed by search engines', async () => {
    const { hotel } = await createKioskHotel()
    const page = await openStaffPage(hotel.owner)
    await page.goto(url(`/hotels/${hotel.id}/services`))
    await sideNavigation(page).getByRole('link', { name: 'Écran du hall' }).click()
    await page.getByRole('heading', { name: 'Écran du hall', level: 1 }).waitFor()
    const address = await page.getByLabel('Adresse à ouvrir sur la tablette').inputValue()
    expect(address).toBe(url(kioskPath(hotel)))
    const [lobby] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click(),
    ])
    await waitForKioskStart(lobby)
    expect(await (await fetch(address)).text()).toContain('<meta name="robots" content="noindex"/>')
  })
})
