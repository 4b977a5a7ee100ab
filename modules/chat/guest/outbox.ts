import { toBreakTags } from '#core/i18n/break-tags.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import type { About, GuestMessage } from '../contract.ts'
import type { Awaited } from './thread.ts'

export interface UnsentPicture {
  key: string
  /** A small one as a `data:` address; empty where this phone cannot show it. */
  thumb: string
  /** Where it was uploaded to; null: it has not left yet. */
  address: string | null
}

/** Why a message stays until the guest decides: a refusal in the server's words, or what only this phone knows. */
export interface Trouble {
  kind: 'refused' | 'picture' | 'old'
  title: string
  detail: string
}

/** A message that was written and has not arrived. */
export interface Unsent extends Awaited {
  /** Made when it was written: however often it is sent, it counts once. */
  key: string
  /** By this phone's clock. Order is the order of the list. */
  at: number
  lang: Lang
  pictures: readonly UnsentPicture[]
  about: About | null
  who: { guestName?: string; room?: string; roomToken?: string }
  trouble: Trouble | null
}
export type Outbox = readonly Unsent[]

/** Nobody expects a message of last week to leave by itself, in milliseconds. */
const lifetime = 3 * 86_400_000

/** What storage holds, if it is ours and whole; the rest is left out. */
export function readOutbox(stored: string | null, now: number): Outbox {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter(isUnsent).map((unsent) => (now - unsent.at > lifetime ? { ...unsent, trouble: old } : unsent))
  } catch {
    return []
  }
}

const old: Trouble = { kind: 'old', title: '', detail: '' }
const isText = (value: unknown): value is string => typeof value === 'string'

function isUnsent(value: unknown): value is Unsent {
  const { key, at, lang, text, pictures, after, who, about, trouble } = (value ?? {}) as Unsent
  return (
    isText(key) &&
    Number.isFinite(at) &&
    langs.some((known) => known === lang) &&
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

export const changed = (list: Outbox, key: string, change: Partial<Unsent>): Outbox =>
  list.map((unsent) => (unsent.key === key ? { ...unsent, ...change } : unsent))

export const withPicture = (list: Outbox, key: string, picture: UnsentPicture): Outbox =>
  list.map((unsent) =>
    unsent.key === key
      ? { ...unsent, pictures: unsent.pictures.map((each) => (each.key === picture.key ? picture : each)) }
      : unsent,
  )

export const without = (list: Outbox, key: string): Outbox => list.filter((unsent) => unsent.key !== key)

/** It has arrived at this place: those behind it come after. */
export const arrived = (list: Outbox, key: string, seq: number): Outbox =>
  without(list, key).map((unsent) => (unsent.after === null || unsent.after < seq ? { ...unsent, after: seq } : unsent))

/** What is sent next: what waits for the guest to decide lets the others pass. */
export const nextOf = (list: Outbox): Unsent | undefined => list.find(({ trouble }) => trouble === null)

/** As it is sent: the same message gives the same body, so that sending it again is the same request. */
export const bodyOf = ({ text, pictures, about, who }: Unsent): GuestMessage => {
  const addresses = pictures.flatMap(({ address }) => address ?? [])
  return {
    text: toBreakTags(text),
    ...who,
    ...(addresses.length > 0 && { pictures: addresses }),
    ...(about && { about }),
  }
}

/** What came of an attempt: a place in the thread, a refusal, or nothing that anybody could be sure of. */
export type Outcome = { seq: number } | { trouble: Trouble } | 'later'

/**
 * Sends what waits, one after the other. `read` and `write` are the phone's storage, which another tab may have changed meanwhile:
 * each step looks there anew. Ends when nothing is left to send, or at the first that has to wait.
 */
export async function sendAll({
  read,
  write,
  send,
}: {
  read: () => Outbox
  write: (change: (list: Outbox) => Outbox) => void
  send: (unsent: Unsent) => Promise<Outcome>
}): Promise<void> {
  for (let next = nextOf(read()); next; next = nextOf(read())) {
    const { key } = next
    const outcome = await send(next)
    if (outcome === 'later') {
      // Taken back while it was on its way: those behind it go on.
      if (read().some((unsent) => unsent.key === key)) return
    } else if ('seq' in outcome) write((list) => arrived(list, key, outcome.seq))
    else write((list) => changed(list, key, { trouble: outcome.trouble }))
  }
}
