/** Maximum days of one answer with bookings. */
export const maxDiaryDays = 31
/** Maximum days of one blocked time. */
export const maxBlockDays = 366
export const maxBlockNote = 200
/** Maximum blocked times of a hotel that are not over. */
export const maxBlocks = 1000
/** Maximum days on whose waiting lists a visitor is in a hotel, and maximum guests on all lists of a hotel. */
export const maxWaits = { visitor: 10, hotel: 2000 } as const
/** Maximum moves of one booking. */
export const maxBookingMoves = 20
