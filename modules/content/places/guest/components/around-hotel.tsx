import { useTranslation } from '#core/i18n/use-translation.ts'
import { HorizontalRail } from '#core/ui-guest/content/horizontal-rail.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placesPath } from '#modules/hotel/hotels/paths.ts'
import { allPlaces, categoriesIn } from '../filter.ts'
import { CategoryLinks } from './category-links.tsx'
import { PlaceTile } from './place-tile.tsx'

/** On the home screen: the first places of the hotel's list, and a link to each category. */
export function AroundHotel() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { places } = hotel
  if (places.length === 0) return null
  return (
    <HorizontalRail
      title={t('places.guest.around')}
      to={path(placesPath(allPlaces))}
      all={t('hotels.guest.seeAll')}
      above={<CategoryLinks categories={categoriesIn(places)} />}
    >
      {places.slice(0, maxShownPlaces).map((place) => (
        <li key={place.id}>
          <PlaceTile place={place} />
        </li>
      ))}
    </HorizontalRail>
  )
}

const maxShownPlaces = 6
