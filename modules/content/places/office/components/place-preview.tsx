import type { Lang } from '#core/i18n/contract.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { usePlaceTypeChoices } from '#modules/hotel/content-service/office/api.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { type PreviewContext, placePreviewPaths } from '../guest-preview.ts'

interface PlacePreviewProps {
  /** Absent: a new place. */
  id: string | undefined
  lang: Lang
  change: (hotel: PublicHotel, preview: PreviewContext) => PublicHotel
}

/** The guest page of a place with what is typed. */
export function PlacePreview({ id, lang, change }: PlacePreviewProps) {
  const { hotel } = useManagedHotel()
  const placeTypes = usePlaceTypeChoices().choices
  const newPlaceFields = Object.assign({}, ...useOfficeModules().map((module) => module.newPlaceFields))
  const preview = { base: hotel.defaultLang, placeTypes, newPlaceFields }
  return (
    <GuestPreview
      hotel={hotel}
      {...placePreviewPaths(id)}
      lang={lang}
      change={(hotelPreview) => change(hotelPreview, preview)}
    />
  )
}
