import type { Lang } from '#core/i18n/contract.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicTicket } from '../contract.ts'
import { storedTicket, type TicketDraft } from './ticket-draft.ts'

/** The hotel with the draft of this offer; `id` absent: a new offer, after the hotel's other own offers. */
export function withTicket(hotel: PublicHotel, id: string | undefined, draft: TicketDraft, base: Lang): PublicHotel {
  const { hidden, price, ...plainFields } = toReadText(storedTicket(draft, hotel.currency), hotel.lang, base)
  const ticket: PublicTicket = {
    id: id ?? 'new',
    ...plainFields,
    price: price === null ? null : { amount: price, currency: hotel.currency },
    source: 'hotel',
  }
  const ownTickets = hotel.tickets.filter(({ source }) => source === 'hotel')
  const partnerTickets = hotel.tickets.filter(({ source }) => source !== 'hotel')
  const isListed = ownTickets.some((each) => each.id === id)
  const shownTickets = isListed ? ownTickets.map((each) => (each.id === id ? ticket : each)) : [...ownTickets, ticket]
  return {
    ...hotel,
    tickets: [...(hidden ? ownTickets.filter((each) => each.id !== id) : shownTickets), ...partnerTickets],
  }
}
