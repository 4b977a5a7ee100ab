import type { Problem } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { createOutbox } from '#core/ui-guest/storage/outbox.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { pageState } from '#core/ui-guest/storage/values.ts'
import { forgetScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { sendInventory } from '../contract.ts'
import { keepCopy } from './inventory-copy.ts'
import type { InventoryDraft } from './inventory-draft.ts'
import { inventoryDrafts as drafts, emptyInventoryDraft } from './inventory-draft-store.ts'
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
  pending: readonly PendingPhoto[]
  /** Why the hotel refused it. */
  refused: Problem | null
  sending: boolean
}
const noProgress: InventoryState = { pending: [], refused: null, sending: false }
const states = pageState(noProgress)
/** The current inventory of this phone, for code outside of components. */
export const currentInventory = (hotelId: string) => ({ ...states.read(hotelId), draft: drafts.read(hotelId) })

/** Changes the draft of this phone and stores it at once. */
export const changeDraft = (hotelId: string, change: Partial<InventoryDraft>) =>
  drafts.update(hotelId, (draft) => ({ ...draft, ...change, at: Date.now() }))

/** Changes the photos that are being uploaded. The upload cache stores them. */
export const changePending = (
  hotelId: string,
  change: (pending: InventoryState['pending']) => InventoryState['pending'],
) => states.update(hotelId, { pending: change(states.read(hotelId).pending) })

/** Resets the inventory. */
export function renewDraft(hotelId: string): void {
  drafts.write(hotelId, emptyInventoryDraft)
  states.update(hotelId, noProgress)
}

const outbox = createOutbox<NonNullable<InventoryDraft['attempt']>, void, Lang>({
  name: (hotelId) => `livret.inventory.${hotelId}`,
  items: (hotelId) => {
    const { attempt } = drafts.read(hotelId)
    return attempt ? [attempt] : []
  },
  isWaiting: () => true,
  isOrdered: true,
  send: async (hotelId, { key, body, copy }, _, lang) => {
    states.update(hotelId, { refused: null })
    const { data } = await visitorRequest<typeof sendInventory>('post', '/v1/hotels/{hotelId}/inventories', {
      lang,
      params: { hotelId },
      body: JSON.parse(body),
      key,
      ...selfRetriedOptions,
    })
    void uploadCache.forgetPhotos(hotelId)
    if (copy) keepCopy(hotelId, { ...copy, room: data.room, sentAt: data.sentAt, pdf: data.pdf })
    drafts.write(hotelId, { ...emptyInventoryDraft, at: Date.now(), sent: { at: data.sentAt, room: data.room } })
  },
  refused: (hotelId, _, problem, waitMs) => {
    if (waitMs > 0) return
    if (problem.errors?.some(({ path }) => path === 'roomToken')) forgetScannedRoom(hotelId)
    drafts.update(hotelId, (draft) => ({ ...draft, attempt: null }))
    states.update(hotelId, { refused: problem })
  },
})

async function showSending(hotelId: string, send: () => Promise<void>): Promise<void> {
  states.update(hotelId, { sending: true })
  await send()
  states.update(hotelId, { sending: false })
}

/**
 * Sends the waiting inventory, if there is one, because the guest asks for it. However often it is sent, it is stored
 * only once.
 */
export const postInventory = (hotelId: string, lang: Lang): Promise<void> =>
  showSending(hotelId, () => outbox.sendAllNow(hotelId, lang))

const retryEvery = 30_000

/**
 * While mounted, a waiting inventory is sent as soon as there is a network. Used by the layout, because that is on
 * every screen.
 */
export function useInventoryPost(hotelId: string, lang: Lang) {
  const waiting = drafts.useValue(hotelId).attempt !== null
  useRetry(waiting, () => showSending(hotelId, () => outbox.sendWaiting(hotelId, lang)), retryEvery)
}

/** Empty while rendering on the server: an inventory exists only on one phone until it is sent. */
export const useInventory = (hotelId: string) => ({
  ...states.useValue(hotelId),
  draft: drafts.useValue(hotelId),
})
