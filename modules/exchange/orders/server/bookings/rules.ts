import { ApiError, throwInvalid } from '#core/errors/server/api-error.ts'
import {
  bestFit,
  endOfSlot,
  maxPartySize,
  nextFreeTimes,
  type Resource,
  resourceAt,
  type SlotService,
  type Slots,
  type TakenTimes,
} from '#modules/content/services/slots-rules.ts'
import type { OrderRow } from '../queries.ts'
import type { TakenRow } from './queries.ts'

/** What is taken of each resource of a service, without the rows that `isIgnored` names. */
export const takenOf = (
  rows: readonly TakenRow[],
  serviceId: string,
  { resources }: Pick<Slots, 'resources'>,
  isIgnored: (row: TakenRow) => boolean = () => false,
): TakenTimes =>
  new Map(
    resources.map(({ id }) => [
      id,
      rows.filter(
        (row) => row.serviceId === serviceId && (row.resourceId === null || row.resourceId === id) && !isIgnored(row),
      ),
    ]),
  )

/** The columns of an order that make it a booking. */
export type BookedFields = Pick<OrderRow, 'endsAt' | 'resourceId' | 'resourceName' | 'partySize'>
export const notBooked: BookedFields = { endsAt: null, resourceId: null, resourceName: null, partySize: null }

interface BookingRequest {
  startsAt: Date
  partySize: number | undefined
  timeZone: string
  now: Date
}

/** The message about a time that guests cannot book. */
const timeProblems = { too_soon: 'slot_too_soon', too_far: 'slot_too_far', no_such_time: 'no_such_time' } as const

/** Minutes that a guest may take to review a booking: the last time that was offered is still accepted. */
const reviewMinutes = 3
/** How many other times a guest is told when one is taken. */
const maxNextTimes = 6

/**
 * What a guest books. Throws `invalid` for a time or a party that the service does not allow, and `slot_taken` with the next
 * free times.
 */
export function decideGuestBooking(
  service: SlotService,
  taken: TakenTimes,
  { startsAt, partySize, timeZone, now }: BookingRequest,
): BookedFields {
  const { slots } = service
  const people = peopleOf(slots, partySize)
  const reviewed = new Date(now.getTime() - reviewMinutes * 60_000)
  const found = resourceAt(service, taken, { timeZone, now: reviewed, startsAt, people })
  if ('resource' in found) return bookedFields(slots, found.resource, startsAt, people)
  const { problem } = found
  if (problem === 'party_too_big') return throwTooBig(maxPartySize(slots))
  if (problem !== 'slot_taken') return throwInvalid('dueAt', timeProblems[problem])
  const next = nextFreeTimes(service, taken, { timeZone, now, people }, { after: startsAt, max: maxNextTimes })
  throw new ApiError('slot_taken', { context: { next: next.map((time) => time.toISOString()) } })
}

/**
 * What staff book: at any time, on the resource that they choose, else on `usual` or the smallest that is free. Throws
 * `invalid` and `slot_taken`.
 */
export function decideStaffBooking(
  { slots }: Pick<SlotService, 'slots'>,
  taken: TakenTimes,
  {
    startsAt,
    partySize,
    resourceId,
    usual,
  }: Pick<BookingRequest, 'startsAt' | 'partySize'> & {
    resourceId?: string | undefined
    usual?: string | null
  },
): BookedFields {
  const people = peopleOf(slots, partySize)
  const start = wholeMinute(startsAt)
  const among = (resources: Resource[]) => bestFit({ ...slots, resources }, taken, start, people)
  const chosen = slots.resources.filter(({ id }) => resourceId === undefined || id === resourceId)
  if (chosen.length === 0) throwInvalid('resourceId', 'unknown_resource')
  const largest = Math.max(...chosen.map(({ seats }) => seats))
  if (people > largest) throwTooBig(largest)
  const resource = among(chosen.filter(({ id }) => id === usual)) ?? among(chosen)
  if (!resource) throw new ApiError('slot_taken', { context: { next: [] } })
  return bookedFields(slots, resource, start, people)
}

const peopleOf = ({ asksPartySize }: Slots, partySize: number | undefined) => (asksPartySize ? (partySize ?? 1) : 1)

const throwTooBig = (limit: number) => throwInvalid('partySize', 'party_too_big', { limit })

/** Bookings begin at whole minutes. */
export const wholeMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

const bookedFields = (slots: Slots, resource: Resource, startsAt: Date, people: number): BookedFields => ({
  endsAt: endOfSlot(slots, startsAt),
  resourceId: resource.id,
  resourceName: resource.name,
  partySize: people,
})

/** The booking of an order as a time that is taken. */
export const takenRowOf = ({
  id: orderId,
  serviceId,
  resourceId,
  dueAt,
  endsAt,
  partySize,
}: Pick<OrderRow, 'id' | 'serviceId' | 'dueAt'> & BookedFields): (TakenRow & { orderId: string })[] =>
  resourceId && dueAt && endsAt
    ? [
        {
          orderId,
          serviceId,
          resourceId,
          startsAt: dueAt.getTime(),
          endsAt: endsAt.getTime(),
          people: partySize ?? 1,
        },
      ]
    : []
