import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Block } from '../../../bookings-contract.ts'
import {
  type Booking,
  countOf,
  type MoveTarget,
  type TimelineRow,
  type targetProblem,
} from '../../bookings/timeline.ts'
import { useOrderWording } from '../../wording.ts'

/** How bookings and blocked times are named on the screen of bookings. */
export function useBookingTexts() {
  const { t } = useTranslation()
  const { time, moment, status, destinationInFull } = useOrderWording()
  const people = ({ booking }: Booking) => t('orders.office.bookings.people', { count: booking.partySize })
  const times = ({ dueAt, booking }: Booking) => `${time(dueAt)} – ${time(booking.endsAt)}`
  const article = ({ lines }: Booking) => lines[0]?.name ?? ''
  return {
    status,
    times,
    people,
    article,
    /** The short name on the timeline: the room, else the guest, else the number. */
    who: (booking: Booking) =>
      booking.room ?? booking.guestName ?? t('orders.office.card.number', { number: booking.number }),
    /** Beside the name, for several people. */
    party: ({ booking }: Booking) =>
      booking.partySize > 1 ? t('orders.office.bookings.peopleShort', { count: booking.partySize }) : '',
    details: (booking: Booking) =>
      [booking.room ? booking.guestName : null, article(booking)].filter(Boolean).join(' · '),
    /** Everything about a booking, for screen readers and as a tooltip. */
    booking: (booking: Booking, isOver: boolean) =>
      [
        destinationInFull(booking),
        booking.room ? booking.guestName : null,
        times(booking),
        booking.booking.resource?.name,
        people(booking),
        article(booking),
        status(booking.status),
        isOver && t('orders.office.bookings.over'),
      ]
        .filter(Boolean)
        .join(', '),
    block: ({ startsAt, endsAt, note, createdBy }: Block) =>
      [t('orders.office.bookings.blockOf', { from: moment(startsAt), until: moment(endsAt), by: createdBy }), note]
        .filter(Boolean)
        .join(' · '),
    occupancy: (row: TimelineRow) => {
      const counts = countOf(row)
      return row.resource
        ? t(`orders.office.bookings.occupancy.${row.resource.shared ? 'shared' : 'single'}`, {
            seats: row.resource.seats,
            count: row.resource.shared ? counts.people : counts.bookings,
          })
        : t('orders.office.bookings.removed')
    },
    target: (target: MoveTarget, rows: readonly TimelineRow[], problem: ReturnType<typeof targetProblem>) =>
      t(`orders.office.bookings.target.${problem ?? 'free'}`, {
        time: time(target.startsAt),
        resource: rows.find(({ id }) => id === target.resourceId)?.name,
      }),
  }
}
