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
  // `loadChat` may have joined a request that started before the message was stored, so it is called once more.
  if (!putMessage(hotelId, message)) await loadChat(hotelId, lang)
}

/** The position up to which the guest has seen each thread, by thread. */
const seenSeqs = new Map<string, number>()

/** Recounts the unread messages: messages seen on this page are not unread, even if an older response says so. */
function withUnread(thread: GuestThread, messages: readonly Message[]): GuestThread {
  const seq = seenSeqs.get(thread.id)
  if (seq === undefined) return thread
  return { ...thread, unread: messages.filter((message) => message.from !== 'guest' && message.seq > seq).length }
}

/** The maximum number of pages that are read to reach the loaded messages; beyond it the list starts anew. */
const maxPages = 4
const pageSize = 50

const readPage = async (hotelId: string, lang: Lang, query: { before?: number } = {}): Promise<GuestChat> => {
  const options = { lang, params: { hotelId }, query: { ...query, limit: pageSize } }
  const path = '/v1/hotels/{hotelId}/chat/messages'
  const { data, headers } = await visitorRequest<typeof contract.readGuestChat>('get', path, options)
  resumeStreamFrom(hotelId, headers)
  return data
}

const runningLoads = new Map<string, Promise<void>>()
/**
 * The position up to which the list was complete when it was last read, by hotel. Later messages come from the stream, which may leave a
 * gap.
 */
const completeSeqs = new Map<string, number>()

/** Reads the newest messages, and those between them and the loaded ones. A call during a running load returns that load. */
export function loadChat(hotelId: string, lang: Lang): Promise<void> {
  const running = runningLoads.get(hotelId)
  if (running) return running
  const loading = loadNewest(hotelId, lang)
    .catch(() => updateChat(hotelId, currentChat(hotelId).state === 'read' ? {} : { state: 'failed' }))
    .finally(() => runningLoads.delete(hotelId))
  runningLoads.set(hotelId, loading)
  return loading
}

async function loadNewest(hotelId: string, lang: Lang): Promise<void> {
  const page = await readPage(hotelId, lang)
  let { messages, before } = page
  const completeSeq = completeSeqs.get(hotelId) ?? 0
  const chat = currentChat(hotelId)
  const isSameThread = chat.messages.at(-1)?.threadId === page.thread?.id
  const reachesLoadedMessages = () => before === null || (messages[0]?.seq ?? 0) <= completeSeq + 1
  for (
    let read = 1;
    isSameThread && completeSeq > 0 && !reachesLoadedMessages() && before !== null && read < maxPages;
    read++
  ) {
    const older = await readPage(hotelId, lang, { before })
    messages = [...older.messages, ...messages]
    before = older.before
  }
  const { messages: loadedMessages, before: loadedBefore } = currentChat(hotelId)
  const isContinuous = isSameThread && completeSeq > 0 && reachesLoadedMessages()
  const { thread, reception } = page
  const last = messages.at(-1)?.seq
  const merged = mergeMessages(
    // Messages from the stream that are newer than this response are kept.
    isContinuous
      ? loadedMessages
      : loadedMessages.filter((message) => message.threadId === thread?.id && message.seq > (last ?? 0)),
    messages,
  )
  if (last !== undefined) completeSeqs.set(hotelId, last)
  updateChat(hotelId, {
    state: 'read',
    thread: thread && withUnread(thread, merged),
    reception,
    messages: merged,
    before: isContinuous ? loadedBefore : before,
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
    const { messages, before: currentBefore } = currentChat(hotelId)
    // The list was reset in the meantime, so the page no longer belongs to it.
    if (currentBefore !== before) return updateChat(hotelId, { older: 'rest' })
    updateChat(hotelId, { messages: mergeMessages(messages, page.messages), before: page.before, older: 'rest' })
  } catch {
    updateChat(hotelId, { older: 'failed' })
  }
}

// Events of the stream

/** Whether the thread is on screen; then no toast is shown. */
let isOnScreen = false
export const showThread = (hotelId: string, isShown: boolean) => {
  isOnScreen = isShown
  if (isShown && currentChat(hotelId).unreadAnswer) updateChat(hotelId, { unreadAnswer: null })
}
export const clearAnswerToast = (hotelId: string) => updateChat(hotelId, { unreadAnswer: null })

export async function messageArrived(hotelId: string, message: Message, lang: Lang): Promise<void> {
  const { messages, thread } = currentChat(hotelId)
  const isNew = !messages.some(({ id }) => id === message.id)
  const isFromHotel = message.from !== 'guest'
  if (isNew && isFromHotel && !isOnScreen) updateChat(hotelId, { unreadAnswer: message })
  if (isFromHotel) stopTyping(hotelId)
  if (!putMessage(hotelId, message)) return loadChat(hotelId, lang)
  if (isNew && isFromHotel && thread)
    updateChat(hotelId, { thread: withUnread({ ...thread, unread: thread.unread + 1 }, currentChat(hotelId).messages) })
}

export function threadChanged(hotelId: string, thread: GuestThread, seenSeq: number | undefined, at: string): void {
  const { state, messages } = currentChat(hotelId)
  if (state !== 'read') return
  const read = seenSeq === undefined ? messages : markMessagesSeen(messages, seenSeq, at, { guestMessages: true })
  updateChat(hotelId, { thread: withUnread(thread, read), messages: read })
}

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>()
/** How long a typing notice is shown, in milliseconds. */
const typingNoticeDuration = 6000

function stopTyping(hotelId: string) {
  clearTimeout(typingTimers.get(hotelId))
  if (currentChat(hotelId).typing !== null) updateChat(hotelId, { typing: null })
}

export function showTyping(hotelId: string, threadId: string, author: string): void {
  if (currentChat(hotelId).thread?.id !== threadId) return
  clearTimeout(typingTimers.get(hotelId))
  typingTimers.set(
    hotelId,
    setTimeout(() => stopTyping(hotelId), typingNoticeDuration),
  )
  updateChat(hotelId, { typing: author })
}

// Actions of the guest

const typingSentAt = new Map<string, number>()
const typingInterval = 4000

/** Reports that the guest is typing, at most every `typingInterval` milliseconds. Errors are ignored. */
export function sendTyping(hotelId: string, lang: Lang): void {
  const now = performance.now()
  if (!currentChat(hotelId).thread || now - (typingSentAt.get(hotelId) ?? -typingInterval) < typingInterval) return
  typingSentAt.set(hotelId, now)
  void visitorRequest<typeof contract.typeAsGuest>('post', '/v1/hotels/{hotelId}/chat/typing', {
    lang,
    params: { hotelId },
    ...selfRetriedOptions,
  }).catch(() => undefined)
}

/** The last position that the guest has seen and the server has not confirmed, by hotel. */
const unreportedSeen = new Map<string, { seq: number; lang: Lang }>()

/** Marks the thread as seen by the guest up to this position, here and on the server. */
export function markSeen(hotelId: string, seq: number, lang: Lang): void {
  const { messages, thread } = currentChat(hotelId)
  const read = markMessagesSeen(messages, seq, new Date().toISOString(), { guestMessages: false })
  if (read === messages) return
  if (thread) seenSeqs.set(thread.id, Math.max(seq, seenSeqs.get(thread.id) ?? 0))
  updateChat(hotelId, { messages: read, thread: thread && withUnread(thread, read) })
  unreportedSeen.set(hotelId, { seq, lang })
  void sendSeen(hotelId)
}

async function sendSeen(hotelId: string): Promise<void> {
  const unreported = unreportedSeen.get(hotelId)
  if (!unreported) return
  await visitorRequest<typeof contract.seeGuestMessages>('post', '/v1/hotels/{hotelId}/chat/seen', {
    lang: unreported.lang,
    params: { hotelId },
    body: { seq: unreported.seq },
    ...selfRetriedOptions,
  }).then(
    () => void (unreportedSeen.get(hotelId) === unreported && unreportedSeen.delete(hotelId)),
    () => undefined,
  )
}

/** Called when the stream opens or reconnects. A phone without a visitor id has no thread, so it sends no request. */
export const loadChatIfNeeded = (hotelId: string, lang: Lang): void => {
  if (currentVisitor().mayHaveOrders || currentChat(hotelId).state !== 'unread') void loadChat(hotelId, lang)
}
