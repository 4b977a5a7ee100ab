import { z } from 'zod'
import { anyone, deleteHotel } from '#core/access/policy.ts'
import { endpoint, Id, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { type InAnyLanguage, inAllLanguages } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { AlertSettingsPatch } from '#modules/content/alerts/contract.ts'
import { PlaceInput } from '#modules/content/places/contract.ts'
import { ArticleInput, ServiceInput } from '#modules/content/services/contract.ts'
import { SectionInput } from '#modules/content/services/sections-contract.ts'
import { BlockInput, PageFields } from '#modules/exchange/custom-pages/contract.ts'
import { InfoInput } from '#modules/foundation/info/contract.ts'
import { MediaPatch } from '#modules/foundation/media/contract.ts'
import { Hotel, HotelInput } from '#modules/hotel/hotels/contract.ts'
import { formatName, maxHotelFileSizes } from './rules.ts'

/** The form that staff write with `lang=all`. */
const written = <Schema extends z.ZodType>(schema: Schema) =>
  inAllLanguages(schema) as unknown as z.ZodType<InAnyLanguage<Schema>>

/** `key`: how the rest of the file refers to it. */
const keyed = <Content extends z.ZodType>(content: Content) => z.object({ key: Id, content })

/**
 * `hotel.json`: a whole hotel as its staff would enter it, in all languages. Ids only express references. Other modules
 * have parts in it, and in its places, which this schema passes on unchecked: `exportedPartsOf` checks them.
 */
export const HotelFile = z.looseObject({
  product: z.literal(formatName),
  format: z.literal(1),
  hotel: HotelInput.omit({ slug: true, brand: true, info: true }),
  brand: z.object({ colour: z.string(), logo: FileAddress.nullable(), cover: FileAddress.nullable() }).partial(),
  info: written(InfoInput),
  /** The key of the page that is the home screen. */
  defaultPage: Id.nullable(),
  medias: z.array(z.object({ file: z.string().max(60), content: MediaPatch })).max(maxHotelFileSizes.files),
  services: z
    .array(
      keyed(written(ServiceInput)).extend({
        sections: z.array(keyed(written(SectionInput))).max(maxHotelFileSizes.sections),
        articles: z.array(written(ArticleInput)).max(maxHotelFileSizes.articles),
      }),
    )
    .max(maxHotelFileSizes.services),
  places: z.array(keyed(written(PlaceInput)).loose()).max(maxHotelFileSizes.places),
  pages: z
    .array(
      z.object({
        key: Id,
        published: z.boolean(),
        /** Without `slug`, the address is derived from the title. */
        content: written(PageFields.omit({ blocks: true }).partial({ slug: true })),
        blocks: written(z.array(BlockInput)),
      }),
    )
    .max(maxHotelFileSizes.pages),
  /** Without the email address, which is personal. Optional in a starting set. */
  alerts: AlertSettingsPatch.omit({ mailTo: true }).optional(),
})
export type HotelFile = z.infer<typeof HotelFile>

/** The parts that modules have registered as `exported`, and nothing else of a `hotel.json`. */
export function exportedPartsOf(parts: readonly { key: string; of?: 'place'; shape: z.ZodType }[]) {
  const shapeOf = (of: 'place' | undefined): z.ZodRawShape =>
    Object.fromEntries(parts.filter((part) => part.of === of).map(({ key, shape }) => [key, shape]))
  return z.object({ ...shapeOf(undefined), places: z.array(z.object(shapeOf('place'))) }) as z.ZodType<
    Record<string, unknown> & { places: Record<string, unknown>[] }
  >
}

export const exportHotel = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/export',
  summary:
    'The hotel as one tar archive: `hotel.json` (settings, information, services, places, deals, pages, offers, in all languages) and the files of its library. No guests, orders, messages, people or codes',
  audience: 'staff',
  permission: deleteHotel,
  confirmed: true,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  media: ['application/x-tar'],
  output: z.string(),
  errors: ['allowance_spent'],
})

export const importHotel = endpoint({
  method: 'post',
  path: '/v1/hotels/import',
  summary:
    'A new hotel from an archive of `export`, sent as it is (`application/x-tar`); its creator becomes its owner. All of it, or nothing',
  audience: 'staff',
  permission: anyone,
  confirmed: true,
  params: noParams,
  query: noQuery,
  body: z.unknown(),
  file: { types: ['application/x-tar'], maxBytes: null },
  status: 201,
  output: Hotel,
  errors: [
    'allowance_spent',
    'invalid',
    'archive_broken',
    'import_running',
    'too_large',
    'file_too_large',
    'file_infected',
    'file_unscannable',
    'file_is_program',
    'picture_broken',
    'picture_too_many_pixels',
    'picture_animation',
    'upload_quota',
    'quota_exceeded',
    'files_quota_exceeded',
    'upload_interrupted',
    'storage_full',
  ],
})
