/** Of one message: characters, and pictures. */
export const maxChatTextLengths = { text: 2000, guestName: 80, cannedTitle: 80, awayText: 500 } as const
export const maxMessagePictures = 4
export const maxCannedAnswers = 50

/** Who speaks. Notes are for staff alone; `automatic` is what the product says for the hotel outside reception's hours. */
export const senders = ['guest', 'staff', 'note', 'automatic'] as const
export type Sender = (typeof senders)[number]

export const threadStatuses = ['open', 'closed'] as const
export const aboutKinds = ['place', 'order', 'info', 'service', 'deal'] as const

/** A guest who writes after this many days without a message begins another stay, and so another thread. */
export const daysUntilNewThread = 14
/** Of one thread: what a guest writes after it begins another one, so that the older one is forgotten in its time. */
export const maxThreadMessages = 2000
/** Days after which the emptied threads of past guests, which statistics count, are deleted: 25 months, as visits are. */
export const threadRetentionDays = 760
