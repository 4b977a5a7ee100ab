import { z } from 'zod'
import { editContent, seeHotel } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { maxTranslationLength } from './rules.ts'

/** A text in the language it is translated from and in the one it is translated to. */
const DeskText = z.object({
  /** What holds the text, by the word its module has for that: `service`, `info`. */
  place: z.string(),
  id: Id,
  serviceId: Id.nullable(),
  /** Names the text within the thing, also when lists in it are sorted: `options.<id>.name`. */
  key: z.string(),
  subject: z.string(),
  /** The kind of text: `options.choices.name`. */
  field: z.string(),
  /** In the first language that has it, where the one asked for is blank. */
  source: z.object({ lang: Lang, text: z.string() }),
  target: z.string(),
  /** Characters; null: it is formatted, and is written in its own editor alone. */
  longest: z.int().nullable(),
  /** The target is word for word what another language says, at a length where that is no coincidence. */
  same: z.boolean(),
  /** The source was worded anew after the target was written, when, and what it said before. */
  changed: z.object({ at: Instant, before: z.string() }).nullable(),
})
export type DeskText = z.infer<typeof DeskText>

export const Translations = z
  .object({
    languages: z.array(z.object({ lang: Lang, written: z.int(), total: z.int() })),
    from: Lang,
    to: Lang,
    /** In the order guests meet them; at most 4000: those that wait for somebody come before the others then. */
    texts: z.array(DeskText),
    /** How many there are beyond these. */
    more: z.int(),
    /** What the reader may still have translated for this hotel today; null: no engine translates. */
    charactersLeft: z.int().nullable(),
  })
  .meta({ id: 'Translations' })
export type Translations = z.infer<typeof Translations>

const params = z.object({ hotelId: Id })

export const readTranslations = endpoint({
  method: 'get',
  path: '/v1/hotels/{hotelId}/translations',
  summary:
    'Every text of the hotel in the languages `from` and `to`, and how far each language has come. Absent, they are the hotel’s own language and the one that lacks most. Names are read in `lang`',
  audience: 'staff',
  permission: seeHotel,
  params,
  query: z.object({ lang: Lang.default('fr'), from: Lang.optional(), to: Lang.optional() }),
  body: noContent,
  status: 200,
  output: Translations,
  errors: [],
})

export const writeTranslation = endpoint({
  method: 'patch',
  path: '/v1/hotels/{hotelId}/translations',
  summary:
    'Write one text in one language, as its own editor would. `known`: what was seen there before; another text since then is `conflict`, which says it. The same text again says that it is right still',
  audience: 'staff',
  permission: editContent,
  params,
  query: noQuery,
  body: z.object({
    place: z.string().max(40),
    id: Id,
    serviceId: Id.nullable(),
    key: z.string().max(400),
    to: Lang,
    text: z.string().trim().max(maxTranslationLength),
    known: z.string().max(maxTranslationLength),
  }),
  status: 200,
  output: z.object({ text: z.string() }),
  errors: ['invalid', 'conflict', 'precondition_failed'],
})
