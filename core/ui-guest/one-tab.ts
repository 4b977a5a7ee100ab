/** Milliseconds after which a tab that the phone has put to sleep holds nobody up: what is sent twice counts once. */
const lockTimeout = 20_000

/** Two tabs of one phone have the same queue: one sends at a time. */
export async function inOneTab(name: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  const signal = AbortSignal.timeout(lockTimeout)
  await navigator.locks.request(name, { signal }, act).catch((error: unknown) => {
    if (error === signal.reason) return act()
    throw error
  })
}
