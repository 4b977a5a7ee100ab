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
} from 'leaflet'
import { addStreets } from '#core/map-tiles/street-layer.ts'
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
  show: (places: readonly PublicPlace[], selectedIds: readonly string[]) => void
  move: (position: MapPosition) => void
  zoom: (step: 1 | -1) => void
  /** Moves the map so that a place is not behind something that covers `below` pixels of it. */
  uncover: (place: Position, below: number) => void
  focus: (id: string) => void
  remove: () => void
}

/** Minutes on foot at which a circle is drawn around the hotel. */
const circleMinutes = [5, 10, 20]
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
  const stopTiles = options.tiles
    ? addStreets(view, { url: options.tiles, minZoom: minMapZoom, maxZoom: maxMapZoom, onStreets: options.onStreets })
    : () => undefined
  const pins = layerGroup().addTo(view)
  const markers = new Map<string, { pin: Pin<PublicPlace>; marker: Marker }>()
  let places: readonly PublicPlace[] = []
  let selectedIds: readonly string[] = []
  let pinsAt: ReturnType<typeof clusterPlaces<PublicPlace>> = () => []

  const toLatLng = ({ latitude, longitude }: Position): LatLngExpression => [latitude, longitude]
  const showAll = () => {
    const nearPlaces = places.filter(({ walkMinutes }) => walkMinutes !== null && walkMinutes <= nearMinutes)
    const visiblePositions = [
      ...(nearPlaces.length > 0 ? nearPlaces : places),
      ...[options.point, options.hotel].filter((location) => location !== null),
    ]
    if (visiblePositions.length > 0)
      view.fitBounds(latLngBounds(visiblePositions.map((each) => toLatLng(each) as [number, number])), {
        padding: [40, 40],
        maxZoom: 16,
        animate,
      })
    else view.setView([0, 0], minMapZoom)
  }
  const activatePin = (pin: Pin<PublicPlace>, byKeyboard: boolean) => {
    if (pin.splitZoom === null)
      return options.onChoose(
        pin.places.map(({ id }) => id),
        byKeyboard,
      )
    const [first] = pin.places
    if (byKeyboard && first) view.once('moveend', () => focusPlace(first.id))
    view.setView(toLatLng(pin), Math.max(pin.splitZoom, view.getZoom() + 1), { animate })
  }
  const addMarker = (pin: Pin<PublicPlace>) => {
    const [place] = pin.places
    const isSingle = pin.places.length === 1 && place
    const newMarker = marker(toLatLng(pin), {
      icon: isSingle ? placeIcon(place.name) : groupIcon(pin.places.length, options.countLabel(pin.places.length)),
    })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      activatePin(pin, true)
    }
    newMarker.on('click', () => activatePin(pin, false))
    // The first pins have no element before the map is ready.
    newMarker.on('add', () => newMarker.getElement()?.addEventListener('keydown', onKey))
    newMarker.addTo(pins)
    return { pin, marker: newMarker }
  }
  const drawPins = () => {
    const wantedPins = pinsAt(view.getZoom())
    const keys = new Set(wantedPins.map(({ key }) => key))
    for (const [key, { marker }] of markers)
      if (!keys.has(key)) {
        marker.remove()
        markers.delete(key)
      }
    for (const pin of wantedPins) if (!markers.has(pin.key)) markers.set(pin.key, addMarker(pin))
    for (const { pin, marker } of markers.values()) {
      const isChosen = pin.places.some(({ id }) => selectedIds.includes(id))
      const element = marker.getElement()
      element?.classList.toggle(css.chosen ?? '', isChosen)
      if (pin.splitZoom === null) element?.setAttribute('aria-pressed', String(isChosen))
      marker.setZIndexOffset(isChosen ? 1000 : 0)
    }
  }
  const focusPlace = (id: string) => {
    for (const { pin, marker } of markers.values())
      if (pin.places.some((place) => place.id === id)) return marker.getElement()?.focus({ preventScroll: true })
  }

  if (options.point)
    marker(toLatLng(options.point), { icon: placeIcon(options.point.name), keyboard: false, interactive: false }).addTo(
      view,
    )
  if (options.position) view.setView(toLatLng(options.position), options.position.zoom)
  if (options.hotel) drawHotel(view, options.hotel, options.minutesLabel)
  let isShown = options.position !== null
  view.on('zoomend', drawPins)
  view.on('moveend', () => {
    const { lat, lng } = view.getCenter()
    options.onMove({ latitude: lat, longitude: lng, zoom: view.getZoom() })
  })

  return {
    show: (nextPlaces, nextSelectedIds) => {
      const isSame = nextPlaces.length === places.length && nextPlaces.every(({ id }, i) => id === places[i]?.id)
      places = nextPlaces
      selectedIds = nextSelectedIds
      if (!isSame) pinsAt = clusterPlaces(places)
      const isAnyPlaceVisible = () => places.some((place) => view.getBounds().contains(toLatLng(place)))
      if (!isShown || (!isSame && places.length > 0 && !isAnyPlaceVisible())) showAll()
      isShown = true
      drawPins()
    },
    move: (position) => void view.setView(toLatLng(position), position.zoom, { animate: false }),
    zoom: (step) => void view.setZoom(view.getZoom() + step, { animate }),
    uncover: (place, below) =>
      void view.panInside(toLatLng(place), { paddingTopLeft: [40, 56], paddingBottomRight: [40, below + 24], animate }),
    focus: focusPlace,
    remove: () => {
      stopTiles()
      view.remove()
    },
  }
}

/** Creates an element instead of HTML text, because names are user input. */
function createSpan(className: string | undefined, ...content: (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.append(...content)
  return element
}

const placeIcon = (name: string) =>
  divIcon({
    html: createSpan(css.pin, createSpan('visually-hidden', name)),
    className: css.target,
    iconSize: [44, 44],
    iconAnchor: [22, 36],
  })

function groupIcon(count: number, label: string) {
  const countElement = createSpan('', String(count))
  countElement.ariaHidden = 'true'
  return divIcon({
    html: createSpan(css.group, countElement, createSpan('visually-hidden', label)),
    className: css.target,
    iconSize: [44, 44],
  })
}

/** Metres of a degree of latitude. */
const metresPerDegree = 111_195
/** Minimum pixels between the labels of two circles, so that none covers another or the hotel. */
const minLabelGap = 34

/** Draws the hotel and the circles around it, each labelled at its northern point. */
function drawHotel(view: LeafletMap, hotel: Position & { name: string }, label: (minutes: number) => string) {
  const centre: LatLngExpression = [hotel.latitude, hotel.longitude]
  const notInteractive = { keyboard: false, interactive: false }
  const labelledCircles = circleMinutes.map((minutes) => {
    const radius = metresWalkedIn(minutes)
    circle(centre, { radius, className: css.circle, interactive: false }).addTo(view)
    const top: LatLngExpression = [hotel.latitude + radius / metresPerDegree, hotel.longitude]
    const icon = divIcon({ html: createSpan(css.minutes, label(minutes)), className: '', iconSize: [0, 0] })
    return { top, name: marker(top, { icon, ...notInteractive }) }
  })
  const icon = divIcon({
    html: createSpan(css.hotel, hotel.name.trim().slice(0, 1).toLocaleUpperCase()),
    className: css.target,
    iconSize: [44, 44],
  })
  marker(centre, { icon, ...notInteractive, zIndexOffset: -100 }).addTo(view)
  const labelCircles = () => {
    let lastHeight = 0
    for (const { top, name } of labelledCircles) {
      const height = view.project(centre).y - view.project(top).y
      const hasSpace = height - lastHeight >= minLabelGap
      if (hasSpace) lastHeight = height
      if (hasSpace) name.addTo(view)
      else name.remove()
    }
  }
  view.on('zoomend', labelCircles)
  view.whenReady(labelCircles)
}
