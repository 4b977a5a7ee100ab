import { z } from 'zod'
import type { Hours } from '#core/time/hours.ts'
import { Category } from '#modules/content/places/contract.ts'
import type { Venue } from '#modules/content/places/schema.ts'
import { readOpeningHours } from '#modules/content/places/server/service.ts'
import { readDemoJson } from './content.ts'

/** Texts in every language, so that no fallback hides a missing one. */
const Words = z.strictObject({ fr: z.string().min(1), en: z.string().min(1), es: z.string().min(1) })
/** In the notation of OpenStreetMap; null: unknown. */
const OpeningHours = z.string().nullable()

const DemoPlaces = z.array(
  z.strictObject({
    key: z.string(),
    /** A place that the hotel itself has added; all others come from the shared directory. */
    own: z.literal(true).optional(),
    category: Category,
    name: Words,
    description: Words,
    opinion: Words.nullable(),
    tags: z.array(z.string()),
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    hours: OpeningHours,
    picture: z.string(),
  }),
)
type DemoPlace = z.infer<typeof DemoPlaces>[number]

const DemoDeals = z.array(
  z.strictObject({
    /** The slug of its hotel. */
    hotel: z.string(),
    /** The key of its place. */
    place: z.string(),
    title: Words,
    text: Words,
    terms: Words,
    hours: OpeningHours,
    perVisitor: z.int().nullable(),
    limit: z.int().nullable(),
    pin: z.string(),
  }),
)

/** The places near a demo hotel, in the hotel's order. */
export const demoPlaces = async (folder: string) => DemoPlaces.parse(await readDemoJson(`places/${folder}.json`))

export const demoDeals = async (slug: string) =>
  DemoDeals.parse(await readDemoJson('places/deals.json')).filter(({ hotel }) => hotel === slug)

/** Parses opening hours in the notation of OpenStreetMap. Throws when a part of them cannot be stored. */
export async function parseDemoHours(openingHours: string | null): Promise<Hours | null> {
  if (openingHours === null) return null
  const { hours, left } = await readOpeningHours(openingHours)
  if (!hours || left) throw new Error(`Opening hours that cannot be stored completely: ${openingHours}`)
  return hours
}

export const toDemoVenue = async ({
  key: _,
  own: __,
  opinion: ___,
  picture,
  hours,
  ...place
}: DemoPlace): Promise<Venue> => ({
  ...place,
  pictures: [picture],
  hours: await parseDemoHours(hours),
})
