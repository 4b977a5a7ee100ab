import 'leaflet/dist/leaflet.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
 * are drawn on a plain background. Pins are buttons; the place of the chosen one is shown on a card on the map.
 * `point`: a location that is not a place of the hotel. `step`: the history entry that remembers the view; absent:
 * nothing is remembered. `onOpen`: opens a place where links may not leave the page.
 */
export default function PlaceMap(props: PlaceMapProps) {
  // Rendered again in another language, because the names of pins and circles are set once.
  return <MapInLanguage key={useGuest().lang} {...props} />
}

function MapInLanguage({ places, point, step, onOpen }: PlaceMapProps) {
  const { t } = useTranslation()
  const { hotel, map } = useGuest()
  const ground = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | null>(null)
  const seen = useRef<MapPosition | undefined>(step ? mapMemory(step).position : undefined)
  const [chosen, setChosen] = useState<string[]>(() => (step && mapMemory(step).chosen) || [])
  const [hasStreets, setHasStreets] = useState(map !== undefined)
  const shown = places.filter(({ id }) => chosen.includes(id))

  const choose = useEffectEvent((ids: string[], byKeyboard = false) => {
    setChosen(ids)
    const place = places.find(({ id }) => ids.includes(id))
    // Once the card is rendered.
    requestAnimationFrame(() => {
      if (place) view.current?.uncover(place, card.current?.offsetHeight ?? 0)
      if (byKeyboard) card.current?.querySelector<HTMLElement>('a, button')?.focus()
    })
  })
  const close = () => {
    const [id] = chosen
    setChosen([])
    if (id) view.current?.focus(id)
  }
  const remember = useEffectEvent((change: MapMemory) => {
    if (step) rememberMap(step, change)
  })

  /** Rendered once: a clock update must not move the map that the guest looks at. */
  const open = useEffectEvent((element: HTMLElement) => {
    const position = toPosition(hotel.address)
    view.current = openMap(element, {
      hotel: position && { ...position, name: hotel.name },
      point: point ?? null,
      tiles: map ? `/tiles/${hotel.id}/{z}/{x}/{y}` : null,
      position: (step && mapMemory(step).position) || null,
      minutesLabel: (count) => t('places.guest.map.minutes', { count }),
      countLabel: (count) => t('places.guest.count', { count }),
      onChoose: choose,
      onMove: (moved) => {
        seen.current = moved
        remember({ position: moved })
      },
      onStreets: setHasStreets,
    })
  })
  useEffect(() => {
    if (ground.current) open(ground.current)
    return () => {
      view.current?.remove()
      view.current = null
    }
  }, [])
  /**
   * Another history entry with the same map: a changed filter keeps the view, and going back restores the earlier one.
   */
  const goToStep = useEffectEvent((next: string) => {
    const { position, chosen: remembered } = mapMemory(next)
    if (position) view.current?.move(position)
    else remember({ position: seen.current })
    if (remembered) setChosen(remembered)
  })
  const lastStep = useRef(step)
  useEffect(() => {
    if (step && step !== lastStep.current) goToStep(step)
    lastStep.current = step
  }, [step])
  useEffect(() => {
    view.current?.show(places, chosen)
    remember({ chosen })
  }, [places, chosen])

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
          if (event.key === 'Escape' && chosen.length > 0) close()
        }}
      >
        <div ref={ground} className={css.ground} />
        <div className={css.zoom}>
          <button type="button" aria-label={t('places.guest.map.zoomIn')} onClick={() => view.current?.zoom(1)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={t('places.guest.map.zoomOut')} onClick={() => view.current?.zoom(-1)}>
            <Icon name="minus" />
          </button>
        </div>
        <div className={css.bottom}>
          {map && hasStreets ? <Source {...map} isLink={!onOpen} /> : null}
          <div ref={card} role="status">
            {shown.length > 0 ? (
              <MapCard places={shown} onChoose={(id) => choose([id], true)} onClose={close} onOpen={onOpen} />
            ) : null}
          </div>
        </div>
      </section>
    </div>
  )
}

/** The attribution of the street map. */
function Source({
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
