import { ProblemError } from '#core/http/client.ts'
import { putFile } from '#core/http/put-file.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { toFilePath, withoutQuery } from '#core/storage/address-rules.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { maxInfoCounts } from '#modules/foundation/info/rules.ts'
import { type CachedPhoto, preparePhoto, UnreadablePhotoError } from '#modules/foundation/media/guest/api.ts'
import { randomUuid, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { offerInventoryPhoto } from '../contract.ts'
import { changeDraft, changePending, currentInventory, type PendingPhoto } from './inventory-store.ts'
import { uploadCache } from './upload-cache.ts'

const { alone, forgetPhoto, isPhotoStored, keepPhoto, storedPhotos } = uploadCache

/** A chosen photo that is not uploaded yet. */
interface PhotoUpload {
  ready: ReturnType<typeof preparePhoto>
  stop: AbortController
  /** Stored on this phone, so that a later page load can upload it. */
  isStored: boolean
}
const sendingByKey = new Map<string, PhotoUpload>()
const sendingHotels = new Set<string>()

const changePhoto = (hotelId: string, key: string, changed: Partial<PendingPhoto>) =>
  changePending(hotelId, (pending) => pending.map((each) => (each.key === key ? { ...each, ...changed } : each)))
const drop = (hotelId: string, key: string) => {
  sendingByKey.delete(key)
  void forgetPhoto(hotelId, key)
  changePending(hotelId, (pending) => pending.filter((each) => each.key !== key))
}

/** How many more photos the inventory accepts. */
export function freePhotoSlots(hotelId: string): number {
  const { draft, pending } = currentInventory(hotelId)
  return Math.max(0, maxInfoCounts.photos - draft.photos.length - pending.length)
}

/** Uploads these photos one after the other; those beyond the maximum are ignored. */
export function addPhotos(hotelId: string, chosen: File[], lang: Lang): void {
  const photos = chosen.slice(0, freePhotoSlots(hotelId))
  for (const file of photos) addPhoto(hotelId, { key: randomUuid(), file }, false)
  void sendAll(hotelId, lang)
}

/** One at a time, to bound the memory used for large photos. */
let preparing: Promise<unknown> = Promise.resolve()

function addPhoto(hotelId: string, { key, file }: CachedPhoto, isStored: boolean) {
  const ready = preparing.then(async () => {
    const photo = await preparePhoto(file)
    changePhoto(hotelId, key, { thumb: photo.thumb })
    const sending = sendingByKey.get(key)
    if (sending && !isStored) sending.isStored = await keepPhoto(hotelId, key, file, photo.blob)
    if (!sendingByKey.has(key)) await forgetPhoto(hotelId, key)
    return photo
  })
  // The upload reports the error.
  preparing = ready.catch(() => null)
  sendingByKey.set(key, { ready, stop: new AbortController(), isStored })
  changePending(hotelId, (pending) => [...pending, { key, thumb: '', sent: 0, problem: null, message: '' }])
}

const resumed = new Set<string>()

/** Resumes the uploads that an earlier page load could not finish, once per page load. */
async function resumePhotos(hotelId: string): Promise<void> {
  if (resumed.has(hotelId)) return
  resumed.add(hotelId)
  const photos = await storedPhotos(hotelId)
  for (const photo of photos.slice(0, freePhotoSlots(hotelId)))
    if (!sendingByKey.has(photo.key)) addPhoto(hotelId, photo, true)
}

export function removePending(hotelId: string, key: string): void {
  sendingByKey.get(key)?.stop.abort()
  drop(hotelId, key)
}

export const removePhoto = (hotelId: string, address: string) =>
  changeDraft(hotelId, { photos: currentInventory(hotelId).draft.photos.filter((photo) => photo.address !== address) })

/** Retries this photo, or all that failed because of the network. */
export function retryPhotos(hotelId: string, lang: Lang, key?: string): void {
  for (const photo of currentInventory(hotelId).pending)
    if (key ? photo.key === key : photo.problem === 'network')
      changePhoto(hotelId, photo.key, { problem: null, sent: 0 })
  void sendAll(hotelId, lang)
}

async function sendAll(hotelId: string, lang: Lang): Promise<void> {
  if (sendingHotels.has(hotelId)) return
  sendingHotels.add(hotelId)
  const next = () => currentInventory(hotelId).pending.find(({ problem }) => problem === null)
  for (let photo = next(); photo; photo = next()) await sendOne(hotelId, photo.key, lang)
  sendingHotels.delete(hotelId)
}

async function sendOne(hotelId: string, key: string, lang: Lang): Promise<void> {
  const sending = sendingByKey.get(key)
  if (!sending) return drop(hotelId, key)
  const { signal } = sending.stop
  try {
    const { blob, thumb } = await sending.ready
    await alone(key, signal, async () => {
      if (sending.isStored && !(await isPhotoStored(hotelId, key))) return drop(hotelId, key)
      const query = { extension: blob.type.split('/')[1]?.replace('jpeg', 'jpg') }
      const { data } = await visitorRequest<typeof offerInventoryPhoto>(
        'post',
        '/v1/hotels/{hotelId}/inventories/photos',
        {
          lang,
          params: { hotelId },
          query,
          signal,
          ...selfRetriedOptions,
        },
      )
      const address = toFilePath(data.url)
      await putFile(address, blob, { lang, signal, onProgress: (sent) => changePhoto(hotelId, key, { sent }) })
      if (signal.aborted) return
      const sent = withoutQuery(address)
      const photo = { address: sent, thumb: thumb || sent }
      changeDraft(hotelId, { photos: [...currentInventory(hotelId).draft.photos, photo] })
      drop(hotelId, key)
    })
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof UnreadablePhotoError) changePhoto(hotelId, key, { problem: 'unreadable' })
    else if (error instanceof ProblemError)
      changePhoto(hotelId, key, { problem: 'refused', message: error.problem.detail })
    else changePhoto(hotelId, key, { problem: 'network' })
  }
}

const retryEvery = 30_000

/**
 * While mounted, waiting photos are uploaded as soon as there is a network, including those of an earlier page load.
 */
export function usePhotoUploads(hotelId: string, lang: Lang): void {
  const attempt = async () => {
    await resumePhotos(hotelId)
    retryPhotos(hotelId, lang)
  }
  useRetry(hotelId, attempt, retryEvery)
}
