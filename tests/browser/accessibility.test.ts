import { expect, test } from 'vitest'
import { infoSlugs } from '#modules/foundation/info/rules.ts'
import { measureHorizontalOverflow, openBrowser, openHotel, openPhone, url } from './browser-session.ts'

openBrowser()

const demoHotel = '/public/hotel-des-remparts'

test('long names, missing pictures, fifty articles and an empty menu do not make a page too wide', async () => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '
  const text = long.repeat(6).trim()
  const title = long.trim()
  const hotel = await openHotel({
    name: 'Grand Hôtel des Bains de Mer, de la Plage et des Ambassadeurs Réunis',
    info: {
      announcement: { text: text.slice(0, 500), from: null, until: null },
      welcomeWord: text,
      wifi: {
        network: 'N'.repeat(32),
        password: 'P'.repeat(63),
        security: 'WPA',
        hidden: true,
        passwordFor: 'everybody',
      },
      breakfast: { opens: '07:00', closes: '10:30', price: 1_000_000, place: text.slice(0, 200) },
      hotelAccess: {
        directions: text,
        parking: text,
        codes: [{ label: title.slice(0, 80), code: 'C'.repeat(40) }],
        codesFor: 'everybody',
      },
      usefulNumbers: Array.from({ length: 40 }, () => ({ label: title.slice(0, 80), number: '0'.repeat(40) })),
      arrivalDeparture: { arrivalFrom: '00:00', arrivalUntil: '23:59', departureBy: '23:59', text },
      guestbook: { open: true, words: text },
      inventory: {
        words: text,
        lists: [{ name: title.slice(0, 80), rooms: [], items: [{ name: title, quantity: 99 }] }],
      },
      items: [{ title, text, picture: null }],
    },
  })
  const menu = await hotel.addService(
    { name: 'Petit déjeuner continental servi en chambre, en terrasse ou dans le jardin d’hiver' },
    Array.from({ length: 50 }, (_, i) => ({
      name: `Viennoiserie au beurre de baratte numéro ${i + 1}`,
      section: `Rubrique ${i % 7}`,
    })),
  )
  await hotel.addService({ name: 'Vide' })
  const infos = [...Object.values(infoSlugs), hotel.details.info.items?.[0]?.id].map((slug) => `/infos/${slug}`)
  for (const [widest, ...others] of [
    [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ],
    [{ width: 1280, height: 800 }],
  ] as const) {
    const page = await openPhone({ viewport: widest, isMobile: widest.width < 500 })
    for (const path of ['', '/discover/services', `/discover/services/${menu.id}`, '/infos', ...infos]) {
      await page.goto(url(`/public/${hotel.slug}${path}`))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const size of [...others, widest]) {
        await page.setViewportSize(size)
        expect(await measureHorizontalOverflow(page), `${size.width} ${path}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test.each(['en', 'es'])('the texts in %s fit the narrowest phone', async (lang) => {
  const guest = await openPhone({ viewport: { width: 320, height: 640 } })
  for (const path of ['', '/discover/services', '/basket', '/orders', '/infos', '/infos/wifi', '/infos/inventory']) {
    await guest.goto(url(`${demoHotel}${path}?lang=${lang}`))
    await guest.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await measureHorizontalOverflow(guest), path).toBeLessThanOrEqual(0)
  }
})
