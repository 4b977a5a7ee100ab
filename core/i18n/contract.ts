import { z } from 'zod'
import { langs } from './langs.ts'

/** One of the product's languages. */
export const Lang = z.enum(langs)
export type Lang = z.infer<typeof Lang>

/** A text as it is stored: one string per language, a missing one falls back to the hotel's default language. */
export type Localized = Partial<Record<Lang, string>>

/** `fallback=none` leaves a text that is missing in `lang` empty, so that an editor sees what is still to write. */
export const contentQuery = z.object({
  lang: Lang.default('fr'),
  fallback: z.enum(['default', 'none']).default('default'),
})
