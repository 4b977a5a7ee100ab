import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Baskets } from '#modules/exchange/orders/guest/basket/basket.ts'
import { makeGate } from '../gate.ts'
import {
  expectConsoleError,
  openBrowser,
  openHotel,
  openPhoneWithServiceWorker,
  type TestHotel,
} from './browser-session.ts'
import { createWifi, networkFaults, waitUntilPageCached } from './unreliable-wifi.ts'

openBrowser()

async function barOnWifi() {
  expectConsoleError(/foreign request: http:\/\/localhost/)
  expectConsoleError(/Failed to load resource|ERR_|FetchEvent|when fetching the script/)
  const hotel = await openHotel()
  const bar = await hotel.addService({ name: 'Bar' }, [{ name: 'Thé', price: 500 }])
  const wifi = await createWifi()
  const guest = await openPhoneWithServiceWorker()
  await guest.goto(wifi.url(`/public/${hotel.slug}`))
  await guest.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { hotel, bar, wifi, guest }
}
type Bar = Awaited<ReturnType<typeof barOnWifi>>

/** The basket screen, with one tea and this note. */
async function fillBasket({ hotel, bar, wifi, guest }: Bar, note: string) {
  const [tea] = bar.articles
  const basket = {
    serviceId: bar.id,
    lines: [{ key: note, articleId: tea?.id ?? '', quantity: 1, options: [], note: '', name: 'Thé', seenPrice: 500 }],
    handover: 'room-delivery',
    dueAt: null,
    note,
    allergies: [],
    attempt: null,
    confirmed: null,
    refusal: null,
  }
  await guest.evaluate(
    ([hotelId, stored]) => {
      localStorage.setItem(`livret.basket.${hotelId}`, stored)
      sessionStorage.setItem(`livret.details.${hotelId}`, JSON.stringify({ room: '204', guestName: '', aside: 0 }))
    },
    [hotel.id, JSON.stringify({ at: Date.now(), baskets: [basket] })] as const,
  )
  await guest.goto(wifi.url(`/public/${hotel.slug}/basket`))
  await guest.getByRole('button', { name: order }).waitFor()
}

const order = /Commander avec obligation de paiement/
const confirm = (guest: Page) => guest.getByRole('button', { name: order }).click()
const failedOrder = (guest: Page) => guest.getByRole('region', { name: 'Commande non envoyée' })
/** The sentence of the specification is shown, and no text says that the order is sent by itself. */
async function expectSentence(guest: Page, reason: string) {
  await failedOrder(guest)
    .getByText('Votre commande n’a pas pu être traitée. Veuillez appeler la réception.', { exact: true })
    .waitFor()
  await failedOrder(guest).getByText(reason).waitFor()
  await failedOrder(guest).getByRole('link', { name: 'Appeler la réception' }).waitFor()
  expect(await guest.getByText(/d’elle-même/).count()).toBe(0)
}
const sendWhenPossible = (guest: Page) => guest.getByRole('button', { name: 'L’envoyer dès que possible' }).click()
const takeBack = (guest: Page) => guest.getByRole('button', { name: 'J’ai appelé : ne pas l’envoyer' }).click()
const unsent = (guest: Page, { hotel }: { hotel: TestHotel }): Promise<number> =>
  guest.evaluate(
    (hotelId) =>
      (JSON.parse(localStorage.getItem(`livret.basket.${hotelId}`) ?? '{"baskets":[]}').baskets as Baskets).length,
    hotel.id,
  )
const isOrder = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /^\/v1\/hotels\/[^/]+\/orders\?/.test(path)
const isWithdrawal = ({ path }: { path: string }) => /\/orders\/withdrawals\?/.test(path)
/** The event that a browser dispatches when its network is back. */
const networkBack = (guest: Page) => guest.evaluate(() => dispatchEvent(new Event('online')))

/** Random integers below a limit, the same ones for the same seed (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * Sends an order while the network fails one to three times. The guest stays on the page, reloads it, or closes it and opens another.
 * Returns a description of the case for failure messages.
 */
async function orderWithFaults(at: Bar, note: string, pick: (below: number) => number) {
  const { wifi, guest } = at
  await fillBasket(at, note)
  const faults = Array.from({ length: 1 + pick(3) }, () => networkFaults[pick(networkFaults.length)] ?? 'before')
  const remainingFaults = [...faults]
  const { gate: firstFault, release: onFault } = makeGate()
  wifi.faultFor = (request) => {
    const next = isOrder(request) ? remainingFaults.shift() : undefined
    if (next) onFault()
    return next ?? null
  }
  await confirm(guest)
  await firstFault
  const then = pick(3)
  if (then === 1) await guest.reload()
  if (then === 2) {
    await guest.goto('about:blank')
    await guest.goto(wifi.url(`/public/${at.hotel.slug}/infos`))
  }
  const description = `${note}: ${faults.join(', ')}; ${['stayed', 'reloaded', 'closed'][then]}`
  await expect
    .poll(
      async () => {
        await networkBack(guest)
        return unsent(guest, at)
      },
      { message: description, interval: 300 },
    )
    .toBe(0)
  return description
}

describe('an order whose network is cut', () => {
  // Each journey sends ten orders. The nightly run has more journeys (CUT_SEEDS).
  const seeds = Array.from({ length: Number(process.env.CUT_SEEDS ?? 2) }, (_, i) => i + 1)
  test.each(seeds)('at random, ten times in a row, arrives exactly once (seed %i)', async (seed) => {
    const at = await barOnWifi()
    const pick = random(seed)
    const descriptions: string[] = []
    for (let i = 0; i < 10; i++) descriptions.push(await orderWithFaults(at, `cut ${i}`, pick))
    const notes = (await at.hotel.orders()).map(({ note }) => note).sort()
    expect(notes, descriptions.join('\n')).toEqual(Array.from({ length: 10 }, (_, i) => `cut ${i}`))
  })
})

describe('an order made without a network', () => {
  test('is sent later only if the guest asks for it, survives closing the page, and arrives once when the network is back', async () => {
    const at = await barOnWifi()
    const { hotel, wifi, guest } = at
    await fillBasket(at, 'hors ligne')
    await waitUntilPageCached(guest)
    wifi.setState('off')
    await guest.context().setOffline(true)
    await confirm(guest)
    await expectSentence(guest, 'Vous êtes hors connexion : elle n’a pas été envoyée.')
    await sendWhenPossible(guest)
    await guest.getByText('Vous êtes hors connexion. Votre commande partira').waitFor()
    // A guest who reads that the order is sent by itself is not asked to call.
    expect(await guest.getByText(/appeler la réception/i).count()).toBe(0)
    await guest.goto('about:blank')
    await guest.goto(wifi.url(`/public/${hotel.slug}/infos`))
    await guest.getByRole('link', { name: /Pas encore envoyée · Bar/ }).click()
    await guest.getByRole('region', { name: 'Pas encore envoyée' }).getByText('1 × Thé').waitFor()
    expect(await hotel.orders()).toEqual([])
    wifi.setState('on')
    await guest.context().setOffline(false)
    await guest
      .getByRole('main')
      .getByText(/^Commande \d+/)
      .waitFor()
    await guest.getByText(/^Votre commande est envoyée · Commande \d+/).waitFor()
    expect((await hotel.orders()).map(({ note }) => note)).toEqual(['hors ligne'])
  })

  test('is not sent by itself when the guest is told to call, and is never placed once cancelled', async () => {
    const at = await barOnWifi()
    const { hotel, guest } = at
    await fillBasket(at, 'repris')
    await guest.context().setOffline(true)
    await confirm(guest)
    await expectSentence(guest, 'Vous êtes hors connexion')
    await guest.context().setOffline(false)
    for (let time = 0; time < 3; time++) await networkBack(guest)
    await guest.reload()
    await expectSentence(guest, 'Vous êtes hors connexion')
    expect(await hotel.orders()).toEqual([])
    await takeBack(guest)
    await guest.getByRole('button', { name: order }).waitFor()
    await networkBack(guest)
    await guest.getByRole('button', { name: 'Retirer : Thé' }).click()
    await guest.getByText('Votre panier est vide.').waitFor()
    expect(await hotel.orders()).toEqual([])
  })

  test('is confirmed by the guest again when its price has changed, or after an hour', async () => {
    const at = await barOnWifi()
    const { hotel, bar, guest } = at
    await fillBasket(at, 'plus cher')
    await guest.context().setOffline(true)
    await confirm(guest)
    await sendWhenPossible(guest)
    await guest.getByText('Vous êtes hors connexion.').waitFor()
    await hotel.api('PATCH', `/v1/hotels/${hotel.id}/services/${bar.id}/articles/${bar.articles[0]?.id}?lang=fr`, {
      price: 700,
    })
    await guest.context().setOffline(false)
    await guest.getByRole('button', { name: 'Accepter les nouveaux prix' }).click()
    expect(await hotel.orders()).toEqual([])
    await guest.context().setOffline(true)
    await confirm(guest)
    await sendWhenPossible(guest)
    await guest.getByText('Vous êtes hors connexion.').waitFor()
    // The phone was asleep for an hour.
    await guest.evaluate((hotelId) => {
      const key = `livret.basket.${hotelId}`
      const stored = JSON.parse(localStorage.getItem(key) ?? '')
      for (const { confirmed } of stored.baskets) confirmed.at -= 3_600_000
      localStorage.setItem(key, JSON.stringify(stored))
      dispatchEvent(new StorageEvent('storage', { key }))
    }, hotel.id)
    await guest.getByText(/La souhaitez-vous toujours/).waitFor()
    await guest.context().setOffline(false)
    await networkBack(guest)
    expect(await hotel.orders()).toEqual([])
    await guest.getByRole('button', { name: 'Oui, l’envoyer' }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    expect((await hotel.orders()).map(({ total }) => total.amount)).toEqual([700])
  })

  test('whose answer was lost is withdrawn at the hotel too, before it can be changed', async () => {
    const at = await barOnWifi()
    const { hotel, wifi, guest } = at
    await fillBasket(at, 'reçue')
    wifi.faultFor = (request) => (isOrder(request) || isWithdrawal(request) ? 'after' : null)
    await confirm(guest)
    const unsentOrder = guest.getByRole('region', { name: 'Pas encore envoyée' })
    await expectSentence(guest, 'L’hôtel n’a pas répondu')
    await takeBack(guest)
    // The order had arrived; until the hotel answers the withdrawal it cannot be changed.
    await unsentOrder.getByText('L’hôtel l’a peut-être reçue.').waitFor()
    expect(await guest.getByRole('button', { name: order }).count()).toBe(0)
    wifi.faultFor = () => null
    await networkBack(guest)
    await guest.getByLabel('Un mot pour la réception').fill('changée')
    await confirm(guest)
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    expect((await hotel.orders()).map(({ note, status }) => [note, status])).toEqual([
      ['changée', 'new'],
      ['reçue', 'cancelled'],
    ])
  })

  test('that is refused by the rate limit says until when it waits, and sends nothing before', async () => {
    const at = await barOnWifi()
    const { hotel, wifi, guest } = at
    await fillBasket(at, 'de trop')
    let refusedCount = 0
    wifi.refusalFor = (request) => {
      if (!isOrder(request)) return null
      refusedCount++
      const code = 'too_many_requests'
      return {
        status: 429,
        retryAfter: 3600,
        body: { code, status: 429, title: 'Trop', detail: 'Réessayez dans 60 min.' },
      }
    }
    await confirm(guest)
    await expectSentence(guest, 'Réessayez dans 60 min.')
    await sendWhenPossible(guest)
    await guest.getByRole('region', { name: 'Pas encore envoyée' }).getByText('Réessayez dans 60 min.').waitFor()
    for (let time = 0; time < 3; time++) await networkBack(guest)
    await guest.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
    await guest.getByRole('link', { name: /Pas encore envoyée · Bar/ }).waitFor()
    expect([refusedCount, await hotel.orders()]).toEqual([1, []])
  })

  test('and earlier orders are shown after a reload, as they were when the network was lost', async () => {
    const at = await barOnWifi()
    const { hotel, wifi, guest } = at
    await fillBasket(at, 'gardée')
    await confirm(guest)
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    await waitUntilPageCached(guest)
    wifi.setState('off')
    await guest.goto(wifi.url(`/public/${hotel.slug}/orders`))
    await guest.getByRole('heading', { name: 'Bar', level: 2 }).waitFor()
    await guest.getByText(/^Vos commandes telles qu’elles étaient à \d/).waitFor()
    await guest.getByRole('link', { name: 'Bar', exact: true }).click()
    await guest.getByRole('heading', { name: 'Votre commande est envoyée' }).waitFor()
    wifi.setState('on')
    await guest.getByText(/^Hors connexion/).waitFor({ state: 'detached' })
  })
})
