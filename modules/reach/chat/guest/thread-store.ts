import type { Lang } from '#core/i18n/contract.ts'
import {
  currentVisitor,
  resumeStreamFrom,
  selfRetriedOptions,
  visitorRequest,
} from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import type { GuestChat, GuestThread, Message } from '../contract.ts'
import { currentChat, updateChat } from './chat-state.ts'
import { markMessagesSeen, mergeMessages } from './thread.ts'

/** The newest loaded position; null while the thread is not loaded. */
export const lastSeq = (hotelId: string): number | null => {
  const { state, messages } = currentChat(hotelId)
  return state === 'read' ? (messages.at(-1)?.seq ?? 0) : null
}

/**
 * Adds a message to the displayed thread. Returns false if it belongs to another thread or none is loaded; the caller
 * then loads the thread.
 */
function putMessage(hotelId: string, message: Message): boolean {
  const { state, thread, messages } = currentChat(hotelId)
  if (state !== 'read' || thread?.id !== message.threadId) return false
  updateChat(hotelId, { messages: mergeMessages(messages, [message]) })
  return true
}

/** Adds a message of this guest from the response to its request. */
export async function messageSent(hotelId: string, message: Message, lang: Lang): Promise<void> {
  if (putMessage(hotelId, message)) return
  await loadChat(hotelId, lang)
  // A running request may have started before the message was stored.
  if (!putMessage(hotelId, message)) await loadChat(hotelId, lang)
}

/** Up to which position the guest has seen each thread. */
const seenTo = new Map<string, number>()

/** Messages already shown here are not unread, even if a response sent earlier says so. */
function withUnread(thread: GuestThread, messages: readonly Message[]): GuestThread {
  const seq = seenTo.get(thread.id)
  if (seq === undefined) return thread
  return { ...thread, unread: messages.filter((message) => message.from !== 'guest' && message.seq > seq).length }
}

/** How many pages are read to reach the loaded messages; beyond that the list starts again. */
const maxPages = 4
const pageSize = 50

const readPage = async (hotelId: string, lang: Lang, query: { before?: number } = {}): Promise<GuestChat> => {
  const options = { lang, params: { hotelId }, query: { ...query, limit: pageSize } }
  const path = '/v1/hotels/{hotelId}/chat/messages'
  const { data, headers } = await visitorRequest<typeof contract.readGuestChat>('get', path, options)
  resumeStreamFrom(hotelId, headers)
  return data
}

const underWay = new Map<string, Promise<void>>()
/** Up to which message the list was complete when last read; messages from the stream may follow a gap. */
const completeTo = new Map<string, number>()

/** Reads the newest messages, and those between them and the loaded ones. */
export function loadChat(hotelId: string, lang: Lang): Promise<void> {
  const running = underWay.get(hotelId)
  if (running) return running
  const reading = readNewest(hotelId, lang)
    .catch(() => updateChat(hotelId, currentChat(hotelId).state === 'read' ? {} : { state: 'failed' }))
    .finally(() => underWay.delete(hotelId))
  underWay.set(hotelId, reading)
  return reading
}

async function readNewest(hotelId: string, lang: Lang): Promise<void> {
  const page = await readPage(hotelId, lang)
  let { messages, before } = page
  const complete = completeTo.get(hotelId) ?? 0
  const chat = currentChat(hotelId)
  const isSame = chat.messages.at(-1)?.threadId === page.thread?.id
  const meets = () => before === null || (messages[0]?.seq ?? 0) <= complete + 1
  for (let read = 1; isSame && complete > 0 && !meets() && before !== null && read < maxPages; read++) {
    const older = await readPage(hotelId, lang, { before })
    messages = [...older.messages, ...messages]
    before = older.before
  }
  const { messages: list, before: begins } = currentChat(hotelId)
  const joined = isSame && complete > 0 && meets()
  const { thread, reception } = page
  const last = messages.at(-1)?.seq
  const whole = mergeMessages(
    // Newer data from the stream is kept.
    joined ? list : list.filter((message) => message.threadId === thread?.id && message.seq > (last ?? 0)),
    messages,
  )
  if (last !== undefined) completeTo.set(hotelId, last)
  updateChat(hotelId, {
    state: 'read',
    thread: thread && withUnread(thread, whole),
    reception,
    messages: whole,
    before: joined ? begins : before,
  })
  await sendSeen(hotelId)
}

/** Loads the page of older messages when the guest scrolls to the beginning of the list. */
export async function loadOlder(hotelId: string, lang: Lang): Promise<void> {
  const { before, older } = currentChat(hotelId)
  if (before === null || older === 'reading') return
  updateChat(hotelId, { older: 'reading' })
  try {
    const page = await readPage(hotelId, lang, { before })
    const { messages, before: now } = currentChat(hotelId)
    // The list was reset in the meantime, so this page is dropped.
    if (now !== before) return updateChat(hotelId, { older: 'rest' })
    updateChat(hotelId, { messages: mergeMessages(messages, page.messages), before: page.before, older: 'rest' })
  } catch {
    updateChat(hotelId, { older: 'failed' })
  }
}

// Events of the stream

/** Whether the thread is on screen; then no toast is shown. */
let onScreen = false
export const showThread = (hotelId: string, isShown: boolean) => {
  onScreen = isShown
  if (isShown && currentChat(hotelId).unreadAnswer) updateChat(hotelId, { unreadAnswer: null })
}
export const clearAnswerToast = (hotelId: string) => updateChat(hotelId, { unreadAnswer: null })

export async function messageArrived(hotelId: string, message: Message, lang: Lang): Promise<void> {
  const { messages, thread } = currentChat(hotelId)
  const isNew = !messages.some(({ id }) => id === message.id)
  const isTheirs = message.from !== 'guest'
  if (isNew && isTheirs && !onScreen) updateChat(hotelId, { unreadAnswer: message })
  if (isTheirs) stopTyping(hotelId)
  if (!putMessage(hotelId, message)) return loadChat(hotelId, lang)
  if (isNew && isTheirs && thread)
    updateChat(hotelId, { thread: withUnread({ ...thread, unread: thread.unread + 1 }, currentChat(hotelId).messages) })
}

export function threadChanged(hotelId: string, thread: GuestThread, seenSeq: number | undefined, at: string): void {
  const { state, messages } = currentChat(hotelId)
  if (state !== 'read') return
  const read = seenSeq === undefined ? messages : markMessagesSeen(messages, seenSeq, at, { own: true })
  updateChat(hotelId, { thread: withUnread(thread, read), messages: read })
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** How long a typing notice is shown, in milliseconds. */
const typingFor = 6000

function stopTyping(hotelId: string) {
  clearTimeout(timers.get(hotelId))
  if (currentChat(hotelId).typing !== null) updateChat(hotelId, { typing: null })
}

export function staffIsTyping(hotelId: string, threadId: string, author: string): void {
  if (currentChat(hotelId).thread?.id !== threadId) return
  clearTimeout(timers.get(hotelId))
  timers.set(
    hotelId,
    setTimeout(() => stopTyping(hotelId), typingFor),
  )
  updateChat(hotelId, { typing: author })
}

// Actions of the guest

const typingSentAt = new Map<string, number>()
const typingEvery = 4000

/** Reports that the guest is typing, at intervals. Failures are ignored. */
export function sendTyping(hotelId: string, lang: Lang): void {
  const now = performance.now()
  if (!currentChat(hotelId).thread || now - (typingSentAt.get(hotelId) ?? -typingEvery) < typingEvery) return
  typingSentAt.set(hotelId, now)
  void visitorRequest<typeof contract.typeAsGuest>('post', '/v1/hotels/{hotelId}/chat/typing', {
    lang,
    params: { hotelId },
    ...selfRetriedOptions,
  }).catch(() => undefined)
}

/** Positions that the guest has seen and that were not reported to the server yet. */
const owed = new Map<string, { seq: number; lang: Lang }>()

/** The guest has seen the thread up to this position. */
export function markSeen(hotelId: string, seq: number, lang: Lang): void {
  const { messages, thread } = currentChat(hotelId)
  const read = markMessagesSeen(messages, seq, new Date().toISOString(), { own: false })
  if (read === messages) return
  if (thread) seenTo.set(thread.id, Math.max(seq, seenTo.get(thread.id) ?? 0))
  updateChat(hotelId, { messages: read, thread: thread && withUnread(thread, read) })
  owed.set(hotelId, { seq, lang })
  void sendSeen(hotelId)
}

async function sendSeen(hotelId: string): Promise<void> {
  const mark = owed.get(hotelId)
  if (!mark) return
  await visitorRequest<typeof contract.seeGuestMessages>('post', '/v1/hotels/{hotelId}/chat/seen', {
    lang: mark.lang,
    params: { hotelId },
    body: { seq: mark.seq },
    ...selfRetriedOptions,
  }).then(
    () => void (owed.get(hotelId) === mark && owed.delete(hotelId)),
    () => undefined,
  )
}

/** Called when the stream opens or reconnects. A phone without a visitor id has no thread and sends no request. */
export const loadChatIfNeeded = (hotelId: string, lang: Lang): void => {
  if (currentVisitor().mayHaveOrders || currentChat(hotelId).state !== 'unread') void loadChat(hotelId, lang)
}
