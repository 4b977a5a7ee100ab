import { useEffect } from 'react'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'

export const search: GuestModule = {
  name: 'search',
  /** Loads the code for suggestions, so that it is also available offline. */
  Dock() {
    useEffect(() => void import('./answers.tsx').catch(() => undefined), [])
    return null
  },
}
