import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import type { InventoryInput } from '../contract.ts'
import { listsOfRoom } from '../rules.ts'

export type FixtureList = NonNullable<PublicInfo['inventory']>['lists'][number]

/** A signed inventory, in the words that the guest read and wrote. */
export interface InventoryCopy {
  room: string
  name: string
  listName: string
  items: { name: string; quantity: number; ok: boolean; remark: string }[]
  remark: string
  photos: number
}

/** An inventory that is being filled in, waits for the network, or was sent. Stored on the phone. */
export interface InventoryDraft {
  /** When it was last edited, in milliseconds since the epoch. */
  at: number
  /**
   * The typed room. A scanned room takes precedence, unless the guest has dismissed that scan; `aside` is the time of
   * the dismissed scan.
   */
  room: string
  aside: number
  listId: string
  name: string
  remark: string
  items: Record<string, { ok: boolean; remark: string }>
  /**
   * Uploaded photos: the address, and a thumbnail: a `data:` address or, where this phone cannot draw one, the address
   * of the file.
   */
  photos: { address: string; thumb: string }[]
  /** A request without an answer. It is sent again unchanged, with the same idempotency key. */
  attempt: { key: string; body: string; copy?: InventoryCopy } | null
  sent: { at: string; room: string } | null
}

/** The list to fill in: the only one that fits the room, or the one that the guest chose. */
export function listOf(
  lists: FixtureList[],
  room: string,
  chosen: string,
): { offered: FixtureList[]; list?: FixtureList } {
  const offered = listsOfRoom(lists, room)
  const list = offered.find(({ id }) => id === chosen) ?? (offered.length === 1 ? offered[0] : undefined)
  return { offered, list }
}

/** The items that the guest has neither ticked nor commented on. */
export const openItems = ({ items }: FixtureList, marks: InventoryDraft['items']): string[] =>
  items.map(({ id }) => id).filter((id) => !marks[id]?.ok && !marks[id]?.remark.trim())

/** The same marks, with these items ticked or not. */
export const withTicks = (
  marks: InventoryDraft['items'],
  ids: readonly string[],
  ok: boolean,
): InventoryDraft['items'] => ({
  ...marks,
  ...Object.fromEntries(ids.map((id) => [id, { remark: '', ...marks[id], ok }])),
})

/** A copy of the signed inventory for the guest. */
export const copyOf = (list: FixtureList, draft: InventoryDraft, room: string): InventoryCopy => ({
  room,
  name: draft.name.trim(),
  listName: list.name,
  items: list.items.map(({ id, name, quantity }) => {
    const { ok = false, remark = '' } = draft.items[id] ?? {}
    return { name, quantity, ok, remark: remark.trim() }
  }),
  remark: draft.remark.trim(),
  photos: draft.photos.length,
})

/** The request: every item of the list in its order, and no others. */
export function inventoryRequest(
  list: FixtureList,
  draft: InventoryDraft,
  roomAndSignature: { room: string; roomToken?: string; strokes?: number[][] },
): InventoryInput {
  return {
    listId: list.id,
    ...roomAndSignature,
    name: draft.name.trim(),
    items: list.items.map(({ id }) => {
      const { ok = false, remark = '' } = draft.items[id] ?? {}
      return { itemId: id, ok, ...(remark.trim() && { remark: remark.trim() }) }
    }),
    ...(draft.remark.trim() && { remark: draft.remark.trim() }),
    ...(draft.photos.length > 0 && { photos: draft.photos.map(({ address }) => address) }),
  }
}
