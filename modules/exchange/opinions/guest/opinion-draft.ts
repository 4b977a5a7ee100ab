import type { Lang } from '#core/i18n/contract.ts'
import type { OpinionInput } from '../contract.ts'

/** An opinion that is being typed or sent. Stored on the phone. */
export interface OpinionDraft {
  /** When it was last edited, in milliseconds since the epoch. */
  at: number
  /** 0: not chosen yet. */
  rating: number
  comment: string
  name: string
  stayedOn: string
  /** A request without an answer. It is sent again unchanged, with the same idempotency key. */
  attempt: { key: string; lang: Lang; body: string } | null
}

export const emptyOpinionDraft: OpinionDraft = { at: 0, rating: 0, comment: '', name: '', stayedOn: '', attempt: null }

const draftLifetimeMs = 14 * 86_400_000

/** The drafts stored on the phone, by subject, without those that are too old or unreadable. */
export function parseOpinionDrafts(stored: string | null, now: number): Record<string, OpinionDraft> {
  try {
    const drafts = Object.entries((JSON.parse(stored ?? '{}') ?? {}) as Record<string, OpinionDraft>)
    return Object.fromEntries(drafts.filter(([, draft]) => now - draft.at < draftLifetimeMs && isDraft(draft)))
  } catch {
    return {}
  }
}

const isDraft = ({ rating, comment, name, stayedOn, attempt }: OpinionDraft) =>
  typeof rating === 'number' &&
  [comment, name, stayedOn, ...(attempt ? [attempt.key, attempt.lang, attempt.body] : [])].every(
    (text) => typeof text === 'string',
  )

/** The draft in the shape of the API. */
export const opinionInputOf = ({ rating, comment, name, stayedOn }: OpinionDraft, subject: string): OpinionInput => ({
  rating,
  comment: comment.trim(),
  name: name.trim(),
  ...(stayedOn && { stayedOn }),
  ...(subject !== 'hotel' && { placeId: subject }),
})
