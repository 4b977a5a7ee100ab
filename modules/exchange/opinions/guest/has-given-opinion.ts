import { useEffect } from 'react'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { loadOpinions, ownOpinion, useOpinions } from './opinion-store.ts'

/** Whether this phone has given an opinion on the hotel, or is sending one. */
export function useHasGivenOpinion(): boolean {
  const { hotel, lang } = useGuest()
  const opinions = useOpinions(hotel.id)
  useEffect(() => void loadOpinions(hotel.id, lang), [hotel.id, lang])
  return Boolean(ownOpinion(opinions, 'hotel') ?? opinions.drafts.hotel?.attempt)
}
