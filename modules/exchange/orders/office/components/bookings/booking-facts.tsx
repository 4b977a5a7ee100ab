import { Text } from '@mantine/core'
import type { Booking } from '../../bookings/timeline.ts'
import { useOrderWording } from '../../wording.ts'
import { useBookingTexts } from './booking-texts.ts'

/** What an order books, and how it was moved. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t, moment, by } = useOrderWording()
  const texts = useBookingTexts()
  const { resource, moves } = booking.booking
  return (
    <>
      <Text>{[texts.times(booking), resource?.name, texts.people(booking)].filter(Boolean).join(' · ')}</Text>
      {moves.map((move) => (
        <Text key={move.at} c="dimmed">
          {t('orders.office.bookings.movedFrom', {
            start: moment(move.startsAt),
            by: by(move.by),
            at: moment(move.at),
          })}
        </Text>
      ))}
    </>
  )
}
