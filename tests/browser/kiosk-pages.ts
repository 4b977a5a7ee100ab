import type { Page } from 'playwright-core'
import { openHotel, openPhone, type TestHotel, url } from './browser-session.ts'

export const portraitViewport = { width: 768, height: 1024 }
/** Opens a touch screen of the size of a lobby tablet. */
export const openTablet = (viewport = portraitViewport, serviceWorkers: 'allow' | 'block' = 'block') =>
  openPhone({ viewport, serviceWorkers })

export async function createKioskHotel() {
  const hotel = await openHotel({
    address: {
      street: '1 quai',
      postalCode: '35400',
      city: 'Saint-Malo',
      country: 'FR',
      latitude: 48.649,
      longitude: -2.026,
    },
  })
  const bar = await hotel.addService({ name: 'Bar du hall' }, [{ name: 'Kir breton', price: 900 }])
  const place = await hotel.api<{ id: string }>('POST', `/v1/hotels/${hotel.id}/places?lang=fr`, {
    name: 'Chez Armelle',
    category: 'restaurant',
    address: '2 rue de Dinan',
    phone: '+33 2 99 11 11 11',
    website: 'https://armelle.example/carte',
    latitude: 48.65,
    longitude: -2.02,
  })
  await hotel.api('PUT', `/v1/hotels/${hotel.id}/places/${place.id}/deal?lang=fr`, {
    title: 'Un kir offert',
    text: 'Pour deux plats.',
    pin: '4821',
  })
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, {
    info: {
      wifi: { network: 'Phare', password: 'embruns-2026', security: 'WPA', hidden: false, passwordFor: 'everybody' },
      hotelAccess: {
        directions: 'Par la porte du port',
        parking: '',
        codes: [{ label: 'Porte', code: '7731A' }],
        codesFor: 'everybody',
      },
      guestbook: { open: true, words: 'Un mot ?' },
    },
  })
  return { hotel, bar, place }
}

export const kioskPath = ({ slug }: TestHotel) => `/public/${slug}/kiosk`
/** Opens the lobby screen and waits for the attribute that its script sets once it reacts to touches. */
export async function openKiosk(page: Page, hotel: TestHotel): Promise<void> {
  await page.goto(url(kioskPath(hotel)))
  await page.locator('html[data-kiosk]').waitFor()
}
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()
export const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
export const waitForKioskStart = (page: Page) => waitForHeading(page, 'Hôtel du Phare')
