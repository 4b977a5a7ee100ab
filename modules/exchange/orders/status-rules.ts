export const statuses = ['new', 'accepted', 'preparing', 'on-the-way', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

/** The statuses in which nothing is left to do. */
export const doneStatuses: readonly Status[] = ['completed', 'cancelled']
export const isOpen = (status: Status) => !doneStatuses.includes(status)
