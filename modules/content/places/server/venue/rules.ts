import { ApiError } from '#core/errors/server/api-error.ts'
import type { TextWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import type { DirectoryPlacePatch } from '../../contract.ts'
import { isPositionSwapped, type Position } from '../../rules.ts'
import type { Venue } from '../../schema.ts'

type VenueInput = InAnyLanguage<typeof DirectoryPlacePatch>

/** What a new place has of what nobody has said. */
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

/** A place as it is stored. `stored`: null for a new one, of which category and position are given. `own`: the hotel's language. */
export function writeVenue(writer: TextWriter, stored: Venue | null, input: VenueInput, own?: Lang): Venue {
  const { name, description, ...fields } = input
  return {
    ...blankVenue,
    ...stored,
    ...fields,
    name: writer.name('name', stored?.name, name, own),
    description: writer.text(stored?.description, description),
  } as Venue
}

/** The fields of a place, without those of the table around it. */
export const venueOf = ({
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

/** What the journal tells of a place: what people set. A hotel's own `address` is another thing, of several fields. */
export const auditFields = ({ address, ...venue }: Venue) => ({ ...venue, placeAddress: address })

/** Pictures by their field, as `linkFiles` takes them. */
export const picturesIn = ({ pictures }: Pick<VenueInput, 'pictures'>): Record<string, string> =>
  Object.fromEntries((pictures ?? []).map((address, i) => [`pictures.${i}`, address]))

/** Throws `invalid` where latitude and longitude have been exchanged. */
export function assertPosition(input: Partial<Position>, place: Position, anchors: readonly Position[]): void {
  const isNew = input.latitude !== undefined || input.longitude !== undefined
  if (isNew && isPositionSwapped(place, anchors))
    throw new ApiError('invalid', {
      fields: ['latitude', 'longitude'].map((path) => ({ path, code: 'swapped_position' })),
    })
}
