import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#modules/orders/contract.ts'
import {
  apiOf,
  colleague,
  desk,
  expectAccessible,
  type OpenHotel,
  openBrowser,
  openHearing,
  openHotel,
  overflow,
  sendAsGuest,
  url,
} from './world.ts'

openBrowser()

const dishes = ['Club sandwich', 'Omelette', 'Croissant', 'Café', 'Soupe', 'Thé']

/** A hotel with a kitchen; `order` places the next order of a guest, each to a room of its own. */
async function kitchen() {
  const own = await openHotel()
  const menu = await own.addService(
    { name: 'Room service' },
    dishes.map((name) => ({ name, price: 900 })),
  )
  let placed = 0
  const order = async (more: object = {}): Promise<Order> => {
    const number = placed++
    const lines = [0, 1].map((step) => ({
      articleId: menu.articles[(number + step) % dishes.length]?.id,
      quantity: 1 + (number % 2),
    }))
    return sendAsGuest(`/v1/hotels/${own.id}/orders?lang=fr`, {
      serviceId: menu.id,
      deliveryMode: 'room-delivery',
      room: String(101 + number),
      lines,
      ...more,
    })
  }
  return { own, order }
}

const statuses = async (own: OpenHotel) => (await own.orders()).map(({ status }) => status)
const fresh = (page: Page) => page.locator('[data-new]:not([data-gone])')
const ready = (page: Page, count: number) => expect.poll(() => fresh(page).count()).toBe(count)

/** The cards of which anything is not on the screen. */
const outOfSight = (page: Page, which = '[data-new]') =>
  page.evaluate((selector) => {
    const isSeen = (card: Element) => {
      const { top, bottom, left, right } = card.getBoundingClientRect()
      const scroller = card.closest('[data-scrolls]')?.getBoundingClientRect()
      const foot = Math.min(innerHeight, scroller?.bottom ?? innerHeight)
      return top >= (scroller?.top ?? 0) - 1 && left >= 0 && right <= innerWidth && bottom <= foot + 1
    }
    return [...document.querySelectorAll(selector)].filter((card) => !isSeen(card)).map((card) => card.textContent)
  }, which)

/** The middles of the buttons that accept, in the order of the cards: where a hand is about to come down once they stand still. */
const targets = (page: Page) =>
  page.evaluate(async () => {
    const look = () =>
      [...document.querySelectorAll('[data-new]:not([data-gone]) [data-main]')].map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return { id: button.closest<HTMLElement>('[data-card]')?.dataset.card, x: x + width / 2, y: y + height / 2 }
      })
    let seen = look()
    for (let frames = 0; frames < 5; frames++) {
      await new Promise(requestAnimationFrame)
      const now = look()
      if (JSON.stringify(now) !== JSON.stringify(seen)) frames = 0
      seen = now
    }
    return seen
  })

/**
 * Touches one place after the other as fast as a hand does, by the page's own clock: on a busy machine the way from here to the page
 * takes longer than a hand rests.
 */
const touchAll = (page: Page, places: { x: number; y: number }[]) =>
  page.evaluate(async (all) => {
    for (const { x, y } of all) {
      const target = document.elementFromPoint(x, y)
      const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch' }
      target?.dispatchEvent(new PointerEvent('pointerdown', at))
      target?.dispatchEvent(new PointerEvent('pointerup', at))
      target?.dispatchEvent(new MouseEvent('click', at))
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
  }, places)

test('twelve quick touches accept twelve orders, over a slow network and while the board changes', async () => {
  const { own, order } = await kitchen()
  const placed: Order[] = []
  for (let i = 0; i < 16; i++) placed.push(await order())
  const page = await desk(own.owner)
  await openHearing(page, `/hotels/${own.id}/orders`)
  await ready(page, 16)
  await page.route('**/v1/hotels/*/orders/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const touched = (await targets(page)).filter(({ id }) => id !== placed[15]?.id).slice(0, 12)
  // A second touch of the same card is none. Meanwhile somebody else takes one, a guest sends one: nothing moves under the hand.
  const touches = touched.flatMap((each, index) => (index % 4 === 0 ? [each, each] : [each]))
  await Promise.all([
    touchAll(page, touches),
    own.api('PATCH', `/v1/hotels/${own.id}/orders/${placed[15]?.id}?lang=fr`, { status: 'accepted', version: 1 }),
    order(),
  ])
  await expect
    .poll(async () => (await statuses(own)).filter((status) => status === 'accepted').length, { timeout: 20_000 })
    .toBe(13)
  expect((await statuses(own)).filter((status) => status === 'new')).toHaveLength(4)
  await ready(page, 4)
})

test('a wrong touch is undone at once, and later taken back with a reason that the order keeps', async () => {
  const { own, order } = await kitchen()
  await order()
  const page = await desk(own.owner)
  await openHearing(page, `/hotels/${own.id}/orders`)
  const card = page.getByRole('article').filter({ hasText: '101' })
  await card.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('button', { name: /Annuler ce geste : commande nº \d+, Chambre 101/ }).click()
  await expect.poll(() => statuses(own)).toEqual(['new'])
  await card.getByRole('button', { name: 'Accepter' }).click()
  await card.getByRole('button', { name: 'Préparer' }).waitFor()
  await card.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ramener à « Nouvelle »…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ramener la commande/ })
  await dialog.getByRole('button', { name: 'Ramener à « Nouvelle »' }).click()
  await dialog.getByText('Donnez une raison : l’équipe la lira.').waitFor()
  await dialog.getByLabel('Raison, pour l’équipe').fill('Mauvaise chambre')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ramener à « Nouvelle »' }).click()
  await expect.poll(() => statuses(own)).toEqual(['new'])
  await card.getByRole('button').first().click()
  await page.getByText('« Mauvaise chambre »').waitFor()
})

test('an order for tomorrow waits in a lane of its own, and is not among those to accept', async () => {
  const { own, order } = await kitchen()
  await order({ dueAt: new Date(Date.now() + 20 * 3_600_000).toISOString() })
  const page = await desk(own.owner)
  await page.goto(url(`/hotels/${own.id}/orders`))
  await page.getByText('Aucune commande n’attend', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Plus tard 1 · .* · 1 à accepter$/ }).click()
  const lane = page.getByRole('region', { name: 'Plus tard' })
  await lane.getByRole('article').filter({ hasText: '101' }).waitFor()
  await expectAccessible(page)
})

test('forty orders over two receptionists: every touch counts, and no new order is out of sight', {
  timeout: 240_000,
}, async () => {
  const { own, order } = await kitchen()
  const yann = await colleague(own)
  const pages = [await desk(own.owner), await desk(yann)]
  for (const page of pages) await openHearing(page, `/hotels/${own.id}/orders`)
  for (let i = 0; i < 40; i++) await order()
  for (const page of pages) {
    await ready(page, 40)
    // What is measured is what a person sees: the mouse has rested.
    await expect.poll(() => outOfSight(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  const folder = process.env.SCREENSHOTS
  if (folder) await pages[0]?.screenshot({ path: `${folder}/rush.png` })
  // One works from the oldest on, the other from the newest, each as fast as a hand goes.
  type Targets = Awaited<ReturnType<typeof targets>>
  const work = async (page: Page, mine: (all: Targets) => Targets) => {
    await touchAll(page, mine(await targets(page)))
  }
  await Promise.all(
    pages.map((page, index) => work(page, (all) => (index === 0 ? all.slice(0, 20) : all.slice(20).reverse()))),
  )
  await expect.poll(() => statuses(own), { timeout: 60_000 }).toEqual(Array(40).fill('accepted'))
  const all = await own.orders()
  expect(all.filter(({ history }) => history.at(-1)?.by === 'Yann')).toHaveLength(20)
  for (const page of pages) await expect.poll(() => outOfSight(page, '[data-card]')).toEqual([])
  if (folder) await pages[0]?.screenshot({ path: `${folder}/rush-accepted.png` })
  const waits = all
    .map(({ placedAt, history }) => (Date.parse(history.at(-1)?.at ?? '') - Date.parse(placedAt)) / 1000)
    .sort((a, b) => a - b)
  process.stdout.write(
    `40 orders, from arrival to acceptance: median ${waits[20]?.toFixed(1)} s, longest ${waits[39]?.toFixed(1)} s\n`,
  )
  // The second receptionist sees the same without having touched anything.
  expect(await apiOf(yann)<Order[]>('GET', `/v1/hotels/${own.id}/orders`)).toHaveLength(40)
})

test('a device shows the services that it chooses, and the account says what waits in the hotel', async () => {
  const { own, order } = await kitchen()
  await own.addService({ name: 'Spa' }, [{ name: 'Massage', price: 9000 }])
  await order()
  const page = await desk(own.owner)
  await openHearing(page, `/hotels/${own.id}/orders`)
  await ready(page, 1)
  await page.getByRole('button', { name: /Cet appareil montre et fait sonner/ }).click()
  const choice = page.getByRole('dialog', { name: 'Cet appareil montre et fait sonner' })
  await choice.getByLabel('Room service').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await ready(page, 0)
  await page.getByRole('button', { name: '+1 ailleurs' }).click()
  await ready(page, 1)
  await page.goto(url('/account'))
  await page.getByRole('link', { name: 'Hôtel du Phare 1 commande attend' }).waitFor()
})
