/** What a guest is notified of. */
export const guestEvents = ['accepted', 'ready', 'onTheWay', 'refused', 'answered'] as const
export type GuestEvent = (typeof guestEvents)[number]

/** Maximum browsers of one visitor in a hotel; beyond it the oldest is deleted. */
export const maxGuestDevices = 3
/** Browsers and email addresses of all visitors of a hotel. */
export const maxHotelContacts = 5000
/** Days without a new subscription after which a stay counts as over, where nobody checks the room out. */
export const contactRetentionDays = 14
/** Days for which nothing of a hotel is sent to an address that has stopped its emails. */
export const stoppedEmailDays = 180

/** The address without its tag: `name+tag@example.com` and `name@example.com` have one reader. */
export const mailboxOf = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@')
