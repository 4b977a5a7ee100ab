import type { FieldProblem } from '#core/errors/server/api-error.ts'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { allergens } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { OrderRequest } from '../../contract.ts'
import { offeredHandovers } from '../../handover-rules.ts'
import { optionField, quantityField } from '../../order-form-rules.ts'
import { checkLines, goesOnRoomBill, priceOrder, quantityLimitOf } from '../../rules.ts'

type HotelSettings = Pick<PublicHotel, 'orderProof' | 'roomBillProof'>

/** The order that a form asks for. `code`: the printed code of the room, typed. */
export interface FormOrder {
  request: OrderRequest & { expectedTotal: number }
  code: string
  /** What is missing or wrong, as far as it is known without placing the order. */
  problems: FieldProblem[]
}

/** Which fields about the room and the guest the form has. */
export function askedFields({ orderProof, roomBillProof }: HotelSettings, service: PublicService) {
  const handovers = offeredHandovers(service.deliveryMode)
  const collected = handovers.includes('reception-pickup')
  return {
    handovers,
    /** A room that must be proven is the one of its code. */
    room: orderProof !== 'room' && handovers.includes('room-delivery'),
    code: orderProof === 'room' || roomBillProof === 'scan',
    name: roomBillProof === 'surname' ? ('surname' as const) : collected ? ('name' as const) : null,
  }
}

/** Reads the fields of a form. Articles without a quantity are not ordered. */
export function orderOfForm(form: URLSearchParams, hotel: HotelSettings, service: PublicService): FormOrder {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const asked = askedFields(hotel, service)
  const lines = service.articles.flatMap(({ id, options }) => {
    const quantity = text(quantityField(id))
    const chosen = options.flatMap((option) => form.getAll(optionField(id, option.id)).filter(Boolean))
    return quantity === '' || Number(quantity) === 0
      ? []
      : [{ articleId: id, quantity: Number(quantity), options: chosen.length > 0 ? chosen : undefined }]
  })
  const problems: FieldProblem[] = checkLines(service.articles, lines).map(({ path, code }) => {
    const line = lines[Number(path.split('.')[1])]
    const article = service.articles.find(({ id }) => id === line?.articleId)
    return { path, code, params: article && { limit: quantityLimitOf(article, line?.options) } }
  })
  if (lines.length === 0) problems.push({ path: 'lines', code: 'required' })
  const { total } = priceOrder(service.articles, problems.length > 0 ? [] : lines)
  const deliveryMode = asked.handovers.find((each) => each === text('deliveryMode')) ?? asked.handovers[0]
  if (!deliveryMode) throw new Error('a service without a way to hand orders over')
  const billed = goesOnRoomBill({ deliveryMode, total })
  const code = asked.code ? text('code') : ''
  const collected = deliveryMode === 'reception-pickup'
  const named = collected || (billed && hotel.roomBillProof === 'surname')
  const guestName = named ? text('guestName') : ''
  const missing = {
    code: !code && (hotel.orderProof === 'room' || (hotel.roomBillProof === 'scan' && billed)) && 'required',
    room: asked.room && !code && !text('room') && deliveryMode === 'room-delivery' && 'room_required',
    guestName: named && !guestName && (collected ? 'name_required' : 'surname_required'),
  }
  for (const [path, code] of Object.entries(missing)) if (code) problems.push({ path, code })
  return {
    request: {
      serviceId: service.id,
      deliveryMode,
      room: asked.room && !code ? text('room') || undefined : undefined,
      guestName: guestName || undefined,
      dueAt: text('when') || undefined,
      note: toBreakTags(text('note')) || undefined,
      allergies: allergens.filter((each) => form.getAll('allergies').includes(each)),
      lines,
      expectedTotal: total,
    },
    code,
    problems,
  }
}
