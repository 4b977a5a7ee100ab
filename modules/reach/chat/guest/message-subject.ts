import type { Translate } from '#core/i18n/text-key.ts'
import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { numberKey } from '#modules/exchange/orders/guest/api.ts'
import { findInfo } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { type GuestPath, infoPath, orderPath, placePath, servicePath } from '#modules/hotel/hotels/paths.ts'
import type { MessageSubject } from '../contract.ts'
import { subjectKinds } from '../rules.ts'

type Parts = readonly GuestScreenParts[]

/**
 * Parses the subject in the screen's address (`place:<id>`) and adds the name that the guest reads. Returns null if the subject does not
 * exist in this hotel, or is an order that is not loaded yet.
 */
export function parseSubjectParam(
  param: string | null,
  hotel: PublicHotel,
  orders: readonly Order[],
  t: Translate,
  parts: Parts,
): MessageSubject | null {
  const [, requestedKind, id = ''] = /^(\w+):([\w-]{1,60})$/.exec(param ?? '') ?? []
  const kind = subjectKinds.find((each) => each === requestedKind)
  const name = kind && subjectName({ kind, id }, hotel, orders, t, parts)
  return name ? { kind, id, name: name.slice(0, 200) } : null
}

const registeredSubject = ({ kind, id }: Omit<MessageSubject, 'name'>, hotel: PublicHotel, parts: Parts) =>
  parts.map(({ messageSubject }) => messageSubject?.(kind, id, hotel)).find((subject) => subject !== undefined)

function subjectName(
  subject: Omit<MessageSubject, 'name'>,
  hotel: PublicHotel,
  orders: readonly Order[],
  t: Translate,
  parts: Parts,
) {
  const { kind, id } = subject
  switch (kind) {
    case 'place':
      return hotel.places.find((place) => place.id === id)?.name
    case 'deal':
      return registeredSubject(subject, hotel, parts)?.name
    case 'service':
      return hotel.services.find((service) => service.id === id)?.name
    case 'info': {
      const infoEntry = findInfo(hotel.info, id)
      if (!infoEntry) return undefined
      return 'name' in infoEntry ? t(`infoPages.guest.names.${infoEntry.name}`) : infoEntry.item.title
    }
    case 'order': {
      const order = orders.find((each) => each.id === id)
      return order && `${t(numberKey(order, hotel), { number: order.number })} · ${order.serviceName}`
    }
  }
}

/** The path of the subject's screen below the hotel's address; null if the subject no longer exists. */
export function subjectPath(subject: MessageSubject, hotel: PublicHotel, parts: Parts): GuestPath | null {
  const { kind, id } = subject
  const place = hotel.places.find((each) => each.id === id)
  switch (kind) {
    case 'place':
      return place ? placePath(place) : null
    case 'deal':
      return registeredSubject(subject, hotel, parts)?.path ?? null
    case 'service':
      return hotel.services.some((service) => service.id === id) ? servicePath(id) : null
    case 'info':
      return findInfo(hotel.info, id) ? infoPath(id) : null
    case 'order':
      return orderPath(id)
  }
}
