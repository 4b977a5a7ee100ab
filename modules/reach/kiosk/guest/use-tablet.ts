import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLivretResponse } from '#core/net/livret-header.ts'

/** Keeps the screen on, where the browser supports it. A lock ends when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused while the battery is low or before the first touch; requested again at the next touch.
      const wakeLock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isUnmounted) void wakeLock?.release()
      else lock = wakeLock
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestLock)
    addEventListener('pointerdown', requestLock)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestLock)
      removeEventListener('pointerdown', requestLock)
      void lock?.release()
    }
  }, [])
}

/**
 * Makes the browser's back button go back one screen, never out of the kiosk. The first touch adds one history entry,
 * which contains nothing of what is read. Each press of the back button removes it and is handled here.
 */
export function useHistoryGuard(back: () => void): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const guarded = (state as { kiosk?: true } | null)?.kiosk === true
  const guard = useEffectEvent(() => {
    if (!guarded) void navigate(pathname + search, { state: { kiosk: true }, preventScrollReset: true })
  })
  const onBack = useEffectEvent(back)
  useEffect(() => {
    // Browsers skip history entries that were added before the user touched the page.
    addEventListener('pointerup', guard)
    addEventListener('keyup', guard)
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('pointerup', guard)
      removeEventListener('keyup', guard)
      removeEventListener('popstate', onBack)
    }
  }, [])
}

/** Milliseconds between two checks, and the age after which the page is reloaded. */
const checkInterval = 600_000
const maxPageAge = 6 * 3_600_000

/** A tablet stays on for months, so an `idle` page is reloaded at intervals to get new releases. */
export function useFreshPage(idle: boolean): void {
  const reloadIfIdle = useEffectEvent(async () => {
    if (!idle || performance.now() < maxPageAge) return
    const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
    if (idle && response?.ok && isLivretResponse(response)) location.reload()
  })
  useEffect(() => {
    const timer = setInterval(reloadIfIdle, checkInterval)
    return () => clearInterval(timer)
  }, [])
}
