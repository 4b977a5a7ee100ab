import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { FactsLine } from '#core/ui-guest/content/facts-line.tsx'
import { HorizontalRail } from '#core/ui-guest/content/horizontal-rail.tsx'
import { Excerpt } from '#core/ui-guest/content/lines.tsx'
import { Tile } from '#core/ui-guest/content/tile.tsx'
import { allPlaces } from '#modules/content/places/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dealPath, placesPath } from '#modules/hotel/hotels/paths.ts'

/** The deals of the hotel's places; renders nothing when there are none. `withLink`: adds a link to all places. */
export function DealRail({ withLink }: { withLink?: boolean }) {
  const { t } = useTranslation()
  const { hotel, lang, now, path } = useGuest()
  const today = localDate(hotel.timeZone, now)
  // A cached page may contain a deal that has ended.
  const lasts = (until: string | null) => !until || until >= today
  const deals = hotel.places.flatMap((place) =>
    place.deal && lasts(place.deal.until) ? [{ ...place, deal: place.deal }] : [],
  )
  if (deals.length === 0) return null
  const when = (from: string | null, until: string | null) => {
    if (from && from > today) return t('deals.guest.begins', { day: formatDate(from, lang, 'UTC') })
    return until ? t('deals.guest.untilDay', { until: formatDate(until, lang, 'UTC') }) : ''
  }
  return (
    <HorizontalRail
      title={t('deals.guest.rail')}
      to={withLink ? path(placesPath(allPlaces)) : undefined}
      all={t('hotels.guest.seeAll')}
    >
      {deals.map(({ id, category, name, pictures, deal }) => (
        <li key={id}>
          <Tile picture={pictures[0] ?? null} name={deal.title} to={path(dealPath({ category, id }))}>
            <FactsLine facts={[{ text: name }, { text: when(deal.from, deal.until), tone: 'accent' }]} />
            {deal.text ? <Excerpt text={deal.text} /> : null}
          </Tile>
        </li>
      ))}
    </HorizontalRail>
  )
}
