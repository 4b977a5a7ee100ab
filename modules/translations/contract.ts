import { z } from 'zod'
import { endpoint, Id, none } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { seeHotel } from '#modules/hotel-context/policy.ts'
import { gaps } from './rules.ts'

/** A text that has something to be done about it in `lang`. `source`: its beginning, in the first language that has it. */
const TranslationGap = z.object({
  lang: Lang,
  gap: z.enum(gaps),
  /** What holds the text, by the word its module has for that: `service`, `info`. */
  place: z.string(),
  id: Id,
  serviceId: Id.nullable(),
  subject: z.string(),
  /** The kind of text: `options.choices.name`. */
  field: z.string(),
  source: z.object({ lang: Lang, text: z.string() }),
})
export type TranslationGap = z.infer<typeof TranslationGap>

export const Translations = z
  .object({
    languages: z.array(z.object({ lang: Lang, written: z.int(), total: z.int() })),
    /** Language by language, in the order guests meet the texts; at most 1000. */
    gaps: z.array(TranslationGap),
    /** How many there are beyond these. */
    more: z.int(),
  })
  .meta({ id: 'Translations' })
export type Translations = z.infer<typeof Translations>

export const readTranslations = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/translations',
  summary:
    'How far each language of the hotel has come, and every text that is missing in one. Names are read in `lang`',
  audience: 'staff',
  permission: seeHotel,
  params: z.object({ hotelId: Id }),
  query: z.object({ lang: Lang.default('fr') }),
  body: none,
  status: 200,
  output: Translations,
  errors: [],
})
