import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Thread } from '#modules/reach/chat/contract.ts'
import {
  addToBasket,
  expectConsoleError,
  openBrowser,
  openHotel,
  openLiveStaffScreen,
  openPhone,
  openSignedOutPage,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'

openBrowser()

type Feature = { owner: string; name?: string; of?: 'owner' | 'instances' | 'either' }
/** Features that at least one of the browsers in the list of package.json does not have. */
const missing: Feature[] = JSON.parse(
  execFileSync(process.execPath, ['scripts/list-unsupported.mjs'], { encoding: 'utf8' }),
)

/** Deletes from this page every feature that one of the oldest supported browsers lacks, and `randomUUID`, which needs TLS. */
async function makeOld(page: Page): Promise<Page> {
  await page.addInitScript(
    (features: Feature[]) => {
      const read = (path: string) =>
        path.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), window)
      for (const { owner, name, of } of features) {
        const holder = owner.includes('.') ? Intl : window
        if (name === undefined) {
          Reflect.deleteProperty(holder, owner.split('.').at(-1) ?? owner)
          continue
        }
        const found = read(owner)
        const instances = owner === 'Window' ? window : Reflect.get(Object(found), 'prototype')
        for (const object of [of === 'instances' && instances ? null : found, of === 'owner' ? null : instances])
          if (object && Object.hasOwn(object, name)) Reflect.deleteProperty(object, name)
      }
    },
    [...missing, { owner: 'Crypto', name: 'randomUUID', of: 'instances' as const }],
  )
  return page
}

const orderOf = (hotel: TestHotel) => hotel.orders().then(([order]) => order)

/** A guest scans the code of room 204 and orders a tea. */
async function orderTea(hotel: TestHotel): Promise<Page> {
  await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
  const [code] = await hotel.api<{ url: string }[]>('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
    kind: 'room',
    rooms: ['204'],
  })
  const guest = await makeOld(await openPhone())
  await guest.goto(code?.url ?? '')
  await guest.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Services' }).click()
  await guest.getByRole('link', { name: 'Bar' }).first().click()
  await addToBasket(guest, 'Thé')
  await guest.getByRole('link', { name: /Voir le panier/ }).click()
  await guest.getByRole('button', { name: /Commander avec obligation de paiement/ }).click()
  await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
  return guest
}

describe('with only the features of the oldest supported browsers', () => {
  test('newer features are removed', async () => {
    const page = await makeOld(await openSignedOutPage())
    await page.goto(url('/'))
    const remaining = await page.evaluate(() => [
      'any' in AbortSignal,
      'toSorted' in Array.prototype,
      'groupBy' in Object,
      'fromAsync' in Array,
      'withResolvers' in Promise,
      'canParse' in URL,
      'union' in Set.prototype,
      'Segmenter' in Intl,
      'showPopover' in HTMLElement.prototype,
      'startViewTransition' in document,
      'requestIdleCallback' in window,
      'randomUUID' in crypto,
    ])
    expect(remaining).toEqual(remaining.map(() => false))
    // Features that all of them have are not deleted.
    expect(await page.evaluate(() => ['timeout' in AbortSignal, 'findLast' in [], 'inert' in document.body])).toEqual([
      true,
      true,
      true,
    ])
  })

  test('a guest orders and follows the order, and the board accepts it', async () => {
    const hotel = await openHotel()
    const guest = await orderTea(hotel)
    const board = await makeOld(await openStaffPage(hotel.owner))
    await openLiveStaffScreen(board, `/hotels/${hotel.id}/orders`)
    const card = board.getByRole('article').filter({ hasText: '204' })
    await card.getByRole('button', { name: 'Accepter' }).click()
    await expect.poll(async () => (await orderOf(hotel))?.status).toBe('accepted')
    await guest.getByRole('heading', { name: 'Votre commande est acceptée' }).waitFor()
  })

  test('a guest writes, and reception answers', async () => {
    const hotel = await openHotel()
    const guest = await makeOld(await openPhone())
    await guest.goto(url(`/public/${hotel.slug}/chat`))
    await guest.getByLabel('Votre message', { exact: true }).fill('Une couverture, merci')
    await guest.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.poll(async () => (await hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)).length).toBe(1)
    const [thread] = await hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)
    const office = await makeOld(await openStaffPage(hotel.owner))
    await office.goto(url(`/hotels/${hotel.id}/chat/${thread?.id}`))
    await office.getByRole('log').getByText('Une couverture, merci').waitFor()
    await office.getByLabel('Répondre au client', { exact: true }).fill('Elle arrive')
    await office.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await guest.getByRole('log').getByText('Elle arrive').waitFor()
  })

  test('a person signs in, opens the settings of the hotel and saves them', async () => {
    const hotel = await openHotel()
    const page = await makeOld(await openSignedOutPage())
    await page.goto(url('/'))
    await page.getByLabel('Adresse e-mail').fill(hotel.owner.user.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('bienvenue-2026')
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
    await page.goto(url(`/hotels/${hotel.id}/edit`))
    await page.getByLabel('Ville').fill('Dinard')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Enregistré', { exact: true }).waitFor()
    await page.goto(url(`/hotels/${hotel.id}/pages`))
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('a sheet of codes is drawn before it is printed', async () => {
    const hotel = await openHotel()
    await hotel.api('POST', `/v1/hotels/${hotel.id}/qr-codes`, { kind: 'room', rooms: ['204'] })
    const page = await makeOld(await openStaffPage(hotel.owner))
    await page.goto(url(`/hotels/${hotel.id}/qrcode/print`))
    await page.locator('canvas[data-sheet]').waitFor()
  })

  test('a shift begins in a browser without sound, which says so, and shows its orders', async () => {
    const hotel = await openHotel()
    const page = await makeOld(await openStaffPage(hotel.owner))
    await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
    await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
    await page.getByRole('main').getByRole('button', { name: 'Commencer mon service' }).click()
    await page.getByRole('button', { name: 'Son indisponible' }).click()
    await page.getByText('Ce navigateur ne peut émettre aucun son', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await orderTea(hotel)
    await page.getByRole('article').filter({ hasText: '204' }).waitFor()
    await page.getByRole('button', { name: 'Son indisponible' }).click()
    await page.getByRole('button', { name: 'Terminer mon service' }).click()
    await page.getByRole('button', { name: 'Hors service' }).first().waitFor()
  })
})

describe('an older browser', () => {
  const notices = {
    'fr-FR': 'Votre navigateur est trop ancien',
    'en-GB': 'Your browser is too old',
    'es-ES': 'Su navegador es demasiado antiguo',
  }

  test.each(Object.entries(notices))(
    'reads in its language, %s, that parts of the page will not work',
    async (locale, notice) => {
      const hotel = await openHotel()
      for (const [open, path] of [
        [openPhone, `/public/${hotel.slug}`],
        [openSignedOutPage, '/'],
      ] as const) {
        const page = await open({ locale })
        await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
        // The scripts of the page may fail.
        expectConsoleError(/./)
        await page.goto(url(path))
        await page
          .getByRole('status')
          .getByText(notice, { exact: false })
          .or(page.getByText(notice, { exact: false }))
          .first()
          .waitFor()
      }
    },
  )

  test('sees no notice where it is new enough', async () => {
    const hotel = await openHotel()
    const page = await openPhone()
    await page.goto(url(`/public/${hotel.slug}`))
    expect(await page.getByText(notices['fr-FR'], { exact: false }).count()).toBe(0)
  })

  test('can read a guest page without scripts', async () => {
    const hotel = await openHotel()
    await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
    const page = await openPhone({ javaScriptEnabled: false })
    await page.goto(url(`/public/${hotel.slug}/discover/services`))
    await page.getByRole('link', { name: 'Bar' }).first().click()
    await page.getByText('Thé').first().waitFor()
  })
})
