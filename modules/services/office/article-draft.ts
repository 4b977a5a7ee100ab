import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { countMissing } from '#core/i18n/missing.ts'
import { missingTexts } from '#core/ui-office/field.ts'
import { nextKey } from '#core/ui-office/keys.ts'
import { fromBreakTags, submission } from '#core/ui-office/line-breaks.ts'
import { parsePercent, parsePrice, percentText, priceText } from '#core/ui-office/typed.ts'
import type { Article, ArticlePatch } from '../contract.ts'
import type { Allergen, Diet } from '../rules.ts'
import { changed } from './service-draft.ts'

export interface ArticleTexts {
  section: string
  name: string
  description: string
}
type Names = Partial<Record<Lang, string>>
export interface ChoiceDraft {
  key: string
  id?: string
  names: Names
  /** As typed; blank is no supplement. */
  price: string
}
export interface OptionDraft {
  key: string
  id?: string
  names: Names
  min: number | string
  max: number | string
  choices: ChoiceDraft[]
}
export type Allergens = Partial<Record<Allergen, 'contains' | 'may-contain'>>

/** An article as it is being written: everything as typed, the texts in each language of the hotel. */
export interface ArticleDraft {
  texts: Partial<Record<Lang, ArticleTexts>>
  /** Address; blank: none. */
  picture: string
  price: string
  vatRate: string
  maxQuantity: number | string
  available: boolean
  options: OptionDraft[]
  /** `null`: nobody has filled it in, which is not the same as none. */
  allergens: Allergens | null
  diets: Diet[]
}

export const blankTexts: ArticleTexts = { section: '', name: '', description: '' }
export const blankChoice = (): ChoiceDraft => ({ key: nextKey(), names: {}, price: '' })
export const blankOption = (): OptionDraft => ({ key: nextKey(), names: {}, min: 1, max: 1, choices: [blankChoice()] })

/** A new article. France: 10 % on the spot is the usual rate. */
export const blankArticle = (written: Lang[], reader: Lang): ArticleDraft => ({
  texts: Object.fromEntries(written.map((lang) => [lang, blankTexts])),
  picture: '',
  price: '',
  vatRate: percentText(10, reader),
  maxQuantity: 20,
  available: true,
  options: [],
  allergens: null,
  diets: [],
})

type Readings = Partial<Record<Lang, Article>>

/** `readings`: the same article read in each language, blanks left blank. `reader`: whose decimal sign is shown. */
export function draftArticle(readings: Readings, base: Lang, reader: Lang): ArticleDraft {
  const article = readings[base] as Article
  const inEach = <T>(pick: (article: Article) => T) =>
    Object.fromEntries(Object.entries(readings).map(([lang, reading]) => [lang, pick(reading)]))
  return {
    texts: inEach(({ section, name, description }) => ({ section, name, description: fromBreakTags(description) })),
    picture: article.picture ?? '',
    price: priceText(article.price.amount, reader),
    vatRate: percentText(article.vatRate, reader),
    maxQuantity: article.maxQuantity,
    available: article.available,
    options: article.options.map((option, o) => ({
      key: nextKey(),
      id: option.id,
      names: inEach(({ options }) => options[o]?.name ?? ''),
      min: option.min,
      max: option.max,
      choices: option.choices.map((choice, c) => ({
        key: nextKey(),
        id: choice.id,
        names: inEach(({ options }) => options[o]?.choices[c]?.name ?? ''),
        price: choice.price.amount === 0 ? '' : priceText(choice.price.amount, reader),
      })),
    })),
    allergens: article.allergens,
    diets: article.diets,
  }
}

/** The texts of an article. */
export const articleTexts = [{ name: 'name', required: true }, { name: 'description' }, { name: 'section' }] as const

/** How many texts are still to be written in each language, the names of the options among them. */
export function missingArticleTexts({ texts, options }: ArticleDraft): Partial<Record<Lang, number>> {
  const langs = Object.keys(texts) as Lang[]
  const names = options.flatMap(({ names, choices }) => [names, ...choices.map((choice) => choice.names)])
  const unnamed = countMissing(
    names.map((text) => ({ text, required: true })),
    langs,
  )
  const missing = missingTexts(articleTexts, texts)
  return Object.fromEntries(langs.map((lang) => [lang, (missing[lang] ?? 0) + (unnamed[lang] ?? 0)]))
}

export type ArticleFault = 'name' | 'price' | 'vatRate' | 'quantity' | 'choices' | 'min' | 'max' | 'optionName'

const between = (value: number | string, least: number, most: number) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most

/** What cannot be stored, by its path in the draft. Only the base language must have every name. */
export function checkArticle(draft: ArticleDraft, base: Lang): Record<string, ArticleFault> {
  const faults: Record<string, ArticleFault> = {}
  if (!draft.texts[base]?.name.trim()) faults[`texts.${base}.name`] = 'name'
  draft.options.forEach(({ names, choices }, index) => {
    if (!names[base]?.trim()) faults[`options.${index}.names.${base}`] = 'optionName'
    choices.forEach((choice, place) => {
      if (!choice.names[base]?.trim()) faults[`options.${index}.choices.${place}.names.${base}`] = 'optionName'
    })
  })
  const price = parsePrice(draft.price)
  if (price === null || price > 1_000_000) faults.price = 'price'
  const vatRate = parsePercent(draft.vatRate)
  if (vatRate === null || vatRate > 50) faults.vatRate = 'vatRate'
  if (!between(draft.maxQuantity, 1, 99)) faults.maxQuantity = 'quantity'
  draft.options.forEach(({ min, max, choices }, index) => {
    const path = `options.${index}`
    if (choices.length === 0) faults[`${path}.choices`] = 'choices'
    if (!between(max, 1, 20)) faults[`${path}.max`] = 'max'
    if (!between(min, 0, Math.min(20, Number(max) || 20, choices.length || 20))) faults[`${path}.min`] = 'min'
    choices.forEach((choice, place) => {
      const supplement = parsePrice(choice.price || '0')
      if (supplement === null || supplement > 1_000_000) faults[`${path}.choices.${place}.price`] = 'price'
    })
  })
  return faults
}

/** Whether somebody wrote option names in this language: a new option that is still blank there does not count. */
function namesToWrite(draft: ArticleDraft, saved: ArticleDraft, lang: Lang): boolean {
  const before = new Map(
    saved.options.flatMap(({ key, names, choices }) => [
      [key, names[lang] ?? ''] as const,
      ...choices.map((choice) => [choice.key, choice.names[lang] ?? ''] as const),
    ]),
  )
  return draft.options
    .flatMap(({ key, names, choices }) => [{ key, names }, ...choices])
    .some(({ key, names }) => (names[lang] ?? '').trim() !== (before.get(key) ?? ''))
}

const options = (draft: ArticleDraft, lang: Lang): NonNullable<ArticlePatch['options']> =>
  draft.options.map(({ id, names, min, max, choices }) => ({
    id,
    name: (names[lang] ?? '').trim(),
    min: Number(min),
    max: Number(max),
    choices: choices.map((choice) => ({
      id: choice.id,
      name: (choice.names[lang] ?? '').trim(),
      price: parsePrice(choice.price || '0') ?? 0,
    })),
  }))

const plainFields = ({ picture, price, vatRate, maxQuantity, available, allergens, diets }: ArticleDraft) => ({
  picture: picture || null,
  price: parsePrice(price) ?? 0,
  vatRate: parsePercent(vatRate) ?? 0,
  maxQuantity: Number(maxQuantity),
  available,
  allergens,
  diets,
})

const stored = ({ section, name, description }: ArticleTexts): ArticleTexts =>
  submission({ section: section.trim(), name: name.trim(), description: description.trim() })

/** The draft as it would be stored: what two versions are compared by. */
export const storedArticle = (draft: ArticleDraft) => ({
  ...plainFields(draft),
  texts: Object.fromEntries(Object.entries(draft.texts).map(([lang, texts]) => [lang, stored(texts)])),
  options: Object.fromEntries(Object.keys(draft.texts).map((lang) => [lang, options(draft, lang as Lang)])),
})

/** Everything in the base language: what creates an article. */
export const newArticle = (draft: ArticleDraft, base: Lang) => ({
  ...stored(draft.texts[base] ?? blankTexts),
  ...plainFields(draft),
  options: options(draft, base),
})

/** What changed in one language; with the base language also what has none. */
export function articleChanges(draft: ArticleDraft, saved: ArticleDraft, lang: Lang, base: Lang): ArticlePatch {
  const texts = changed(stored(draft.texts[lang] ?? blankTexts), stored(saved.texts[lang] ?? blankTexts))
  if (lang !== base) return { ...texts, ...(namesToWrite(draft, saved, lang) ? { options: options(draft, lang) } : {}) }
  return {
    ...texts,
    ...changed(plainFields(draft), plainFields(saved)),
    ...changed({ options: options(draft, base) }, { options: options(saved, base) }),
  }
}

/** The draft once the server has named its new options and choices, in the order they were sent. */
export const withIds = (draft: ArticleDraft, article: Article): ArticleDraft => ({
  ...draft,
  options: draft.options.map((option, o) => ({
    ...option,
    id: article.options[o]?.id,
    choices: option.choices.map((choice, c) => ({ ...choice, id: article.options[o]?.choices[c]?.id })),
  })),
})

/** Where a field the server found wrong stands in the draft. */
export function articleFieldPath({ path }: FieldError, lang: Lang): string {
  if (path === 'name' || path === 'description' || path === 'section') return `texts.${lang}.${path}`
  return path.replace(/^(options\.\d+(?:\.choices\.\d+)?)\.name$/, `$1.names.${lang}`)
}
