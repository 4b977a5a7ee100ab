import type { Lang } from '#core/i18n/contract.ts'
import type { OpinionInput } from '../contract.ts'

/** An opinion that is being typed, or on its way. Kept on the phone. */
export interface OpinionDraft {
  /** When it was last touched, in milliseconds since the epoch. */
  at: number
  /** 0: not chosen yet. */
  rating: number
  comment: string
  name: string
  stayedOn: string
  /** What was given to the network and not answered: it goes out again as it is, with the same key. */
  attempt: { key: string; lang: Lang; body: string } | null
}

export const emptyOpinionDraft: OpinionDraft = { at: 0, rating: 0, comment: '', name: '', stayedOn: '', attempt: null }

const draftLifetimeMs = 14 * 86_400_000

/** As they were kept on the phone, by subject; those that are too old or cannot be read are left out. */
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

/** What is sent. */
export const opinionInputOf = ({ rating, comment, name, stayedOn }: OpinionDraft, subject: string): OpinionInput => ({
  rating,
  comment: comment.trim(),
  name: name.trim(),
  ...(stayedOn && { stayedOn }),
  ...(subject !== 'hotel' && { placeId: subject }),
})
