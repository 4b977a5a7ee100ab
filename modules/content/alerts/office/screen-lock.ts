let isRequested = false
let wakeLock: WakeLockSentinel | null = null

/**
 * Keeps the screen of a tablet on, so that orders stay visible, or lets it turn off again. Does nothing if the browser
 * refuses, for instance on a low battery.
 */
export function keepAwake(isOn: boolean) {
  isRequested = isOn
  if (isOn) void acquire()
  else void wakeLock?.release()
}

// The browser releases the lock whenever the page is hidden.
async function acquire() {
  if (!isRequested || document.visibilityState !== 'visible' || (wakeLock && !wakeLock.released)) return
  wakeLock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
}

if (typeof document !== 'undefined') document.addEventListener('visibilitychange', () => void acquire())
