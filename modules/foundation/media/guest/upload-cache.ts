import { isPreview } from '#core/preview/frame.ts'

/** Milliseconds after which a photo that was not sent is deleted. */
const maxAgeMs = 3 * 86_400_000
/** Larger photos are not cached, in bytes. A prepared photo has a tenth of it. */
const maxPhotoBytes = 12_000_000

export interface CachedPhoto {
  key: string
  file: File
}

const pathOf = ({ url }: Request) => new URL(url).pathname

/**
 * Stores photos that are not sent yet on the phone, so that they are sent after a reload or when the phone is used
 * again. Uses the browser's cache storage; where that is refused (private window, plain HTTP, disk full) a photo is
 * lost with its page. `name`: one cache for each kind of photo; `visitor`: returns the id of the current visitor.
 */
export function createUploadCache(name: string, visitor: () => string) {
  /** Path prefix of this visitor's photos, by hotel. */
  const pathPrefix = () => `/kept/${visitor()}/`
  const cachePathOf = (hotelId: string) => `${pathPrefix()}${hotelId}/`

  /** The result of `access`; `fallback` when there is no cache. */
  async function withCache<T>(access: (cache: Cache) => Promise<T>, fallback: T): Promise<T> {
    try {
      return isPreview() ? fallback : await access(await caches.open(name))
    } catch {
      return fallback
    }
  }

  /** Returns whether the photo was stored. */
  const keepPhoto = (hotelId: string, key: string, { name }: File, blob: Blob) =>
    withCache(async (cache) => {
      if (blob.size > maxPhotoBytes) return false
      const headers = { 'content-type': blob.type, 'x-name': encodeURIComponent(name), 'x-at': String(Date.now()) }
      await cache.put(cachePathOf(hotelId) + key, new Response(blob, { headers }))
      return true
    }, false)

  /**
   * This visitor's photos in this hotel, in the order in which they were chosen; deletes photos that are too old or of
   * another visitor.
   */
  const storedPhotos = (hotelId: string): Promise<CachedPhoto[]> =>
    withCache(async (cache) => {
      const photos: CachedPhoto[] = []
      for (const request of await cache.keys()) {
        const path = pathOf(request)
        const response = await cache.match(request)
        const ageMs = Date.now() - Number(response?.headers.get('x-at'))
        if (!response || !(ageMs < maxAgeMs) || !path.startsWith(pathPrefix())) await cache.delete(request)
        else if (path.startsWith(cachePathOf(hotelId))) {
          const blob = await response.blob()
          const name = decodeURIComponent(response.headers.get('x-name') ?? '')
          photos.push({
            key: path.slice(cachePathOf(hotelId).length),
            file: new File([blob], name, { type: blob.type }),
          })
        }
      }
      return photos
    }, [])

  /** Whether the photo is still stored; another tab may have sent or deleted it. */
  const isPhotoStored = (hotelId: string, key: string) =>
    withCache(async (cache) => (await cache.match(cachePathOf(hotelId) + key)) !== undefined, true)

  const forgetPhoto = (hotelId: string, key: string) =>
    withCache((cache) => cache.delete(cachePathOf(hotelId) + key), false)

  /** Deletes all photos of this hotel, once the inventory is signed. */
  const forgetPhotos = (hotelId: string) =>
    withCache(async (cache) => {
      for (const request of await cache.keys())
        if (pathOf(request).startsWith(cachePathOf(hotelId))) await cache.delete(request)
    }, undefined)

  /** Two tabs of one phone share the stored photos: one sends, the other waits and finds the photo sent. */
  const alone = (key: string, signal: AbortSignal, send: () => Promise<void>): Promise<void> =>
    navigator.locks ? navigator.locks.request(`${name}.${key}`, { signal }, send) : send()

  return { keepPhoto, storedPhotos, isPhotoStored, forgetPhoto, forgetPhotos, alone }
}
