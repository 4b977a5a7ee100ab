import { storedValue } from '#core/ui-guest/storage/values.ts'
import type { InventoryDraft } from './inventory-draft.ts'

export const emptyInventoryDraft: InventoryDraft = {
  at: 0,
  room: '',
  aside: 0,
  listId: '',
  name: '',
  remark: '',
  items: {},
  photos: [],
  attempt: null,
  sent: null,
}

const dayMs = 86_400_000

/** The draft as stored on the phone; a new one when it is too old or unreadable. */
export function parseInventoryDraft(stored: string | null, now: number): InventoryDraft {
  try {
    const { at, room, aside, listId, name, remark, items, photos, attempt, sent } = JSON.parse(
      stored ?? 'null',
    ) as InventoryDraft
    const lifetimeMs = attempt ? 14 * dayMs : sent ? dayMs : 3 * dayMs
    if (!(now - at < lifetimeMs)) return emptyInventoryDraft
    const texts = [room, listId, name, remark, ...(attempt ? [attempt.key, attempt.body] : [])]
    const marks = Object.values(items)
    if (
      texts.some((text) => typeof text !== 'string') ||
      photos.some((photo) => typeof photo.address !== 'string' || typeof photo.thumb !== 'string') ||
      marks.some((mark) => typeof mark.ok !== 'boolean' || typeof mark.remark !== 'string') ||
      (sent && Number.isNaN(Date.parse(sent.at)))
    )
      return emptyInventoryDraft
    return { at, room, aside: Number(aside) || 0, listId, name, remark, items, photos, attempt, sent }
  } catch {
    return emptyInventoryDraft
  }
}

/** The drafts on this phone. In a file of their own, because the home screen shows whether one waits and needs no more. */
export const inventoryDrafts = storedValue<InventoryDraft, [hotelId: string]>({
  key: (hotelId) => `livret.inventory.${hotelId}`,
  initial: emptyInventoryDraft,
  parse: parseInventoryDraft,
})
