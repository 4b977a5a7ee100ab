import { useEffect, useState } from 'react'
import type { InventoryRecord } from '../contract.ts'

const keyOf = (hotelId: string) => `livret.inventories.${hotelId}`

/** The latest record that this browser has listed; empty where it has listed none. */
export const lastSeenRecord = (hotelId: string): string => localStorage.getItem(keyOf(hotelId)) ?? ''

/** Ids are dated, so that a later record has a greater one. */
export const isNewRecord = ({ id }: Pick<InventoryRecord, 'id'>, seen: string): boolean => id > seen

/** What had been listed before this visit of the list; from now on `latest` is. */
export function useSeenRecords(hotelId: string, latest: string | undefined): string {
  const [before] = useState(() => lastSeenRecord(hotelId))
  useEffect(() => {
    if (latest && latest > lastSeenRecord(hotelId)) localStorage.setItem(keyOf(hotelId), latest)
  }, [hotelId, latest])
  return before
}
