import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPlace } from '../../contract.ts'
import { toPosition } from '../../rules.ts'
import { detectPlatform, directionsTo } from '../directions.ts'
import css from './map-card.module.css'
import { OpeningLine } from './opening-line.tsx'

/** A card with the place of the selected pin, or the list of its places if it has several. */
export function MapCard({
  places,
  onChoose,
  onClose,
  onOpen,
}: {
  places: readonly PublicPlace[]
  onChoose: (id: string) => void
  onClose: () => void
  /** See `PlaceMap`. */
  onOpen: ((place: PublicPlace) => void) | undefined
}) {
  const { t } = useTranslation()
  const [place, ...others] = places
  if (!place) return null
  return (
    <div className={css.card}>
      <button type="button" className={css.close} aria-label={t('common.guest.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {others.length > 0 ? (
        <ul className={css.several}>
          {places.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className={css.name} onClick={() => onChoose(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <PlaceSummary place={place} onOpen={onOpen} />
      )}
    </div>
  )
}

function PlaceSummary({ place, onOpen }: { place: PublicPlace; onOpen: ((place: PublicPlace) => void) | undefined }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const platform = detectPlatform(navigator.userAgent)
  return (
    <>
      <p className={css.category}>{t(`places.guest.category.${place.category}`)}</p>
      <h2 className={css.title}>{place.name}</h2>
      <OpeningLine place={place} withUnknown />
      <div className={css.acts}>
        {onOpen ? (
          <Button look="quiet" onClick={() => onOpen(place)}>
            {t('places.guest.map.more')}
          </Button>
        ) : (
          <>
            <ButtonAnchor
              look="quiet"
              href={directionsTo(place, platform, toPosition(hotel.address))}
              newTab={platform === 'other'}
            >
              {t('places.guest.directions')}
            </ButtonAnchor>
            <ButtonLink look="text" to={path(placePath(place))}>
              {t('places.guest.map.more')}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
