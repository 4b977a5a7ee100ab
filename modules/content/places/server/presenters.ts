import type { Localized } from '#core/i18n/contract.ts'
import { dialledNumber } from '#modules/foundation/info/server/service.ts'
import { distanceFrom, openingOf, type Position, toPosition } from '../rules.ts'
import type { Venue } from '../schema.ts'
import type { DirectoryRow } from './directory/queries.ts'
import type { HotelPlace } from './queries.ts'
import { pickVenueFields } from './venue/rules.ts'

type ReadText<Text> = (path: string, text: Localized | null | undefined) => Text

/** How texts are read. Names have their own reader, because an untranslated name does not count as missing. */
export interface Texts<Text> {
  read: ReadText<Text>
  readName: ReadText<Text>
}

/** The fields of the hotel that places need: position, country for phone numbers, and time zone. */
export interface HotelFrame {
  address: { latitude: number | null; longitude: number | null; country: string }
  timeZone: string
}

const venueFields = <Text>(venue: Venue, { read, readName }: Texts<Text>, path: string) => ({
  ...pickVenueFields(venue),
  name: readName(`${path}name`, venue.name),
  description: read(`${path}description`, venue.description),
})

export function publicPlace<Text>(
  { place, venue }: HotelPlace,
  hotel: HotelFrame,
  now: Date,
  texts: Texts<Text>,
  path: string,
) {
  return {
    id: place.id,
    ...venueFields(venue, texts, path),
    ...(venue.phone && { dialled: dialledNumber(venue.phone, hotel.address.country) }),
    ...distanceFrom(toPosition(hotel.address), venue),
    ...openingOf(venue.hours, hotel.timeZone, now),
    opinion: texts.read(`${path}opinion`, place.opinion),
  }
}

export function staffPlace<Text>(
  row: HotelPlace,
  hotel: HotelFrame,
  now: Date,
  texts: Texts<Text> & { read: { fallback: string[] } },
) {
  const { hidden, position, version, own } = row.place
  return {
    ...publicPlace(row, hotel, now, texts, ''),
    hidden,
    source: own ? ('own' as const) : ('directory' as const),
    position,
    version,
    fallback: texts.read.fallback,
  }
}

export function directoryPlace<Text>(
  row: DirectoryRow,
  hotels: number,
  from: Position | null,
  texts: Texts<Text> & { read: { fallback: string[] } },
) {
  const { id, externalId, version } = row
  const { distance } = distanceFrom(from, row)
  return { id, externalId, ...venueFields(row, texts, ''), distance, hotels, version, fallback: texts.read.fallback }
}
