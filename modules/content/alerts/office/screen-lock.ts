let wanted = false
let lock: WakeLockSentinel | null = null

/**
 * Keeps the screen of a tablet on during the shift, so that orders stay visible. Does nothing if the browser refuses,
 * e.g. on a low battery.
 */
export function keepAwake(on: boolean) {
  wanted = on
  if (on) void acquire()
  else void lock?.release()
}

// The browser releases the lock whenever the page is hidden.
async function acquire() {
  if (!wanted || document.visibilityState !== 'visible' || (lock && !lock.released)) return
  lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void acquire())
