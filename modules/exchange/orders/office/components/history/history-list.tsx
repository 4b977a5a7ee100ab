import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { PastOrder } from '../../../history-contract.ts'
import { isOpen } from '../../../status-rules.ts'
import { useOrderWording } from '../../wording.ts'

interface HistoryListProps {
  orders: PastOrder[]
  onOpen: (id: string) => void
}

/** The orders grouped by the day on which they were placed, in the hotel's time zone. */
export function HistoryList({ orders, onOpen }: HistoryListProps) {
  const { lang } = useOrderWording()
  const { timeZone } = useManagedHotel().hotel
  const days = new Map<string, PastOrder[]>()
  for (const order of orders) {
    const day = formatDate(order.placedAt, lang, timeZone, { weekday: true })
    days.set(day, [...(days.get(day) ?? []), order])
  }
  return [...days].map(([day, placed]) => (
    <Section key={day} title={day.charAt(0).toUpperCase() + day.slice(1)} mb={24}>
      <RowList>
        {placed.map((order) => (
          <Row key={order.id} order={order} onOpen={onOpen} />
        ))}
      </RowList>
    </Section>
  ))
}

function Row({ order, onOpen }: { order: PastOrder; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { time, status, money, moment } = useOrderWording()
  const { room } = order
  return (
    <li>
      <Text component="time" c="dimmed" w={48} dateTime={order.placedAt}>
        {time(order.placedAt)}
      </Text>
      <RowText>
        <Group gap="2px 10px">
          {room ? (
            <Anchor
              component={Link}
              to={hotelPath(orgId, hotelScreens.bill(encodeURIComponent(room)))}
              fw={650}
              c="bright"
              py={{ base: 10, md: 0 }}
            >
              {t('orders.office.card.room', { room })}
            </Anchor>
          ) : (
            <b>{t('orders.office.history.noRoom')}</b>
          )}
          {order.guestName && <bdi>{order.guestName}</bdi>}
          <Anchor
            component="button"
            type="button"
            c="dimmed"
            py={{ base: 10, md: 0 }}
            onClick={() => onOpen(order.id)}
            aria-haspopup="dialog"
          >
            {t('orders.office.history.number', { number: order.number })}
          </Anchor>
        </Group>
        <span>
          {order.serviceName} · {order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </RowText>
      <Group gap={10} ml="auto" justify="flex-end">
        {order.billed && (
          <span title={t('orders.office.history.billedBy', { by: order.billed.by, at: moment(order.billed.at) })}>
            <Pill tone="ok">{t('orders.office.history.billedShort')}</Pill>
          </span>
        )}
        <Pill tone={order.status === 'cancelled' ? 'warn' : isOpen(order.status) ? 'accent' : 'plain'}>
          {status(order.status)}
        </Pill>
        <Box miw={72} ta="right" fw={600} td={order.status === 'cancelled' ? 'line-through' : undefined}>
          {order.total.amount > 0 ? money(order.total) : ''}
        </Box>
      </Group>
    </li>
  )
}
