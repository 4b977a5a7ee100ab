import '#core/ui-guest/right-to-left.css'
import { useContext, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { I18nContext } from '#core/i18n/use-translation.ts'
import { accentCss } from '#core/ui-guest/frame/accent-css.ts'
import { whenPageIdle } from '#core/ui-guest/frame/when-page-idle.ts'
import { ScreenParts } from '#core/ui-guest/screen-parts.ts'
import { drawQr } from '#modules/content/qr-codes/guest/api.ts'
import { GuestProvider, type KioskParts } from '#modules/hotel/hotels/guest/api.ts'
import { type GuestDocument, translatorOf } from '#modules/hotel/hotels/guest/document.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { kioskScreenParts } from '../kiosk-screen-parts.ts'
import { useOfflineCache } from '../offline/offline-cache.ts'
import { OfflineNotice } from '../offline/offline-notice.tsx'
import { useCachedPage } from '../offline/use-cached-page.ts'
import { Nonce } from '../pages/nonce.ts'
import { useHotelEvents } from './hotel-events.ts'
import { TextsPreloadLink } from './texts-link.tsx'

/**
 * The layout of the kiosk screen in the lobby, without anything that identifies a guest: no basket, chat or room codes,
 * no visit counting, no script of the operator, and an anonymous visitor that is reset after each guest. Decision 0028.
 */
export default function KioskLayout({ document }: { document: GuestDocument }) {
  const { slug, name } = document.hotel
  const app = new URLSearchParams({ lang: document.lang, kiosk: '1' })
  return (
    <I18nContext value={translatorOf(document)}>
      <GuestProvider document={document}>
        <style nonce={useContext(Nonce)}>{accentCss(document.accent)}</style>
        <TextsPreloadLink texts={document.texts} />
        <link rel="manifest" href={`${publicPath(slug, 'app.webmanifest')}?${app}`} />
        <link rel="icon" type="image/png" sizes="192x192" href={publicPath(slug, 'icon-192.png')} />
        <link rel="apple-touch-icon" href={publicPath(slug, 'icon-180.png')} />
        <meta name="apple-mobile-web-app-title" content={name} />
        <OfflinePage />
        <ScreenParts value={kioskScreenParts}>
          <Outlet context={{ document, Line, Offline: OfflineNotice } satisfies KioskParts} />
        </ScreenParts>
      </GuestProvider>
    </I18nContext>
  )
}

/** Caches the page for a tablet that starts without a network. */
function OfflinePage() {
  const [files, setFiles] = useState<Promise<string[]> | null>(null)
  // Loads the code that draws QR codes; everything else of this page is already loaded.
  useEffect(() => whenPageIdle(() => setFiles(drawQr('.').then(() => []))), [])
  useOfflineCache(files)
  useCachedPage()
  return null
}

function Line() {
  useHotelEvents([])
  return null
}
