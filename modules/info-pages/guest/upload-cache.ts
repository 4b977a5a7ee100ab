import { isPreview } from '#core/preview/frame.ts'
import { currentVisitor } from '#modules/visitors/guest/api.ts'

/**
 * Photos of an inventory that have not arrived yet, kept on the phone: a page that is reloaded, or a phone that was put away, sends
 * them then. In the browser's cache storage, which takes files as they are; where it is refused (private window, plain HTTP, no
 * room) a photo lives as long as its page.
 */
export const cacheName = 'livret.photos'
/** As long as an inventory that is being filled in, in milliseconds. */
const goodFor = 3 * 86_400_000
/** Larger ones are not kept, in bytes. A photo made ready has a tenth of it. */
const largest = 12_000_000

export interface KeptPhoto {
  key: string
  file: File
}

/** What `act` makes of the shelf; `otherwise` where there is none. */
async function onShelf<T>(act: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
  try {
    return isPreview() ? otherwise : await act(await caches.open(cacheName))
  } catch {
    return otherwise
  }
}

/** Below it stand the photos of this visitor, by hotel; nobody else ever sends them. */
const place = () => `/kept/${currentVisitor().uuid}/`
const placeOf = (hotelId: string) => `${place()}${hotelId}/`
const pathOf = ({ url }: Request) => new URL(url).pathname

/** Whether it could be kept. */
export const keepPhoto = (hotelId: string, key: string, { name }: File, blob: Blob) =>
  onShelf(async (cache) => {
    if (blob.size > largest) return false
    const headers = { 'content-type': blob.type, 'x-name': encodeURIComponent(name), 'x-at': String(Date.now()) }
    await cache.put(placeOf(hotelId) + key, new Response(blob, { headers }))
    return true
  }, false)

/** Those of this visitor in this hotel, in the order in which they were chosen; forgets what is too old, or another visitor's. */
export const keptPhotos = (hotelId: string): Promise<KeptPhoto[]> =>
  onShelf(async (cache) => {
    const found: KeptPhoto[] = []
    for (const request of await cache.keys()) {
      const path = pathOf(request)
      const answer = await cache.match(request)
      const age = Date.now() - Number(answer?.headers.get('x-at'))
      if (!answer || !(age < goodFor) || !path.startsWith(place())) await cache.delete(request)
      else if (path.startsWith(placeOf(hotelId))) {
        const blob = await answer.blob()
        const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
        found.push({ key: path.slice(placeOf(hotelId).length), file: new File([blob], name, { type: blob.type }) })
      }
    }
    return found
  }, [])

/** Whether it waits still; another tab may have sent it, or taken it away. */
export const isKept = (hotelId: string, key: string) =>
  onShelf(async (cache) => (await cache.match(placeOf(hotelId) + key)) !== undefined, true)

export const forgetPhoto = (hotelId: string, key: string) =>
  onShelf((cache) => cache.delete(placeOf(hotelId) + key), false)

/** All of this hotel: the inventory is signed. */
export const forgetPhotos = (hotelId: string) =>
  onShelf(async (cache) => {
    for (const request of await cache.keys())
      if (pathOf(request).startsWith(placeOf(hotelId))) await cache.delete(request)
  }, undefined)
