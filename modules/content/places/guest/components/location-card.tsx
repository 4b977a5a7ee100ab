import { Suspense, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow, SelectableText } from '#core/ui-guest/content/fact-row.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPlace } from '../../contract.ts'
import { distanceFrom, type Position, toPosition } from '../../rules.ts'
import { detectPlatform, directionsTo, mapSearchUrl } from '../directions.ts'
import { PlaceMap } from './lazy-map.ts'
import css from './location-card.module.css'
import { MapBoundary } from './map-boundary.tsx'
import { useDistance } from './opening-line.tsx'

interface LocationProps {
  name: string
  address: string
  /** The position; null: unknown. */
  position: Position | null
  /** The place of the hotel at this location, which has a screen of its own. */
  place?: PublicPlace | undefined
  /** The location is the hotel itself. */
  isHotel?: boolean
}

/**
 * A location: the address, the distance, and directions in the phone's own map app. The map is loaded when a guest opens
 * it.
 */
export function LocationCard({ name, address, position, place, isHotel = false }: LocationProps) {
  const { t } = useTranslation()
  const { hotel, map: tiles, path } = useGuest()
  const hydrated = useHydrated()
  const [isMapShown, setMapShown] = useState(false)
  const hotelPosition = isHotel ? null : toPosition(hotel.address)
  const distance = useDistance(place ?? (position ? distanceFrom(hotelPosition, position) : { distance: null }))
  const platform = hydrated ? detectPlatform(navigator.userAgent) : 'other'
  const directionsUrl = position
    ? directionsTo({ ...position, name }, platform, hotelPosition)
    : mapSearchUrl(address || name, platform)
  return (
    <>
      <div className={css.card}>
        <FactCard label={name}>
          <FactRow icon="pin" title={name} {...(place && { to: path(placePath(place)) })}>
            {address && address !== name ? <SelectableText>{address}</SelectableText> : null}
            {distance ? <p>{distance}</p> : null}
          </FactRow>
        </FactCard>
      </div>
      <div className={css.acts}>
        <ButtonAnchor look="quiet" href={directionsUrl} newTab={platform === 'other'}>
          {t('places.guest.directions')}
        </ButtonAnchor>
        {hydrated && position && tiles ? (
          <Button look="text" aria-expanded={isMapShown} onClick={() => setMapShown(!isMapShown)}>
            {t(isMapShown ? 'places.guest.map.hide' : 'places.guest.map.show')}
          </Button>
        ) : null}
      </div>
      {isMapShown && position ? (
        <div className={css.map}>
          <MapBoundary>
            <Suspense fallback={<div className={css.soon} aria-busy="true" />}>
              {place || isHotel ? (
                <PlaceMap places={place ? [place] : []} />
              ) : (
                <PlaceMap places={[]} point={{ ...position, name }} />
              )}
            </Suspense>
          </MapBoundary>
        </div>
      ) : null}
    </>
  )
}
