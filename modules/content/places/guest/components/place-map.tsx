import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { type Position, toPosition } from '../../rules.ts'
import { type MapMemory, mapMemory, rememberMap } from '../map-memory.ts'
import { type MapPosition, type MapView, openMap } from '../map-view.ts'
import { MapCard } from './map-card.tsx'
import css from './place-map.module.css'

interface PlaceMapProps {
  places: readonly PublicPlace[]
  point?: Position & { name: string }
  step?: string
  onOpen?: (place: PublicPlace) => void
}

/**
 * The hotel and its places on a map. Without a tile server, or when it does not answer, positions and walking circles
 * are drawn on a plain background. Pins are buttons; the place of the selected pin is shown on a card on the map.
 * `point`: a location that is not a place of the hotel. `step`: the key of the history entry for which the view is
 * remembered; absent: it is not remembered. `onOpen`: opens a place, if links must not leave the page.
 */
export default function PlaceMap(props: PlaceMapProps) {
  // Created anew in another language, because the names of pins and circles are set once.
  return <MapInLanguage key={useGuest().lang} {...props} />
}

function MapInLanguage({ places, point, step, onOpen }: PlaceMapProps) {
  const { t } = useTranslation()
  const { hotel, map } = useGuest()
  const mapElement = useRef<HTMLDivElement>(null)
  const cardElement = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | null>(null)
  const lastPosition = useRef<MapPosition | undefined>(step ? mapMemory(step).position : undefined)
  const [selectedIds, setSelectedIds] = useState<string[]>(() => (step && mapMemory(step).chosen) || [])
  const [hasStreets, setHasStreets] = useState(map !== undefined)
  const selectedPlaces = places.filter(({ id }) => selectedIds.includes(id))

  const selectPlaces = useEffectEvent((ids: string[], byKeyboard = false) => {
    setSelectedIds(ids)
    const place = places.find(({ id }) => ids.includes(id))
    // The card must be rendered first.
    requestAnimationFrame(() => {
      if (place) view.current?.uncover(place, cardElement.current?.offsetHeight ?? 0)
      if (byKeyboard) cardElement.current?.querySelector<HTMLElement>('a, button')?.focus()
    })
  })
  const close = () => {
    const [id] = selectedIds
    setSelectedIds([])
    if (id) view.current?.focus(id)
  }
  const rememberView = useEffectEvent((change: MapMemory) => {
    if (step) rememberMap(step, change)
  })

  /** Opens the map once, because a clock update must not move the map that the guest looks at. */
  const openView = useEffectEvent((element: HTMLElement) => {
    const position = toPosition(hotel.address)
    view.current = openMap(element, {
      hotel: position && { ...position, name: hotel.name },
      point: point ?? null,
      tiles: map ? `/tiles/${hotel.id}/{z}/{x}/{y}` : null,
      position: (step && mapMemory(step).position) || null,
      minutesLabel: (count) => t('places.guest.map.minutes', { count }),
      countLabel: (count) => t('places.guest.count', { count }),
      onChoose: selectPlaces,
      onMove: (moved) => {
        lastPosition.current = moved
        rememberView({ position: moved })
      },
      onStreets: setHasStreets,
    })
  })
  useEffect(() => {
    if (mapElement.current) openView(mapElement.current)
    return () => {
      view.current?.remove()
      view.current = null
    }
  }, [])
  /**
   * Called when another history entry shows the same map: a changed filter keeps the view, and going back restores the
   * earlier view.
   */
  const goToStep = useEffectEvent((nextStep: string) => {
    const { position, chosen: rememberedIds } = mapMemory(nextStep)
    if (position) view.current?.move(position)
    else rememberView({ position: lastPosition.current })
    if (rememberedIds) setSelectedIds(rememberedIds)
  })
  const lastStep = useRef(step)
  useEffect(() => {
    if (step && step !== lastStep.current) goToStep(step)
    lastStep.current = step
  }, [step])
  useEffect(() => {
    view.current?.show(places, selectedIds)
    rememberView({ chosen: selectedIds })
  }, [places, selectedIds])

  return (
    <div className={css.map}>
      {hasStreets ? null : (
        <Notice>
          <p>{t(map ? 'places.guest.map.noNetwork' : 'places.guest.map.plain')}</p>
        </Notice>
      )}
      <section
        className={css.frame}
        aria-label={t('places.guest.map.label')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && selectedIds.length > 0) close()
        }}
      >
        <div ref={mapElement} className={css.ground} />
        <div className={css.zoom}>
          <button type="button" aria-label={t('places.guest.map.zoomIn')} onClick={() => view.current?.zoom(1)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={t('places.guest.map.zoomOut')} onClick={() => view.current?.zoom(-1)}>
            <Icon name="minus" />
          </button>
        </div>
        <div className={css.bottom}>
          {map && hasStreets ? <MapAttribution {...map} isLink={!onOpen} /> : null}
          <div ref={cardElement} role="status">
            {selectedPlaces.length > 0 ? (
              <MapCard
                places={selectedPlaces}
                onChoose={(id) => selectPlaces([id], true)}
                onClose={close}
                onOpen={onOpen}
              />
            ) : null}
          </div>
        </div>
      </section>
    </div>
  )
}

/** The attribution of the street map. */
function MapAttribution({
  attribution,
  attributionUrl,
  isLink,
}: {
  attribution: string
  attributionUrl: string
  isLink: boolean
}) {
  return (
    <p className={css.source}>
      {isLink ? (
        <a href={attributionUrl} target="_blank" rel="noreferrer">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </p>
  )
}
