import 'leaflet/dist/leaflet.css'
import { circle, map as createMap, divIcon, type Map as LeafletMap, latLngBounds, marker, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { type Position, positionOf, walkedIn } from '../../rules.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './place-map.module.css'

/** Minutes on foot at which a circle is drawn around the hotel. */
const circles = [5, 10, 20]

/**
 * The hotel and its places on a map. The ground under them comes from the tile server that is set; without one, or without a network,
 * positions and minutes on foot are shown on a plain one. Places are buttons: one of them is shown in words under the map. Other
 * places make another map: give it another key. `point`: somewhere that is no place of the hotel. `onOpen`: what is done to see one of them
 * whole, where that is no link.
 */
export default function PlaceMap({
  places,
  point,
  onOpen,
}: {
  places: readonly PublicPlace[]
  point?: Position & { name: string }
  onOpen?: (place: PublicPlace) => void
}) {
  const { t } = useTranslation()
  const { hotel, map: tiles, path } = useGuest()
  const frame = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [noGround, setNoGround] = useState(!tiles)
  const { latitude, longitude } = hotel.address

  /** Drawn once: another minute must not move what the guest looks at. */
  const draw = useEffectEvent((ground: HTMLElement) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const view = createMap(ground, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      // One finger scrolls the page; two move the map.
      dragging: !matchMedia('(pointer: coarse)').matches || undefined,
    })
    if (tiles)
      tileLayer(tiles.url, { maxZoom: 19, referrerPolicy: 'origin' })
        .on('tileerror', () => setNoGround(true))
        .on('tileload', () => setNoGround(false))
        .addTo(view)
    const home = positionOf({ latitude, longitude })
    if (home) drawHotel(view, home, hotel.name, (minutes) => t('places.guest.map.minutes', { count: minutes }))
    for (const place of places)
      marker([place.latitude, place.longitude], {
        icon: pin(place.name),
        keyboard: true,
        title: place.name,
        alt: place.name,
      })
        .on('click', () => setChosen(place.id))
        .addTo(view)
    if (point)
      marker([point.latitude, point.longitude], { icon: pin(point.name), keyboard: false, interactive: false }).addTo(
        view,
      )
    // What nobody walks to is a move of the map away, unless there is nothing else.
    const near = places.filter(({ walkMinutes }) => walkMinutes !== null && walkMinutes <= 25)
    const shown = near.length > 0 ? near : places
    const points = [...shown, ...(point ? [point] : []), ...(home ? [home] : [])].map(
      (at) => [at.latitude, at.longitude] as [number, number],
    )
    if (points.length > 0) view.fitBounds(latLngBounds(points), { padding: [32, 32], maxZoom: 16 })
    return () => void view.remove()
  })
  useEffect(() => (frame.current ? draw(frame.current) : undefined), [])

  const place = places.find(({ id }) => id === chosen)
  return (
    <div className={css.map}>
      {noGround ? (
        <Notice>
          <p>{t(tiles ? 'places.guest.map.noNetwork' : 'places.guest.map.plain')}</p>
        </Notice>
      ) : null}
      <section className={css.frame} aria-label={t('places.guest.map.label')}>
        <div ref={frame} className={css.ground} />
        {tiles && !noGround ? <p className={css.source}>{tiles.attribution}</p> : null}
      </section>
      <div className={css.chosen} role="status">
        {place ? (
          <>
            {onOpen ? (
              <button type="button" className={css.name} onClick={() => onOpen(place)}>
                {place.name}
              </button>
            ) : (
              <Link to={path(`${place.category}/${place.id}`)} viewTransition className={css.name}>
                {place.name}
              </Link>
            )}
            <OpeningLine place={place} />
          </>
        ) : places.length > 0 ? (
          <p>{t('places.guest.map.choose')}</p>
        ) : null}
      </div>
    </div>
  )
}

/** As elements, never as markup: names are written by people. */
function pin(name: string) {
  const html = document.createElement('span')
  html.className = css.pin ?? ''
  const label = document.createElement('span')
  label.className = 'visually-hidden'
  label.textContent = name
  html.append(label)
  return divIcon({ html, className: css.target, iconSize: [44, 44], iconAnchor: [22, 36] })
}

function drawHotel(
  view: LeafletMap,
  { latitude, longitude }: { latitude: number; longitude: number },
  name: string,
  label: (minutes: number) => string,
) {
  for (const minutes of circles)
    circle([latitude, longitude], { radius: walkedIn(minutes), className: css.circle, interactive: false })
      .bindTooltip(label(minutes), { permanent: true, direction: 'top', className: css.minutes, offset: [0, 0] })
      .addTo(view)
  const html = document.createElement('span')
  html.className = css.hotel ?? ''
  html.textContent = name.trim().slice(0, 1).toLocaleUpperCase()
  marker([latitude, longitude], {
    icon: divIcon({ html, className: css.target, iconSize: [44, 44] }),
    keyboard: false,
    interactive: false,
    title: name,
  }).addTo(view)
}
