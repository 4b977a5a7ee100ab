/** The items that a device shows and sounds for, or that a member is alerted for. */
export interface ServiceFilter {
  /** Ids of services; null: all. */
  services: readonly string[] | null
  /** Messages, and items that belong to no service. */
  messages: boolean
}

export const allServices: ServiceFilter = { services: null, messages: true }

/** Whether the filter includes an item of this service. `serviceId` is null: the item belongs to no service. */
export const matchesServiceFilter = ({ services, messages }: ServiceFilter, serviceId: string | null): boolean =>
  serviceId === null ? messages : services === null || services.includes(serviceId)

/** Whether a filter includes anything. A kitchen's screen may leave all orders and messages to other devices. */
export const isFilterNotEmpty = ({ services, messages }: ServiceFilter): boolean =>
  messages || services === null || services.length > 0

/** The escalation steps in their order. `sound` is played by the devices themselves, at once. */
export const alertStepNames = ['sound', 'push', 'mail'] as const
export type AlertStepName = (typeof alertStepNames)[number]

/** Seconds without an answer until each step; null: never. */
export interface AlertDelays {
  pushAfter: number | null
  mailAfter: number | null
}

export interface ServiceAlertDelays extends AlertDelays {
  serviceId: string
}

export const defaultAlertDelays: AlertDelays = { pushAfter: 60, mailAfter: 180 }
/** The delays that can be set, in seconds. */
export const minAlertDelaySeconds = 10
export const maxAlertDelaySeconds = 3600

/** Milliseconds of waiting after which an item starts no further step. */
export const maxAlertWaitMs = 24 * 3_600_000

export const maxAlertServices = 200
export const maxAlertHotels = 50
export const maxDeviceName = 40

/** The delays of a service: its own, or the hotel’s for those that it does not have. */
export function delaysOfService(
  hotel: AlertDelays & { services: readonly ServiceAlertDelays[] },
  serviceId: string | null,
): AlertDelays {
  const serviceDelays = hotel.services.find((each) => each.serviceId === serviceId)
  return {
    pushAfter: serviceDelays?.pushAfter ?? hotel.pushAfter,
    mailAfter: serviceDelays?.mailAfter ?? hotel.mailAfter,
  }
}

export interface UnansweredItem {
  /** When the guest sent it, in milliseconds since the epoch. */
  since: number
  /** The steps already taken, and how many devices or addresses each reached. */
  done: readonly { step: AlertStepName; reached: number }[]
  /** The number of devices whose sound is on now. */
  listening: number
}

/**
 * The next step for an item that nobody has accepted, and when it is due, in milliseconds since the epoch; null: no step
 * is left.
 * When no device has its sound on and no step has reached anybody, the next step is due at once.
 */
export function nextAlertStep(
  delays: AlertDelays,
  { since, done, listening }: UnansweredItem,
): { step: AlertStepName; at: number } | null {
  const lastStepIndex = Math.max(-1, ...done.map(({ step }) => alertStepNames.indexOf(step)))
  for (const step of alertStepNames.slice(lastStepIndex + 1)) {
    const delay = step === 'sound' ? 0 : step === 'push' ? delays.pushAfter : delays.mailAfter
    if (delay === null) continue
    const hasReachedNobody = listening === 0 && done.every((each) => each.step === 'sound' || each.reached === 0)
    return { step, at: since + (hasReachedNobody ? 0 : delay * 1000) }
  }
  return null
}
