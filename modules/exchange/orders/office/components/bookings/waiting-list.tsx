import { useTranslation } from '#core/i18n/use-translation.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import type { Diary } from '../../../bookings-contract.ts'
import { useOrderWording } from '../../wording.ts'

interface WaitingListProps {
  waiting: Diary['waiting'][number]
  asksPartySize: boolean
}

/** Who waits for a free time on the day, first come first. Guests are named by the room and name of their last order. */
export function WaitingList({ waiting: { count, guests }, asksPartySize }: WaitingListProps) {
  const { t } = useTranslation()
  const { time, moment } = useOrderWording()
  const textOf = ({ room, guestName, partySize, since, offeredUntil }: WaitingListProps['waiting']['guests'][number]) =>
    [
      room ? t('orders.office.card.room', { room }) : guestName ? '' : t('orders.office.bookings.unknownGuest'),
      guestName,
      asksPartySize && t('orders.office.bookings.people', { count: partySize }),
      t('orders.office.bookings.waitsSince', { when: moment(since) }),
      offeredUntil && t('orders.office.bookings.offeredUntil', { time: time(offeredUntil) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <QuietNotice mb={12}>
      <details>
        <summary>{t('orders.office.bookings.waiting', { count })}</summary>
        <ol>
          {guests.map((guest) => (
            <li key={guest.since + guest.room}>{textOf(guest)}</li>
          ))}
        </ol>
      </details>
    </QuietNotice>
  )
}
