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
  /** The guest page to show, below the hotel's address: `discover/services/…`. */
  path: string
  /** The language being edited; the preview can show another one. */
  lang: Lang
  /** Applies the draft to the hotel as guests see it, in that hotel's `lang`. */
  change: (hotel: PublicHotel) => PublicHotel
  /** A screen that exists in the draft only, opened from `path`; `show`: what to scroll to. */
  place?: string
  show?: { id: string; requestId: number }
}

/** A preview of a draft as guests will see it, in each language and at any time. */
export function GuestPreview({ hotel, path, lang, change, place, show }: GuestPreviewProps) {
  const [selection, setSelection] = useState({ beside: lang, lang })
  const shownLang = selection.beside === lang ? selection.lang : lang
  const [shownTime, setShownTime] = useState('')
  const saved = useQuery({
    queryKey: ['hotels', hotel.id, 'public', shownLang, hotel.version],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<ReadPublicHotel>('get', '/v1/hotels/{hotelId}', {
          params: { hotelId: hotel.id },
          query: { lang: shownLang },
          signal,
          // The cookie for draft hotels: see `manageQuery`.
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
      lang={shownLang}
      onLang={(chosen) => setSelection({ beside: lang, lang: chosen })}
      at={shownTime}
      onAt={setShownTime}
      now={instantAt(hotel.timeZone, shownTime)}
      hotel={saved?.lang === shownLang ? change(saved) : null}
      screen={place}
      show={show}
    />
  )
}
