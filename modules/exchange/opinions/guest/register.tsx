import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestOpinion } from '../contract.ts'
import { GoodbyeLink } from './components/goodbye-link.tsx'
import { putOpinions, useSendWaitingOpinions } from './opinion-store.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'opinion.created': { opinion: GuestOpinion }
    'opinion.changed': { opinion: GuestOpinion }
  }
}

export const opinions: GuestModule = {
  name: 'opinions',
  Goodbye: GoodbyeLink,
  /** Shows nothing: it sends waiting opinions from every screen. */
  Dock() {
    useSendWaitingOpinions(useGuest().hotel.id)
    return null
  },
  onEvent: {
    'opinion.created': ({ opinion }, { hotelId }) => putOpinions(hotelId, [opinion]),
    'opinion.changed': ({ opinion }, { hotelId }) => putOpinions(hotelId, [opinion]),
  },
}
