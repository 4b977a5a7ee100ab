import { createStore } from '#core/ui-guest/storage/store.ts'

/** Milliseconds after the last typing notice at which it is hidden. Notices arrive every few seconds while somebody types. */
const noticeDuration = 6_000

/** Who is typing, by thread. `author` is blank for guests. */
const typists = new Map<string, { author: string; timer: ReturnType<typeof setTimeout> }>()
const { notify, useStored } = createStore()

export function showTyping(threadId: string, author: string): void {
  hideTyping(threadId)
  typists.set(threadId, { author, timer: setTimeout(() => hideTyping(threadId), noticeDuration) })
  notify()
}

/** Hides the typing notice, because the message arrived or the time is over. */
export function hideTyping(threadId: string): void {
  const typist = typists.get(threadId)
  if (!typist) return
  clearTimeout(typist.timer)
  typists.delete(threadId)
  notify()
}

/** Who is typing in this thread: a first name, blank for the guest; null: nobody. */
export const useTyping = (threadId: string): string | null => useStored(() => typists.get(threadId)?.author ?? null)
