import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import type { FieldChoice } from '#core/ui-office/fields/field.ts'
import { completeHours } from '#core/ui-office/hours/hours-draft.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { placePath, placesPath } from '#modules/hotel/hotels/paths.ts'
import { parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import type { Place, PublicPlace } from '../contract.ts'
import { distanceFrom, openingOf, toPosition } from '../rules.ts'
import { type PlaceDraft, storedPlace } from './place-draft.ts'

/** The fields of a public place that are not its own, for a place that guests do not see yet. */
type NewPlaceFields = Partial<PublicPlace>

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeModule {
    /** The module's fields of a place that is not stored yet, for the preview of guest pages. */
    readonly newPlaceFields?: NewPlaceFields
  }
}

/** The id of a new place in a preview; no real place has it. */
const newPlaceId = '00000000-0000-4000-8000-000000000000'

/**
 * Where the preview of a place opens: the list, then the screen of the place, because the page of a new or a hidden place
 * exists in the preview only.
 */
export const placePreviewPaths = (id = newPlaceId) => ({
  path: placesPath('places'),
  place: placePath({ category: 'places', id }),
})

/** A place of the hotel while it is edited. */
export interface OwnPlaceDraft extends PlaceDraft {
  opinion: AllTexts
}

/** What a preview needs to know besides the draft. */
export interface PreviewContext {
  base: Lang
  placeTypes: readonly FieldChoice[]
  newPlaceFields: NewPlaceFields
}

/** The hotel with the draft of this place, as if guests saw it; `id` absent: a new place, after all others. */
export function withPlace(
  hotel: PublicHotel,
  id: string | undefined,
  draft: OwnPlaceDraft,
  { base, placeTypes, newPlaceFields }: PreviewContext,
): PublicHotel {
  const { name, category, tags, description, address, phone, website, pictures, hours, opinion } = toReadText(
    storedPlace(draft),
    hotel.lang,
    base,
  )
  const hotelPosition = toPosition(hotel.address)
  const position = parsePosition(draft.position)
  const shownHours = completeHours(hours)
  const own = {
    id: id ?? newPlaceId,
    name,
    category: category || 'restaurant',
    tags: tags.flatMap((tag) => placeTypes.find(({ value }) => value === tag)?.label ?? []),
    description,
    address,
    ...(position ?? hotelPosition ?? { latitude: 0, longitude: 0 }),
    phone,
    website,
    pictures,
    hours: shownHours,
    ...(position ? distanceFrom(hotelPosition, position) : { distance: null, walkMinutes: null }),
    ...openingOf(shownHours, hotel.timeZone, new Date()),
    opinion,
  }
  return replacePlace(hotel, own, newPlaceFields)
}

/** The hotel with this text about one of its places, even if the place is hidden from guests. */
export function withOpinion(
  hotel: PublicHotel,
  place: InAllLanguages<typeof Place>,
  { opinion }: { opinion: AllTexts },
  { base, newPlaceFields }: PreviewContext,
): PublicHotel {
  const hiddenPlace = { ...newPlaceFields, ...toReadText(place, hotel.lang, base), tags: [] }
  return replacePlace(hotel, { id: place.id, opinion: toReadText(opinion, hotel.lang, base) }, hiddenPlace)
}

function replacePlace(
  hotel: PublicHotel,
  place: Partial<PublicPlace> & { id: string },
  newPlaceFields: NewPlaceFields,
): PublicHotel {
  const isListed = hotel.places.some(({ id }) => id === place.id)
  // The fields of other modules are those of the stored place, or those that the modules register for a new one.
  const merged = (stored: NewPlaceFields) => ({ ...stored, ...place }) as PublicPlace
  return {
    ...hotel,
    places: isListed
      ? hotel.places.map((each) => (each.id === place.id ? merged(each) : each))
      : [...hotel.places, merged(newPlaceFields)],
  }
}
