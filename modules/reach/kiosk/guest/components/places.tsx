import { Suspense, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import {
  allPlaces,
  categoriesIn,
  emptyPlaceFilter,
  MapBoundary,
  OpeningLine,
  PlaceMap,
  type PlaceSelection,
  placesIn,
  useDistance,
  useOpening,
} from '#modules/content/places/guest/api.ts'
import { InfoFact, InfoFactList, InfoText } from '#modules/exchange/info-pages/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import { useKiosk } from '../kiosk.ts'
import { EmptyMessage, KioskPage, Row, Rows } from './kiosk-page.tsx'
import css from './places.module.css'
import { useRegisteredLists } from './registered-list.tsx'

export const PlaceListItem = ({ place }: { place: PublicPlace }) => (
  <Row name={place.name} to={placePath(place)} icon="pin" picture={place.pictures[0] ?? null}>
    <OpeningLine place={place} />
  </Row>
)

export function PlaceList({ selection }: { selection: PlaceSelection }) {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  const { open } = useKiosk()
  const [chosen, choose] = useState(selection)
  const [map, setMap] = useState(false)
  const categories = categoriesIn(hotel.places)
  const found = placesIn(hotel.places, chosen, emptyPlaceFilter, hotel.timeZone, now)
  return (
    <KioskPage title={t('places.guest.around')}>
      {categories.length > 1 ? (
        <fieldset className={css.categories} aria-label={t('places.guest.byCategory')}>
          {[allPlaces, ...categories].map((category) => (
            <button
              key={category}
              type="button"
              className={chipClass(category === chosen)}
              aria-pressed={category === chosen}
              onClick={() => choose(category as PlaceSelection)}
            >
              {category === allPlaces
                ? t('places.guest.all')
                : t(`places.guest.categories.${category as PublicPlace['category']}`)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className={css.bar}>
        <p role="status">{t('places.guest.count', { count: found.length })}</p>
        <Button look="quiet" aria-pressed={map} onClick={() => setMap(!map)}>
          {t(map ? 'places.guest.showList' : 'places.guest.showMap')}
        </Button>
      </div>
      {found.length === 0 ? <EmptyMessage>{t('places.guest.emptySelection')}</EmptyMessage> : null}
      {map ? (
        <MapBoundary>
          <Suspense fallback={<div className={css.soon} aria-busy="true" />}>
            <PlaceMap places={found} onOpen={({ category, id }) => open(placePath({ category, id }))} />
          </Suspense>
        </MapBoundary>
      ) : (
        <Rows>
          {found.map((place) => (
            <PlaceListItem key={place.id} place={place} />
          ))}
        </Rows>
      )}
    </KioskPage>
  )
}

/**
 * A place, read only. The telephone number, the website and the directions are text here, and buttons on the phone that
 * scans the code.
 */
export function PlaceDetails({ place }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const { open } = useKiosk()
  const opening = useOpening(place)
  const distance = useDistance(place)
  const lists = useRegisteredLists()
  const { name, pictures, tags, opinion, description, hours, address, phone, website } = place
  const [first = null, ...others] = pictures
  return (
    <KioskPage
      title={name}
      above={t(`places.guest.category.${place.category}`)}
      picture={first}
      take={t('kiosk.guest.take.place')}
    >
      {tags.length > 0 ? <p className={css.tags}>{tags.join(' · ')}</p> : null}
      {opinion ? (
        <figure className={css.opinion}>
          <blockquote>
            <Lines text={opinion} />
          </blockquote>
          <figcaption>{t('places.guest.opinionOf')}</figcaption>
        </figure>
      ) : null}
      {lists
        .flatMap(({ pages }) => pages)
        .filter((page) => page.place.id === place.id)
        .map(({ to, link }) => (
          <div key={to} className={css.deal}>
            <Button onClick={() => open(to)}>{link}</Button>
          </div>
        ))}
      <InfoText text={description} />
      <InfoFactList>
        {opening ? (
          <InfoFact name={opening.text}>
            {hours ? weekWords(hours, lang, t('places.guest.everyDay')).map((line) => <p key={line}>{line}</p>) : null}
          </InfoFact>
        ) : null}
        {address ? <InfoFact name={distance ?? t('places.guest.address')}>{address}</InfoFact> : null}
        {phone ? (
          <InfoFact name={t('places.guest.phone')}>
            <bdi dir="ltr">{phone}</bdi>
          </InfoFact>
        ) : null}
        {website ? <InfoFact name={t('places.guest.website')}>{hostOf(website)}</InfoFact> : null}
      </InfoFactList>
      {others.length > 0 ? (
        <ul className={css.pictures}>
          {others.map((picture) => (
            <li key={picture}>
              <Picture src={picture} name={name} width={360} height={240} narrow="45vw" wide="30vw" />
            </li>
          ))}
        </ul>
      ) : null}
    </KioskPage>
  )
}

const hostOf = (website: string) => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/[/?#].*$/, '')
