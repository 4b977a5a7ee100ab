import {
  circle,
  map as createMap,
  divIcon,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  type Marker,
  marker,
  type TileLayer,
  tileLayer,
} from 'leaflet'
import type { PublicPlace } from '../contract.ts'
import { metresWalkedIn, type Position } from '../rules.ts'
import { maxMapZoom, minMapZoom } from '../tile-rules.ts'
import { clusterPlaces, type Pin } from './clusters.ts'
import css from './components/place-map.module.css'

/** The visible part of a map. */
export interface MapPosition extends Position {
  zoom: number
}

interface MapOptions {
  hotel: (Position & { name: string }) | null
  /** A location that is not a place of the hotel. */
  point: (Position & { name: string }) | null
  /** The address of the street tiles, with `{z}`, `{x}` and `{y}`; null: none. */
  tiles: string | null
  /** The initial view; null: the hotel and the places near it. */
  position: MapPosition | null
  minutesLabel: (minutes: number) => string
  countLabel: (count: number) => string
  onChoose: (ids: string[], byKeyboard: boolean) => void
  onMove: (position: MapPosition) => void
  /** Whether streets are shown; false while no tile can be loaded. */
  onStreets: (shown: boolean) => void
}

export interface MapView {
  /** Shows these places; existing pins are not moved. */
  show: (places: readonly PublicPlace[], chosen: readonly string[]) => void
  move: (position: MapPosition) => void
  zoom: (step: 1 | -1) => void
  /** Moves the map so that a place is not behind something that covers `below` pixels of it. */
  uncover: (place: Position, below: number) => void
  focus: (id: string) => void
  remove: () => void
}

/** Minutes on foot at which a circle is drawn around the hotel. */
const circles = [5, 10, 20]
/** The initial view shows places within this walk, in minutes; guests can move the map to others. */
const nearMinutes = 25

/** Opens a map in `ground`, whose pins are buttons. */
export function openMap(ground: HTMLElement, options: MapOptions): MapView {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const view = createMap(ground, {
    attributionControl: false,
    zoomControl: false,
    minZoom: minMapZoom,
    maxZoom: maxMapZoom,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  const stopTiles = options.tiles ? addTiles(view, options.tiles, options.onStreets) : () => undefined
  const pins = layerGroup().addTo(view)
  const markers = new Map<string, { pin: Pin<PublicPlace>; marker: Marker }>()
  let places: readonly PublicPlace[] = []
  let chosen: readonly string[] = []
  let pinsAt: ReturnType<typeof clusterPlaces<PublicPlace>> = () => []

  const at = ({ latitude, longitude }: Position): LatLngExpression => [latitude, longitude]
  const showAll = () => {
    const near = places.filter(({ walkMinutes }) => walkMinutes !== null && walkMinutes <= nearMinutes)
    const shown = [
      ...(near.length > 0 ? near : places),
      ...[options.point, options.hotel].filter((one) => one !== null),
    ]
    if (shown.length > 0)
      view.fitBounds(latLngBounds(shown.map((each) => at(each) as [number, number])), {
        padding: [40, 40],
        maxZoom: 16,
        animate,
      })
    else view.setView([0, 0], minMapZoom)
  }
  const activate = (pin: Pin<PublicPlace>, byKeyboard: boolean) => {
    if (pin.opensAt === null)
      return options.onChoose(
        pin.places.map(({ id }) => id),
        byKeyboard,
      )
    const [first] = pin.places
    if (byKeyboard && first) view.once('moveend', () => focus(first.id))
    view.setView(at(pin), Math.max(pin.opensAt, view.getZoom() + 1), { animate })
  }
  const markerOf = (pin: Pin<PublicPlace>) => {
    const [place] = pin.places
    const single = pin.places.length === 1 && place
    const made = marker(at(pin), {
      icon: single ? placeIcon(place.name) : groupIcon(pin.places.length, options.countLabel(pin.places.length)),
    })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      activate(pin, true)
    }
    made.on('click', () => activate(pin, false))
    // The first pins have no element before the map is ready.
    made.on('add', () => made.getElement()?.addEventListener('keydown', onKey))
    made.addTo(pins)
    return { pin, marker: made }
  }
  const draw = () => {
    const wanted = pinsAt(view.getZoom())
    const keys = new Set(wanted.map(({ key }) => key))
    for (const [key, { marker }] of markers)
      if (!keys.has(key)) {
        marker.remove()
        markers.delete(key)
      }
    for (const pin of wanted) if (!markers.has(pin.key)) markers.set(pin.key, markerOf(pin))
    for (const { pin, marker } of markers.values()) {
      const isChosen = pin.places.some(({ id }) => chosen.includes(id))
      const element = marker.getElement()
      element?.classList.toggle(css.chosen ?? '', isChosen)
      if (pin.opensAt === null) element?.setAttribute('aria-pressed', String(isChosen))
      marker.setZIndexOffset(isChosen ? 1000 : 0)
    }
  }
  const focus = (id: string) => {
    for (const { pin, marker } of markers.values())
      if (pin.places.some((place) => place.id === id)) return marker.getElement()?.focus({ preventScroll: true })
  }

  if (options.point)
    marker(at(options.point), { icon: placeIcon(options.point.name), keyboard: false, interactive: false }).addTo(view)
  if (options.position) view.setView(at(options.position), options.position.zoom)
  if (options.hotel) drawHotel(view, options.hotel, options.minutesLabel)
  let isShown = options.position !== null
  view.on('zoomend', draw)
  view.on('moveend', () => {
    const { lat, lng } = view.getCenter()
    options.onMove({ latitude: lat, longitude: lng, zoom: view.getZoom() })
  })

  return {
    show: (next, marked) => {
      const isSame = next.length === places.length && next.every(({ id }, i) => id === places[i]?.id)
      places = next
      chosen = marked
      if (!isSame) pinsAt = clusterPlaces(places)
      const isInSight = () => places.some((place) => view.getBounds().contains(at(place)))
      if (!isShown || (!isSame && places.length > 0 && !isInSight())) showAll()
      isShown = true
      draw()
    },
    move: (position) => void view.setView(at(position), position.zoom, { animate: false }),
    zoom: (step) => void view.setZoom(view.getZoom() + step, { animate }),
    uncover: (place, below) =>
      void view.panInside(at(place), { paddingTopLeft: [40, 56], paddingBottomRight: [40, below + 24], animate }),
    focus,
    remove: () => {
      stopTiles()
      view.remove()
    },
  }
}

/** Milliseconds before failed tiles are requested again, doubled each time, and the maximum of retries. */
const firstRetryMs = 3000
const maxRetries = 7

/** Returns a function that stops the retries. */
function addTiles(view: LeafletMap, address: string, onStreets: MapOptions['onStreets']): () => void {
  const failed = new Set<HTMLImageElement>()
  let loaded = 0
  let retries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const layer: TileLayer = tileLayer(address, { minZoom: minMapZoom, maxZoom: maxMapZoom })
  const retry = () => {
    clearTimeout(timer)
    timer = undefined
    for (const tile of failed) {
      failed.delete(tile)
      // A tile that is out of view is no longer in the page.
      if (tile.isConnected) tile.src = `${tile.src}`
    }
  }
  const retryAll = () => {
    retries = 0
    retry()
  }
  layer.on('tileerror', ({ tile }) => {
    failed.add(tile as HTMLImageElement)
    if (loaded === 0) onStreets(false)
    if (timer || retries === maxRetries) return
    timer = setTimeout(retry, firstRetryMs * 2 ** retries++)
  })
  layer.on('tileload', () => {
    loaded++
    retries = 0
    onStreets(true)
  })
  layer.addTo(view)
  addEventListener('online', retryAll)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', retryAll)
  }
}

/** As elements, never as HTML, because names are user input. */
function span(className: string | undefined, ...content: (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.append(...content)
  return element
}

const placeIcon = (name: string) =>
  divIcon({
    html: span(css.pin, span('visually-hidden', name)),
    className: css.target,
    iconSize: [44, 44],
    iconAnchor: [22, 36],
  })

function groupIcon(count: number, label: string) {
  const shown = span('', String(count))
  shown.ariaHidden = 'true'
  return divIcon({
    html: span(css.group, shown, span('visually-hidden', label)),
    className: css.target,
    iconSize: [44, 44],
  })
}

/** Metres of a degree of latitude. */
const degreeMetres = 111_195
/** Minimum pixels between the labels of two circles, so that none covers another or the hotel. */
const nameGap = 34

/** Draws the hotel and the circles around it, each labelled at its northern point. */
function drawHotel(view: LeafletMap, hotel: Position & { name: string }, label: (minutes: number) => string) {
  const centre: LatLngExpression = [hotel.latitude, hotel.longitude]
  const still = { keyboard: false, interactive: false }
  const rings = circles.map((minutes) => {
    const radius = metresWalkedIn(minutes)
    circle(centre, { radius, className: css.circle, interactive: false }).addTo(view)
    const top: LatLngExpression = [hotel.latitude + radius / degreeMetres, hotel.longitude]
    const icon = divIcon({ html: span(css.minutes, label(minutes)), className: '', iconSize: [0, 0] })
    return { top, name: marker(top, { icon, ...still }) }
  })
  const icon = divIcon({
    html: span(css.hotel, hotel.name.trim().slice(0, 1).toLocaleUpperCase()),
    className: css.target,
    iconSize: [44, 44],
  })
  marker(centre, { icon, ...still, zIndexOffset: -100 }).addTo(view)
  const nameRings = () => {
    let last = 0
    for (const { top, name } of rings) {
      const height = view.project(centre).y - view.project(top).y
      const fits = height - last >= nameGap
      if (fits) last = height
      if (fits) name.addTo(view)
      else name.remove()
    }
  }
  view.on('zoomend', nameRings)
  view.whenReady(nameRings)
}
