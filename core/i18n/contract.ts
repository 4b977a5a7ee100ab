import { z } from 'zod'

/** The languages of the product; French is the default and the source of every text. Specification points 3 and 9. */
export const langs = ['fr', 'en', 'es'] as const
export const Lang = z.enum(langs)
export type Lang = z.infer<typeof Lang>

/** A text as it is stored: one string per language, a missing one falls back to the hotel's default language. */
export type Localized = Partial<Record<Lang, string>>
