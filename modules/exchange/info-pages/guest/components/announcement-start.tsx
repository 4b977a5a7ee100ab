import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { dismissedKey, seenKey } from '#modules/hotel/hotels/guest/api.ts'

/**
 * Runs before the page is shown, so that nothing moves when it is hydrated: says on the root whether this phone has put the standing
 * announcement aside, or seen it. As text, the same for every phone; the policy lists its hash.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
