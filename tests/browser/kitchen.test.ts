import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { openBrowser, openLiveStaffScreen, openStaffPage, url } from './browser-session.ts'
import { countVisibleCards, createKitchen, dishesOfOrder, findBoardFaults, readDishesOnCards } from './order-board.ts'

openBrowser()

test('a kitchen has its own screen: chosen states in large text, orders advanced by a key, and taken back', {
  timeout: 240_000,
}, async () => {
  const { hotel, order } = await createKitchen()
  const orders: Order[] = []
  const step = async (each: Order, status: Order['status']) =>
    hotel.api<Order>('PATCH', `/v1/hotels/${hotel.id}/orders/${each.id}?lang=fr`, { status, version: each.version })
  for (let i = 0; i < 16; i++)
    orders.push(await step(await order({ note: i === 3 ? 'Lo más tarde a las 20:00' : '' }), 'accepted'))
  for (let i = 0; i < 4; i++) orders[i] = await step(orders[i] as Order, 'preparing')
  const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 1024, height: 768 } })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await page.getByRole('link', { name: 'Cuisine' }).click()
  await page.waitForURL(/\?kitchen=1$/)
  const cards = page.locator('[data-card]:not([data-gone])')
  await expect.poll(() => cards.count()).toBe(16)
  await expect.poll(() => page.getByRole('banner').getByRole('link').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await findBoardFaults(page)).toEqual([])
  expect(await readDishesOnCards(page)).toEqual(
    Object.fromEntries(orders.map((each) => [each.id, dishesOfOrder(each)])),
  )
  const first = await page.locator('[data-card]').first().boundingBox()
  expect(first?.y).toBeLessThan(100)
  // The screen shows that the sound is off.
  await page.getByRole('button', { name: 'Son coupé' }).click()
  await page.getByRole('button', { name: 'Son actif' }).waitFor()

  const size = () =>
    page
      .locator('[data-card] article li')
      .first()
      .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))
  const medium = await size()
  expect(medium).toBeGreaterThanOrEqual(19)
  await page.getByRole('button', { name: 'Texte plus grand' }).click()
  await expect.poll(size).toBeGreaterThan(medium)
  expect(await findBoardFaults(page)).toEqual([])
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/kitchen-large.png` })
  await page.getByRole('button', { name: 'Texte plus petit' }).click()
  if (folder) await page.screenshot({ path: `${folder}/kitchen.png` })

  // The key 1 advances the oldest order. A second press of the same key right after is ignored.
  const statusOf = async (id?: string) => (await hotel.orders()).find((each) => each.id === id)?.status
  await page.keyboard.press('1')
  await page.keyboard.press('1')
  await page.keyboard.press('5')
  await expect.poll(() => statusOf(orders[0]?.id)).toBe('on-the-way')
  await expect.poll(() => statusOf(orders[4]?.id)).toBe('preparing')
  expect(
    await page.evaluate(() => [...document.querySelectorAll('[data-scrolls]')].map(({ scrollTop }) => scrollTop)),
  ).toEqual([0, 0])
  await expect.poll(() => page.locator('[data-gone]').count()).toBe(0)
  await expect.poll(() => cards.count()).toBe(15)
  await page.getByRole('button', { name: 'Rappeler' }).click()
  const list = page.getByRole('dialog', { name: 'Les dix dernières commandes parties' })
  await list.getByRole('button', { name: /^Rappeler la commande nº 1, / }).click()
  await expect.poll(() => statusOf(orders[0]?.id)).toBe('preparing')
  await page.keyboard.press('Escape')
  await expect.poll(() => cards.count()).toBe(16)

  // The shown states are stored on this device, and so is the kitchen screen until it is left.
  await page.getByRole('button', { name: /^États affichés/ }).click()
  await page.getByLabel('En préparation', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(1)
  await page.goto(url(`/hotels/${hotel.id}/orders`))
  await page.waitForURL(/\?kitchen=1$/)
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(1)
  await page.getByRole('button', { name: 'Quitter' }).click()
  await page.getByRole('link', { name: 'Historique' }).waitFor()
  await expect.poll(() => page.locator('[data-lane]').count()).toBe(4)
})

test('41 orders accepted one by one are all shown in the kitchen: nothing scrolls, every heading stays in view', {
  timeout: 240_000,
}, async () => {
  const { hotel, order } = await createKitchen()
  const page = await openStaffPage(hotel.owner, 'fr', { viewport: { width: 1024, height: 768 } })
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders?kitchen=1`)
  await page.evaluate(() => {
    addEventListener('scroll', () => document.documentElement.toggleAttribute('data-scrolled', true), { capture: true })
  })
  const folder = process.env.SCREENSHOTS
  const expected: Record<string, string[]> = {}
  for (let taken = 0; taken < 41; taken++) {
    const placedOrder = await order()
    const path = `/v1/hotels/${hotel.id}/orders/${placedOrder.id}?lang=fr`
    await hotel.api('PATCH', path, { status: 'accepted', version: placedOrder.version })
    expected[placedOrder.id] = dishesOfOrder(placedOrder)
    await expect.poll(() => readDishesOnCards(page), { message: `order ${taken + 1} of 41` }).toEqual(expected)
    expect(await findBoardFaults(page)).toEqual([])
    if (folder && taken % 8 === 0) await page.screenshot({ path: `${folder}/kitchen-rush-${taken}.png` })
  }
  expect(await page.locator('html[data-scrolled]').count()).toBe(0)
  expect(await countVisibleCards(page, 'accepted')).toBeGreaterThanOrEqual(9)
})

test('a kitchen screen without new orders does not ring for them, and is not counted as a ringing device', async () => {
  const { hotel, order } = await createKitchen()
  const page = await openStaffPage(hotel.owner)
  await openLiveStaffScreen(page, `/hotels/${hotel.id}/orders`)
  await page.getByRole('button', { name: 'Commencer mon service' }).click()
  const devices = () =>
    hotel.api<{ sound: boolean; services: string[] | null }[]>('GET', `/v1/hotels/${hotel.id}/listening-devices`)
  await expect.poll(devices).toMatchObject([{ sound: true, services: null }])
  await page.getByRole('link', { name: 'Cuisine' }).click()
  await expect.poll(devices).toMatchObject([{ sound: true, services: [], messages: false }])
  const placedOrder = await order()
  await hotel.api('PATCH', `/v1/hotels/${hotel.id}/orders/${placedOrder.id}?lang=fr`, {
    status: 'accepted',
    version: 1,
  })
  await page
    .getByRole('alert')
    .filter({ hasText: /Nouvelle commande nº\s1/ })
    .waitFor()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect.poll(devices).toMatchObject([{ sound: true, services: null }])
})
