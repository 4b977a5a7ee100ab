import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds until the product says that it is ready; a minute at most. */
export async function waitUntilReady(url: string): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 60_000) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) break
    await sleep(100)
  }
  return performance.now() - begun
}
