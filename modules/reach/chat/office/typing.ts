import { createStore } from '#core/ui-guest/storage/store.ts'

/** Typing notices arrive every few seconds. Without one for this long, the notice is hidden, in milliseconds. */
const lasting = 6_000

/** Who is typing in each thread; guests have no name here. */
const writing = new Map<string, { author: string; timer: ReturnType<typeof setTimeout> }>()
const { notify, useStored } = createStore()

export function showTyping(threadId: string, author: string): void {
  hideTyping(threadId)
  writing.set(threadId, { author, timer: setTimeout(() => hideTyping(threadId), lasting) })
  notify()
}

/** Hides the typing notice, because the message arrived or the time is over. */
export function hideTyping(threadId: string): void {
  const typist = writing.get(threadId)
  if (!typist) return
  clearTimeout(typist.timer)
  writing.delete(threadId)
  notify()
}

/** Who is typing in this thread: a first name, blank for the guest; null: nobody. */
export const useTyping = (threadId: string): string | null => useStored(() => writing.get(threadId)?.author ?? null)
