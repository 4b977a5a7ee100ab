import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
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
    return list
      .filter(isUnsentMessage)
      .map((unsent) => (now - unsent.at > maxAge ? { ...unsent, trouble: oldMessage } : unsent))
  } catch {
    return []
  }
}

const oldMessage: SendFailure = { kind: 'old', title: '', detail: '' }
const isText = (value: unknown): value is string => typeof value === 'string'

function isUnsentMessage(value: unknown): value is UnsentMessage {
  const { key, at, lang, text, pictures, after, who, about, trouble } = (value ?? {}) as UnsentMessage
  return (
    isText(key) &&
    Number.isFinite(at) &&
    langs.some((item) => item === lang) &&
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

/**
 * Sends the queued messages one after the other. `read` and `write` access the phone's storage, which another tab may have changed, so
 * each step reads it again. Ends when nothing is left to send, or at the first message that must be tried later.
 */
export async function sendOutbox({
  read,
  write,
  send,
}: {
  read: () => Outbox
  write: (change: (list: Outbox) => Outbox) => void
  send: (unsent: UnsentMessage) => Promise<SendOutcome>
}): Promise<void> {
  for (let next = nextToSend(read()); next; next = nextToSend(read())) {
    const { key } = next
    const outcome = await send(next)
    if (outcome === 'later') {
      // If the message was withdrawn while it was being sent, the next ones are sent.
      if (read().some((unsent) => unsent.key === key)) return
    } else if ('seq' in outcome) write((list) => markArrived(list, key, outcome.seq))
    else write((list) => changeUnsent(list, key, { trouble: outcome.trouble }))
  }
}
