import { v7 as uuid } from 'uuid'
import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { type PriceProblem, parsePrice, priceProblem, priceText } from '#core/i18n/price.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { parsePercent, percentText } from '#core/ui-office/fields/parse-input.ts'
import type { Article } from '../contract.ts'
import type { AllergenAnswers, Diet, MeatOrigin } from '../rules.ts'

export interface ChoiceDraft {
  id: string
  name: AllTexts
  /** The extra price as typed; blank: none. */
  price: string
  allergens: AllergenAnswers | null
}
export interface OptionDraft {
  id: string
  /** Options of several articles with the same value are changed together; null: of this article only. */
  sharedId: string | null
  name: AllTexts
  min: number | string
  max: number | string
  choices: ChoiceDraft[]
}

/** An article while it is edited: with texts in all languages, and numbers as typed. */
export interface ArticleDraft {
  /** Null: the article has no section. */
  sectionId: string | null
  name: AllTexts
  description: AllTexts
  /** The address of the picture; blank: none. */
  picture: string
  price: string
  vatRate: string
  maxQuantity: number | string
  available: boolean
  hidden: boolean
  options: OptionDraft[]
  /** The answers given so far. Null: nobody has answered yet, which differs from the answer "none". */
  allergens: AllergenAnswers | null
  diets: Diet[]
  /** Null: nobody has answered yet; an empty list: none of the meats with a stated origin is in it. */
  meatOrigins: MeatOrigin[] | null
}

export const blankChoice = (): ChoiceDraft => ({ id: uuid(), name: blankText, price: '', allergens: null })
export const blankOption = (): OptionDraft => ({
  id: uuid(),
  sharedId: null,
  name: blankText,
  min: 1,
  max: 1,
  choices: [blankChoice()],
})

/** A new article, with the usual VAT rate of France for food eaten on the spot, 10 %. `reader`: as in `draftArticle`. */
export const blankArticle = (reader: Lang, sectionId: string | null = null): ArticleDraft => ({
  sectionId,
  name: blankText,
  description: blankText,
  picture: '',
  price: '',
  vatRate: percentText(10, reader),
  maxQuantity: 20,
  available: true,
  hidden: false,
  options: [],
  allergens: null,
  diets: [],
  meatOrigins: null,
})

/** The draft of a stored article. `reader`: the language whose decimal sign is used. */
export function draftArticle(article: InAllLanguages<typeof Article>, reader: Lang): ArticleDraft {
  const {
    sectionId,
    name,
    description,
    picture,
    price,
    vatRate,
    maxQuantity,
    available,
    hidden,
    options,
    allergens,
    diets,
  } = toTypedText(article)
  const { meatOrigins } = article
  return {
    sectionId,
    name,
    description,
    picture: picture ?? '',
    price: priceText(price.amount, reader, price.currency),
    vatRate: percentText(vatRate, reader),
    maxQuantity,
    available,
    hidden,
    options: options.map((option) => ({
      ...option,
      choices: option.choices.map(({ id, name, allergens, price }) => ({
        id,
        name,
        allergens,
        price: price.amount === 0 ? '' : priceText(price.amount, reader, price.currency),
      })),
    })),
    allergens,
    diets,
    meatOrigins,
  }
}

/**
 * The options of another article as a copy, with ids of their own; shared options stay shared. `reader`: as in
 * `draftArticle`.
 */
export const copyOptions = (article: InAllLanguages<typeof Article>, reader: Lang): OptionDraft[] =>
  draftArticle(article, reader).options.map((option) => ({
    ...option,
    id: uuid(),
    choices: option.choices.map((choice) => ({ ...choice, id: uuid() })),
  }))

export type ArticleDraftError =
  | PriceProblem
  | 'name'
  | 'vatRate'
  | 'quantity'
  | 'choices'
  | 'min'
  | 'max'
  | 'optionName'
  | 'meatCountries'

const isIntegerBetween = (value: number | string, min: number, max: number) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max

/** The errors of invalid fields, by their path in the draft. Names are required in the language `base` only. */
export function checkArticle(draft: ArticleDraft, base: Lang, currency: string): Record<string, ArticleDraftError> {
  const errors: Record<string, ArticleDraftError> = {}
  const requireName = ({ name }: { name: AllTexts }, path: string, error: ArticleDraftError) => {
    if (!name[base]?.trim()) errors[`${path}name.${base}`] = error
  }
  requireName(draft, '', 'name')
  const price = priceProblem(draft.price, currency)
  if (price) errors.price = price
  const vatRate = parsePercent(draft.vatRate)
  if (vatRate === null || vatRate > 50) errors.vatRate = 'vatRate'
  if (!isIntegerBetween(draft.maxQuantity, 1, 99)) errors.maxQuantity = 'quantity'
  draft.meatOrigins?.forEach(({ meat, raised }) => {
    if (raised.length === 0) errors[`meatOrigins.${meat}`] = 'meatCountries'
  })
  draft.options.forEach((option, index) => {
    const { min, max, choices } = option
    const path = `options.${index}`
    requireName(option, `${path}.`, 'optionName')
    if (choices.length === 0) errors[`${path}.choices`] = 'choices'
    if (!isIntegerBetween(max, 1, 20)) errors[`${path}.max`] = 'max'
    if (!isIntegerBetween(min, 0, Math.min(20, Number(max) || 20, choices.length || 20))) errors[`${path}.min`] = 'min'
    choices.forEach((choice, choiceIndex) => {
      requireName(choice, `${path}.choices.${choiceIndex}.`, 'optionName')
      const supplementError = priceProblem(choice.price || '0', currency)
      if (supplementError) errors[`${path}.choices.${choiceIndex}.price`] = supplementError
    })
  })
  return errors
}

/** The draft as it is sent to the API, with prices in cents. */
export const storedArticle = (draft: ArticleDraft, currency: string) =>
  toSentText({
    ...draft,
    picture: draft.picture || null,
    price: parsePrice(draft.price, currency) ?? 0,
    vatRate: parsePercent(draft.vatRate) ?? 0,
    maxQuantity: Number(draft.maxQuantity),
    options: draft.options.map((option) => ({
      ...option,
      min: Number(option.min),
      max: Number(option.max),
      choices: option.choices.map((choice) => ({ ...choice, price: parsePrice(choice.price || '0', currency) ?? 0 })),
    })),
  })
