/** What other modules' guest screens may use of places. */
export { AroundHotel } from './components/around-hotel.tsx'
export { LocationCard } from './components/location-card.tsx'
export { PlaceTile } from './components/place-tile.tsx'
export { allPlaces, selectionAt } from './filter.ts'
