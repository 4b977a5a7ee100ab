import { refreshServices, setArticlesHidden, setServiceState } from '#modules/content/services/office/api.ts'
import { publishPage, refreshHome, unpublishPage } from '#modules/exchange/custom-pages/office/api.ts'

/**
 * A service, all articles of a service, or a page that guests do not see yet. `version`: the draft of the page that was
 * looked through.
 */
export type Reviewed =
  | { kind: 'articles'; id: string; name: string; articles: { id: string; version: number }[] }
  | { kind: 'service'; id: string; name: string }
  | { kind: 'page'; id: string; name: string; version: number; published: boolean }

/** Shows these items to guests one after the other. `onShown` is called for each, so that a failure loses none of them. */
export async function showAll(hotelId: string, items: readonly Reviewed[], onShown: (item: Reviewed) => void) {
  for (const item of items) {
    if (item.kind === 'service') await setServiceState(hotelId, { id: item.id, hidden: false })
    else if (item.kind === 'articles') await setArticlesHidden(hotelId, item.id, item.articles, false)
    else await publishPage(hotelId, item.id, item.version)
    onShown(item)
  }
}

/** Hides them again. A page whose earlier version guests read before stays published. */
export async function hideAll(hotelId: string, items: readonly Reviewed[]) {
  for (const item of items)
    if (item.kind === 'service') await setServiceState(hotelId, { id: item.id, hidden: true })
    else if (item.kind === 'articles') await setArticlesHidden(hotelId, item.id, item.articles, true)
    else if (!item.published) await unpublishPage(hotelId, item.id)
}

/** Reads again what guests see, and which first steps are done. */
export const refreshShown = (hotelId: string) => Promise.all([refreshServices(hotelId), refreshHome(hotelId)])
