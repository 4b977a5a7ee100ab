import { v4 as uuid } from 'uuid'
import { ProblemError } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
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

/** By subject, which is a user in a hotel. All tabs of this person read and change it. */
const storedMessages = storedValue<readonly Sending[], [subject: string]>({
  // Guests' messages are stored under another prefix: staff may open a guest's page in the same browser.
  key: (subject) => `livret.staff-outbox.${subject}`,
  initial: [],
  parse: (stored) => {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((item) => typeof item?.key === 'string') : []
  },
  serialize: (list) => (list.length > 0 ? JSON.stringify(list) : null),
})

/** Keys of the messages that had no answer when this page first read the outbox, by subject. */
const unansweredKeys = new Map<string, Set<string>>()

/**
 * Messages that an earlier page load could not send are offered again. They may have arrived; the key makes a retry
 * harmless.
 */
function findUnanswered(subject: string): Set<string> {
  let keys = unansweredKeys.get(subject)
  if (!keys) {
    keys = new Set(storedMessages.read(subject).flatMap(({ key, failure }) => (failure === undefined ? key : [])))
    unansweredKeys.set(subject, keys)
  }
  return keys
}

function change(subject: string, update: (previous: readonly Sending[]) => readonly Sending[]): void {
  findUnanswered(subject)
  // Signing out clears the storage; nothing may be stored after that.
  if (localStorage.length > 0) storedMessages.update(subject, update)
}

const setFailure = (subject: string, key: string, failure: string) =>
  change(subject, (previous) => previous.map((item) => (item.key === key ? { ...item, failure } : item)))

export function useOutbox(subject: string): readonly Sending[] {
  const list = storedMessages.useValue(subject)
  const unanswered = findUnanswered(subject)
  return list.map((item) => (unanswered.has(item.key) ? { failure: '', ...item } : item))
}

/** Messages of one thread are sent one after the other, in the order in which they were written. */
const queues = new Map<string, Promise<void>>()

const enqueue = (hotelId: string, subject: string, sending: Sending) => {
  // This person's other tabs offer the message again if this one is closed.
  const onLeave = () => setFailure(subject, sending.key, '')
  addEventListener('pagehide', onLeave)
  const delivery = (queues.get(sending.threadId) ?? Promise.resolve())
    .then(() => deliver(hotelId, subject, sending))
    .finally(() => removeEventListener('pagehide', onLeave))
  queues.set(sending.threadId, delivery)
}

export function sendMessage(hotelId: string, subject: string, message: Omit<Sending, 'key' | 'at' | 'failure'>): void {
  const sending: Sending = { ...message, key: uuid(), at: new Date().toISOString() }
  change(subject, (previous) => [...previous, sending])
  enqueue(hotelId, subject, sending)
}

export function retryMessage(hotelId: string, subject: string, { failure: _, ...sending }: Sending): void {
  findUnanswered(subject).delete(sending.key)
  change(subject, (previous) => previous.map((item) => (item.key === sending.key ? sending : item)))
  enqueue(hotelId, subject, sending)
}

export const discardMessage = (subject: string, { key }: Sending): void =>
  change(subject, (previous) => previous.filter((item) => item.key !== key))

async function deliver(hotelId: string, subject: string, sending: Sending): Promise<void> {
  const { key, threadId, text, pictures, note, lang } = sending
  // Another tab has sent or discarded it.
  if (!storedMessages.read(subject).some((item) => item.key === key)) return
  try {
    const { data } = await staffRequest<typeof contract.sendStaffMessage>(
      'post',
      '/v1/hotels/{hotelId}/threads/{threadId}/messages',
      { params: { hotelId, threadId }, query: { lang: lang || staffLang() }, body: { text, pictures, note }, key },
    )
    applyMessage(hotelId, data)
    discardMessage(subject, sending)
  } catch (error) {
    setFailure(subject, key, error instanceof ProblemError ? error.problem.detail : '')
  }
}

/** Whether a message being sent is already in the thread, because the event may arrive before the response. */
export const hasArrived = ({ failure, after, text, note }: Sending, messages: readonly Message[]): boolean =>
  failure === undefined &&
  messages.some((item) => item.seq > after && item.from === (note ? 'note' : 'staff') && item.text === text)
