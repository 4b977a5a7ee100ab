import type { Lang } from '#core/i18n/contract.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { Translation, translateShown } from '../contract.ts'

/** The translations that this page has requested; null: there is none, or it is still requested. */
const translationsByKey = new Map<string, Translation>()
const { notify, useStored } = createStore()
const translationKey = (kind: string, id: string, to: Lang) => `${kind} ${id} ${to}`

/** The requests to send with the next call, by hotel, kind and language. */
const pendingIds = new Map<string, string[]>()
const maxTexts = 50

/** Requests the translation of a text, once. Requests of a page are sent in batches. */
export function requestTranslation(hotelId: string, kind: string, id: string, to: Lang): void {
  const key = translationKey(kind, id, to)
  if (translationsByKey.has(key)) return
  translationsByKey.set(key, null)
  const batchKey = [hotelId, kind, to].join()
  const ids = pendingIds.get(batchKey) ?? []
  ids.push(id)
  pendingIds.set(batchKey, ids)
  const send = () => {
    if (pendingIds.get(batchKey) !== ids) return
    pendingIds.delete(batchKey)
    void requestBatch(hotelId, kind, ids, to)
  }
  if (ids.length === maxTexts) send()
  else setTimeout(send, 20)
}

async function requestBatch(hotelId: string, kind: string, ids: string[], to: Lang) {
  const answer = await visitorRequest<typeof translateShown>('post', '/v1/hotels/{hotelId}/translate/shown', {
    lang: to,
    params: { hotelId },
    body: { kind, ids, to },
    ...selfRetriedOptions,
  }).catch(() => null)
  for (const [i, id] of ids.entries()) {
    const key = translationKey(kind, id, to)
    // Failed requests are retried when the text is shown again.
    if (answer) translationsByKey.set(key, answer.data[i] ?? null)
    else translationsByKey.delete(key)
  }
  notify()
}

export const useTranslated = (kind: string, id: string, to: Lang): Translation =>
  useStored(
    () => translationsByKey.get(translationKey(kind, id, to)) ?? null,
    () => null,
  )
