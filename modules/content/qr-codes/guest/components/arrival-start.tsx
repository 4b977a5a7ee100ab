import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { arrivalKey, roomKey } from '../scanned-room.ts'

/**
 * Runs while the page is parsed, before React hydrates it. It moves the fragment that a scan has put in the address,
 * which people share, and the time to the storage of the tab: a guest may follow a link before hydration, and removing
 * the fragment later would be a navigation that cancels the guest's. It also sets a data attribute, for which the styles
 * reserve space for the greeting of a room. It is an inline script, because the page is the same for every phone; the
 * content security policy lists its hash.
 */
const script = `try {
  const params = new URLSearchParams(location.hash.slice(1))
  const { hotel } = document.currentScript.dataset
  if (self === top && params.has('code')) {
    if (!params.has('at')) params.set('at', Date.now())
    sessionStorage.setItem('${arrivalKey('')}' + hotel, params)
    history.replaceState(null, '', location.pathname + location.search)
  }
  if (self === top && (params.has('code') || localStorage.getItem('${roomKey('')}' + hotel)))
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
