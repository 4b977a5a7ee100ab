import { z } from 'zod'
import type { RichText } from '#core/rich-text/document.ts'
import { guestLangs, staffLangs } from '#locales/languages.ts'

/** A language that guests can read, and that hotels write their content in. */
export const Lang = z.enum(guestLangs)
export type Lang = z.infer<typeof Lang>

/** A language of the back office. Guests can read each of them too. */
export const StaffLang = z.enum(staffLangs)
export type StaffLang = z.infer<typeof StaffLang>

/** A stored text: one string per language. A missing one falls back to the hotel's default language. */
export type Localized = Partial<Record<Lang, string>>

/**
 * A text in the languages of the back office and those of the hotel, empty where it is not written: the form that
 * `lang=all` answers with.
 */
export type AllTexts = Record<StaffLang, string> & Localized

/** A stored text with paragraphs, lists and links. */
export type LocalizedRichText = Partial<Record<Lang, RichText>>
export type AllRichTexts = Record<StaffLang, RichText> & LocalizedRichText

/** The values of `?lang=` in calls that edit texts: one language, or all of them at once. */
export const TextLang = z.enum([...guestLangs, 'all'])
export type TextLang = z.infer<typeof TextLang>

/**
 * The language in which texts are read and written; with `all` every text is an object by language. With `fallback=none` a
 * text that is missing in `lang` stays empty, so that the editor shows what has to be written.
 */
export const textQuery = z.object({
  lang: TextLang.default('fr'),
  fallback: z.enum(['default', 'none']).default('default'),
})
export type TextQuery = z.infer<typeof textQuery>

/** The same for calls that read one language only. */
export const contentQuery = textQuery.extend({ lang: Lang.default('fr') })

/** Integer cents, tax included, with an ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

declare const isText: unique symbol
/**
 * A text that is stored in each language. It allows no further string rules, because those would not apply to all
 * languages.
 */
export type TextSchema = z.ZodType<string, string> & { readonly [isText]: true }
declare const isRichText: unique symbol
/** A rich text that is stored in each language. */
export type RichTextSchema = z.ZodType<RichText, RichText> & { readonly [isRichText]: true }
/** Schemas of one language, mapped to the same schemas for all languages. */
const allLanguagesSchemas = new WeakMap<z.core.$ZodType, z.ZodType>()

/** A text in a response, in one language. */
export const Text = markAsText(z.string(), z.string())
/** A text of at most `max` characters; an empty one removes the text in that language. */
export const optionalTextSchema = (max: number): TextSchema => markAsText(textOfAtMost(max), textOfAtMost(max))
/** A required text. With `lang=all` the hotel's own language is required, which the command checks. */
export const requiredTextSchema = (max: number): TextSchema => markAsText(textOfAtMost(max).min(1), textOfAtMost(max))

const textOfAtMost = (max: number) => z.string().trim().max(max)

function markAsText(oneLanguageSchema: z.ZodString, eachLanguageSchema: z.ZodString): TextSchema {
  allLanguagesSchemas.set(oneLanguageSchema, z.partialRecord(Lang, eachLanguageSchema))
  return oneLanguageSchema as unknown as TextSchema
}

/** Marks the schema of a rich text as stored in each language. */
export function richTextInEachLanguage(document: z.ZodType<RichText>): RichTextSchema {
  allLanguagesSchemas.set(document, z.partialRecord(Lang, document))
  return document as unknown as RichTextSchema
}

/** The type of a rich text where plain texts have the type `T`: in one language or in all of them. */
export type RichTextLike<T> = T extends AllTexts
  ? AllRichTexts
  : T extends string
    ? RichText
    : T extends Localized
      ? LocalizedRichText
      : unknown

/** `Schema` with each text replaced by `T`. */
export type WithTexts<Schema, T> = Schema extends RichTextSchema
  ? z.ZodType<RichTextLike<T>, RichTextLike<T>>
  : Schema extends TextSchema
    ? z.ZodType<T, T>
    : Schema extends z.ZodObject<infer Shape>
      ? z.ZodObject<{ [Name in keyof Shape]: WithTexts<Shape[Name], T> }>
      : Schema extends z.ZodArray<infer Item>
        ? z.ZodArray<SchemaWithTexts<Item, T>>
        : Schema extends z.ZodOptional<infer Inner>
          ? z.ZodOptional<SchemaWithTexts<Inner, T>>
          : Schema extends z.ZodNonOptional<infer Inner>
            ? z.ZodNonOptional<SchemaWithTexts<Inner, T>>
            : Schema extends z.ZodNullable<infer Inner>
              ? z.ZodNullable<SchemaWithTexts<Inner, T>>
              : Schema extends z.ZodDiscriminatedUnion<infer Options>
                ? z.ZodUnion<{ [Index in keyof Options]: SchemaWithTexts<Options[Index], T> }>
                : Schema
export type SchemaWithTexts<Schema, T> =
  WithTexts<Schema, T> extends infer Found extends z.core.SomeType ? Found : never

/** The output type of a schema in a call with `lang=all`. */
export type InAllLanguages<Schema extends z.ZodType> = z.output<SchemaWithTexts<Schema, AllTexts>>
/** The output type for calls with one language or all; texts sent may leave out languages. */
export type InAnyLanguage<Schema extends z.ZodType> = z.output<SchemaWithTexts<Schema, string | Localized>>

/** The schema with each text in all languages; the same schema when it contains no texts. */
export function inAllLanguages(schema: z.core.$ZodType): z.ZodType {
  const cached = allLanguagesSchemas.get(schema)
  if (cached) return cached
  const derived = withAllTexts(schema as z.ZodType)
  allLanguagesSchemas.set(schema, derived)
  return derived
}

function withAllTexts(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, inner]) => [name, inAllLanguages(inner)]))
    const same = Object.entries(shape).every(([name, inner]) => inner === schema.shape[name])
    return same ? schema : withDerivedName(schema, schema.clone({ ...schema.def, shape }))
  }
  if (schema instanceof z.ZodArray) return withInnerReplaced(schema, 'element')
  if ([z.ZodOptional, z.ZodNonOptional, z.ZodNullable].some((wrapper) => schema instanceof wrapper))
    return withInnerReplaced(schema, 'innerType')
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(inAllLanguages)
    return withDerivedName(schema, schema.clone({ ...schema.def, options }))
  }
  return schema
}

function withInnerReplaced(schema: z.ZodType, part: 'element' | 'innerType'): z.ZodType {
  const def = schema.def as unknown as Record<typeof part, z.core.$ZodType>
  const inner = inAllLanguages(def[part])
  return inner === def[part] ? schema : withDerivedName(schema, schema.clone({ ...def, [part]: inner } as never))
}

/** Names the derived schema, so that the OpenAPI document lists it beside the original. */
function withDerivedName(schema: z.ZodType, derived: z.ZodType): z.ZodType {
  const id = schema.meta()?.id
  return id ? derived.meta({ id: `${id}InAllLanguages` }) : derived
}
