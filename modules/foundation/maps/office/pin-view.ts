import {
  map as createMap,
  marker as createMarker,
  divIcon,
  type LatLng,
  type LatLngExpression,
  type Marker,
  type PointExpression,
} from 'leaflet'
import { areasOf } from '#core/map-tiles/country-areas.ts'
import { addStreets } from '#core/map-tiles/street-layer.ts'
import { maxStaffZoom, minStaffZoom } from '../rules.ts'
import css from './components/pin-map.module.css'

/** A position in degrees, WGS 84. */
export interface Position {
  latitude: number
  longitude: number
}

interface PinViewOptions {
  position: Position | null
  /** What the map shows while there is no position: around this one, else the country. */
  near: Position | null
  country: string
  /** The address of the street tiles. */
  tiles: string
  /** The accessible name of the pin. */
  label: string
  onMove: (position: Position) => void
  onStreets: (shown: boolean) => void
}

export interface PinView {
  /** Moves the pin, or takes it off the map; the map follows a pin that would be out of view. */
  show: (position: Position | null) => void
  placeAtCentre: () => void
  zoom: (step: 1 | -1) => void
  remove: () => void
}

const placeZoom = 16
const nearZoom = 14
/** Pixels that an arrow key moves the pin; with the shift key, a single one. */
const keyStep = 12
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const toLatLng = ({ latitude, longitude }: Position): LatLngExpression => [latitude, longitude]
/** To about a metre. */
const toPosition = (point: LatLng): Position => {
  const { lat, lng } = point.wrap()
  return { latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) }
}

/** Opens a map with one pin, which a tap, a drag or the arrow keys move. */
export function openPinView(ground: HTMLElement, options: PinViewOptions): PinView {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const view = createMap(ground, {
    attributionControl: false,
    zoomControl: false,
    minZoom: minStaffZoom,
    maxZoom: maxStaffZoom,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
    // The pin is the one stop of the Tab key, and the wheel scrolls the form around the map.
    keyboard: false,
    scrollWheelZoom: false,
    worldCopyJump: true,
  })
  let pin: Marker | null = null

  const showStart = () => {
    const [area] = areasOf(options.country)
    if (options.near) view.setView(toLatLng(options.near), nearZoom)
    else if (area && area.west <= area.east)
      view.fitBounds([
        [area.south, area.west],
        [area.north, area.east],
      ])
    else view.setView([30, 0], minStaffZoom)
  }
  const report = () => {
    if (pin) options.onMove(toPosition(pin.getLatLng()))
  }
  const moveBy = (x: number, y: number) => {
    if (!pin) return
    const point = view.latLngToContainerPoint(pin.getLatLng()).add([x, y])
    pin.setLatLng(view.containerPointToLatLng(point))
    view.panInside(pin.getLatLng(), { padding: [40, 40], animate: false })
    report()
  }
  const onKey = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? []
    const step = event.shiftKey ? 1 : keyStep
    if (x !== undefined && y !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey)
      moveBy(x * step, y * step)
    else if (pin && (event.key === '+' || event.key === '-'))
      view.setZoomAround(pin.getLatLng(), view.getZoom() + (event.key === '+' ? 1 : -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const addPin = (at: LatLngExpression) => {
    const added = createMarker(at, { icon: pinIcon(), draggable: true, autoPan: true })
    added.on('dragend', report)
    added.addTo(view)
    const element = added.getElement()
    // Screen readers pass arrow keys on to an application.
    element?.setAttribute('role', 'application')
    element?.setAttribute('aria-label', options.label)
    element?.addEventListener('keydown', onKey)
    return added
  }
  const place = (at: LatLngExpression) => {
    if (pin) pin.setLatLng(at)
    else pin = addPin(at)
  }

  if (options.position) view.setView(toLatLng(options.position), placeZoom)
  else showStart()
  const stopStreets = addStreets(view, {
    url: options.tiles,
    minZoom: minStaffZoom,
    maxZoom: maxStaffZoom,
    onStreets: options.onStreets,
  })
  if (options.position) place(toLatLng(options.position))
  view.on('click', ({ latlng }) => {
    place(latlng)
    report()
  })
  // The width is only known once the form is laid out, and changes with the window.
  const observer = new ResizeObserver(() => view.invalidateSize({ animate: false }))
  observer.observe(ground)

  return {
    show: (position) => {
      if (!position) {
        pin?.remove()
        pin = null
        return
      }
      const shown = pin && toPosition(pin.getLatLng())
      if (shown?.latitude === position.latitude && shown.longitude === position.longitude) return
      place(toLatLng(position))
      if (!view.getBounds().contains(toLatLng(position) as [number, number]))
        view.setView(toLatLng(position), Math.max(view.getZoom(), placeZoom), { animate })
    },
    placeAtCentre: () => {
      place(view.getCenter())
      report()
      pin?.getElement()?.focus()
    },
    zoom: (step) => void view.setZoomAround(pin?.getLatLng() ?? view.getCenter(), view.getZoom() + step, { animate }),
    remove: () => {
      observer.disconnect()
      stopStreets()
      view.remove()
    },
  }
}

function pinIcon() {
  const element = document.createElement('span')
  element.className = css.pin ?? ''
  const size: PointExpression = [44, 44]
  return divIcon({ html: element, className: css.target ?? '', iconSize: size, iconAnchor: [22, 36] })
}
