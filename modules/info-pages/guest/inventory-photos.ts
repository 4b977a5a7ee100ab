import { useEffect } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { putFile } from '#core/http/put-file.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { ownPath, withoutQuery } from '#modules/media/rules.ts'
import { randomUuid, visitorRequest } from '#modules/visitors/guest/api.ts'
import { most } from '../rules.ts'
import { changeDraft, changePending, inventoryNow, type PendingPhoto } from './inventory-store.ts'
import { readyPhoto, UnreadablePhoto } from './photo.ts'

/** What is chosen and has not arrived: it lives as long as the page does. */
interface Sending {
  file: File
  ready?: ReturnType<typeof readyPhoto>
  stop: AbortController
}
const files = new Map<string, Sending>()
const busy = new Set<string>()

const change = (hotelId: string, key: string, news: Partial<PendingPhoto>) =>
  changePending(hotelId, (pending) => pending.map((each) => (each.key === key ? { ...each, ...news } : each)))
const drop = (hotelId: string, key: string) => {
  files.delete(key)
  changePending(hotelId, (pending) => pending.filter((each) => each.key !== key))
}

/** How many more an inventory takes. */
export function roomForPhotos(hotelId: string): number {
  const { draft, pending } = inventoryNow(hotelId)
  return most.photos - draft.photos.length - pending.length
}

/** Sends these photos, one after the other; more than the inventory takes are left out. */
export function addPhotos(hotelId: string, chosen: File[], lang: Lang): void {
  for (const file of chosen.slice(0, Math.max(0, roomForPhotos(hotelId)))) {
    const key = randomUuid()
    files.set(key, { file, stop: new AbortController() })
    changePending(hotelId, (pending) => [...pending, { key, thumb: '', sent: 0, problem: null, words: '' }])
  }
  void sendAll(hotelId, lang)
}

export function removePending(hotelId: string, key: string): void {
  files.get(key)?.stop.abort()
  drop(hotelId, key)
}

export const removePhoto = (hotelId: string, address: string) =>
  changeDraft(hotelId, { photos: inventoryNow(hotelId).draft.photos.filter((photo) => photo.address !== address) })

/** Once more: this one, or all that the network has failed. */
export function retryPhotos(hotelId: string, lang: Lang, key?: string): void {
  for (const photo of inventoryNow(hotelId).pending)
    if (key ? photo.key === key : photo.problem === 'network') change(hotelId, photo.key, { problem: null, sent: 0 })
  void sendAll(hotelId, lang)
}

async function sendAll(hotelId: string, lang: Lang): Promise<void> {
  if (busy.has(hotelId)) return
  busy.add(hotelId)
  const next = () => inventoryNow(hotelId).pending.find(({ problem }) => problem === null)
  for (let photo = next(); photo; photo = next()) await sendOne(hotelId, photo.key, lang)
  busy.delete(hotelId)
}

async function sendOne(hotelId: string, key: string, lang: Lang): Promise<void> {
  const sending = files.get(key)
  if (!sending) return drop(hotelId, key)
  const { signal } = sending.stop
  try {
    sending.ready ??= readyPhoto(sending.file)
    const { blob, thumb } = await sending.ready
    change(hotelId, key, { thumb })
    const at = `/v1/hotels/${hotelId}/inventories/photos`
    const query = { extension: blob.type.split('/')[1]?.replace('jpeg', 'jpg') }
    const { data } = await visitorRequest<{ url: string }>('POST', at, { lang, query, signal })
    const address = ownPath(data.url)
    await putFile(address, blob, { lang, signal, onProgress: (sent) => change(hotelId, key, { sent }) })
    if (signal.aborted) return
    const sent = withoutQuery(address)
    const photo = { address: sent, thumb: thumb || sent }
    changeDraft(hotelId, { photos: [...inventoryNow(hotelId).draft.photos, photo] })
    drop(hotelId, key)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof UnreadablePhoto) change(hotelId, key, { problem: 'unreadable' })
    else if (error instanceof ProblemError) change(hotelId, key, { problem: 'refused', words: error.problem.detail })
    else change(hotelId, key, { problem: 'network' })
  }
}

/** While mounted, photos that the network has failed leave as soon as it is back. */
export function usePhotoPost(hotelId: string, lang: Lang): void {
  useEffect(() => {
    const again = () => retryPhotos(hotelId, lang)
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hotelId, lang])
}
