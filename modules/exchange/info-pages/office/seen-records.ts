import { useEffect, useState } from 'react'
import type { InventoryRecord } from '../contract.ts'

const keyOf = (hotelId: string) => `livret.inventories.${hotelId}`

/** The newest record that this browser has listed; blank when it has listed none. */
export const lastSeenRecord = (hotelId: string): string => localStorage.getItem(keyOf(hotelId)) ?? ''

/** Ids are time-ordered (UUID version 7), so a later record has a greater one. */
export const isNewRecord = ({ id }: Pick<InventoryRecord, 'id'>, seen: string): boolean => id > seen

/** The newest record before this visit of the list. Stores `latest` for the next visit. */
export function useSeenRecords(hotelId: string, latest: string | undefined): string {
  const [before] = useState(() => lastSeenRecord(hotelId))
  useEffect(() => {
    if (latest && latest > lastSeenRecord(hotelId)) localStorage.setItem(keyOf(hotelId), latest)
  }, [hotelId, latest])
  return before
}
