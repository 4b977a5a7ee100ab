import { expect, test } from 'vitest'
import { accentTokens } from '#core/accent/accent.ts'
import { openBrowser, openHotel, openPhoneWithServiceWorker, openStaffPage, url } from './browser-session.ts'

openBrowser()

interface Manifest {
  errors: { message: string }[]
  data: string
}

test('a phone can install the hotel on its Home Screen, and then starts in the scanned room', async () => {
  const hotel = await openHotel({ brand: { colour: '#7a3b2e', logo: null, cover: null } })
  const guest = await openPhoneWithServiceWorker()
  const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
    kind: 'room',
    rooms: ['204'],
  })
  await guest.goto(code?.url ?? '')
  await guest.waitForFunction(() =>
    document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href.includes('room=204'),
  )
  const browser = await guest.context().newCDPSession(guest)
  // Polled, because the browser may still be reading the manifest from before the scan. Test profiles are always incognito.
  const hindrances = async () => {
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
  }
  await expect.poll(hindrances).toEqual([])
  const { errors, data } = (await browser.send('Page.getAppManifest')) as Manifest
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ name: 'Hôtel du Phare', display: 'standalone', id: `/public/${hotel.slug}` })
  const barColour = (scheme: 'light' | 'dark') =>
    guest.locator(`meta[name=theme-color][media*=${scheme}]`).getAttribute('content')
  expect(await barColour('light')).toBe(manifest.theme_color)
  expect(await barColour('dark')).toBe(accentTokens('#7a3b2e').dark.tint)

  const scanned = new URL(manifest.start_url, url('/'))
  expect(scanned.pathname).toBe(`/public/${hotel.slug}`)

  // On an iPhone an installed app has a separate, empty storage, so the room must be in the start address.
  const iphone = await openPhoneWithServiceWorker()
  await iphone.goto(scanned.href)
  await iphone.getByText(/204/).first().waitFor()
})

test('the staff’s screens can be installed too', async () => {
  const hotel = await openHotel()
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/orders`))
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors } = (await browser.send('Page.getAppManifest')) as Manifest
  expect(errors).toEqual([])
})
