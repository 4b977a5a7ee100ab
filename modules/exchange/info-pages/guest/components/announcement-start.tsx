import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { dismissedKey, seenKey } from '#modules/hotel/hotels/guest/api.ts'

/**
 * An inline script that runs before the page is shown, so that nothing shifts on hydration. It marks on the root
 * element whether this phone has dismissed or seen the standing announcement. Its text is the same for every phone,
 * because the Content Security Policy lists its hash.
 */
const script = `try {
  const { hotel, announcement } = document.currentScript.dataset
  const has = (key) => (localStorage.getItem(key + hotel) || '').includes(JSON.stringify(announcement))
  const state = has('${dismissedKey('')}') ? 'dismissed' : has('${seenKey('')}') ? 'seen' : null
  if (self === top && state) document.documentElement.dataset.announcement = state
} catch {}`

export function AnnouncementStart({ hotel, nonce }: { hotel: PublicHotel; nonce: string | undefined }) {
  const { announcement } = hotel.info
  if (!announcement) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      data-hotel={hotel.id}
      data-announcement={announcement.key}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed script without user input
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
