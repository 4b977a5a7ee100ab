/** The items that a device shows and sounds for, or that a member is alerted for. */
export interface ServiceFilter {
  /** Null: all. */
  services: readonly string[] | null
  /** Messages, and items that belong to no service. */
  messages: boolean
}

export const allServices: ServiceFilter = { services: null, messages: true }

/** Whether an item matches the filter of this device or person; `null`: the item belongs to no service. */
export const matchesServiceFilter = ({ services, messages }: ServiceFilter, serviceId: string | null): boolean =>
  serviceId === null ? messages : services === null || services.includes(serviceId)

/** Whether a filter matches anything: a kitchen's screen may delegate all orders and messages to other devices. */
export const isFilterNotEmpty = ({ services, messages }: ServiceFilter): boolean =>
  messages || services === null || services.length > 0

/** The escalation steps, one after the other. `sound` is played by the devices themselves, from the first moment. */
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

/** Items that have waited longer start no further step. */
export const maxAlertWaitMs = 24 * 3_600_000

export const maxAlertServices = 200
export const maxAlertHotels = 50
export const maxDeviceName = 40

/** The delays of a service: its own if it has any, else the hotel’s. */
export function alertDelaysOf(
  hotel: AlertDelays & { services: readonly ServiceAlertDelays[] },
  serviceId: string | null,
): AlertDelays {
  const own = hotel.services.find((each) => each.serviceId === serviceId)
  return { pushAfter: own?.pushAfter ?? hotel.pushAfter, mailAfter: own?.mailAfter ?? hotel.mailAfter }
}

export interface UnansweredItem {
  /** When the guest sent it, in milliseconds. */
  since: number
  /** The steps already taken, and how many devices or addresses each reached. */
  done: readonly { step: AlertStepName; reached: number }[]
  /** The number of devices whose sound is on now. */
  listening: number
}

/**
 * The next step for an item that nobody has accepted, and when it is due, in milliseconds; null: all steps are taken.
 * When no device has its sound on and no step has reached anybody, the next step is due at once.
 */
export function nextAlertStep(
  clocks: AlertDelays,
  { since, done, listening }: UnansweredItem,
): { step: AlertStepName; at: number } | null {
  const last = Math.max(-1, ...done.map(({ step }) => alertStepNames.indexOf(step)))
  for (const step of alertStepNames.slice(last + 1)) {
    const after = step === 'sound' ? 0 : step === 'push' ? clocks.pushAfter : clocks.mailAfter
    if (after === null) continue
    const unheard = listening === 0 && done.every((each) => each.step === 'sound' || each.reached === 0)
    return { step, at: since + (unheard ? 0 : after * 1000) }
  }
  return null
}
