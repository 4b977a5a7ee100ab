import { z } from 'zod'
import { anyone, seeHotel } from '#core/access/policy.ts'
import { endpoint, Id, noQuery } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { maxTranslatedLength } from './rules.ts'

/**
 * The translation of a text. Null: there is none, because no engine is configured or the text is already in that
 * language. `text` is null: the engine does not answer at the moment.
 */
export const Translation = z
  .object({
    text: z.string().nullable(),
    /** The source language as detected by the engine, such as `de`. */
    from: z.string().nullable(),
  })
  .nullable()
export type Translation = z.infer<typeof Translation>

const hotelParams = z.object({ hotelId: Id })
const maxTexts = 50
const maxCharacters = 30_000

export const translateTexts = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/translate',
  summary:
    'Translate texts of guests or colleagues with the engine of the installation. Answers with one translation for each text, null where there is none',
  audience: 'staff',
  permission: seeHotel,
  confirmed: true,
  params: hotelParams,
  query: noQuery,
  body: z.object({
    texts: z
      .array(z.string().max(maxTranslatedLength))
      .min(1)
      .max(maxTexts)
      .refine((texts) => texts.reduce((sum, { length }) => sum + length, 0) <= maxCharacters, {
        error: 'too_big_text',
        params: { limit: maxCharacters },
      }),
    to: Lang,
    /** Absent: detected by the engine. */
    from: Lang.optional(),
  }),
  status: 200,
  output: z.array(Translation),
  errors: ['invalid', 'too_many_requests'],
})
export const translateShown = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/translate/shown',
  summary:
    'Translate texts that this guest may read. `kind`: `opinion` or `opinion-reply`. The texts are given by their ids, so that nothing else is translated',
  audience: 'visitor',
  permission: anyone,
  params: hotelParams,
  query: noQuery,
  body: z.object({ kind: z.string().max(40), ids: z.array(Id).min(1).max(maxTexts), to: Lang }),
  status: 200,
  output: z.array(Translation),
  errors: ['visitor_missing', 'invalid', 'too_many_requests'],
})
