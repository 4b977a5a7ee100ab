let wanted = false
let lock: WakeLockSentinel | null = null

/**
 * Keeps the screen of a tablet on during the shift: a screen that sleeps shows no order. Where the browser cannot, or does not
 * want to on a low battery, it simply sleeps.
 */
export function keepAwake(on: boolean) {
  wanted = on
  if (on) void acquire()
  else void lock?.release()
}

// The browser lets go of it whenever the page is hidden.
async function acquire() {
  if (!wanted || document.visibilityState !== 'visible' || (lock && !lock.released)) return
  lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void acquire())
