import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactRow } from '#core/ui-guest/content/fact-row.tsx'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { opinionsPath } from '#modules/hotel/hotels/paths.ts'
import { ratingText } from '../rating-text.ts'

/** The rating of a place, which links to its opinions; renders nothing where the hotel asks for no opinions. */
export function PlaceReviews({ place }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  return hotel.hasRating ? (
    <FactRow
      icon="star"
      title={ratingText(place, t, lang) ?? t('opinions.guest.placeFirst')}
      to={path(opinionsPath, { place: place.id })}
    >
      {t('opinions.guest.placeGive')}
    </FactRow>
  ) : null
}
