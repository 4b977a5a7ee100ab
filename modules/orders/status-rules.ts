export const statuses = ['new', 'accepted', 'preparing', 'on-the-way', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

/** Whether somebody still has something to do for it. */
export const isOpen = (status: Status) => status !== 'completed' && status !== 'cancelled'
