import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { arrivalKey, roomKey } from '../scanned-room.ts'

/**
 * Runs while the page is read: keeps what a scan has put behind the `#` of the address, and when, for a guest may tap a link before the
 * page is hydrated, and that leads to an address without it; and tells the styles that a room will be greeted, so that its place is kept. As text, for the page is the same for every phone; the policy lists its hash.
 * It has run by the time React takes the page over, which leaves it as it is.
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
