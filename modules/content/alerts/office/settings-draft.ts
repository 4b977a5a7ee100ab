import type { AlertSettings } from '../contract.ts'
import { maxAlertDelaySeconds, minAlertDelaySeconds } from '../rules.ts'

/** Seconds as typed; blank: never, or the hotel's delay. */
type Typed = number | string

export interface SettingsDraft {
  pushAfter: Typed
  mailAfter: Typed
  mailTo: string
  /** One for each service that takes orders, in the order of the list of services. */
  services: { serviceId: string; pushAfter: Typed; mailAfter: Typed }[]
}

export function draftSettings(settings: AlertSettings, services: readonly { id: string }[]): SettingsDraft {
  const own = new Map(settings.services.map((each) => [each.serviceId, each]))
  return {
    pushAfter: settings.pushAfter ?? '',
    mailAfter: settings.mailAfter ?? '',
    mailTo: settings.mailTo ?? '',
    services: services.map(({ id }) => ({
      serviceId: id,
      pushAfter: own.get(id)?.pushAfter ?? '',
      mailAfter: own.get(id)?.mailAfter ?? '',
    })),
  }
}

const seconds = (typed: Typed) => (typed === '' ? null : Number(typed))

/** The draft in the form of the API; services without delays of their own are left out. */
export const storedSettings = ({ pushAfter, mailAfter, mailTo, services }: SettingsDraft) => ({
  pushAfter: seconds(pushAfter),
  mailAfter: seconds(mailAfter),
  mailTo: mailTo.trim() || null,
  services: services
    .map((each) => ({ ...each, pushAfter: seconds(each.pushAfter), mailAfter: seconds(each.mailAfter) }))
    .filter((each) => each.pushAfter !== null || each.mailAfter !== null),
})

const isWrong = (typed: Typed) =>
  typed !== '' &&
  !(Number.isInteger(Number(typed)) && Number(typed) >= minAlertDelaySeconds && Number(typed) <= maxAlertDelaySeconds)

/** The invalid fields, by their path in the draft. */
export function checkSettings(draft: SettingsDraft): Record<string, 'seconds' | 'mailTo'> {
  const faults: Record<string, 'seconds' | 'mailTo'> = {}
  for (const name of ['pushAfter', 'mailAfter'] as const) {
    if (isWrong(draft[name])) faults[name] = 'seconds'
    for (const [i, service] of draft.services.entries())
      if (isWrong(service[name])) faults[`services.${i}.${name}`] = 'seconds'
  }
  if (draft.mailTo.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.mailTo.trim())) faults.mailTo = 'mailTo'
  return faults
}
