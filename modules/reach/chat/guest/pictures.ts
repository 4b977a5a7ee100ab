import { putFile } from '#core/http/put-file.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { ownPath, withoutQuery } from '#core/storage/address-rules.ts'
import { createUploadCache, preparePhoto, UnreadablePhotoError } from '#modules/foundation/media/guest/api.ts'
import { currentVisitor, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { offerChatPicture } from '../contract.ts'

const cache = createUploadCache('livret.chat-pictures', () => currentVisitor().uuid)
/** Pictures of this page, in memory, because the cache may be refused. */
const files = new Map<string, Blob>()

/** One at a time, to bound the memory used for large photos. */
let readied: Promise<unknown> = Promise.resolve()

/**
 * Prepares a picture and stores it on the phone under `key` until its message has arrived. Returns a thumbnail as a
 * `data:` address, empty where this phone cannot create one. Rejects with `UnreadablePhotoError`.
 */
export function preparePicture(hotelId: string, key: string, file: File): Promise<string> {
  const prepared = readied.then(async () => {
    const { blob, thumb } = await preparePhoto(file)
    files.set(key, blob)
    await cache.keepPhoto(hotelId, key, file, blob)
    return thumb
  })
  readied = prepared.catch(() => null)
  return prepared
}

/**
 * Uploads a picture and returns its address. Throws what a request throws, and `UnreadablePhotoError` when the file is
 * gone.
 */
export async function uploadPicture(hotelId: string, key: string, lang: Lang, signal: AbortSignal): Promise<string> {
  const blob = files.get(key) ?? (await cache.storedPhotos(hotelId)).find((photo) => photo.key === key)?.file
  if (!blob) throw new UnreadablePhotoError('it is no longer on this phone')
  const extension = blob.type.split('/')[1]?.replace('jpeg', 'jpg')
  const { data } = await visitorRequest<typeof offerChatPicture>('post', '/v1/hotels/{hotelId}/chat/pictures', {
    lang,
    params: { hotelId },
    query: { extension },
    signal,
    ...selfRetriedOptions,
  })
  const address = ownPath(data.url)
  await putFile(address, blob, { lang, signal, onProgress: () => undefined })
  signal.throwIfAborted()
  return withoutQuery(address)
}

export function deletePictures(hotelId: string, keys: readonly string[]): void {
  for (const key of keys) {
    files.delete(key)
    void cache.forgetPhoto(hotelId, key)
  }
}

/** Deletes stored pictures of earlier page loads that belong to no queued message. */
export async function deleteOrphanPictures(hotelId: string, isWanted: (key: string) => boolean): Promise<void> {
  const stored = await cache.storedPhotos(hotelId)
  const stray = stored.map(({ key }) => key).filter((key) => !files.has(key) && !isWanted(key))
  deletePictures(hotelId, stray)
}
