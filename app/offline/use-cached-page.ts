import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { isCachedPage, requestedScreen, showRequestedScreen } from './cached-page.ts'

/** Navigates from a cached page to the requested screen, and reloads the hotel. */
export function useCachedPage(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { refresh } = useGuest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the page starts
  useEffect(() => {
    if (!isCachedPage()) return
    void refresh()
    const requested = requestedScreen()
    if (requested !== null) void navigate(requested, { replace: true })
  }, [])
  // The code of the screen may load later.
  useEffect(() => {
    const requested = requestedScreen()
    if (requested === null || new URL(requested, location.origin).pathname === pathname) showRequestedScreen()
  }, [pathname])
}
