import { v4 as uuid } from 'uuid'
import { ProblemError } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Message } from '../contract.ts'
import { applyMessage } from './live-updates.ts'

/** A message of this user that the server has not confirmed yet. */
export interface Sending {
  /** Created once for each message, so that it is stored once, however often it is sent. */
  key: string
  threadId: string
  text: string
  pictures: string[]
  note: boolean
  /** The language of the message; blank: the user's language. */
  lang: Lang | ''
  /** When it was written, ISO 8601. */
  at: string
  /** The newest message of the thread that was loaded at that time. */
  after: number
  /** Absent while it is being sent; otherwise the server's message, or blank where there was no response. */
  failure?: string
}

// Guests' messages are stored under another prefix: staff may open a guest's page in the same browser.
const prefix = 'livret.staff-outbox.'
/** The outboxes by subject, which is a user in a hotel. */
const outboxes = new Map<string, readonly Sending[]>()
const { notify, useStored } = createStore()

/**
 * Messages that an earlier page load could not send are offered again. They may have arrived; the key makes a retry
 * harmless.
 */
function outbox(subject: string): readonly Sending[] {
  const previous = outboxes.get(subject)
  if (previous) return previous
  const stored = readStored(subject).map((item) => ({ ...item, failure: item.failure ?? '' }))
  outboxes.set(subject, stored)
  return stored
}

function readStored(subject: string): Sending[] {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + subject) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => typeof item?.key === 'string') : []
  } catch {
    // The stored value has another format.
    return []
  }
}

function change(subject: string, update: (previous: readonly Sending[]) => readonly Sending[]): void {
  const next = update(outbox(subject))
  outboxes.set(subject, next)
  notify()
  // Signing out clears the storage; nothing may be stored after that.
  if (localStorage.length === 0) return
  if (next.length > 0) localStorage.setItem(prefix + subject, JSON.stringify(next))
  else localStorage.removeItem(prefix + subject)
}

export const useOutbox = (subject: string): readonly Sending[] => useStored(() => outbox(subject))

/** Messages of one thread are sent one after the other, in the order in which they were written. */
const queues = new Map<string, Promise<void>>()

const enqueue = (hotelId: string, subject: string, sending: Sending) => {
  const delivery = (queues.get(sending.threadId) ?? Promise.resolve()).then(() => deliver(hotelId, subject, sending))
  queues.set(sending.threadId, delivery)
}

export function sendMessage(hotelId: string, subject: string, message: Omit<Sending, 'key' | 'at' | 'failure'>): void {
  const sending: Sending = { ...message, key: uuid(), at: new Date().toISOString() }
  change(subject, (previous) => [...previous, sending])
  enqueue(hotelId, subject, sending)
}

export function retryMessage(hotelId: string, subject: string, { failure: _, ...sending }: Sending): void {
  change(subject, (previous) => previous.map((item) => (item.key === sending.key ? sending : item)))
  enqueue(hotelId, subject, sending)
}

export const discardMessage = (subject: string, { key }: Sending): void =>
  change(subject, (previous) => previous.filter((item) => item.key !== key))

async function deliver(hotelId: string, subject: string, sending: Sending): Promise<void> {
  const { key, threadId, text, pictures, note, lang } = sending
  try {
    const { data } = await staffRequest<typeof contract.sendStaffMessage>(
      'post',
      '/v1/hotels/{hotelId}/threads/{threadId}/messages',
      { params: { hotelId, threadId }, query: { lang: lang || staffLang() }, body: { text, pictures, note }, key },
    )
    applyMessage(hotelId, data)
    discardMessage(subject, sending)
  } catch (error) {
    const failure = error instanceof ProblemError ? error.problem.detail : ''
    change(subject, (previous) => previous.map((item) => (item.key === key ? { ...item, failure } : item)))
  }
}

/** Whether a message being sent is already in the thread, because the event may arrive before the response. */
export const hasArrived = ({ failure, after, text, note }: Sending, messages: readonly Message[]): boolean =>
  failure === undefined &&
  messages.some((item) => item.seq > after && item.from === (note ? 'note' : 'staff') && item.text === text)
