import { v7 as uuid } from 'uuid'
import { type Slots, slotLimits } from '../../slots-rules.ts'

/** A number as typed; blank: none. */
type Typed = number | string

export interface ResourceDraft {
  id: string
  name: string
  seats: Typed
  shared: boolean
}

/** The bookable times of a service while they are edited. `on`: whether there are any. */
export interface SlotsDraft {
  on: boolean
  durationMinutes: Typed
  stepMinutes: Typed
  pauseMinutes: Typed
  endsByClosing: boolean
  earliestDays: Typed
  latestMinutes: Typed
  cancelUntilMinutes: Typed
  maxPerStay: Typed
  asksPartySize: boolean
  reminderMinutes: Typed
  holdMinutes: Typed
  resources: ResourceDraft[]
}

export const newResource = (): ResourceDraft => ({ id: uuid(), name: '', seats: 1, shared: false })

const usualSlots: Slots = {
  durationMinutes: 60,
  stepMinutes: 60,
  pauseMinutes: 0,
  endsByClosing: true,
  earliestDays: 14,
  latestMinutes: 60,
  cancelUntilMinutes: 120,
  maxPerStay: null,
  asksPartySize: false,
  reminderMinutes: 60,
  holdMinutes: 15,
  resources: [],
}

export function draftSlots(slots: Slots | null): SlotsDraft {
  const { maxPerStay, reminderMinutes, holdMinutes, ...fields } = slots ?? usualSlots
  return {
    on: slots !== null,
    ...fields,
    maxPerStay: maxPerStay ?? '',
    reminderMinutes: reminderMinutes ?? '',
    holdMinutes: holdMinutes ?? '',
  }
}

const requiredNumbers = [
  'durationMinutes',
  'stepMinutes',
  'pauseMinutes',
  'earliestDays',
  'latestMinutes',
  'cancelUntilMinutes',
] as const
const optionalNumbers = ['maxPerStay', 'reminderMinutes', 'holdMinutes'] as const

export type SlotsDraftError = 'slotNumber' | 'resourceName' | 'resources'

/** The limits of the number at this path of a service's draft, `slots.durationMinutes` or `slots.resources.0.seats`. */
export const slotLimitsAt = (path: string) => slotLimits[(path.split('.').at(-1) ?? '') as keyof typeof slotLimits]

const isWithin = (typed: Typed, { min, max }: { min: number; max: number }) =>
  typed !== '' && Number.isInteger(Number(typed)) && Number(typed) >= min && Number(typed) <= max

/** The errors of invalid fields, by their path in the draft. */
export function checkSlots(draft: SlotsDraft): Record<string, SlotsDraftError> {
  const errors: Record<string, SlotsDraftError> = {}
  if (!draft.on) return errors
  for (const name of requiredNumbers) if (!isWithin(draft[name], slotLimits[name])) errors[name] = 'slotNumber'
  for (const name of optionalNumbers)
    if (draft[name] !== '' && !isWithin(draft[name], slotLimits[name])) errors[name] = 'slotNumber'
  if (draft.resources.length === 0) errors.resources = 'resources'
  for (const [i, { name, seats }] of draft.resources.entries()) {
    if (!name.trim()) errors[`resources.${i}.name`] = 'resourceName'
    if (!isWithin(seats, slotLimits.seats)) errors[`resources.${i}.seats`] = 'slotNumber'
  }
  return errors
}

const numberOrNull = (typed: Typed) => (typed === '' ? null : Number(typed))

/** The draft as it is sent to the API. */
export const storedSlots = (draft: SlotsDraft): Slots | null =>
  draft.on
    ? {
        durationMinutes: Number(draft.durationMinutes),
        stepMinutes: Number(draft.stepMinutes),
        pauseMinutes: Number(draft.pauseMinutes),
        endsByClosing: draft.endsByClosing,
        earliestDays: Number(draft.earliestDays),
        latestMinutes: Number(draft.latestMinutes),
        cancelUntilMinutes: Number(draft.cancelUntilMinutes),
        maxPerStay: numberOrNull(draft.maxPerStay),
        asksPartySize: draft.asksPartySize,
        reminderMinutes: numberOrNull(draft.reminderMinutes),
        holdMinutes: numberOrNull(draft.holdMinutes),
        resources: draft.resources.map(({ id, name, seats, shared }) => ({
          id,
          name: name.trim(),
          seats: Number(seats),
          shared,
        })),
      }
    : null
