import { z } from 'zod'
import { langs } from './langs.ts'

/** One of the product's languages. */
export const Lang = z.enum(langs)
export type Lang = z.infer<typeof Lang>

/** A text as it is stored: one string per language, a missing one falls back to the hotel's default language. */
export type Localized = Partial<Record<Lang, string>>
