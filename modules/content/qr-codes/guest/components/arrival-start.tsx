import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { arrivalKey, roomKey } from '../scanned-room.ts'

/**
 * Runs while the page is parsed. It stores the fragment that a scan has put in the address, and the time, because a
 * guest may follow a link before the page is hydrated, and the link has no fragment; and it tells the styles to reserve
 * space for the greeting of a room. An inline script, because the page is the same for every phone; the content
 * security policy lists its hash. It has run before React hydrates the page.
 */
const script = `try {
  const said = new URLSearchParams(location.hash.slice(1))
  const { hotel } = document.currentScript.dataset
  if (self === top && said.has('code')) {
    if (!said.has('at')) said.set('at', Date.now())
    sessionStorage.setItem('${arrivalKey('')}' + hotel, said)
  }
  if (self === top && (said.has('code') || localStorage.getItem('${roomKey('')}' + hotel)))
    document.documentElement.dataset.room = ''
} catch {}`

export function ArrivalStart({ hotel, nonce }: { hotel: PublicHotel; nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      data-hotel={hotel.id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
