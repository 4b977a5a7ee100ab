import type { Lang } from '#core/i18n/contract.ts'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type * as amendments from '../amendments-contract.ts'
import type { Order } from '../contract.ts'
import { putOrder } from './order-store.ts'

/** Agrees to how the hotel has changed the order, as this phone shows it, or refuses. Throws what `request` throws. */
export async function answerAmendment({ id, version }: Order, agreed: boolean, lang: Lang): Promise<Order> {
  const { data } = await visitorRequest<typeof amendments.answerAmendment>(
    'post',
    '/v1/orders/{orderId}/amendment-answer',
    { lang, params: { orderId: id }, body: { agreed, version } },
  )
  putOrder(data)
  return data
}

/** Asks for a change of an order; an empty text takes the request back. Throws what `request` throws. */
export async function requestChange(orderId: string, text: string, lang: Lang): Promise<Order> {
  const { data } = await visitorRequest<typeof amendments.requestChange>('put', '/v1/orders/{orderId}/change-request', {
    lang,
    params: { orderId },
    body: { text },
  })
  putOrder(data)
  return data
}
