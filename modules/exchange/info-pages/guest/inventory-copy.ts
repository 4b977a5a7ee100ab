import { useMemo } from 'react'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import type { InventoryCopy } from './inventory-draft.ts'

/** `sentAt`: the time of the server, ISO 8601. */
export type StoredCopy = InventoryCopy & { sentAt: string }

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

const prefix = 'livret.inventory-copies.'
const { notify, useStored } = createLocalStorageStore(prefix)

export function keepCopy(hotelId: string, copy: StoredCopy): void {
  const copies = [copy, ...readCopies(localStore.getItem(prefix + hotelId), Date.now())]
  localStore.setItem(prefix + hotelId, JSON.stringify(copies.slice(0, maxCopies)))
  notify()
}

/** Empty while rendering on the server. */
export function useCopies(hotelId: string): StoredCopy[] {
  const stored = useStored(
    () => localStore.getItem(prefix + hotelId),
    () => null,
  )
  return useMemo(() => readCopies(stored, Date.now()), [stored])
}
