import { guestModules } from './guest-modules.ts'
import { useNews } from './news.ts'
import { OfflineNotice } from './offline-notice.tsx'

const docks = guestModules.flatMap(({ Dock }, i) => (Dock ? [{ name: i, Dock }] : []))

/** What the modules bring to every screen of a guest, kept true by the hotel's stream. The server draws none of it. */
export function GuestDocks() {
  useNews(guestModules)
  return (
    <>
      <OfflineNotice />
      {docks.map(({ name, Dock }) => (
        <Dock key={name} />
      ))}
    </>
  )
}
