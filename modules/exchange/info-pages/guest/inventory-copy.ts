import { useMemo } from 'react'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import type { InventoryCopy } from './inventory-draft.ts'

/** `sentAt`: the instant of the server, ISO 8601. */
export type StoredCopy = InventoryCopy & { sentAt: string }

/** Those of the arrival and of the departure, and of a second room. */
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

/** The copies of this phone, newest first; without those that are too old, and whatever cannot be read. */
export function readCopies(stored: string | null, now: number): StoredCopy[] {
  try {
    const copies = JSON.parse(stored ?? '[]') as StoredCopy[]
    return copies.filter((copy) => isCopy(copy) && now - Date.parse(copy.sentAt) < copyDays * dayMs).slice(0, maxCopies)
  } catch {
    return []
  }
}

const prefix = 'livret.inventory-copies.'
const { notify, useStored } = createLocalStorageStore(prefix)

export function keepCopy(hotelId: string, copy: StoredCopy): void {
  const copies = [copy, ...readCopies(localStore.getItem(prefix + hotelId), Date.now())]
  localStore.setItem(prefix + hotelId, JSON.stringify(copies.slice(0, maxCopies)))
  notify()
}

/** None in the server's document. */
export function useCopies(hotelId: string): StoredCopy[] {
  const stored = useStored(
    () => localStore.getItem(prefix + hotelId),
    () => null,
  )
  return useMemo(() => readCopies(stored, Date.now()), [stored])
}
