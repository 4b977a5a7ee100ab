/** All that statistics can show, in the order in which they show it. */
export const measureNames = [
  'visitors',
  'visits',
  'scans',
  'orders',
  'revenue',
  'accept',
  'serve',
  'messages',
  'answer',
  'opinions',
  'rating',
] as const

/** What a hotel may keep of a guest; each has its words in `hotels.guest.privacy.kinds`. */
export const visitorDataKinds = [
  'orders',
  'orderNames',
  'dealCodes',
  'guestbook',
  'inventories',
  'messages',
  'opinions',
  'contacts',
] as const

/** When what was made at `at` is forgotten. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Days after which what a guest wrote for everybody, and no member of staff has approved or refused, is deleted. */
export const maxPendingUploadDays = 400
