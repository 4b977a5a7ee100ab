import type { Page } from 'playwright-core'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { openHotel, sendAsGuest } from './browser-session.ts'

const dishes = ['Club sandwich', 'Omelette', 'Croissant', 'Café', 'Soupe', 'Thé']

/** A hotel with a kitchen; `order` places the next order of a guest, each to a room of its own. */
export async function createKitchen() {
  const hotel = await openHotel()
  const menu = await hotel.addService(
    { name: 'Room service' },
    dishes.map((name) => ({ name, price: 900 })),
  )
  let orderCount = 0
  const order = async (fields: object = {}): Promise<Order> => {
    const index = orderCount++
    const lines = [0, 1].map((step) => ({
      articleId: menu.articles[(index + step) % dishes.length]?.id,
      quantity: 1 + (index % 2),
    }))
    return sendAsGuest(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: menu.id,
      deliveryMode: 'room-delivery',
      room: String(101 + index),
      lines,
      ...fields,
    })
  }
  return { hotel, order }
}

/** What may not change unnoticed: headings outside of the window, scrolled lanes, and cut texts of cards. */
export const findBoardFaults = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const heading of document.querySelectorAll('[data-lane] h2')) {
      const { top, bottom, left, right } = heading.getBoundingClientRect()
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
        faults.push(`${heading.textContent} is out of sight`)
    }
    for (const lane of document.querySelectorAll('[data-scrolls]'))
      if (lane.scrollTop !== 0) faults.push(`a lane is scrolled by ${lane.scrollTop}`)
    for (const element of document.querySelectorAll(
      '[data-card] article li *, [data-card] article li, [data-card] article > div *',
    ))
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        faults.push(`cut: ${element.textContent}`)
    return faults
  })

/** How many cards of a lane are on the screen, at least by half. */
export const countVisibleCards = (page: Page, lane: string) =>
  page.evaluate((name) => {
    const laneElement = document.querySelector(`[data-lane="${name}"] [data-scrolls]`)
    const bottomEdge = laneElement?.getBoundingClientRect().bottom ?? 0
    return [...(laneElement?.querySelectorAll('[data-card]:not([data-gone])') ?? [])].filter((card) => {
      const { top, height } = card.getBoundingClientRect()
      return top >= 0 && top + height / 2 < bottomEdge
    }).length
  }, lane)

/** The dishes on each card that is not gone, by the order: what a cook reads. */
export const readDishesOnCards = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-card]:not([data-gone])')].map((card) => [
        card.dataset.card,
        [...card.querySelectorAll('article li')].map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
      ]),
    ),
  )

export const dishesOfOrder = ({ lines }: Order) =>
  lines.map(({ quantity, name, options }) =>
    [`${quantity}×`, name, options.map(({ choice }) => choice).join(' · ')].filter(Boolean).join(' '),
  )
