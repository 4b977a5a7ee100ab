import type { Lang } from '#core/i18n/contract.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicTicket } from '../contract.ts'
import { storedTicket, type TicketDraft } from './ticket-draft.ts'

/** The hotel with the draft of this offer; `id` absent: a new one after the hotel's own. */
export function withTicket(hotel: PublicHotel, id: string | undefined, draft: TicketDraft, base: Lang): PublicHotel {
  const { hidden, price, ...plain } = toReadText(storedTicket(draft, hotel.currency), hotel.lang, base)
  const ticket: PublicTicket = {
    id: id ?? 'new',
    ...plain,
    price: price === null ? null : { amount: price, currency: hotel.currency },
    source: 'hotel',
  }
  const own = hotel.tickets.filter(({ source }) => source === 'hotel')
  const partners = hotel.tickets.filter(({ source }) => source !== 'hotel')
  const isListed = own.some((each) => each.id === id)
  const shown = isListed ? own.map((each) => (each.id === id ? ticket : each)) : [...own, ticket]
  return { ...hotel, tickets: [...(hidden ? own.filter((each) => each.id !== id) : shown), ...partners] }
}
