import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { type PriceProblem, parsePrice, priceProblem, priceText } from '#core/i18n/price.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { parsePercent, percentText } from '#core/ui-office/fields/parse-input.ts'
import type { Ticket } from '../contract.ts'

/** An offer while it is edited: with texts in all languages, numbers as typed, blank when not specified. */
export interface TicketDraft {
  title: AllTexts
  text: AllTexts
  /** The address of the picture; blank: none. */
  picture: string
  price: string
  rating: string
  ratingCount: number | string
  link: string
  hidden: boolean
}

export const blankTicket: TicketDraft = {
  title: blankText,
  text: blankText,
  picture: '',
  price: '',
  rating: '',
  ratingCount: '',
  link: '',
  hidden: false,
}

/** The draft of a stored offer. `reader`: the language whose decimal sign is used. */
export function draftTicket(ticket: InAllLanguages<typeof Ticket>, reader: Lang): TicketDraft {
  const { title, text, picture, price, rating, ratingCount, link, hidden } = toTypedText(ticket)
  return {
    title,
    text,
    picture: picture ?? '',
    price: price ? priceText(price.amount, reader, price.currency) : '',
    rating: rating === null ? '' : percentText(rating, reader),
    ratingCount: ratingCount ?? '',
    link,
    hidden,
  }
}

export type TicketDraftError = PriceProblem | 'title' | 'rating' | 'ratingCount' | 'link'

/** Parses a rating such as `4` or `4,6`; null when it is not a number from 0 to 5 with at most one decimal. */
function parseRating(typed: string): number | null {
  const rating = parsePercent(typed)
  return rating === null || rating > 5 || Math.round(rating * 10) / 10 !== rating ? null : rating
}

/** The errors of invalid fields, by their path in the draft. */
export function checkTicket(draft: TicketDraft, base: Lang, currency: string): Record<string, TicketDraftError> {
  const errors: Record<string, TicketDraftError> = {}
  if (!draft.title[base]?.trim()) errors[`title.${base}`] = 'title'
  const price = draft.price.trim() ? priceProblem(draft.price, currency) : null
  if (price) errors.price = price
  if (draft.rating.trim() && parseRating(draft.rating) === null) errors.rating = 'rating'
  const count = Number(draft.ratingCount)
  if (!Number.isInteger(count) || count < 0 || count > 10_000_000) errors.ratingCount = 'ratingCount'
  if (!/^https:\/\/[^\s/]+\.[^\s/]+/i.test(draft.link.trim())) errors.link = 'link'
  return errors
}

/** The draft as it is sent to the API. */
export const storedTicket = (draft: TicketDraft, currency: string) =>
  toSentText({
    ...draft,
    picture: draft.picture || null,
    price: draft.price.trim() ? parsePrice(draft.price, currency) : null,
    rating: draft.rating.trim() ? parseRating(draft.rating) : null,
    ratingCount: draft.ratingCount === '' ? null : Number(draft.ratingCount),
    link: draft.link.trim(),
  })
