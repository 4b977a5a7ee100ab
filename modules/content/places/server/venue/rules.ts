import { ApiError } from '#core/errors/server/api-error.ts'
import type { TextWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import type { DirectoryPlacePatch } from '../../contract.ts'
import { isPositionSwapped, type Position } from '../../rules.ts'
import type { Venue } from '../../schema.ts'

type VenueInput = InAnyLanguage<typeof DirectoryPlacePatch>

/** The default values of a new place. */
export const blankVenue: Omit<Venue, 'category' | 'latitude' | 'longitude'> = {
  name: {},
  tags: [],
  description: {},
  address: '',
  phone: null,
  website: null,
  pictures: [],
  hours: null,
}

/**
 * Converts the input to the stored form of a place. `stored`: the previous form; null for a new place, whose input has a
 * category and a position. `own`: the language in which a name is required; absent: any language.
 */
export function writeVenue(writer: TextWriter, stored: Venue | null, input: VenueInput, requiredLang?: Lang): Venue {
  const { name, description, ...fields } = input
  return {
    ...blankVenue,
    ...stored,
    ...fields,
    name: writer.name('name', stored?.name, name, requiredLang),
    description: writer.text(stored?.description, description),
  } as Venue
}

/** The fields of a place, without the other columns of its table. */
export const pickVenueFields = ({
  name,
  category,
  tags,
  description,
  address,
  latitude,
  longitude,
  phone,
  website,
  pictures,
  hours,
}: Venue): Venue => ({
  name,
  category,
  tags,
  description,
  address,
  latitude,
  longitude,
  phone,
  website,
  pictures,
  hours,
})

/**
 * The fields that the journal records. The address is `placeAddress`, because the journal's `address` is that of a hotel,
 * an object of several fields.
 */
export const auditFields = ({ address, ...venue }: Venue) => ({ ...venue, placeAddress: address })

/** The addresses of pictures by the path of their field, for `linkFiles`. */
export const picturesByPath = ({ pictures }: Pick<VenueInput, 'pictures'>): Record<string, string> =>
  Object.fromEntries((pictures ?? []).map((address, i) => [`pictures.${i}`, address]))

/** Throws `invalid` when latitude and longitude seem to be exchanged. */
export function assertPosition(input: Partial<Position>, place: Position, anchors: readonly Position[]): void {
  const isNew = input.latitude !== undefined || input.longitude !== undefined
  if (isNew && isPositionSwapped(place, anchors))
    throw new ApiError('invalid', {
      fields: ['latitude', 'longitude'].map((path) => ({ path, code: 'swapped_position' })),
    })
}
