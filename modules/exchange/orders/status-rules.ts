export const statuses = ['new', 'accepted', 'preparing', 'on-the-way', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

/** Nobody has anything left to do for an order in one of these. */
export const doneStatuses: readonly Status[] = ['completed', 'cancelled']
export const isOpen = (status: Status) => !doneStatuses.includes(status)
