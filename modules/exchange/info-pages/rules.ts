import { foldText } from '#core/i18n/plain-text/fold-text.ts'

// Inventory of fixtures.

const sameRoom = (one: string, other: string) => foldText(one).trim() === foldText(other).trim()

/** The lists that a room may have: the one that names it, else those that name no room. */
export function listsOfRoom<List extends { rooms: string[]; items: unknown[] }>(lists: List[], room: string): List[] {
  const useful = lists.filter(({ items }) => items.length > 0)
  const named = useful.filter(({ rooms }) => rooms.some((each) => sameRoom(each, room)))
  return named.length > 0 ? named : useful.filter(({ rooms }) => rooms.length === 0)
}

// Guestbook.

export const entryStatuses = ['pending', 'published', 'refused'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** Entries that the public hotel carries itself. */
export const maxExtractEntries = 5

export interface NameSnapshot {
  guest: string
  operations: string
}

/** An item of an inventory as it was signed: named as the guest read it, and as staff read it. */
export interface SignedItem {
  itemId: string
  name: NameSnapshot
  quantity: number
  /** The guest has found it, and in order. */
  ok: boolean
  remark: string
}

/** Characters of what guests write, and of why staff refuse it. */
export const maxGuestTextLengths = { name: 80, words: 1500, refusalReason: 300, itemRemark: 300, remark: 1500 } as const
