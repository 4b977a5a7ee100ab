import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CallEndpoint, FormPage } from '#core/app/pages.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sign } from '#core/config/secret-keys.ts'
import type { Problem } from '#core/errors/contract.ts'
import { ApiError, problemOf } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { RoomScan } from '#modules/content/qr-codes/phones-contract.ts'
import { isOrdered, serviceAt } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { publicPath, servicePath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../../contract.ts'
import type { OrderForm } from '../../order-form-contract.ts'
import { orderFormPath } from '../../paths.ts'
import { linkToken } from '../links/service.ts'
import { type Filled, presentForm } from './presenters.ts'
import { orderOfForm } from './rules.ts'

const Key = z.uuid()

/**
 * The page at `/order-form/<hotel>/<service>`: orders from one service without scripts (decision 0062). It is a client of
 * the same endpoints as the app. Its address contains the idempotency key of its order, so that a form that is sent
 * again, reloaded or opened again with the back button places the order once. Throws `too_many_requests`.
 */
export const orderFormPage: FormPage = async (context, { params, searchParams, lang, form, address, call }) => {
  await context.limits.orderForms.spend(address)
  const { hotelId = '', serviceId = '' } = params
  const path = `/v1/hotels/${encodeURIComponent(hotelId)}`
  const hotel = await read<PublicHotel>(call, `${path}?lang=${lang}`, { lang })
  const now = context.clock()
  const found = hotel?.services.find(({ id }) => id === serviceId)
  if (!hotel || !found) return show({ state: 'unknown' })
  const service = serviceAt(found, now)
  const textPath = `services.${hotel.services.indexOf(found)}.`
  const isDrafted = hotel.drafted?.some((drafted) => drafted.startsWith(textPath)) ?? false
  const subject = {
    hotel: { name: hotel.name, phone: hotel.phone, dialled: hotel.dialled },
    service: { name: service.name, path: `${publicPath(hotel.slug, servicePath(service.id))}?lang=${lang}`, isDrafted },
  }
  if (!isOrdered(service.kind) || service.slots || service.articles.length === 0)
    return show({ state: 'unsuited', ...subject })
  const newForm = () => `${orderFormPath(hotel.id, service.id, lang)}&form=${randomUUID()}`
  const { data: key } = Key.safeParse(searchParams.get('form'))
  if (!key) return { redirect: newForm() }

  const visitor = visitorOfForm(context, key)
  const caller = { lang, visitor }
  const linkOf = (id: string) => `/order/${linkToken(context, 'order-link', { hotelId: hotel.id, id })}?lang=${lang}`
  const showForm = (filled: Filled) => {
    const action = `${orderFormPath(hotel.id, service.id, lang)}&form=${key}`
    const presented = presentForm({ hotel, service, lang, now, action }, filled)
    return show({ ...subject, ...presented })
  }
  const showPlaced = async () => {
    const orders = await read<Order[]>(call, `/v1/visitors/me/orders?hotel=${hotel.id}&lang=${lang}`, caller)
    const order = orders?.[0]
    return (
      order && show({ state: 'placed', ...subject, number: order.number, link: linkOf(order.id), another: newForm() })
    )
  }
  if (!form) return (await showPlaced()) ?? showForm({ form: new URLSearchParams(), order: null, problem: null })

  const order = orderOfForm(form, hotel, service)
  const { request, code, problems } = order
  if (problems.length > 0) {
    const problem = problemOf(new ApiError('invalid', { fields: problems }), lang)
    return showForm({ form, order, problem })
  }
  // The total is shown before the guest orders, and again if it has changed since.
  if (form.get('order') !== String(request.expectedTotal)) return showForm({ form, order, problem: null })

  const proof = code ? await proveRoom(call, path, caller, code) : null
  if (proof && !('roomToken' in proof)) return showForm({ form, order, problem: proof })
  const answer = await call(`${path}/orders?lang=${lang}`, {
    ...caller,
    method: 'POST',
    key,
    body: { ...request, ...proof },
  })
  if (answer.status === 201) return { redirect: linkOf((answer.body as Order).id) }
  const problem = answer.body as Problem
  const placed = problem.code === 'idempotency_key_reused' && (await showPlaced())
  return placed || showForm({ form, order, problem })
}

const show = (orderForm: OrderForm) => ({ loaderContext: { orderForm } })

/** The body of a successful answer; null: it was refused. */
async function read<Body>(call: CallEndpoint, path: string, caller: { lang: Lang; visitor?: string }) {
  const { status, body } = await call(path, caller)
  return status === 200 ? (body as Body) : null
}

/**
 * The visitor who orders with the form of this key. Only the server can compute it, so the address of a form gives no
 * access to its order.
 */
function visitorOfForm({ config }: AppContext, key: string): string {
  const hex = sign(config, `order-form ${key}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The proof of the room with this printed code, or why there is none. */
async function proveRoom(
  call: CallEndpoint,
  path: string,
  caller: { lang: Lang; visitor: string },
  code: string,
): Promise<{ roomToken: string } | Problem> {
  const answer = await call(`${path}/room-proof`, { ...caller, method: 'POST', body: { code: code.slice(0, 40) } })
  if (answer.status !== 200) return answer.body as Problem
  const { proof } = answer.body as RoomScan
  return proof ? { roomToken: proof } : problemOf(new ApiError('order_proof_needed'), caller.lang)
}
