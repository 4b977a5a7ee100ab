/**
 * Milliseconds after which a suspended tab no longer blocks the others. The server counts a request sent twice once.
 */
const lockTimeout = 20_000

/** Runs `act` in one tab of the browser at a time, because tabs share a queue. */
export async function withTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  const signal = AbortSignal.timeout(lockTimeout)
  await navigator.locks.request(name, { signal }, act).catch((error: unknown) => {
    if (error === signal.reason) return act()
    throw error
  })
}
