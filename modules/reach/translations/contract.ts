import { z } from 'zod'
import { changeSettings, editContent, seeContent } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { Lang } from '#core/i18n/contract.ts'
import { maxTranslationLength } from './rules.ts'

/** A text in the source language and in the target language. */
const DeskText = z.object({
  /** The kind of object that contains the text, as its module calls it: `service`, `info`. */
  place: z.string(),
  id: Id,
  serviceId: Id.nullable(),
  /** The path of the text within the object; lists use ids, so that sorting does not change it: `options.<id>.name`. */
  key: z.string(),
  subject: z.string(),
  /** The path without ids: `options.choices.name`. */
  field: z.string(),
  /** In the source language, or in the first language that has a text if it is blank. */
  source: z.object({ lang: Lang, text: z.string() }),
  target: z.string(),
  /** What an engine has drafted and guests read while the target is blank; null: nothing. */
  draft: z.string().nullable(),
  /** Maximum characters; null: a rich text, which can be edited in its own editor only. */
  longest: z.int().nullable(),
  /** The target is identical to the text in another language, and too long for a coincidence. */
  same: z.boolean(),
  /** The source has changed since the target was written: when, and the source before that. */
  changed: z.object({ at: Instant, before: z.string() }).nullable(),
})
export type DeskText = z.infer<typeof DeskText>

export const Translations = z
  .object({
    languages: z.array(z.object({ lang: Lang, written: z.int(), total: z.int() })),
    from: Lang,
    to: Lang,
    /** In the order in which guests see them; at most 4000. If there are more, those that need work come first. */
    texts: z.array(DeskText),
    /** How many more there are. */
    more: z.int(),
    /**
     * How many characters the user may still have translated for this hotel today; null: no translation engine is set
     * up.
     */
    charactersLeft: z.int().nullable(),
    /** Whether missing texts are drafted, and by which engine; null: no translation engine is set up. */
    drafts: z.object({ enabled: z.boolean(), engine: z.string() }).nullable(),
  })
  .meta({ id: 'Translations' })
export type Translations = z.infer<typeof Translations>

const params = z.object({ hotelId: Id })

export const readTranslations = endpoint({
  ...readCall,
  path: '/v1/hotels/{hotelId}/translations',
  summary:
    'Every text of the hotel in the languages `from` and `to`, and how far each language has come. Absent, they are the hotel’s own language and the one that lacks most. Names are read in `lang`',
  audience: 'staff',
  permission: seeContent,
  params,
  query: z.object({ lang: Lang.default('fr'), from: Lang.optional(), to: Lang.optional() }),
  output: Translations,
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
export const changeDrafts = endpoint({
  method: 'put',
  path: '/v1/hotels/{hotelId}/translations/drafts',
  summary:
    'Have what the hotel has not translated drafted by the engine of the installation, or no longer. Guests read drafts, and a line that says so',
  audience: 'staff',
  permission: changeSettings,
  confirmed: true,
  params,
  query: noQuery,
  body: z.object({ enabled: z.boolean() }),
  status: 200,
  output: z.object({ enabled: z.boolean() }),
  errors: ['invalid'],
})
export const deleteDraft = endpoint({
  method: 'post',
  path: '/v1/hotels/{hotelId}/translations/drafts/delete',
  summary:
    'Delete the draft of a text in one language. It is not drafted again until its source changes. A draft is accepted by writing it as a translation',
  audience: 'staff',
  permission: editContent,
  params,
  query: noQuery,
  body: z.object({ place: z.string().max(40), id: Id, key: z.string().max(400), to: Lang }),
  status: 204,
  output: noContent,
  errors: [],
})
