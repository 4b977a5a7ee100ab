import { Group, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { Block } from '../../../bookings-contract.ts'
import type { Booking } from '../../bookings/timeline.ts'
import { useOrderWording } from '../../wording.ts'
import { useBookingTexts } from './booking-texts.ts'
import styles from './timeline.module.css'

interface BookingsListProps {
  bookings: Booking[]
  blocks: Block[]
  over: ReadonlySet<string>
  resourceName: (id: string | null) => string
  onOpen: (booking: Booking) => void
  onBlock: (block: Block) => void
}

/** The day by time, for phones. */
export function BookingsList({ bookings, blocks, over, resourceName, onOpen, onBlock }: BookingsListProps) {
  const { t } = useTranslation()
  const { time, destinationInFull } = useOrderWording()
  const texts = useBookingTexts()
  const rows = [
    ...bookings.map((booking) => ({ at: booking.dueAt, booking })),
    ...blocks.map((block) => ({ at: block.startsAt, block })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  return (
    <RowList ordered className={styles.list}>
      {rows.map((row) =>
        'booking' in row ? (
          <Group key={row.booking.id} component="li" gap={10} wrap="nowrap" align="flex-start" pos="relative">
            <time dateTime={row.at}>{texts.times(row.booking)}</time>
            <RowText>
              <button type="button" className="whole" onClick={() => onOpen(row.booking)}>
                <b>{destinationInFull(row.booking)}</b>
              </button>
              <Text c="dimmed">
                {[
                  row.booking.room ? row.booking.guestName : null,
                  row.booking.booking.resource?.name,
                  texts.people(row.booking),
                  texts.article(row.booking),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {over.has(row.booking.id) && <Text c="var(--office-hot)">{t('orders.office.bookings.over')}</Text>}
            </RowText>
            <Pill tone={row.booking.status === 'new' ? 'warn' : 'plain'}>{texts.status(row.booking.status)}</Pill>
          </Group>
        ) : (
          <Group key={row.block.id} component="li" gap={10} wrap="nowrap" align="flex-start" pos="relative">
            <time dateTime={row.at}>
              {time(row.block.startsAt)} – {time(row.block.endsAt)}
            </time>
            <RowText>
              <button type="button" className="whole" onClick={() => onBlock(row.block)}>
                {t('orders.office.bookings.blockedOf', { resource: resourceName(row.block.resourceId) })}
              </button>
              {row.block.note && <Text c="dimmed">{row.block.note}</Text>}
            </RowText>
          </Group>
        ),
      )}
    </RowList>
  )
}
