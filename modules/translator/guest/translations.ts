import type { Lang } from '#core/i18n/contract.ts'
import { makeStore } from '#core/ui-guest/store.ts'
import { selfRetried, visitorRequest } from '#modules/visitors/guest/api.ts'
import type { Translation, translateShown } from '../contract.ts'

/** What this page has asked for; null: there is no translation, or none yet. */
const held = new Map<string, Translation>()
const { notify, useStored } = makeStore()
const keyOf = (kind: string, id: string, to: Lang) => `${kind} ${id} ${to}`

/** Those that the page has asked for since the last call, by hotel, kind and language. */
const pending = new Map<string, string[]>()
const most = 50

/** Asks for a text once; what stands on a page is asked for together. */
export function askTranslation(hotelId: string, kind: string, id: string, to: Lang): void {
  const key = keyOf(kind, id, to)
  if (held.has(key)) return
  held.set(key, null)
  const batch = [hotelId, kind, to].join()
  const ids = pending.get(batch) ?? []
  ids.push(id)
  pending.set(batch, ids)
  const send = () => {
    if (pending.get(batch) !== ids) return
    pending.delete(batch)
    void request(hotelId, kind, ids, to)
  }
  if (ids.length === most) send()
  else setTimeout(send, 20)
}

async function request(hotelId: string, kind: string, ids: string[], to: Lang) {
  const answer = await visitorRequest<typeof translateShown>('post', '/v1/hotels/{hotelId}/translate/shown', {
    lang: to,
    params: { hotelId },
    body: { kind, ids, to },
    ...selfRetried,
  }).catch(() => null)
  for (const [i, id] of ids.entries()) {
    const key = keyOf(kind, id, to)
    // What could not be asked for is asked for when it is shown again.
    if (answer) held.set(key, answer.data[i] ?? null)
    else held.delete(key)
  }
  notify()
}

export const useTranslated = (kind: string, id: string, to: Lang): Translation =>
  useStored(
    () => held.get(keyOf(kind, id, to)) ?? null,
    () => null,
  )
