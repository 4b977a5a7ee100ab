import type { DeliveryMode } from '#modules/content/services/rules.ts'
import { isOpen, type Status } from './status-rules.ts'

/** How orders of a service are handed over: one of these or, when `mixed`, both. */
const serviceHandovers = ['room-delivery', 'reception-pickup'] as const
type ServiceHandover = (typeof serviceHandovers)[number]
/** How one order is handed over. `seat-delivery`: brought to where the guest sits, if the service offers it. */
export const handovers = [...serviceHandovers, 'seat-delivery'] as const
export type Handover = (typeof handovers)[number]

/** How a guest may have the order handed over, wherever they sit. */
export const offeredHandovers = (mode: DeliveryMode): ServiceHandover[] =>
  mode === 'mixed' ? [...serviceHandovers] : [mode]

/** What decides by which steps an order is handed over. What is booked is neither prepared, brought nor collected. */
interface HandedOver {
  deliveryMode: Handover
  booking: object | null
}

/** Whether the guest collects the order at the reception. */
export const isCollected = ({ deliveryMode, booking }: HandedOver): boolean =>
  deliveryMode === 'reception-pickup' && !booking

/** The regular steps of an order that is handed over, in sequence, as shown to the guest. */
export const statusTimeline = (handover: Handover): Status[] => [
  'new',
  'accepted',
  'preparing',
  handover === 'reception-pickup' ? 'ready' : 'on-the-way',
  'completed',
]

/** The steps to come. */
export function upcomingSteps({ status, deliveryMode, booking }: HandedOver & { status: Status }): Status[] {
  if (!isOpen(status)) return []
  const steps = statusTimeline(deliveryMode)
  return steps
    .slice(steps.indexOf(status) + 1)
    .filter((step) => !booking || step === 'accepted' || step === 'completed')
}

/** Staff may skip steps forward, never go back, and cancel any open order. */
export const canMove = (order: HandedOver & { status: Status }, to: Status): boolean =>
  to === 'cancelled' ? isOpen(order.status) : upcomingSteps(order).includes(to)

/** The next status; `null` for a finished order. */
export const nextStatus = (order: HandedOver & { status: Status }): Status | null => upcomingSteps(order)[0] ?? null

/** How texts refer to an order. */
export type OrderWording = Exclude<Handover, 'seat-delivery'> | 'request'

/** Free products and booked times are requested, others are delivered to a room or a seat, or collected. */
export function wordingOf({ deliveryMode, booking }: HandedOver, serviceKind: string | undefined): OrderWording {
  if (serviceKind === 'request' || booking) return 'request'
  return deliveryMode === 'seat-delivery' ? 'room-delivery' : deliveryMode
}
