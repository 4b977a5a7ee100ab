import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { finalRefusal, isSendingDelayed, sendStoredOnce } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { forgetScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { sendInventory } from '../contract.ts'
import { keepCopy } from './inventory-copy.ts'
import { emptyInventoryDraft, type InventoryDraft, parseInventoryDraft } from './inventory-draft.ts'
import { uploadCache } from './upload-cache.ts'

/** A chosen photo that is not uploaded yet. */
export interface PendingPhoto {
  key: string
  /** A `data:` address; empty until it has been read. */
  thumb: string
  /** The uploaded part, 0 to 1. */
  sent: number
  /**
   * Why it was not uploaded: no network, a file that is not a picture, or a refusal; the server's text is in `message`.
   */
  problem: 'network' | 'unreadable' | 'refused' | null
  message: string
}

interface InventoryState {
  draft: InventoryDraft
  pending: readonly PendingPhoto[]
  /** Why the hotel refused it. */
  refused: Problem | null
  sending: boolean
}

const nothing: InventoryState = { draft: emptyInventoryDraft, pending: [], refused: null, sending: false }
const stateByHotel = new Map<string, InventoryState>()
const storageKey = (hotelId: string) => `livret.inventory.${hotelId}`
const readStoredDraft = (hotelId: string) => parseInventoryDraft(localStore.getItem(storageKey(hotelId)), Date.now())
const { notify, useStored } = createLocalStorageStore('livret.inventory.', () => {
  for (const [hotelId, state] of stateByHotel)
    if (!state.sending) stateByHotel.set(hotelId, { ...state, draft: readStoredDraft(hotelId) })
})

/** The current inventory of this phone, for code outside of components. */
export function currentInventory(hotelId: string): InventoryState {
  let state = stateByHotel.get(hotelId)
  if (!state) {
    state = { ...nothing, draft: readStoredDraft(hotelId) }
    stateByHotel.set(hotelId, state)
  }
  return state
}

function updateState(hotelId: string, change: Partial<InventoryState>) {
  stateByHotel.set(hotelId, { ...currentInventory(hotelId), ...change })
  if (change.draft) localStore.setItem(storageKey(hotelId), JSON.stringify(change.draft))
  notify()
}

/** Changes the draft of this phone and stores it at once. */
export const changeDraft = (hotelId: string, change: Partial<InventoryDraft>) =>
  updateState(hotelId, { draft: { ...currentInventory(hotelId).draft, ...change, at: Date.now() } })

/** Changes the photos that are being uploaded. The upload cache stores them. */
export const changePending = (
  hotelId: string,
  change: (pending: InventoryState['pending']) => InventoryState['pending'],
) => updateState(hotelId, { pending: change(currentInventory(hotelId).pending) })

/** Resets the inventory. */
export const renewDraft = (hotelId: string) => updateState(hotelId, { ...nothing })

/** Sends the waiting inventory, if there is one. However often it is sent, it is stored only once. */
export const postInventory = (hotelId: string, lang: Lang): Promise<void> =>
  sendStoredOnce(storageKey(hotelId), () => postAttempt(hotelId, lang))

async function postAttempt(hotelId: string, lang: Lang): Promise<void> {
  const draft = readStoredDraft(hotelId)
  updateState(hotelId, { draft })
  if (!draft.attempt) return
  updateState(hotelId, { sending: true, refused: null })
  try {
    const { data } = await visitorRequest<typeof sendInventory>('post', '/v1/hotels/{hotelId}/inventories', {
      lang,
      params: { hotelId },
      body: JSON.parse(draft.attempt.body),
      key: draft.attempt.key,
      ...selfRetriedOptions,
    })
    void uploadCache.forgetPhotos(hotelId)
    const sent = { at: data.sentAt, room: data.room }
    if (draft.attempt.copy) keepCopy(hotelId, { ...draft.attempt.copy, room: data.room, sentAt: data.sentAt })
    updateState(hotelId, { draft: { ...emptyInventoryDraft, at: Date.now(), sent }, sending: false })
  } catch (error) {
    const refusal = finalRefusal(storageKey(hotelId), error)
    if (!refusal) return updateState(hotelId, { sending: false })
    if (refusal.errors?.some(({ path }) => path === 'roomToken')) forgetScannedRoom(hotelId)
    updateState(hotelId, {
      draft: { ...currentInventory(hotelId).draft, attempt: null },
      refused: refusal,
      sending: false,
    })
  }
}

const retryEvery = 30_000

/**
 * While mounted, a waiting inventory is sent as soon as there is a network. Used by the layout, because that is on
 * every screen.
 */
export function useInventoryPost(hotelId: string, lang: Lang) {
  const waiting = useInventory(hotelId).draft.attempt !== null
  useRetry(waiting, () => isSendingDelayed(storageKey(hotelId)) || postInventory(hotelId, lang), retryEvery)
}

/** Empty while rendering on the server: an inventory exists only on one phone until it is sent. */
export const useInventory = (hotelId: string): InventoryState =>
  useStored(
    () => currentInventory(hotelId),
    () => nothing,
  )
