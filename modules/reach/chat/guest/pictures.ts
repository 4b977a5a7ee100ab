import { putFile } from '#core/http/put-file.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { toFilePath, withoutQuery } from '#core/storage/address-rules.ts'
import { createUploadCache, preparePhoto, UnreadablePhotoError } from '#modules/foundation/media/guest/api.ts'
import { currentVisitor, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { offerChatPicture } from '../contract.ts'

const cache = createUploadCache('livret.chat-pictures', () => currentVisitor().uuid)
/** Pictures prepared since the page was loaded, by key. They are also in memory because the browser may refuse the cache. */
const files = new Map<string, Blob>()

/** The last preparation started. They run one after the other, to limit the memory used for large photos. */
let lastPreparation: Promise<unknown> = Promise.resolve()

/**
 * Prepares a picture and stores it on the phone under `key` until its message has arrived. Returns a thumbnail as a
 * `data:` address, empty where this phone cannot create one. Rejects with `UnreadablePhotoError`.
 */
export function preparePicture(hotelId: string, key: string, file: File): Promise<string> {
  const prepared = lastPreparation.then(async () => {
    const { blob, thumb } = await preparePhoto(file)
    files.set(key, blob)
    await cache.keepPhoto(hotelId, key, file, blob)
    return thumb
  })
  lastPreparation = prepared.catch(() => null)
  return prepared
}

/**
 * Uploads a picture and returns its address. Throws the errors of a request, and `UnreadablePhotoError` when the file is no longer on
 * this phone.
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
  const address = toFilePath(data.url)
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

/** Deletes stored pictures of earlier page loads for which `isReferenced` is false. */
export async function deleteOrphanPictures(hotelId: string, isReferenced: (key: string) => boolean): Promise<void> {
  const storedPictures = await cache.storedPhotos(hotelId)
  const orphanKeys = storedPictures.map(({ key }) => key).filter((key) => !files.has(key) && !isReferenced(key))
  deletePictures(hotelId, orphanKeys)
}
