import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { expectAccessible } from './accessibility.ts'
import {
  addColleague,
  apiAs,
  expectConsoleError,
  measureHorizontalOverflow,
  openBrowser,
  openLiveStaffScreen,
  openStaffPage,
  type TestHotel,
  url,
} from './browser-session.ts'
import { countVisibleCards, createKitchen, dishesOfOrder, findBoardFaults, readDishesOnCards } from './order-board.ts'

openBrowser()

const statuses = async (hotel: TestHotel) => (await hotel.orders()).map(({ status }) => status)
const newCards = (page: Page) => page.locator('[data-new]:not([data-gone])')
const expectNewCards = (page: Page, count: number) => expect.poll(() => newCards(page).count()).toBe(count)

/** The centres of the accept buttons in the order of the cards, once they have stopped moving. */
const findAcceptButtons = (page: Page) =>
  page.evaluate(async () => {
    const findButtons = () =>
      [...document.querySelectorAll('[data-new]:not([data-gone]) [data-main]')].map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return { id: button.closest<HTMLElement>('[data-card]')?.dataset.card, x: x + width / 2, y: y + height / 2 }
      })
    let previous = findButtons()
    for (let frames = 0; frames < 5; frames++) {
      await new Promise(requestAnimationFrame)
      const current = findButtons()
      if (JSON.stringify(current) !== JSON.stringify(previous)) frames = 0
      previous = current
    }
    return previous
  })

/** Taps these points 80 ms apart by the clock of the page, because calls from the test are slower than a hand on a busy machine. */
const tapAll = (page: Page, points: { x: number; y: number }[]) =>
  page.evaluate(async (positions) => {
    for (const { x, y } of positions) {
      const target = document.elementFromPoint(x, y)
      const eventInit = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch' }
      target?.dispatchEvent(new PointerEvent('pointerdown', eventInit))
      target?.dispatchEvent(new PointerEvent('pointerup', eventInit))
      target?.dispatchEvent(new MouseEvent('click', eventInit))
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
  }, points)

test('twelve quick taps accept twelve orders, over a slow network and while the board changes', async () => {
  const { hotel, order } = await createKitchen()
  const orders: Order[] = []
  for (let i = 0; i < 16; i++) orders.push(await order())
  // High enough for all of the orders.
  const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 1280, height: 1800 } })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await expectNewCards(page, 16)
  await page.route('**/v1/hotels/*/orders/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  const buttons = (await findAcceptButtons(page)).filter(({ id }) => id !== orders[15]?.id).slice(0, 12)
  // A second tap on the same card is ignored. Meanwhile a colleague accepts one order and a guest sends one: no card moves.
  const taps = buttons.flatMap((button, index) => (index % 4 === 0 ? [button, button] : [button]))
  await Promise.all([
    tapAll(page, taps),
    hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${orders[15]?.id}?lang=fr`, { status: 'accepted', version: 1 }),
    order(),
  ])
  await expect
    .poll(async () => (await statuses(hotel)).filter((status) => status === 'accepted').length, { timeout: 20_000 })
    .toBe(13)
  expect((await statuses(hotel)).filter((status) => status === 'new')).toHaveLength(4)
  await expectNewCards(page, 4)
})

test('a wrong tap is undone at once, or later taken back with a reason that the order keeps', async () => {
  const { hotel, order } = await createKitchen()
  await order()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  const card = page.getByRole('article').filter({ hasText: '101' })
  await card.getByRole('button', { name: 'Accepter' }).click()
  await page.getByRole('button', { name: /Annuler ce geste : commande nº \d+, Chambre 101/ }).click()
  await expect.poll(() => statuses(hotel)).toEqual(['new'])
  await card.getByRole('button', { name: 'Accepter' }).click()
  await card.getByRole('button', { name: 'Préparer' }).waitFor()
  await card.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Ramener à « Nouvelle »…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ramener la commande/ })
  await dialog.getByRole('button', { name: 'Ramener à « Nouvelle »' }).click()
  await dialog.getByText('Donnez une raison : l’équipe la lira.').waitFor()
  await dialog.getByLabel('Raison, pour l’équipe').fill('Mauvaise chambre')
  await dialog.getByRole('button', { name: 'Ramener à « Nouvelle »' }).click()
  await expect.poll(() => statuses(hotel)).toEqual(['new'])
  await card.getByRole('button').first().click()
  await page.getByText('« Mauvaise chambre »').waitFor()
})

test('an order for tomorrow waits in its own lane, and is not among those to accept', async () => {
  const { hotel, order } = await createKitchen()
  await order({ dueAt: new Date(Date.now() + 20 * 3_600_000).toISOString() })
  const page = await openStaffPage(hotel.owner)
  await page.goto(url(`/hotels/${hotel.id}/orders`))
  await page.getByText('Aucune commande n’attend', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Plus tard 1 · .* · 1 à accepter$/ }).click()
  const lane = page.getByRole('region', { name: 'Plus tard' })
  await lane.getByRole('article').filter({ hasText: '101' }).waitFor()
  await expectAccessible(page)
})

test('a rush of 41 orders is accepted one by one: nothing scrolls, every heading and every dish stays visible', {
  timeout: 240_000,
}, async () => {
  const { hotel, order } = await createKitchen()
  const orders: Order[] = []
  for (let i = 0; i < 41; i++) orders.push(await order())
  const page = await openStaffPage(hotel.owner)
  await page.clock.install()
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await expectNewCards(page, 41)
  await page.evaluate(() => {
    addEventListener('scroll', () => document.documentElement.toggleAttribute('data-scrolled', true), { capture: true })
  })
  expect(await readDishesOnCards(page)).toEqual(
    Object.fromEntries(orders.map((placedOrder) => [placedOrder.id, dishesOfOrder(placedOrder)])),
  )
  const folder = process.env.SCREENSHOTS
  const accepting = page.locator('[data-lane="new"] [data-card]:not([data-gone]) [data-main]')
  await accepting.first().focus()
  for (let accepted = 0; accepted < 41; accepted++) {
    // The focus is on the next order to accept. One below the bottom of the lane comes into view once the lane has closed its gaps.
    const next = orders[accepted]?.id
    const nextIsInSight = () =>
      page.evaluate((id) => {
        const card = document.activeElement?.closest<HTMLElement>('[data-card]')
        if (card?.dataset.card !== id) return false
        const laneBottom = card?.closest('[data-scrolls]')?.getBoundingClientRect().bottom ?? 0
        return (card?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) <= laneBottom
      }, next)
    if (!(await nextIsInSight())) await page.clock.fastForward(11_000)
    await expect.poll(nextIsInSight, { message: `order ${accepted + 1} of 41` }).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => accepting.count()).toBe(40 - accepted)
    expect(await findBoardFaults(page)).toEqual([])
    if (folder && accepted % 8 === 0) await page.screenshot({ path: `${folder}/rush-${accepted}.png` })
  }
  await expect.poll(() => statuses(hotel), { timeout: 60_000 }).toEqual(Array(41).fill('accepted'))
  await page.clock.fastForward(11_000)
  await expect.poll(() => page.locator('[data-gone]').count()).toBe(0)
  expect(await page.locator('html[data-scrolled]').count()).toBe(0)
  expect(await findBoardFaults(page)).toEqual([])
  expect(await countVisibleCards(page, 'accepted')).toBeGreaterThanOrEqual(12)
  expect(await readDishesOnCards(page)).toEqual(
    Object.fromEntries(orders.map((placedOrder) => [placedOrder.id, dishesOfOrder(placedOrder)])),
  )
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
})

test('forty orders and two receptionists: every tap counts', { timeout: 240_000 }, async () => {
  const { hotel, order } = await createKitchen()
  const yann = await addColleague(hotel)
  const pages = [await openStaffPage(hotel.owner), await openStaffPage(yann)]
  for (const page of pages) await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  for (let i = 0; i < 40; i++) await order()
  for (const page of pages) await expectNewCards(page, 40)
  // One of them starts with the oldest order, the other with the newest, both without pauses.
  const work = async (page: Page, fromEnd: boolean) => {
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-new]')]
        .sort((a, b) => Number(a.dataset.position) - Number(b.dataset.position))
        .map(({ dataset }) => dataset.card),
    )
    for (const id of fromEnd ? ids.slice(20).reverse() : ids.slice(0, 20))
      await page.locator(`[data-card="${id}"] [data-main]`).click()
  }
  await Promise.all(pages.map((page, index) => work(page, index === 1)))
  await expect.poll(() => statuses(hotel), { timeout: 60_000 }).toEqual(Array(40).fill('accepted'))
  const allOrders = await hotel.orders()
  expect(allOrders.filter(({ history }) => history.at(-1)?.by === 'Yann')).toHaveLength(20)
  // The second receptionist reads the same orders.
  expect(await apiAs(yann)<Order[]>('GET', `/v1/hotels/${hotel.id}/orders`)).toHaveLength(40)
})

test('300 orders, one of 50 dishes and very long names are all shown completely, also after an hour of sleep', {
  timeout: 240_000,
}, async () => {
  const { hotel, order } = await createKitchen()
  const longName = 'Planche-de-fruits-de-mer-'.repeat(5).slice(0, 120)
  const menu = await hotel.addService({ name: 'Banquet', deliveryMode: 'mixed' }, [
    ...Array.from({ length: 49 }, (_, dish) => ({ name: `Plat ${dish + 1}`, price: 100 })),
    { name: longName, price: 100 },
  ])
  const banquet = await order({
    serviceId: menu.id,
    deliveryMode: 'reception-pickup',
    room: '301',
    guestName: 'Hernández de la Vega y Fernández de Córdoba-Figueroa, Marqués de Santa Cruz',
    lines: menu.articles.map(({ id }) => ({ articleId: id, quantity: 1 })),
  })
  for (let batch = 0; batch < 15; batch++) await Promise.all(Array.from({ length: 20 }, () => order()))
  const page = await openStaffPage(hotel.owner)
  await page.clock.install()
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await expectNewCards(page, 301)
  expect(await findBoardFaults(page)).toEqual([])
  expect((await readDishesOnCards(page))[banquet.id]).toEqual(dishesOfOrder(banquet))
  const heading = page.locator(`[data-card="${banquet.id}"] h3`)
  expect(
    await heading.locator('b').evaluate((name) => [name.getClientRects().length, getComputedStyle(name).whiteSpace]),
  ).toEqual([1, 'nowrap'])
  await heading.getByText('retrait · 301').waitFor()
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0)
  // A finger is on the lane when the device falls asleep. Meanwhile a colleague accepts the first order.
  await page.locator('[data-lane="new"]').dispatchEvent('pointerdown')
  await page.context().setOffline(true)
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${banquet.id}?lang=fr`, { status: 'accepted', version: 1 })
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.clock.fastForward('01:00:00')
  await page.context().setOffline(false)
  await page.locator(`[data-lane="accepted"] [data-card="${banquet.id}"]`).waitFor({ timeout: 60_000 })
  await page.locator(`[data-lane="new"] [data-card="${banquet.id}"]`).waitFor({ state: 'detached' })
})

test('a device shows only its chosen services, and the account screen counts what waits in the whole hotel', async () => {
  const { hotel, order } = await createKitchen()
  await hotel.addService({ name: 'Spa' }, [{ name: 'Massage', price: 9000 }])
  await order()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await expectNewCards(page, 1)
  await page.getByRole('button', { name: /Cet appareil montre et fait sonner/ }).click()
  const choice = page.getByRole('dialog', { name: 'Cet appareil montre et fait sonner' })
  await choice.getByLabel('Room service').click()
  await page.keyboard.press('Escape')
  await expectNewCards(page, 0)
  await page.getByRole('button', { name: '+1 ailleurs' }).click()
  await expectNewCards(page, 1)
  await page.goto(url('/account'))
  await page.getByRole('link', { name: 'Hôtel du Phare 1 commande attend' }).waitFor()
})
