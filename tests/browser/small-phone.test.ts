import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  measureHorizontalOverflow,
  openBrowser,
  openHotel,
  openPhone,
  url,
  waitForPrefetchedScreens,
} from './browser-session.ts'

openBrowser()

const small = { width: 360, height: 640 }

/** Whether no other element covers the centre of this one. */
const isOnTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(hit)
  })

test('the home page of a small phone shows the Wi-Fi, orders, call and messages above its tabs', async () => {
  const hotel = await openHotel({
    phone: '+33 2 99 00 00 00',
    info: {
      wifi: { network: 'Phare', password: 'motdepasse', security: 'WPA', hidden: false },
      welcomeWord: 'Bienvenue',
    },
  })
  await hotel.addService({ name: 'Petit déjeuner' }, [{ name: 'Croissant', price: 300 }])
  const guest = await openPhone({ viewport: small })
  await guest.goto(url(`/public/${hotel.slug}`))
  const tabs = await guest.getByRole('navigation', { name: 'Navigation' }).boundingBox()
  const actions = guest.getByRole('list', { name: 'Utile maintenant' })
  for (const name of ['Wi-Fi', 'Commander', 'Appeler', 'Écrire']) {
    const box = await actions.getByRole('link', { name, exact: true }).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 640) + (box?.height ?? 0), name).toBeLessThanOrEqual(tabs?.y ?? 0)
  }
  expect(await measureHorizontalOverflow(guest)).toBeLessThanOrEqual(0)
  // On a taller phone the rows are in view, so the buttons are not repeated.
  await guest.setViewportSize({ width: 390, height: 844 })
  await actions.waitFor({ state: 'hidden' })
})

test('baskets of several services are one line of at most 64 px, which never covers the field of the chat', async () => {
  const hotel = await openHotel()
  const names = ['Petit déjeuner', 'Bar', 'Cave', 'Spa']
  const services = []
  for (const name of names) services.push(await hotel.addService({ name }, [{ name: `Carte ${name}`, price: 1000 }]))
  const guest = await openPhone({ viewport: small })
  for (const { id, name } of services) {
    await guest.goto(url(`/public/${hotel.slug}/discover/services/${id}`))
    await waitForPrefetchedScreens(guest)
    await guest.getByRole('button', { name: `Ajouter au panier : Carte ${name}` }).click()
    await guest.getByRole('link', { name: /Voir le panier/ }).waitFor()
  }
  await guest.goto(url(`/public/${hotel.slug}`))
  const bar = guest.getByRole('link', { name: /^4 paniers, 40,00/ })
  await bar.waitFor()
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
  await bar.click()
  const baskets = guest.getByRole('navigation', { name: 'Vos paniers' }).getByRole('link')
  await expect.poll(() => baskets.allTextContents()).toEqual(names)

  for (const viewport of [
    small,
    { width: 740, height: 360 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await guest.setViewportSize(viewport)
    await guest.goto(url(`/public/${hotel.slug}/chat`))
    await waitForPrefetchedScreens(guest)
    // On a low landscape screen the basket bar is hidden next to the chat.
    await guest.getByRole('link', { name: /^4 paniers/, includeHidden: true }).waitFor({ state: 'attached' })
    const field = guest.getByLabel('Votre message', { exact: true })
    await field.focus()
    expect(await isOnTop(guest, 'textarea'), JSON.stringify(viewport)).toBe(true)
  }
})
