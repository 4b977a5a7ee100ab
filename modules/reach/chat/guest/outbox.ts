import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { createOutbox } from '#core/ui-guest/storage/outbox.ts'
import { guestLangs } from '#locales/languages.ts'
import type { GuestMessage, MessageSubject } from '../contract.ts'
import type { UnconfirmedMessage } from './thread.ts'

export interface UnsentPicture {
  key: string
  /** A thumbnail as a `data:` address; empty where this phone cannot create one. */
  thumb: string
  /** The address after the upload; null: not uploaded yet. */
  address: string | null
}

/**
 * Why a message needs the guest's decision: a refusal with the server's text, or a reason that only this phone knows.
 */
export interface SendFailure {
  kind: 'refused' | 'picture' | 'old'
  title: string
  detail: string
}

/** A message that was written but not confirmed by the server. */
export interface UnsentMessage extends UnconfirmedMessage {
  /** Created when the message was written, so that it is stored once, however often it is sent. */
  key: string
  /** When it was written, in milliseconds by this phone's clock. The order of the list, not this time, decides what is sent first. */
  at: number
  lang: Lang
  pictures: readonly UnsentPicture[]
  about: MessageSubject | null
  who: { guestName?: string; room?: string; roomToken?: string }
  trouble: SendFailure | null
}
export type Outbox = readonly UnsentMessage[]

/**
 * Milliseconds after which a message is no longer sent automatically, because the guest does not expect it any more.
 */
const maxAge = 3 * 86_400_000

/** Parses the stored queue; invalid entries are left out. */
export function readOutbox(stored: string | null, now: number): Outbox {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return markOld(list.filter(isUnsentMessage), now)
  } catch {
    return []
  }
}

/** Marks the messages that have become too old, because the page may stay open for days. */
export const markOld = (list: Outbox, now: number): Outbox =>
  list.map((unsent) => (now - unsent.at > maxAge ? { ...unsent, trouble: oldMessage } : unsent))

const oldMessage: SendFailure = { kind: 'old', title: '', detail: '' }
const isText = (value: unknown): value is string => typeof value === 'string'

function isUnsentMessage(value: unknown): value is UnsentMessage {
  const { key, at, lang, text, pictures, after, who, about, trouble } = (value ?? {}) as UnsentMessage
  return (
    isText(key) &&
    Number.isFinite(at) &&
    guestLangs.some((item) => item === lang) &&
    isText(text) &&
    (after === null || Number.isInteger(after)) &&
    typeof who === 'object' &&
    who !== null &&
    typeof about === 'object' &&
    typeof trouble === 'object' &&
    Array.isArray(pictures) &&
    pictures.every((picture) => isText(picture?.key) && isText(picture.thumb))
  )
}

export const changeUnsent = (list: Outbox, key: string, change: Partial<UnsentMessage>): Outbox =>
  list.map((unsent) => (unsent.key === key ? { ...unsent, ...change } : unsent))

export const withPicture = (list: Outbox, key: string, picture: UnsentPicture): Outbox =>
  list.map((unsent) =>
    unsent.key === key
      ? { ...unsent, pictures: unsent.pictures.map((item) => (item.key === picture.key ? picture : item)) }
      : unsent,
  )

export const withoutUnsent = (list: Outbox, key: string): Outbox => list.filter((unsent) => unsent.key !== key)

/** Removes a message that the server stored at position `seq`, and notes for the messages still queued that they come after it. */
export const markArrived = (list: Outbox, key: string, seq: number): Outbox =>
  withoutUnsent(list, key).map((unsent) =>
    unsent.after === null || unsent.after < seq ? { ...unsent, after: seq } : unsent,
  )

/** The next message to send. Messages that need the guest's decision are skipped. */
export const nextToSend = (list: Outbox): UnsentMessage | undefined => list.find(({ trouble }) => trouble === null)

/** The body of the request. The same message gives the same body, so that a retry is the same request. */
export const requestBodyOf = ({ text, pictures, about, who }: UnsentMessage): GuestMessage => {
  const addresses = pictures.flatMap(({ address }) => address ?? [])
  return {
    text: toBreakTags(text),
    ...who,
    ...(addresses.length > 0 && { pictures: addresses }),
    ...(about && { about }),
  }
}

/**
 * The outcome of an attempt: the position in the thread, a failure that needs the guest's decision, or `later` when it must be tried
 * again.
 */
export type SendOutcome = { seq: number } | { trouble: SendFailure } | 'later'

/** The phone's storage, which another tab may have changed, and the request. */
interface MessageSender {
  name: (hotelId: string) => string
  read: (hotelId: string) => Outbox
  write: (hotelId: string, change: (list: Outbox) => Outbox) => void
  send: (hotelId: string, unsent: UnsentMessage, signal: AbortSignal) => Promise<SendOutcome>
  /** What to do about a refusal; `later` when the server asked to wait. */
  refused: (hotelId: string, unsent: UnsentMessage, problem: Problem, waitMs: number) => Promise<SendOutcome>
  unanswered: (hotelId: string, unsent: UnsentMessage) => void
}

/** Sends the queued messages one after the other. */
export function createMessageOutbox({ name, read, write, send, refused, unanswered }: MessageSender) {
  const store = (hotelId: string, key: string, outcome: SendOutcome): SendOutcome => {
    if (outcome === 'later') return outcome
    write(hotelId, (list) =>
      'seq' in outcome ? markArrived(list, key, outcome.seq) : changeUnsent(list, key, { trouble: outcome.trouble }),
    )
    return outcome
  }
  return createOutbox<UnsentMessage, SendOutcome>({
    name,
    items: read,
    isWaiting: ({ trouble }) => trouble === null,
    isOrdered: true,
    send: async (hotelId, unsent, signal) => store(hotelId, unsent.key, await send(hotelId, unsent, signal)),
    refused: async (hotelId, unsent, problem, waitMs) =>
      store(hotelId, unsent.key, await refused(hotelId, unsent, problem, waitMs)),
    unanswered,
  })
}
