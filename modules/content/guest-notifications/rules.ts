/** The events that a guest is notified of. */
export const guestEvents = [
  'accepted',
  'ready',
  'onTheWay',
  'refused',
  'amended',
  'answered',
  'reminder',
  'moved',
  'offered',
] as const
export type GuestEvent = (typeof guestEvents)[number]

/** Maximum browsers of one visitor in a hotel; beyond it the oldest is deleted. */
export const maxGuestDevices = 3
/** Maximum browsers and email addresses of all visitors of a hotel. */
export const maxHotelContacts = 5000
/** Days after a subscription until it expires, if nobody checks the room out before. */
export const contactRetentionDays = 14
/** Days for which a hotel sends nothing to an address that has unsubscribed. */
export const stoppedEmailDays = 180

/** The address without its tag: `name+tag@example.com` and `name@example.com` have the same recipient. */
export const mailboxAddress = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
