import { isPreview } from '#core/preview/frame.ts'

/** After which a photo that did not arrive is forgotten, in milliseconds. */
const goodFor = 3 * 86_400_000
/** Larger ones are not kept, in bytes. A photo made ready has a tenth of it. */
const maxPhotoBytes = 12_000_000

export interface CachedPhoto {
  key: string
  file: File
}

const pathOf = ({ url }: Request) => new URL(url).pathname

/**
 * Photos that have not arrived yet, kept on the phone: a page that is reloaded, or a phone that was put away, sends them then. In the
 * browser's cache storage, which takes files as they are; where it is refused (private window, plain HTTP, no room) a photo lives as
 * long as its page. `name`: one cache for each kind of photo; `visitor`: the id of whoever uses this phone now.
 */
export function createUploadCache(name: string, visitor: () => string) {
  /** Path prefix of this visitor's photos, by hotel. */
  const pathPrefix = () => `/kept/${visitor()}/`
  const cachePathOf = (hotelId: string) => `${pathPrefix()}${hotelId}/`

  /** What `act` makes of the cache; `otherwise` where there is none. */
  async function inCache<T>(act: (cache: Cache) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return isPreview() ? otherwise : await act(await caches.open(name))
    } catch {
      return otherwise
    }
  }

  /** Whether it could be kept. */
  const keepPhoto = (hotelId: string, key: string, { name }: File, blob: Blob) =>
    inCache(async (cache) => {
      if (blob.size > maxPhotoBytes) return false
      const headers = { 'content-type': blob.type, 'x-name': encodeURIComponent(name), 'x-at': String(Date.now()) }
      await cache.put(cachePathOf(hotelId) + key, new Response(blob, { headers }))
      return true
    }, false)

  /** Those of this visitor in this hotel, in the order in which they were chosen; forgets what is too old, or another visitor's. */
  const storedPhotos = (hotelId: string): Promise<CachedPhoto[]> =>
    inCache(async (cache) => {
      const found: CachedPhoto[] = []
      for (const request of await cache.keys()) {
        const path = pathOf(request)
        const answer = await cache.match(request)
        const age = Date.now() - Number(answer?.headers.get('x-at'))
        if (!answer || !(age < goodFor) || !path.startsWith(pathPrefix())) await cache.delete(request)
        else if (path.startsWith(cachePathOf(hotelId))) {
          const blob = await answer.blob()
          const name = decodeURIComponent(answer.headers.get('x-name') ?? '')
          found.push({
            key: path.slice(cachePathOf(hotelId).length),
            file: new File([blob], name, { type: blob.type }),
          })
        }
      }
      return found
    }, [])

  /** Whether it waits still; another tab may have sent it, or taken it away. */
  const isPhotoStored = (hotelId: string, key: string) =>
    inCache(async (cache) => (await cache.match(cachePathOf(hotelId) + key)) !== undefined, true)

  const forgetPhoto = (hotelId: string, key: string) =>
    inCache((cache) => cache.delete(cachePathOf(hotelId) + key), false)

  /** Deletes all photos of this hotel, once the inventory is signed. */
  const forgetPhotos = (hotelId: string) =>
    inCache(async (cache) => {
      for (const request of await cache.keys())
        if (pathOf(request).startsWith(cachePathOf(hotelId))) await cache.delete(request)
    }, undefined)

  /** Two tabs of one phone know the same photos: one sends, the other waits and finds it sent. */
  const alone = (key: string, signal: AbortSignal, send: () => Promise<void>): Promise<void> =>
    navigator.locks ? navigator.locks.request(`${name}.${key}`, { signal }, send) : send()

  return { keepPhoto, storedPhotos, isPhotoStored, forgetPhoto, forgetPhotos, alone }
}
