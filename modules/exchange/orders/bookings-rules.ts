/** Maximum days of one answer with bookings. */
export const maxDiaryDays = 31
/** Maximum days of one blocked time. */
export const maxBlockDays = 366
export const maxBlockNote = 200
