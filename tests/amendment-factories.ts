import type { AmendmentInput } from '#modules/exchange/orders/amendments-contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { CallResult, TestApp } from './app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from './factories.ts'

export const morning = '2026-03-10T09:00:00Z'

/** The calls by which an order is changed, and an order to change. */
export function amendmentCalls(app: TestApp) {
  const minutesLater = (minutes: number) => app.setClock(new Date(Date.parse(morning) + minutes * 60_000).toISOString())
  const pathOf = (hotel: TestHotel, { id }: { id: string }) => `/v1/hotels/${hotel.id}/orders/${id}`
  const amend = (
    hotel: TestHotel,
    order: Pick<Order, 'id' | 'version'>,
    change: Partial<AmendmentInput>,
    as: TestPerson = hotel.owner,
  ) =>
    app.call('POST', `${pathOf(hotel, order)}/amendments?lang=fr`, {
      as,
      body: { kept: [], added: [], reason: 'Plus de cidre', version: order.version, ...change },
    })
  const move = (hotel: TestHotel, order: Pick<Order, 'id' | 'version'>, status: string) =>
    app.call('PATCH', `${pathOf(hotel, order)}?lang=fr`, {
      as: hotel.owner,
      body: { status, version: order.version },
    })
  const answer = ({ id, version }: Pick<Order, 'id' | 'version'>, agreed: boolean, guest: string) =>
    app.call('POST', `/v1/orders/${id}/amendment-answer?lang=fr`, { visitor: guest, body: { agreed, version } })
  const cancel = ({ id }: Pick<Order, 'id'>, guest: string) =>
    app.call('POST', `/v1/orders/${id}/cancel?lang=fr`, { visitor: guest })
  const readAsGuest = async ({ id }: Pick<Order, 'id'>, guest: string): Promise<Order> =>
    expectStatus(200, await app.call('GET', `/v1/orders/${id}?lang=fr`, { visitor: guest }))
  const stockOf = async (hotel: TestHotel) => {
    const { rows } = await app.context.pool.query('select stock from sale_limits where hotel_id = $1', [hotel.id])
    return rows[0]?.stock as number | undefined
  }
  /** A hotel with ten ciders, and a guest's order of two crêpes and three ciders. */
  async function orderedCrepes() {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel, {}, [
      { name: 'Crêpe', price: 700, vatRate: 10 },
      { name: 'Cidre', price: 410, vatRate: 20 },
      { name: 'Jus', price: 300, vatRate: 5.5 },
    ])
    const [crepe, cider, juice] = menu.articles as unknown as [{ id: string }, { id: string }, { id: string }]
    const articlePath = (article: { id: string }) => `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${article.id}`
    const setStock = (article: { id: string }, stock: number) =>
      app.call('PUT', `${articlePath(article)}/sale`, { as: hotel.owner, body: { mode: 'stock', stock } })
    expectStatus(200, await setStock(cider, 10))
    const guest = createVisitorId()
    const request = makeOrderRequest(menu, {
      lines: [
        { articleId: crepe.id, quantity: 2 },
        { articleId: cider.id, quantity: 3 },
      ],
    })
    const order = await createOrder(app, hotel, request, guest)
    return { hotel, menu, crepe, cider, juice, guest, order, articlePath, setStock }
  }
  return { minutesLater, pathOf, amend, move, answer, cancel, readAsGuest, stockOf, orderedCrepes }
}

/** The status, the code and the invalid fields of an answer. */
export const faults = ({ status, body }: CallResult) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
]

export const lines = (order: Order) => order.lines.map(({ quantity, name }) => `${quantity} ${name}`)
