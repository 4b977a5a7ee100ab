import { foldText } from '#core/i18n/plain-text/fold-text.ts'

// Inventory of fixtures.

const sameRoom = (one: string, other: string) => foldText(one).trim() === foldText(other).trim()

/** The lists that fit a room: those that name it, or else those that name no room. */
export function listsOfRoom<List extends { rooms: string[]; items: unknown[] }>(lists: List[], room: string): List[] {
  const useful = lists.filter(({ items }) => items.length > 0)
  const listsForRoom = useful.filter(({ rooms }) => rooms.some((each) => sameRoom(each, room)))
  return listsForRoom.length > 0 ? listsForRoom : useful.filter(({ rooms }) => rooms.length === 0)
}

/** Who signs an inventory: the guest first, then a member of staff. */
export const inventorySigners = ['guest', 'staff'] as const

/** A signature is drawn in a field of this size; coordinates are whole numbers in it. */
export const signatureSize = { width: 600, height: 200 } as const
/** Far more than a signature has. `numbers`: of one stroke, two for each point. */
export const maxSignatureCounts = { strokes: 60, numbers: 600 } as const

// Guestbook.

export const entryStatuses = ['pending', 'published', 'refused'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** Entries that are part of the public hotel. */
export const maxExtractEntries = 5

export interface NameSnapshot {
  guest: string
  operations: string
}

/** An item of a signed inventory, with its name as the guest read it and as staff read it. */
export interface SignedItem {
  itemId: string
  name: NameSnapshot
  quantity: number
  /** The guest has found the item, in good order. */
  ok: boolean
  remark: string
}

/** Maximum characters of what guests write, and of the reason for a refusal. */
export const maxGuestTextLengths = { name: 80, words: 1500, refusalReason: 300, itemRemark: 300, remark: 1500 } as const
