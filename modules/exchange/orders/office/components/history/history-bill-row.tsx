import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { PastOrder } from '../../../history-contract.ts'
import { useOrderWording } from '../../wording.ts'
import { GuestName } from '../order/guest-name.tsx'
import { SurnameNote } from '../order/surname-note.tsx'

interface BillRowProps {
  order: PastOrder
  busy: boolean
  onUndo: () => void
  /** The checkbox of the row, where it can be selected. */
  children: ReactNode
}

/** One order of a room: by whom and when it was carried over, or that it is still to be. */
export function BillRow({ order, busy, onUndo, children }: BillRowProps) {
  const { t } = useTranslation()
  const { moment, money, status } = useOrderWording()
  return (
    <li>
      <Box w={24}>{children}</Box>
      <RowText>
        <b>
          {moment(order.placedAt)} · {order.serviceName}
        </b>
        <p>
          {t('orders.office.history.number', { number: order.number })}
          <GuestName name={order.guestName} /> <SurnameNote check={order.surnameCheck} />
          {' · '}
          {order.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
        </p>
        {order.billed && (
          <Text c="var(--good)">
            {t('orders.office.history.billedBy', { by: order.billed.by, at: moment(order.billed.at) })}
          </Text>
        )}
      </RowText>
      {order.status !== 'completed' && <Pill tone="accent">{status(order.status)}</Pill>}
      {order.billed && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={busy}
          aria-label={t('orders.office.bill.undoOf', { number: order.number })}
          onClick={onUndo}
        >
          {t('orders.office.bill.undo')}
        </Button>
      )}
      <Box miw={72} ml="auto" ta="right" fw={600}>
        {money(order.total)}
      </Box>
    </li>
  )
}
