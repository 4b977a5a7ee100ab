import { makeStore } from '#core/ui-guest/store.ts'

/** Who writes says so every few seconds; who has not for this long has stopped, in milliseconds. */
const lasting = 6_000

/** Who is writing in each thread; a guest has no name here. */
const writing = new Map<string, { author: string; timer: ReturnType<typeof setTimeout> }>()
const { notify, useStored } = makeStore()

export function noteTyping(threadId: string, author: string): void {
  stoppedTyping(threadId)
  writing.set(threadId, { author, timer: setTimeout(() => stoppedTyping(threadId), lasting) })
  notify()
}

/** What was being written has come, or never will. */
export function stoppedTyping(threadId: string): void {
  const known = writing.get(threadId)
  if (!known) return
  clearTimeout(known.timer)
  writing.delete(threadId)
  notify()
}

/** Who writes in this thread at the moment: a first name, blank for the guest; null: nobody. */
export const useTyping = (threadId: string): string | null => useStored(() => writing.get(threadId)?.author ?? null)
