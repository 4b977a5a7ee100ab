import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import {
  checkHours,
  draftHours,
  type HoursDraft,
  type HoursDraftError,
  hoursPath,
  toHours,
} from '#core/ui-office/hours/hours-draft.ts'
import { guestLangs } from '#locales/languages.ts'
import { cleanPhone, isPhone } from '#modules/foundation/info/phone-rules.ts'
import { parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import type { DirectoryPlace } from '../contract.ts'
import type { PlaceCategory, Position } from '../rules.ts'
import { type PositionError, positionErrorOf, positionText } from './position-field.ts'

/** A place while it is edited. */
export interface PlaceDraft {
  name: AllTexts
  category: PlaceCategory | ''
  tags: string[]
  description: AllTexts
  address: string
  /** Both coordinates in one text, as maps copy them. */
  position: string
  phone: string
  website: string
  pictures: string[]
  hours: HoursDraft
}

export const newPlace = (): PlaceDraft => ({
  name: { ...blankText },
  category: '',
  tags: [],
  description: { ...blankText },
  address: '',
  position: '',
  phone: '',
  website: '',
  pictures: [],
  hours: draftHours(null),
})

type Venue = Omit<
  InAllLanguages<typeof DirectoryPlace>,
  'externalId' | 'distance' | 'hotels' | 'version' | 'fallback' | 'id'
>

export function draftPlace(place: Venue): PlaceDraft {
  const { name, category, tags, description, address, phone, website, pictures, hours } = toTypedText(place)
  return {
    name,
    category,
    tags,
    description,
    address,
    position: positionText(place),
    phone: phone ?? '',
    website: website ?? '',
    pictures,
    hours: draftHours(hours),
  }
}

export type PlaceDraftError = HoursDraftError | PositionError | 'name' | 'category' | 'phone' | 'link'

/** The invalid fields, by their path in the draft. `own`: the language in which a name is required; absent: any. */
export function checkPlace(
  draft: PlaceDraft,
  anchors: readonly Position[],
  requiredLang?: Lang,
): Record<string, PlaceDraftError> {
  const errors: Record<string, PlaceDraftError> = {}
  if (!(requiredLang ? [requiredLang] : guestLangs).some((lang) => draft.name[lang]?.trim()))
    errors[`name.${requiredLang ?? 'fr'}`] = 'name'
  if (!draft.category) errors.category = 'category'
  const position = positionErrorOf(draft.position, anchors)
  if (position) errors.position = position
  if (draft.phone.trim() && !isPhone(cleanPhone(draft.phone))) errors.phone = 'phone'
  const website = draft.website.trim()
  if (website && !/^https?:\/\/[^\s/]+/.test(website)) errors.website = 'link'
  for (const [path, error] of Object.entries(checkHours(draft.hours))) errors[`hours.${path}`] = error
  return errors
}

/** The draft as it is sent to the API; `checkPlace` must have found no errors. */
export function storedPlace<Draft extends PlaceDraft>({ position, ...draft }: Draft) {
  return toSentText({
    ...draft,
    category: draft.category as PlaceCategory,
    address: draft.address.trim(),
    phone: cleanPhone(draft.phone) || null,
    website: draft.website.trim() || null,
    hours: toHours(draft.hours),
    ...(parsePosition(position) ?? { latitude: Number.NaN, longitude: Number.NaN }),
  })
}

/** Converts the path of a field in the server's errors to its path in the draft. */
export const placeFieldPath = (path: string, { hours }: PlaceDraft) =>
  path === 'latitude' || path === 'longitude'
    ? 'position'
    : path.startsWith('hours.')
      ? `hours.${hoursPath(path.slice(6), hours)}`
      : path
