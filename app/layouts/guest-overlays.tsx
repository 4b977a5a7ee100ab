import '#core/ui-guest/right-to-left.css'
import { useEffect } from 'react'
import { followPageTranslation } from '#core/i18n/page-translation.ts'
import { GuestModules } from '#core/ui-guest/guest-module.ts'
import { guestModules } from '../guest-modules.ts'
import { useOfflineCache } from '../offline/offline-cache.ts'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { useHotelEvents } from './hotel-events.ts'
import { LanguageNotices } from './language-notices.tsx'

/**
 * What the modules add to every guest screen, kept up to date by the hotel's stream. Not rendered by the server.
 * `screenFiles` resolves with the files of the other screens.
 */
export function GuestOverlays({ screenFiles }: { screenFiles: Promise<string[]> | null }) {
  useEffect(followPageTranslation, [])
  useHotelEvents(guestModules)
  useOfflineCache(screenFiles)
  return (
    <GuestModules value={guestModules}>
      <LanguageNotices />
      <OfflineNotice />
      {guestModules.map(({ name, Dock }) => (Dock ? <Dock key={name} /> : null))}
    </GuestModules>
  )
}
