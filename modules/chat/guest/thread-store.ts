import type { Lang } from '#core/i18n/contract.ts'
import { currentVisitor, resumeStreamFrom, selfRetried, visitorRequest } from '#modules/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import type { GuestChat, GuestThread, Message } from '../contract.ts'
import { chatNow, keep } from './held-chat.ts'
import { merged, seen } from './thread.ts'

/** The newest place known; null while the thread is not. */
export const lastSeq = (hotelId: string): number | null => {
  const { state, messages } = chatNow(hotelId)
  return state === 'read' ? (messages.at(-1)?.seq ?? 0) : null
}

/** Puts a message of the thread that is shown into the list. False: it is of another one, or none was read; that one is read whole then. */
function putMessage(hotelId: string, message: Message): boolean {
  const { state, thread, messages } = chatNow(hotelId)
  if (state !== 'read' || thread?.id !== message.threadId) return false
  keep(hotelId, { messages: merged(messages, [message]) })
  return true
}

/** A message of this guest, as the answer to sending it has it. */
export async function messageSent(hotelId: string, message: Message, lang: Lang): Promise<void> {
  if (putMessage(hotelId, message)) return
  await loadChat(hotelId, lang)
  // A reading that was under way began before it.
  if (!putMessage(hotelId, message)) await loadChat(hotelId, lang)
}

/** Up to where the guest has had a thread on screen, by the thread. */
const seenTo = new Map<string, number>()

/** What this phone has shown is not unread, though an answer that was under way says so. */
function withUnread(thread: GuestThread, messages: readonly Message[]): GuestThread {
  const seq = seenTo.get(thread.id)
  if (seq === undefined) return thread
  return { ...thread, unread: messages.filter((message) => message.from !== 'guest' && message.seq > seq).length }
}

/** Pages that are read to meet what is known; beyond them the list begins anew. */
const mostPages = 4
const pageSize = 50

const readPage = async (hotelId: string, lang: Lang, query: { before?: number } = {}): Promise<GuestChat> => {
  const options = { lang, params: { hotelId }, query: { ...query, limit: pageSize } }
  const path = '/v1/hotels/{hotelId}/chat/messages'
  const { data, headers } = await visitorRequest<typeof contract.readGuestChat>('get', path, options)
  resumeStreamFrom(hotelId, headers)
  return data
}

const underWay = new Map<string, Promise<void>>()
/** Where the list was complete when it was last read: what came alone by the stream may lie beyond a hole. */
const completeTo = new Map<string, number>()

/** Reads the newest messages, and those between them and what is known. */
export function loadChat(hotelId: string, lang: Lang): Promise<void> {
  const running = underWay.get(hotelId)
  if (running) return running
  const reading = readNewest(hotelId, lang)
    .catch(() => keep(hotelId, chatNow(hotelId).state === 'read' ? {} : { state: 'failed' }))
    .finally(() => underWay.delete(hotelId))
  underWay.set(hotelId, reading)
  return reading
}

async function readNewest(hotelId: string, lang: Lang): Promise<void> {
  const page = await readPage(hotelId, lang)
  let { messages, before } = page
  const complete = completeTo.get(hotelId) ?? 0
  const known = chatNow(hotelId)
  const isSame = known.messages.at(-1)?.threadId === page.thread?.id
  const meets = () => before === null || (messages[0]?.seq ?? 0) <= complete + 1
  for (let read = 1; isSame && complete > 0 && !meets() && before !== null && read < mostPages; read++) {
    const older = await readPage(hotelId, lang, { before })
    messages = [...older.messages, ...messages]
    before = older.before
  }
  const { messages: list, before: begins } = chatNow(hotelId)
  const joined = isSame && complete > 0 && meets()
  const { thread, reception } = page
  const last = messages.at(-1)?.seq
  const whole = merged(
    // Of what the stream told meanwhile, the newer stays.
    joined ? list : list.filter((message) => message.threadId === thread?.id && message.seq > (last ?? 0)),
    messages,
  )
  if (last !== undefined) completeTo.set(hotelId, last)
  keep(hotelId, {
    state: 'read',
    thread: thread && withUnread(thread, whole),
    reception,
    messages: whole,
    before: joined ? begins : before,
  })
  await sendSeen(hotelId)
}

/** The page of older messages, when the guest scrolls up to where the list begins. */
export async function loadOlder(hotelId: string, lang: Lang): Promise<void> {
  const { before, older } = chatNow(hotelId)
  if (before === null || older === 'reading') return
  keep(hotelId, { older: 'reading' })
  try {
    const page = await readPage(hotelId, lang, { before })
    const { messages, before: now } = chatNow(hotelId)
    // Begun anew meanwhile: the page belongs to what was there before.
    if (now !== before) return keep(hotelId, { older: 'rest' })
    keep(hotelId, { messages: merged(messages, page.messages), before: page.before, older: 'rest' })
  } catch {
    keep(hotelId, { older: 'failed' })
  }
}

// What the stream tells

/** Whether the thread is on screen: what arrives there is no news. */
let onScreen = false
export const showThread = (hotelId: string, isShown: boolean) => {
  onScreen = isShown
  if (isShown && chatNow(hotelId).news) keep(hotelId, { news: null })
}
export const dropNews = (hotelId: string) => keep(hotelId, { news: null })

export async function messageArrived(hotelId: string, message: Message, lang: Lang): Promise<void> {
  const { messages, thread } = chatNow(hotelId)
  const isNew = !messages.some(({ id }) => id === message.id)
  const isTheirs = message.from !== 'guest'
  if (isNew && isTheirs && !onScreen) keep(hotelId, { news: message })
  if (isTheirs) stopTyping(hotelId)
  if (!putMessage(hotelId, message)) return loadChat(hotelId, lang)
  if (isNew && isTheirs && thread)
    keep(hotelId, { thread: withUnread({ ...thread, unread: thread.unread + 1 }, chatNow(hotelId).messages) })
}

export function threadChanged(hotelId: string, thread: GuestThread, seenSeq: number | undefined, at: string): void {
  const { state, messages } = chatNow(hotelId)
  if (state !== 'read') return
  const read = seenSeq === undefined ? messages : seen(messages, seenSeq, at, { own: true })
  keep(hotelId, { thread: withUnread(thread, read), messages: read })
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** A word that somebody writes is good for this long, in milliseconds. */
const typingFor = 6000

function stopTyping(hotelId: string) {
  clearTimeout(timers.get(hotelId))
  if (chatNow(hotelId).typing !== null) keep(hotelId, { typing: null })
}

export function staffTypes(hotelId: string, threadId: string, author: string): void {
  if (chatNow(hotelId).thread?.id !== threadId) return
  clearTimeout(timers.get(hotelId))
  timers.set(
    hotelId,
    setTimeout(() => stopTyping(hotelId), typingFor),
  )
  keep(hotelId, { typing: author })
}

// What the guest does

const typingSentAt = new Map<string, number>()
const typingEvery = 4000

/** Reports that the guest writes, now and then. Nothing depends on it. */
export function sendTyping(hotelId: string, lang: Lang): void {
  const now = performance.now()
  if (!chatNow(hotelId).thread || now - (typingSentAt.get(hotelId) ?? -typingEvery) < typingEvery) return
  typingSentAt.set(hotelId, now)
  void visitorRequest<typeof contract.typeAsGuest>('post', '/v1/hotels/{hotelId}/chat/typing', {
    lang,
    params: { hotelId },
    ...selfRetried,
  }).catch(() => undefined)
}

/** Up to where the guest has had the thread on screen and the hotel has not been told. */
const owed = new Map<string, { seq: number; lang: Lang }>()

/** The guest has the thread on screen up to here. */
export function markSeen(hotelId: string, seq: number, lang: Lang): void {
  const { messages, thread } = chatNow(hotelId)
  const read = seen(messages, seq, new Date().toISOString(), { own: false })
  if (read === messages) return
  if (thread) seenTo.set(thread.id, Math.max(seq, seenTo.get(thread.id) ?? 0))
  keep(hotelId, { messages: read, thread: thread && withUnread(thread, read) })
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
    ...selfRetried,
  }).then(
    () => void (owed.get(hotelId) === mark && owed.delete(hotelId)),
    () => undefined,
  )
}

/** The stream is open, again or for the first time. A phone that was never here has no thread, and asks for nothing. */
export const catchUp = (hotelId: string, lang: Lang): void => {
  if (currentVisitor().mayHaveOrders || chatNow(hotelId).state !== 'unread') void loadChat(hotelId, lang)
}
