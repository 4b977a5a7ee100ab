import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '#app/create-context.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'

/** What tests replace on the first process, and so on the second. */
const replaced = ['url', 'config', 'mailer', 'push', 'outgoing', 'storage', 'translation'] as const

/**
 * Starts a second process of the product beside the first, with its own connections and caches and the same stand-ins for outside
 * services.
 */
export async function startSecondProcess(first: AppContext, options: Parameters<typeof createContext>[0]) {
  const second = await createContext(options)
  for (const name of replaced) Object.defineProperty(second, name, { get: () => first[name] })
  return second
}

/**
 * Resolves when the other process has heard all that this one has told until now, some milliseconds later. A call that follows a change
 * at once is otherwise answered by what the other one remembers.
 */
export async function untilReceivedBy(
  other: Pick<AppContext, 'eventBus'>,
  sender: Pick<AppContext, 'db'>,
): Promise<void> {
  const id = randomUUID()
  let leave = () => {}
  const heard = new Promise<void>((resolve) => {
    leave = other.eventBus.watch((_, subject) => {
      if (subject === id) resolve()
    })
  })
  notifyTopic(sender.db, 'told', id)
  // A test may have taken the database away.
  await Promise.race([heard, sleep(2_000, undefined, { ref: false })])
  leave()
}
