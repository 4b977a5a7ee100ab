import { storedValue } from '#core/ui-guest/storage/values.ts'
import type { InventoryCopy } from './inventory-draft.ts'

/** `sentAt`: the time of the server, ISO 8601. `pdf`: the path of the document; absent in copies of an earlier release. */
export type StoredCopy = InventoryCopy & { sentAt: string; pdf?: string }

/** One at arrival and one at departure, for two rooms. */
const maxCopies = 4
export const copyDays = 60
const dayMs = 86_400_000

const isText = (value: unknown) => typeof value === 'string'
const isCopy = (copy: StoredCopy) =>
  [copy.room, copy.name, copy.listName, copy.remark].every(isText) &&
  Number.isInteger(copy.photos) &&
  copy.items.every(
    ({ name, quantity, ok, remark }) => [name, remark].every(isText) && quantity > 0 && ok === Boolean(ok),
  )

/** The copies on this phone, newest first, without those that are too old or unreadable. */
export function readCopies(stored: string | null, now: number): StoredCopy[] {
  try {
    const copies = JSON.parse(stored ?? '[]') as StoredCopy[]
    return copies.filter((copy) => isCopy(copy) && now - Date.parse(copy.sentAt) < copyDays * dayMs).slice(0, maxCopies)
  } catch {
    return []
  }
}

const copies = storedValue<StoredCopy[], [hotelId: string]>({
  key: (hotelId) => `livret.inventory-copies.${hotelId}`,
  initial: [],
  parse: readCopies,
})

export const keepCopy = (hotelId: string, copy: StoredCopy): void =>
  copies.update(hotelId, (others) => [copy, ...others].slice(0, maxCopies))

/** Empty while rendering on the server. */
export const useCopies = copies.useValue
