import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import {
  checkHours,
  draftHours,
  type HoursDraft,
  type HoursDraftError,
  hoursPath,
  toHours,
} from '#core/ui-office/hours/hours-draft.ts'
import type { Deal } from '../contract.ts'

/** The form values of a deal: its texts in all languages, dates, numbers and hours as typed. */
export interface DealDraft {
  title: AllTexts
  text: AllTexts
  terms: AllTexts
  /** `YYYY-MM-DD`; blank: no bound on that side. */
  from: string
  until: string
  /** Blank: no limit. */
  perVisitor: number | string
  limit: number | string
  pin: string
  hours: HoursDraft
}

export function toDealDraft(deal: InAllLanguages<typeof Deal>): DealDraft {
  const { title, text, terms, from, until, perVisitor, limit, pin, hours } = toTypedText(deal)
  return {
    title,
    text,
    terms,
    from: from ?? '',
    until: until ?? '',
    perVisitor: perVisitor ?? '',
    limit: limit ?? '',
    pin,
    hours: draftHours(hours),
  }
}

export const isPin = (pin: string) => /^[0-9]{4,8}$/.test(pin.trim())
const isCount = (typed: number | string) => typed === '' || (Number.isInteger(Number(typed)) && Number(typed) >= 1)

export type DealDraftError = HoursDraftError | 'title' | 'order' | 'count' | 'pin'

/** The validation errors, by path in the draft. */
export function checkDeal(draft: DealDraft, base: Lang): Record<string, DealDraftError> {
  const errors: Record<string, DealDraftError> = {}
  if (!draft.title[base]?.trim()) errors[`title.${base}`] = 'title'
  if (draft.from && draft.until && draft.until < draft.from) errors.until = 'order'
  if (!isCount(draft.perVisitor)) errors.perVisitor = 'count'
  if (!isCount(draft.limit)) errors.limit = 'count'
  if (!isPin(draft.pin)) errors.pin = 'pin'
  for (const [path, error] of Object.entries(checkHours(draft.hours))) errors[`hours.${path}`] = error
  return errors
}

/** The draft in the shape of the API. */
export const toDealInput = (draft: DealDraft) =>
  toSentText({
    ...draft,
    from: draft.from || null,
    until: draft.until || null,
    perVisitor: draft.perVisitor === '' ? null : Number(draft.perVisitor),
    limit: draft.limit === '' ? null : Number(draft.limit),
    pin: draft.pin.trim(),
    hours: toHours(draft.hours),
  })

/** The path in the draft of a field that the server refused. */
export const dealFieldPath = (path: string, { hours }: DealDraft) =>
  path.startsWith('hours.') ? `hours.${hoursPath(path.slice(6), hours)}` : path
