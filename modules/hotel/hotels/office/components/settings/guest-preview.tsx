import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { instantAt } from '#core/time/hours.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { Preview } from '#core/ui-office/frame/preview.tsx'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { Hotel, PublicHotel, ReadPublicHotel } from '../../../contract.ts'

interface GuestPreviewProps {
  hotel: Hotel
  /** The guest's page below the hotel's own address: `discover/services/…`. */
  path: string
  /** The language being written; another one may be looked at. */
  lang: Lang
  /** What the draft makes of the hotel that guests know, in that hotel's `lang`. */
  change: (hotel: PublicHotel) => PublicHotel
  /** A screen that only the draft knows, opened from `path`; what to bring into sight there. */
  place?: string
  show?: { id: string; requestId: number }
}

/** What guests will see of a draft, in each language and at any time. */
export function GuestPreview({ hotel, path, lang, change, place, show }: GuestPreviewProps) {
  const [own, setOwn] = useState({ beside: lang, lang })
  const shown = own.beside === lang ? own.lang : lang
  const [at, setAt] = useState('')
  const saved = useQuery({
    queryKey: ['hotels', hotel.id, 'public', shown, hotel.version],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<ReadPublicHotel>('get', '/v1/hotels/{hotelId}', {
          params: { hotelId: hotel.id },
          query: { lang: shown },
          signal,
          // Of a draft: see `manageQuery`.
          cookies: true,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return (
    <Preview
      address={publicPath(hotel.slug, path)}
      langs={hotel.languages}
      lang={shown}
      onLang={(chosen) => setOwn({ beside: lang, lang: chosen })}
      at={at}
      onAt={setAt}
      now={instantAt(hotel.timeZone, at)}
      hotel={saved?.lang === shown ? change(saved) : null}
      screen={place}
      show={show}
    />
  )
}
