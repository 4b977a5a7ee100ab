/** How one order is handed over; a service offers one of them or, when `mixed`, both. */
export const handovers = ['room-delivery', 'reception-pickup'] as const
export type Handover = (typeof handovers)[number]

export const statuses = ['new', 'accepted', 'preparing', 'on-the-way', 'ready', 'completed', 'cancelled'] as const
export type Status = (typeof statuses)[number]

export const maxLines = 50
export const maxQuantity = 99
