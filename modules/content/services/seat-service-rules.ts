/** How a service brings orders to where guests sit. */
export interface SeatService {
  /** Whether guests who prove their room may put these orders on its bill; otherwise they pay where they sit. */
  roomBill: boolean
  /** For how many hours a scanned seat counts; null: until the end of the day. */
  hours: number | null
  /** Whether phones at one seat see one another's running orders. */
  shared: boolean
}

/** The hours for which a scanned seat may count. */
export const seatHoursRange = { min: 1, max: 24 } as const
