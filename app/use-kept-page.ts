import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { arrived, askedScreen, isKeptPage } from './kept-page.ts'

/** From a kept page to the screen that was asked for, and to what is known of the hotel since. */
export function useKeptPage(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { refresh } = useGuest()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (!isKeptPage()) return
    void refresh()
    const asked = askedScreen()
    if (asked !== null) void navigate(asked, { replace: true })
  }, [])
  // Its code may come a moment later.
  useEffect(() => {
    const asked = askedScreen()
    if (asked === null || new URL(asked, location.origin).pathname === pathname) arrived()
  }, [pathname])
}
