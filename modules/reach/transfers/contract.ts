import { z } from 'zod'
import { anyone, deleteHotel } from '#core/access/policy.ts'
import { endpoint, Id, noContent, noParams, noQuery } from '#core/http/contract.ts'
import { type InAnyLanguage, inAllLanguages } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { AlertSettingsPatch } from '#modules/content/alerts/contract.ts'
import { PlaceInput } from '#modules/content/places/contract.ts'
import { ArticleInput, ServiceInput } from '#modules/content/services/contract.ts'
import { SectionInput } from '#modules/content/services/sections-contract.ts'
import { TicketInput } from '#modules/content/tickets/contract.ts'
import { AnnouncementInput } from '#modules/exchange/announcements/contract.ts'
import { BlockInput, PageFields } from '#modules/exchange/custom-pages/contract.ts'
import { DealInput } from '#modules/exchange/deals/contract.ts'
import { InfoInput } from '#modules/foundation/info/contract.ts'
import { MediaPatch } from '#modules/foundation/media/contract.ts'
import { Hotel, HotelInput } from '#modules/hotel/hotels/contract.ts'
import { ChatSettingsChange } from '#modules/reach/chat/settings-contract.ts'
import { formatName, maxHotelFileSizes } from './rules.ts'

/** What staff write with `lang=all`. */
const written = <Schema extends z.ZodType>(schema: Schema) =>
  inAllLanguages(schema) as unknown as z.ZodType<InAnyLanguage<Schema>>

/** `key`: what the rest of the file calls it by. */
const keyed = <Content extends z.ZodType>(content: Content) => z.object({ key: Id, content })

/** `hotel.json`: a whole hotel as its staff would type it, in all languages. Ids only say what belongs to what. */
export const HotelFile = z.object({
  product: z.literal(formatName),
  format: z.literal(1),
  hotel: HotelInput.omit({ slug: true, brand: true, info: true }),
  brand: z.object({ colour: z.string(), logo: FileAddress.nullable(), cover: FileAddress.nullable() }).partial(),
  info: written(InfoInput),
  /** The key of the page that guests open the hotel on. */
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
  places: z
    .array(keyed(written(PlaceInput)).extend({ deal: written(DealInput).nullable() }))
    .max(maxHotelFileSizes.places),
  pages: z
    .array(
      z.object({
        key: Id,
        published: z.boolean(),
        /** Without `slug`, the address is made from the title. */
        content: written(PageFields.omit({ blocks: true }).partial({ slug: true })),
        blocks: written(z.array(BlockInput)),
      }),
    )
    .max(maxHotelFileSizes.pages),
  tickets: z.array(written(TicketInput)).max(maxHotelFileSizes.tickets),
  /** Optional, as the next two are: a set of contents need not bring these settings. */
  chat: written(ChatSettingsChange).optional(),
  /** Without the address of the email, which is somebody's. */
  alerts: AlertSettingsPatch.omit({ mailTo: true }).optional(),
  /** What runs or waits for its hour and is for everybody: rooms are not in the file. */
  announcements: z
    .array(written(AnnouncementInput.omit({ rooms: true })))
    .max(maxHotelFileSizes.announcements)
    .optional(),
})
export type HotelFile = z.infer<typeof HotelFile>

export const exportHotel = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/export',
  summary:
    'The hotel as one tar archive: `hotel.json` (settings, information, services, places, deals, pages, offers, in all languages) and the files of its library. No guests, orders, messages, people or codes',
  audience: 'staff',
  permission: deleteHotel,
  confirmed: true,
  params: z.object({ hotelId: Id }),
  query: noQuery,
  body: noContent,
  media: ['application/x-tar'],
  status: 200,
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
