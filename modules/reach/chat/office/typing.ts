import { createStore } from '#core/ui-guest/storage/store.ts'

/** Who writes says so every few seconds; who has not for this long has stopped, in milliseconds. */
const lasting = 6_000

/** Who is writing in each thread; a guest has no name here. */
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

/** Who writes in this thread at the moment: a first name, blank for the guest; null: nobody. */
export const useTyping = (threadId: string): string | null => useStored(() => writing.get(threadId)?.author ?? null)
