/** What a device sounds for and shows, or a member is called for. */
export interface ServiceFilter {
  /** Null: all. */
  services: readonly string[] | null
  /** Messages, and whatever belongs to no service. */
  messages: boolean
}

export const allServices: ServiceFilter = { services: null, messages: true }

/** Whether it is for this device or person; `null`: it belongs to no service. */
export const matchesServiceFilter = ({ services, messages }: ServiceFilter, serviceId: string | null): boolean =>
  serviceId === null ? messages : services === null || services.includes(serviceId)

/** Whether a filter matches anything: a kitchen's screen may delegate all orders and messages to other devices. */
export const isFilterNotEmpty = ({ services, messages }: ServiceFilter): boolean =>
  messages || services === null || services.length > 0

/** What is done for something that waits, one after the other. `sound` is what devices do by themselves, from the first moment. */
export const alertStepNames = ['sound', 'push', 'mail'] as const
export type AlertStepName = (typeof alertStepNames)[number]

/** Seconds without an answer after which a step comes; null: never. */
export interface AlertDelays {
  pushAfter: number | null
  mailAfter: number | null
}

export interface ServiceAlertDelays extends AlertDelays {
  serviceId: string
}

export const defaultAlertDelays: AlertDelays = { pushAfter: 60, mailAfter: 180 }
/** Seconds that can be set. */
export const minAlertDelaySeconds = 10
export const maxAlertDelaySeconds = 3600

/** Items that have waited longer start no further step. */
export const maxAlertWaitMs = 24 * 3_600_000

export const maxAlertServices = 200
export const maxAlertHotels = 50
export const maxDeviceName = 40

/** The clocks of a service: its own where it has some, else the hotel’s. */
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
  /** What has been done for it, and how many devices or addresses that reached. */
  done: readonly { step: AlertStepName; reached: number }[]
  /** Devices whose sound is on, now. */
  listening: number
}

/**
 * The next step for something that nobody has taken, and from when on it is due, in milliseconds; null: all is done. What was taken is
 * not asked for. Where no device listens and nothing so far has reached anybody, the next step is due at once.
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
