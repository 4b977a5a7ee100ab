/** What other modules' guest screens may import from this module. */
export { AroundHotel } from './components/around-hotel.tsx'
export { PlaceMap } from './components/lazy-map.ts'
export { LocationCard } from './components/location-card.tsx'
export { MapBoundary } from './components/map-boundary.tsx'
export { OpeningLine, useDistance, useOpening } from './components/opening-line.tsx'
export { PlaceTile } from './components/place-tile.tsx'
export {
  allPlaces,
  categoriesIn,
  emptyPlaceFilter,
  type PlaceSelection,
  placesIn,
  selectionOfAddress,
} from './filter.ts'
export type { KioskList, KioskListPage } from './place-parts.ts'
