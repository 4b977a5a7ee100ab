/** Maximum characters of each text, and pictures of one message. */
export const maxChatTextLengths = {
  text: 2000,
  guestName: 80,
  cannedTitle: 80,
  awayText: 500,
  task: 500,
  label: 30,
} as const
export const maxMessagePictures = 4
export const maxCannedAnswers = 50

/**
 * Who writes. Notes are for staff only; `automatic` messages are sent on behalf of the hotel outside the reception's
 * hours.
 */
export const senders = ['guest', 'staff', 'note', 'automatic'] as const
export type Sender = (typeof senders)[number]

/** Maximum labels of a thread, and tasks of a hotel that are to be done. */
export const maxThreadLabels = 5
export const maxOpenTasks = 200

export const priorities = ['normal', 'high'] as const
export const threadStatuses = ['open', 'closed'] as const
export const subjectKinds = ['place', 'order', 'info', 'service', 'deal'] as const

/** After this many days without a message the guest's next message starts a new stay and a new thread. */
export const daysUntilNewThread = 14
/** Maximum messages of one thread. Later messages start a new one, so that the old thread can be anonymised on time. */
export const maxThreadMessages = 2000
/** Days after which anonymised threads, which are stored for statistics, are deleted: 25 months, like visits. */
export const threadRetentionDays = 760
