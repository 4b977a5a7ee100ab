import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `/readyz` succeeds, a minute at most. Returns the waiting time in milliseconds. */
export async function waitUntilReady(url: string): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 60_000) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break
    await sleep(100)
  }
  return performance.now() - startedAt
}
