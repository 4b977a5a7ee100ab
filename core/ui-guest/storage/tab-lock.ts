/** Milliseconds after which a suspended tab no longer blocks the others. A message sent twice counts once. */
const lockTimeout = 20_000

/** Tabs of one browser share a queue: only one sends at a time. */
export async function withTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  const signal = AbortSignal.timeout(lockTimeout)
  await navigator.locks.request(name, { signal }, act).catch((error: unknown) => {
    if (error === signal.reason) return act()
    throw error
  })
}
