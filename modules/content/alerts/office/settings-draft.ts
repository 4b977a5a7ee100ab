import type { AlertSettings } from '../contract.ts'
import { maxAlertDelaySeconds, minAlertDelaySeconds } from '../rules.ts'

/** Seconds as typed. Blank: never, or for a service, the hotel's delay. */
type TypedSeconds = number | string

export interface SettingsDraft {
  pushAfter: TypedSeconds
  mailAfter: TypedSeconds
  mailTo: string
  /** One for each service that takes orders, in the order of the list of services. */
  services: { serviceId: string; pushAfter: TypedSeconds; mailAfter: TypedSeconds }[]
}

export function draftSettings(settings: AlertSettings, services: readonly { id: string }[]): SettingsDraft {
  const delaysByService = new Map(settings.services.map((each) => [each.serviceId, each]))
  return {
    pushAfter: settings.pushAfter ?? '',
    mailAfter: settings.mailAfter ?? '',
    mailTo: settings.mailTo ?? '',
    services: services.map(({ id }) => ({
      serviceId: id,
      pushAfter: delaysByService.get(id)?.pushAfter ?? '',
      mailAfter: delaysByService.get(id)?.mailAfter ?? '',
    })),
  }
}

const toSeconds = (typed: TypedSeconds) => (typed === '' ? null : Number(typed))

/** The draft as it is sent to the API. Services without delays of their own are left out. */
export const storedSettings = ({ pushAfter, mailAfter, mailTo, services }: SettingsDraft) => ({
  pushAfter: toSeconds(pushAfter),
  mailAfter: toSeconds(mailAfter),
  mailTo: mailTo.trim() || null,
  services: services
    .map((each) => ({ ...each, pushAfter: toSeconds(each.pushAfter), mailAfter: toSeconds(each.mailAfter) }))
    .filter((each) => each.pushAfter !== null || each.mailAfter !== null),
})

const isInvalid = (typed: TypedSeconds) =>
  typed !== '' &&
  !(Number.isInteger(Number(typed)) && Number(typed) >= minAlertDelaySeconds && Number(typed) <= maxAlertDelaySeconds)

/** The errors of invalid fields, by their path in the draft. */
export function checkSettings(draft: SettingsDraft): Record<string, 'seconds' | 'mailTo'> {
  const errors: Record<string, 'seconds' | 'mailTo'> = {}
  for (const name of ['pushAfter', 'mailAfter'] as const) {
    if (isInvalid(draft[name])) errors[name] = 'seconds'
    for (const [i, service] of draft.services.entries())
      if (isInvalid(service[name])) errors[`services.${i}.${name}`] = 'seconds'
  }
  if (draft.mailTo.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.mailTo.trim())) errors.mailTo = 'mailTo'
  return errors
}
