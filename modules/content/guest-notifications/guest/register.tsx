import { useEffect } from 'react'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { holdInstallPrompt } from './install-prompt.ts'

function Dock() {
  useEffect(holdInstallPrompt, [])
  return null
}

export const guestNotifications: GuestModule = { name: 'guest-notifications', Dock }
