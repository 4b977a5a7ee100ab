import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import type { InventoryInput } from '../contract.ts'
import { listsOfRoom } from '../rules.ts'

export type FixtureList = NonNullable<PublicInfo['inventory']>['lists'][number]

/** What a guest has signed, as they read and wrote it. */
export interface InventoryCopy {
  room: string
  name: string
  listName: string
  items: { name: string; quantity: number; ok: boolean; remark: string }[]
  remark: string
  photos: number
}

/** An inventory on its way: being filled in, waiting for the network, or sent. Kept on the phone. */
export interface InventoryDraft {
  /** When it was last touched, in milliseconds since the epoch. */
  at: number
  /** Typed; a scanned room wins unless its scan, by its time, was put aside. */
  room: string
  aside: number
  listId: string
  name: string
  remark: string
  items: Record<string, { ok: boolean; remark: string }>
  /** Those that have arrived: where, and a small one to show: a `data:` address or, where this phone cannot show it, the file's own. */
  photos: { address: string; thumb: string }[]
  /** What was given to the network and not answered: it goes out again as it is, with the same key. */
  attempt: { key: string; body: string; copy?: InventoryCopy } | null
  sent: { at: string; room: string } | null
}

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

const day = 86_400_000

/** As it was kept on the phone; a new one when it is of another stay or cannot be read. */
export function parseInventoryDraft(stored: string | null, now: number): InventoryDraft {
  try {
    const { at, room, aside, listId, name, remark, items, photos, attempt, sent } = JSON.parse(
      stored ?? 'null',
    ) as InventoryDraft
    const goodFor = attempt ? 14 * day : sent ? day : 3 * day
    if (!(now - at < goodFor)) return emptyInventoryDraft
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

/** The list that is filled in: the only one the room may have, or the one that the guest chose of several. */
export function listOf(
  lists: FixtureList[],
  room: string,
  chosen: string,
): { offered: FixtureList[]; list?: FixtureList } {
  const offered = listsOfRoom(lists, room)
  const list = offered.find(({ id }) => id === chosen) ?? (offered.length === 1 ? offered[0] : undefined)
  return { offered, list }
}

/** The items that the guest has said nothing of: neither ticked nor remarked upon. */
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

/** What is signed, for the guest to keep. */
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

/** What is sent: every item of the list in its order, nothing that the list does not hold. */
export function inventoryRequest(
  list: FixtureList,
  draft: InventoryDraft,
  roomFields: { room: string; roomToken?: string },
): InventoryInput {
  return {
    listId: list.id,
    ...roomFields,
    name: draft.name.trim(),
    items: list.items.map(({ id }) => {
      const { ok = false, remark = '' } = draft.items[id] ?? {}
      return { itemId: id, ok, ...(remark.trim() && { remark: remark.trim() }) }
    }),
    ...(draft.remark.trim() && { remark: draft.remark.trim() }),
    ...(draft.photos.length > 0 && { photos: draft.photos.map(({ address }) => address) }),
  }
}
