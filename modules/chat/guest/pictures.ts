import { putFile } from '#core/http/put-file.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { ownPath, withoutQuery } from '#modules/media/address-rules.ts'
import { makeUploadCache, readyPhoto, UnreadablePhoto } from '#modules/media/guest/api.ts'
import { selfRetried, visitorRequest } from '#modules/visitors/guest/api.ts'
import type { offerChatPicture } from '../contract.ts'

const cache = makeUploadCache('livret.chat-pictures')
/** Those of this page; the cache may be refused. */
const files = new Map<string, Blob>()

/** One at a time: a phone holds few photographs of twelve megapixels at once. */
let readied: Promise<unknown> = Promise.resolve()

/**
 * Makes a picture ready and keeps it on the phone, under `key`, until its message has arrived; a small one as a `data:` address, empty
 * where this phone cannot show it. Rejects with `UnreadablePhoto`.
 */
export function takePicture(hotelId: string, key: string, file: File): Promise<string> {
  const taken = readied.then(async () => {
    const { blob, thumb } = await readyPhoto(file)
    files.set(key, blob)
    await cache.keepPhoto(hotelId, key, file, blob)
    return thumb
  })
  readied = taken.catch(() => null)
  return taken
}

/** Sends a picture; the address that a message takes. Throws what a request throws, and `UnreadablePhoto` where it is gone. */
export async function uploadPicture(hotelId: string, key: string, lang: Lang, signal: AbortSignal): Promise<string> {
  const blob = files.get(key) ?? (await cache.keptPhotos(hotelId)).find((photo) => photo.key === key)?.file
  if (!blob) throw new UnreadablePhoto('it is no longer on this phone')
  const extension = blob.type.split('/')[1]?.replace('jpeg', 'jpg')
  const { data } = await visitorRequest<typeof offerChatPicture>('post', '/v1/hotels/{hotelId}/chat/pictures', {
    lang,
    params: { hotelId },
    query: { extension },
    signal,
    ...selfRetried,
  })
  const address = ownPath(data.url)
  await putFile(address, blob, { lang, signal, onProgress: () => undefined })
  signal.throwIfAborted()
  return withoutQuery(address)
}

export function forgetPictures(hotelId: string, keys: readonly string[]): void {
  for (const key of keys) {
    files.delete(key)
    void cache.forgetPhoto(hotelId, key)
  }
}

/** Forgets those of earlier pages that no message waits with. */
export async function forgetStrayPictures(hotelId: string, isWanted: (key: string) => boolean): Promise<void> {
  const kept = await cache.keptPhotos(hotelId)
  const stray = kept.map(({ key }) => key).filter((key) => !files.has(key) && !isWanted(key))
  forgetPictures(hotelId, stray)
}
