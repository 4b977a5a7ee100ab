import type { PublicPlace } from '../contract.ts'
import { openingOf, type PlaceCategory, placeCategories } from '../rules.ts'

/** The selection when no category is chosen: `/public/<hotel>/places`. */
export const allPlaces = 'places'
export type PlaceSelection = PlaceCategory | typeof allPlaces

/** The selection in an address, or null for an unknown word. */
export const selectionOfAddress = (word: string | undefined): PlaceSelection | null =>
  word === allPlaces ? word : (placeCategories.find((category) => category === word?.toLowerCase()) ?? null)

export interface PlaceFilter {
  /** Hides closed places; a place with unknown hours stays, with a mark. */
  openOnly: boolean
  /** Names of tags; a place must have all of them. */
  tags: readonly string[]
  /** Nearest first; otherwise in the hotel's order. */
  nearest: boolean
}
export const emptyPlaceFilter: PlaceFilter = { openOnly: false, tags: [], nearest: false }

/** The places of a selection that match the filter; `at`: an instant, evaluated in the hotel's time zone. */
export function placesIn(
  places: readonly PublicPlace[],
  selection: PlaceSelection,
  { openOnly, tags, nearest }: PlaceFilter,
  timeZone: string,
  at: Date,
): PublicPlace[] {
  const matching = places.filter(
    (place) =>
      (selection === allPlaces || place.category === selection) &&
      tags.every((tag) => place.tags.includes(tag)) &&
      (!openOnly || openingOf(place.hours, timeZone, at).openNow !== false),
  )
  const unknownDistance = Number.POSITIVE_INFINITY
  return nearest
    ? matching.sort((first, second) => (first.distance ?? unknownDistance) - (second.distance ?? unknownDistance))
    : matching
}

/** The categories that the hotel has places of, in the order of the specification. */
export const categoriesIn = (places: readonly PublicPlace[]): PlaceCategory[] =>
  placeCategories.filter((category) => places.some((place) => place.category === category))

/** The tags of a selection, the most frequent first. */
export function tagsIn(places: readonly PublicPlace[], selection: PlaceSelection): string[] {
  const counts = new Map<string, number>()
  for (const { category, tags } of places)
    if (selection === allPlaces || category === selection)
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([tag]) => tag)
}
