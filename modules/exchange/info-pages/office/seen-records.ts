import { useEffect, useState } from 'react'
import type { InventoryRecord } from '../contract.ts'

const keyOf = (hotelId: string) => `livret.inventories.${hotelId}`

/** The id of the newest record that this browser has listed; blank when it has listed none. */
export const lastSeenRecord = (hotelId: string): string => localStorage.getItem(keyOf(hotelId)) ?? ''

/** Ids are time-ordered (UUID version 7), so a later record has a greater one. */
export const isNewRecord = ({ id }: Pick<InventoryRecord, 'id'>, lastSeenId: string): boolean => id > lastSeenId

/** The id of the newest record that this browser had listed before this visit. Stores `latestId` for the next visit. */
export function useSeenRecords(hotelId: string, latestId: string | undefined): string {
  const [before] = useState(() => lastSeenRecord(hotelId))
  useEffect(() => {
    if (latestId && latestId > lastSeenRecord(hotelId)) localStorage.setItem(keyOf(hotelId), latestId)
  }, [hotelId, latestId])
  return before
}
