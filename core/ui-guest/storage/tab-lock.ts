/**
 * Milliseconds after which a suspended tab no longer blocks the others. The server counts a request sent twice once.
 */
const lockTimeout = 20_000

/** Calls `run` in one tab of the browser at a time, because tabs share a queue. */
export async function withTabLock(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  const signal = AbortSignal.timeout(lockTimeout)
  await navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (error === signal.reason) return run()
    throw error
  })
}
