import { randomUUID } from 'node:crypto'
import type { Article } from '#modules/content/services/contract.ts'
import { allergens, maxMenuCounts, maxMenuTextLengths } from '#modules/content/services/rules.ts'
import type { Order, OrderRequest } from '#modules/exchange/orders/contract.ts'
import { maxOrderChoices, maxOrderLines } from '#modules/exchange/orders/rules.ts'
import { call, type OrderTarget, phone } from '../bench/hotels.ts'

/** Creates an article with the largest possible choices: names of the maximum length, and an answer for every allergen. */
export function heavyArticle(
  url: string,
  token: string,
  { hotelId, request }: OrderTarget,
  letter: string,
): Promise<Article> {
  const name = (text: string) => text.padEnd(maxMenuTextLengths.name, letter)
  const answers = Object.fromEntries(allergens.map((allergen) => [allergen, 'may-contain']))
  const choices = Array.from({ length: maxMenuCounts.picks }, (_, i) => ({
    name: name(`${i} `),
    price: 0,
    allergens: answers,
  }))
  const options = [{ name: name('Garniture '), min: 0, max: maxMenuCounts.picks, choices }]
  const body = { name: name('Plateau '), price: 650, allergens: answers, options }
  const path = `/v1/hotels/${hotelId}/services/${request.serviceId}/articles?lang=fr`
  return call<Article>(url, 'POST', path, { token, status: 201, body })
}

/** Places an order with as many choices as the product accepts. Returns the order and the size of the response in bytes. */
export async function placeHeaviest(
  url: string,
  { hotelId, request }: OrderTarget,
  article: Article,
  roomToken: string,
) {
  const ids = article.options.flatMap(({ choices }) => choices.map(({ id }) => id))
  const key = randomUUID()
  for (let lines = Math.min(maxOrderLines, Math.floor(maxOrderChoices / ids.length)); lines > 0; lines--) {
    const line = { articleId: article.id, quantity: 1, options: ids, note: 'x'.repeat(200) }
    const body: OrderRequest = { ...request, room: undefined, roomToken, lines: Array(lines).fill(line), note: key }
    const response = await fetch(`${url}/v1/hotels/${hotelId}/orders?lang=fr`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...phone() },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status === 201) return { order: JSON.parse(text) as Order, bytes: Buffer.byteLength(text) }
    if (!text.includes('order_too_long')) throw new Error(`an order was answered ${response.status}: ${text}`)
  }
  throw new Error('no order is short enough')
}
