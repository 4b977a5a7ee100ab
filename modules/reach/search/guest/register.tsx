import { useEffect } from 'react'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'

export const search: GuestModule = {
  name: 'search',
  /** Loads what answers messages, so that it is stored for when there is no network. */
  Dock() {
    useEffect(() => void import('./answers.tsx').catch(() => undefined), [])
    return null
  },
}
