import { z } from 'zod'
import { Id } from '#core/http/contract.ts'
import { maxResourceName, slotLimits } from './slots-rules.ts'

const IntWithin = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

/** What is booked. `id` is chosen by whoever creates it, and stays when it is renamed. Guests never see `name`. */
const Resource = z.object({
  id: Id,
  name: z.string().trim().min(1).max(maxResourceName),
  /** Maximum people at one time. */
  seats: IntWithin(slotLimits.seats),
  /** Whether several parties use it at the same time, up to `seats` people together. */
  shared: z.boolean(),
})

/**
 * The bookable times of a service, within its opening hours. The names of the resources are blank for guests.
 * `durationMinutes`: of a booking; `stepMinutes`: between two times that are offered; `pauseMinutes`: after each booking;
 * `endsByClosing`: a booking must end before the service closes; `earliestDays`: how many days ahead guests book;
 * `latestMinutes` and `cancelUntilMinutes`: until when before its start they book, and move or cancel; `maxPerStay`: bookings
 * of one room in one stay; `asksPartySize`: false counts each booking as one person; `reminderMinutes`: before its start;
 * `holdMinutes`: for how long a freed time is held for the first on the waiting list, null: there is no list.
 */
const SlotFields = z.object({
  durationMinutes: IntWithin(slotLimits.durationMinutes),
  stepMinutes: IntWithin(slotLimits.stepMinutes),
  pauseMinutes: IntWithin(slotLimits.pauseMinutes),
  endsByClosing: z.boolean(),
  earliestDays: IntWithin(slotLimits.earliestDays),
  latestMinutes: IntWithin(slotLimits.latestMinutes),
  cancelUntilMinutes: IntWithin(slotLimits.cancelUntilMinutes),
  maxPerStay: IntWithin(slotLimits.maxPerStay).nullable(),
  asksPartySize: z.boolean(),
  reminderMinutes: IntWithin(slotLimits.reminderMinutes).nullable(),
  holdMinutes: IntWithin(slotLimits.holdMinutes).nullable(),
})

export const Slots = SlotFields.extend({
  resources: z
    .array(Resource)
    .min(slotLimits.resources.min)
    .max(slotLimits.resources.max)
    .refine((resources) => new Set(resources.map(({ id }) => id)).size === resources.length, 'duplicate_resource'),
}).meta({ id: 'Slots' })

/** As in answers, where guests get resources without names. */
export const ReadSlots = SlotFields.extend({ resources: z.array(Resource.extend({ name: z.string() })) }).meta({
  id: 'ReadSlots',
})
