import { Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Button, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { ChipCheck } from '#core/ui-guest/controls/chip.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, placesPath } from '#modules/hotel/hotels/paths.ts'
import { CategoryLinks } from './components/category-links.tsx'
import { PlaceMap } from './components/lazy-map.ts'
import { MapBoundary } from './components/map-boundary.tsx'
import { PlaceListItem } from './components/place-list-item.tsx'
import {
  allPlaces,
  categoriesIn,
  emptyPlaceFilter,
  type PlaceFilter,
  placesIn,
  selectionOfAddress,
  tagsIn,
} from './filter.ts'
import css from './places-screen.module.css'

export const meta = guestMeta((t, hotel, { selection }) => {
  const selected = selectionOfAddress(selection)
  return {
    title: selected && selected !== allPlaces ? t(`places.guest.categories.${selected}`) : t('places.guest.around'),
    description: t('places.guest.description', { name: hotel.name }),
    personal: selected === null,
  }
})

interface View extends PlaceFilter {
  map: boolean
}
const initialView: View = { ...emptyPlaceFilter, map: false }

/**
 * The filter, and whether the map is open. Stored in the history entry, so that going back from a place restores the
 * list. Opening or closing the map adds a history entry, so that going back undoes it.
 */
function useView(): [View, (change: Partial<View>) => void] {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const view: View = { ...initialView, ...(hydrated && (state as { view?: Partial<View> } | null)?.view) }
  const changeView = (change: Partial<View>) =>
    void navigate(pathname + search, {
      replace: change.map === undefined,
      preventScrollReset: true,
      state: { view: { ...view, ...change } },
    })
  return [view, changeView]
}

/** Specification point 2, `/public/{orgId}/{selection}`: the places of a category, or all of them. */
export default function PlacesScreen() {
  const { t } = useTranslation()
  const { hotel, path, now } = useGuest()
  const parts = useScreenParts()
  const selection = selectionOfAddress(useParams().selection)
  const [view, changeView] = useView()
  const { key: step } = useLocation()
  const categories = categoriesIn(hotel.places)
  const tags = selection ? tagsIn(hotel.places, selection) : []
  const shownPlaces = selection ? placesIn(hotel.places, selection, view, hotel.timeZone, now) : []
  const placesOfSelection = selection ? placesIn(hotel.places, selection, emptyPlaceFilter, hotel.timeZone, now) : []
  const title =
    selection && selection !== allPlaces ? t(`places.guest.categories.${selection}`) : t('places.guest.around')
  return (
    <>
      <ScreenHeader title={title} backTo={path(homePath)} backLabel={t('common.guest.backHome')} />
      {categories.length > 1 ? (
        <CategoryLinks categories={categories} on={selection ?? undefined} state={{ view: { ...view, tags: [] } }} />
      ) : null}
      {selection === allPlaces && !view.map
        ? parts.map(({ name, PlacesHead }) => (PlacesHead ? <PlacesHead key={name} /> : null))
        : null}
      {placesOfSelection.length === 0 ? (
        <Empty any={hotel.places.length > 0 && selection !== allPlaces} />
      ) : (
        <>
          <fieldset className={css.filters}>
            <legend className="visually-hidden">{t('places.guest.filters')}</legend>
            <ChipCheck checked={view.openOnly} onChange={(openOnly) => changeView({ openOnly })}>
              {t('places.guest.openNow')}
            </ChipCheck>
            {placesOfSelection.some(({ distance }) => distance !== null) ? (
              <ChipCheck checked={view.nearest} onChange={(nearest) => changeView({ nearest })}>
                {t('places.guest.nearest')}
              </ChipCheck>
            ) : null}
            {tags.map((tag) => (
              <ChipCheck
                key={tag}
                checked={view.tags.includes(tag)}
                onChange={(on) =>
                  changeView({ tags: on ? [...view.tags, tag] : view.tags.filter((other) => other !== tag) })
                }
              >
                {tag}
              </ChipCheck>
            ))}
          </fieldset>
          <div className={css.bar}>
            <p role="status">{t('places.guest.count', { count: shownPlaces.length })}</p>
            <div className="scripted">
              <Button look="text" aria-expanded={view.map} onClick={() => changeView({ map: !view.map })}>
                {t(view.map ? 'places.guest.map.hide' : 'places.guest.showMap')}
              </Button>
            </div>
          </div>
          {view.map ? (
            <MapBoundary>
              <Suspense fallback={<div className={css.mapSoon} aria-busy="true" />}>
                <PlaceMap places={shownPlaces} step={step} />
              </Suspense>
            </MapBoundary>
          ) : null}
          {shownPlaces.length === 0 ? (
            <div className={css.empty}>
              <p>{t('places.guest.noneLeft')}</p>
              <Button look="quiet" onClick={() => changeView({ ...emptyPlaceFilter })}>
                {t('places.guest.clear')}
              </Button>
            </div>
          ) : (
            <ul className={css.list}>
              {shownPlaces.map((place) => (
                <PlaceListItem
                  key={place.id}
                  place={place}
                  withCategory={selection === allPlaces}
                  openOnly={view.openOnly}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

/** `any`: the hotel has places in other categories. */
function Empty({ any: hasOtherPlaces }: { any: boolean }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <div className={css.empty}>
      <p>{t(hasOtherPlaces ? 'places.guest.emptySelection' : 'places.guest.empty')}</p>
      <ButtonLink look="quiet" to={path(hasOtherPlaces ? placesPath(allPlaces) : homePath)}>
        {t(hasOtherPlaces ? 'places.guest.seeAll' : 'common.guest.backHome')}
      </ButtonLink>
    </div>
  )
}
