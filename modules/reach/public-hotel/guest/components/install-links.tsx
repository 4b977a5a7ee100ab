import type { AccentTokens } from '#core/accent/accent.ts'
import { useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'

/** The hotel's icon and the manifest for the phone's home screen, from where the app starts in the scanned room. */
export function InstallLinks({ accent }: { accent: AccentTokens }) {
  const { hotel, lang } = useGuest()
  const scan = useScannedRoom(hotel.id)
  const hotelPath = publicPath(hotel.slug)
  const start = new URLSearchParams({
    lang,
    ...(scan && { room: scan.room, code: scan.token, at: String(scan.at) }),
  })
  return (
    <>
      <link rel="manifest" href={`${hotelPath}/app.webmanifest?${start}`} />
      <link rel="icon" type="image/png" sizes="192x192" href={`${hotelPath}/icon-192.png`} />
      <link rel="apple-touch-icon" href={`${hotelPath}/icon-180.png`} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={accent.light.accent} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={accent.dark.tint} />
      <meta name="apple-mobile-web-app-title" content={hotel.name} />
    </>
  )
}
