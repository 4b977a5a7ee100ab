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

/** Maximum calendars that a hotel reads. */
export const maxCalendars = 20
/** Maximum size of a calendar that is read. */
export const maxCalendarBytes = 5_000_000
/** Maximum blocked times that one calendar adds. */
export const maxCalendarTimes = 500
export const maxCalendarName = 60

/** Why a calendar was not read, or not as a whole. */
export const calendarFailures = [
  /** Its server is not on the internet, or the address is not encrypted. */
  'address',
  'timeout',
  'connection',
  /** The server refused or answered with an error. */
  'status',
  'redirects',
  'too_big',
  'not_calendar',
  'too_many',
  /** Some of its times could not be read; the others are blocked. */
  'partly',
  /** The address was stored with another secret key of the installation. */
  'key',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]
