import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import {
  checkHours,
  draftHours,
  type HoursDraft,
  type HoursDraftError,
  hoursPath,
  toHours,
} from '#core/ui-office/hours/hours-draft.ts'
import { type AutomaticAcceptance, waitingOrdersRange } from '../acceptance-rules.ts'
import type { Service } from '../contract.ts'
import { type DeliveryMode, isOrdered, type ServiceKind } from '../rules.ts'
import { seatHoursRange } from '../seat-service-rules.ts'
import { checkSlots, draftSlots, type SlotsDraft, type SlotsDraftError, storedSlots } from './slots/slots-draft.ts'

/** A service while it is edited: with texts in all languages, numbers and hours as typed. */
export interface ServiceDraft {
  name: AllTexts
  description: AllTexts
  /** The address of the picture; blank: none. */
  picture: string
  kind: ServiceKind
  deliveryMode: DeliveryMode
  /** Whether orders are brought to where guests sit, and how. */
  toSeats: boolean
  seatRoomBill: boolean
  seatHours: number | string
  seatShared: boolean
  link: string
  leadMinutes: number | string
  automaticAcceptance: AutomaticAcceptance
  maxWaitingOrders: number | string
  hours: HoursDraft
  slots: SlotsDraft
}

export function draftService(service: InAllLanguages<typeof Service>): ServiceDraft {
  const { name, description, picture, kind, deliveryMode, link, leadMinutes, hours } = toTypedText(service)
  const { automaticAcceptance, maxWaitingOrders, slots, seatService } = service
  return {
    name,
    description,
    picture: picture ?? '',
    kind,
    deliveryMode,
    toSeats: seatService !== null,
    seatRoomBill: seatService?.roomBill ?? false,
    seatHours: seatService?.hours ?? '',
    seatShared: seatService?.shared ?? false,
    link: link ?? '',
    leadMinutes,
    automaticAcceptance,
    maxWaitingOrders,
    hours: draftHours(hours),
    slots: draftSlots(slots),
  }
}

export type ServiceDraftError =
  | HoursDraftError
  | SlotsDraftError
  | 'name'
  | 'link'
  | 'minutes'
  | 'waitingOrders'
  | 'seatHours'

/** The errors of invalid fields, by their path in the draft. */
export function checkService(draft: ServiceDraft, base: Lang): Record<string, ServiceDraftError> {
  const errors: Record<string, ServiceDraftError> = {}
  if (!draft.name[base]?.trim()) errors[`name.${base}`] = 'name'
  if (draft.kind === 'booking-link' && !/^https?:\/\/[^\s/]+/.test(draft.link.trim())) errors.link = 'link'
  const minutes = Number(draft.leadMinutes)
  if (
    isOrdered(draft.kind) &&
    (draft.leadMinutes === '' || !Number.isInteger(minutes) || minutes < 0 || minutes > 2880)
  )
    errors.leadMinutes = 'minutes'
  const waiting = Number(draft.maxWaitingOrders)
  if (
    isOrdered(draft.kind) &&
    draft.automaticAcceptance === 'until' &&
    (!Number.isInteger(waiting) || waiting < waitingOrdersRange.min || waiting > waitingOrdersRange.max)
  )
    errors.maxWaitingOrders = 'waitingOrders'
  const hours = Number(draft.seatHours)
  const validHours = Number.isInteger(hours) && hours >= seatHoursRange.min && hours <= seatHoursRange.max
  if (isOrdered(draft.kind) && draft.toSeats && !draft.slots.on && draft.seatHours !== '' && !validHours)
    errors.seatHours = 'seatHours'
  for (const [path, error] of Object.entries(checkHours(draft.hours))) errors[`hours.${path}`] = error
  if (isOrdered(draft.kind))
    for (const [path, error] of Object.entries(checkSlots(draft.slots))) errors[`slots.${path}`] = error
  return errors
}

/** The draft as it is sent to the API. */
export const storedService = ({ toSeats, seatRoomBill, seatHours, seatShared, ...draft }: ServiceDraft) =>
  toSentText({
    ...draft,
    seatService:
      toSeats && !draft.slots.on
        ? { roomBill: seatRoomBill, hours: seatHours === '' ? null : Number(seatHours), shared: seatShared }
        : null,
    picture: draft.picture || null,
    link: draft.link.trim() || null,
    leadMinutes: Number(draft.leadMinutes),
    maxWaitingOrders: Number(draft.maxWaitingOrders),
    hours: toHours(draft.hours),
    slots: storedSlots(draft.slots),
  })

/** Converts the path of a field in the server's errors to its path in the draft. */
export const serviceFieldPath = (path: string, { hours }: ServiceDraft) =>
  path.startsWith('hours.')
    ? `hours.${hoursPath(path.slice(6), hours)}`
    : path === 'seatService.hours'
      ? 'seatHours'
      : path
