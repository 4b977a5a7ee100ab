import { useEffect } from 'react'
import { followPageTranslation } from '#core/i18n/page-translation.ts'
import { guestModules } from './guest-modules.ts'
import { useNews } from './news.ts'
import { useKeptForOffline } from './offline.ts'
import { OfflineNotice } from './offline-notice.tsx'

const docks = guestModules.flatMap(({ Dock }, i) => (Dock ? [{ name: i, Dock }] : []))

/**
 * What the modules bring to every screen of a guest, kept true by the hotel's stream. The server draws none of it. `screens`: what
 * brings the files of the others.
 */
export function GuestDocks({ screens }: { screens: Promise<string[]> | null }) {
  useEffect(followPageTranslation, [])
  useNews(guestModules)
  useKeptForOffline(screens)
  return (
    <>
      <OfflineNotice />
      {docks.map(({ name, Dock }) => (
        <Dock key={name} />
      ))}
    </>
  )
}
