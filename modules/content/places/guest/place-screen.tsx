import { useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { FactCard, FactRow, SelectableText } from '#core/ui-guest/content/fact-row.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Picture } from '#core/ui-guest/content/picture.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { AskLink, guestMeta, PageNotFound, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placesPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPlace } from '../contract.ts'
import { toPosition } from '../rules.ts'
import { useDistance, useOpening } from './components/opening-line.tsx'
import { detectPlatform, directionsTo } from './directions.ts'
import { allPlaces } from './filter.ts'
import css from './place-screen.module.css'

export const meta = guestMeta((t, { places }, { placeId }) => {
  const place = places.find(({ id }) => id === placeId)
  if (!place) return { title: t('hotels.guest.lost.title'), personal: true }
  const { name, description, opinion, pictures, category } = place
  return { title: name, description: description || opinion, picture: pictures[0], place: `${category}/${place.id}` }
})

/** Specification point 2, `/public/{orgId}/{selection}/{placeId}`. */
export default function PlaceScreen() {
  const { placeId } = useParams()
  const place = useGuest().hotel.places.find(({ id }) => id === placeId)
  return place ? <PlaceContent place={place} /> : <PageNotFound />
}

function PlaceContent({ place }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const parts = useScreenParts()
  const [firstPicture = null, ...otherPictures] = place.pictures
  return (
    <>
      <ScreenHeader
        title={place.name}
        above={t(`places.guest.category.${place.category}`)}
        picture={
          firstPicture ? (
            <Picture src={firstPicture} name={place.name} width={640} height={280} narrow="100vw" wide="760px" eager />
          ) : undefined
        }
        backTo={path(placesPath(place.category))}
        orBackTo={[path(placesPath(allPlaces))]}
        backLabel={t('places.guest.back')}
      />
      <div className={css.body}>
        {place.tags.length > 0 ? (
          <ul className={css.tags} aria-label={t('places.guest.tags')}>
            {place.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        ) : null}
        {place.opinion ? (
          <figure className={css.opinion}>
            <blockquote>
              <Lines text={place.opinion} />
            </blockquote>
            <figcaption>{t('places.guest.opinionOf')}</figcaption>
          </figure>
        ) : null}
        {parts.map(({ name, PlaceSection }) => (PlaceSection ? <PlaceSection key={name} place={place} /> : null))}
        {place.description ? (
          <p className={css.description}>
            <Lines text={place.description} />
          </p>
        ) : null}
      </div>
      <Facts place={place} />
      {otherPictures.length > 0 ? (
        <ul className={css.pictures}>
          {otherPictures.map((picture) => (
            <li key={picture}>
              <Picture src={picture} name={place.name} width={360} height={240} narrow="90vw" wide="360px" />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Facts({ place }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const parts = useScreenParts()
  const hydrated = useHydrated()
  const opening = useOpening(place)
  const distance = useDistance(place)
  const platform = hydrated ? detectPlatform(navigator.userAgent) : 'other'
  const lines = place.hours ? weekWords(place.hours, lang, t('places.guest.everyDay')) : []
  return (
    <div className={css.facts}>
      <FactCard label={t('places.guest.practical')}>
        {opening ? (
          <FactRow icon="clock" title={opening.text}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </FactRow>
        ) : null}
        {parts.map(({ name, PlaceRow }) => (PlaceRow ? <PlaceRow key={name} place={place} /> : null))}
        <FactRow icon="pin" title={distance ?? t('places.guest.address')}>
          {place.address ? <SelectableText>{place.address}</SelectableText> : null}
        </FactRow>
        {place.phone ? (
          <FactRow
            icon="phone"
            title={t('places.guest.phone')}
            action={<CallLink number={place.phone} dialled={place.dialled} name={place.name} />}
          >
            <bdi dir="ltr">{place.phone}</bdi>
          </FactRow>
        ) : null}
      </FactCard>
      <div className={css.acts}>
        <ButtonAnchor href={directionsTo(place, platform, toPosition(hotel.address))} newTab={platform === 'other'}>
          {t('places.guest.directions')}
        </ButtonAnchor>
        {place.website ? (
          <ButtonAnchor look="quiet" href={place.website} newTab>
            {t('places.guest.website')}
          </ButtonAnchor>
        ) : null}
        <AskLink kind="place" id={place.id} />
      </div>
    </div>
  )
}
