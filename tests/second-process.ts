import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '#app/create-context.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'

/** The parts that tests replace in the first process, and that the second one shares. */
const replaced = ['url', 'config', 'mailer', 'push', 'outgoing', 'storage', 'translation', 'issuer'] as const

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
 * Resolves when the other process has received all notifications sent so far, some milliseconds later. Without it, a request right after
 * a change could be answered from the other's cache.
 */
export async function untilReceivedBy(
  other: Pick<AppContext, 'eventBus'>,
  sender: Pick<AppContext, 'db'>,
): Promise<void> {
  const id = randomUUID()
  let stopWatching = () => {}
  const received = new Promise<void>((resolve) => {
    stopWatching = other.eventBus.watch((_, subject) => {
      if (subject === id) resolve()
    })
  })
  notifyTopic(sender.db, 'told', id)
  // The test may have disconnected the database.
  await Promise.race([received, sleep(2_000, undefined, { ref: false })])
  stopWatching()
}
