import { refreshServices, setServiceState } from '#modules/content/services/office/api.ts'
import { publishPage, refreshHome, unpublishPage } from '#modules/exchange/custom-pages/office/api.ts'

/** A service or page that guests do not see yet. `version`: the draft of the page that was looked through. */
export type Reviewed =
  | { kind: 'service'; id: string; name: string }
  | { kind: 'page'; id: string; name: string; version: number; published: boolean }

/** Shows these items to guests one after the other. `onShown` is called for each, so that a failure loses none of them. */
export async function showAll(hotelId: string, items: readonly Reviewed[], onShown: (item: Reviewed) => void) {
  for (const item of items) {
    if (item.kind === 'service') await setServiceState(hotelId, { id: item.id, hidden: false })
    else await publishPage(hotelId, item.id, item.version)
    onShown(item)
  }
}

/** Hides them again. A page whose earlier version guests read before stays published. */
export async function hideAll(hotelId: string, items: readonly Reviewed[]) {
  for (const item of items)
    if (item.kind === 'service') await setServiceState(hotelId, { id: item.id, hidden: true })
    else if (!item.published) await unpublishPage(hotelId, item.id)
}

/** Reads again what guests see, and which first steps are done. */
export const refreshShown = (hotelId: string) => Promise.all([refreshServices(hotelId), refreshHome(hotelId)])
