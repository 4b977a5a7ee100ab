import { Button, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { Undo } from '#core/ui-office/frame/icons.tsx'
import { RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import type { Order } from '../../../contract.ts'
import { statusBefore } from '../../../rules.ts'
import type { Status } from '../../../status-rules.ts'
import { lastStatusChange } from '../../board/board.ts'
import { useOrderWording } from '../../wording.ts'

interface RecallListProps {
  orders: readonly Order[]
  onRecall: (order: Order, to: Status) => void
  onClose: () => void
}

/** The last orders that left this screen, each with a button that moves it back. */
export function RecallList({ orders, onRecall, onClose }: RecallListProps) {
  const { t } = useTranslation()
  const { destinationInFull, status, time } = useOrderWording()
  return (
    <Modal opened onClose={onClose} size="lg" title={t('orders.office.kitchen.recallTitle')}>
      {orders.length === 0 && <Text c="dimmed">{t('orders.office.kitchen.recallNone')}</Text>}
      <RowList plain>
        {orders.map((order) => {
          const before = statusBefore(order.history)
          return (
            <li key={order.id}>
              <RowText>
                <b>{destinationInFull(order)}</b> · {status(order.status)} {time(lastStatusChange(order).at)}
                <p>{order.lines.map(({ quantity, name }) => `${quantity} ${name}`).join(' · ')}</p>
              </RowText>
              {before && (
                <Button
                  variant="default"
                  flex="none"
                  leftSection={<Undo size={16} />}
                  aria-label={t('orders.office.kitchen.recallOf', {
                    place: destinationInFull(order),
                    number: order.number,
                  })}
                  onClick={() => onRecall(order, before)}
                >
                  {t('orders.office.kitchen.recall')}
                </Button>
              )}
            </li>
          )
        })}
      </RowList>
    </Modal>
  )
}
