import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { ChevronDown, Clock, Pencil, Printer, Undo } from '#core/ui-office/frame/icons.tsx'
import { AlertSteps } from '#modules/content/alerts/office/api.ts'
import { amendableParts } from '../../../amendment-rules.ts'
import type { Order } from '../../../contract.ts'
import { upcomingSteps } from '../../../handover-rules.ts'
import { mayRecall, statusBefore } from '../../../rules.ts'
import { isOpen, type Status } from '../../../status-rules.ts'
import { isBooking } from '../../bookings/timeline.ts'
import { useOrderWording } from '../../wording.ts'
import { BookingFacts } from '../bookings/booking-facts.tsx'
import { LateMark, OrderPromise } from '../promise/order-promise.tsx'
import { OrderSnooze } from '../snooze/order-snooze.tsx'
import { OrderPrinting } from '../tickets/order-printing.tsx'
import { OrderContent, OrderSteps } from './order-content.tsx'
import { OrderMeta } from './order-lines.tsx'

interface DetailProps {
  order: Order
  onMove: (status: Status) => void
  onRefuse: () => void
  onAmend: () => void
  onRecall: () => void
  /** Moves what the order books. */
  onRebook: () => void
  onPrint: () => void
  onClose: () => void
}

/** One order in full: its lines, its destination, and who did what when. */
export function OrderDetail({ order, onClose, ...acts }: DetailProps) {
  const { t } = useTranslation()
  const { destinationInFull, status } = useOrderWording()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="440px"
      title={t('orders.office.card.number', { number: order.number })}
    >
      <Stack gap={14}>
        <div>
          <Title order={2} fz="var(--text-6)" lh={1.15} style={{ overflowWrap: 'anywhere' }}>
            {destinationInFull(order)}
          </Title>
          <Text c="dimmed">
            {status(order.status)}
            {order.roomProof && ` · ${t(`orders.office.detail.proof.${order.roomProof}`)}`}
          </Text>
          <OrderMeta order={order} />
          {isBooking(order) && <BookingFacts booking={order} />}
        </div>
        <LateMark order={order} />
        <OrderContent order={order} />
        <Actions order={order} {...acts} />
        <OrderPromise order={order} />
        <OrderSnooze order={order} />
        <OrderSteps order={order} />
        <AlertSteps kind="order" itemId={order.id} />
        {order.prints > 0 && <Text c="dimmed">{t('orders.office.detail.prints', { count: order.prints })}</Text>}
      </Stack>
    </Drawer>
  )
}

function Actions({ order, onMove, onRefuse, onAmend, onRecall, onRebook, onPrint }: Omit<DetailProps, 'onClose'>) {
  const { t } = useTranslation()
  const { advance, status } = useOrderWording()
  const [next, ...later] = upcomingSteps(order)
  const before = mayRecall(order.history) ? statusBefore(order.history) : null
  return (
    <Group gap="xs">
      {next && <Button onClick={() => onMove(next)}>{advance(next, order)}</Button>}
      {later.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={14} />}>
              {t('orders.office.detail.skip')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {later.map((step) => (
              <Menu.Item key={step} onClick={() => onMove(step)}>
                {status(step)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="default" leftSection={<Printer size={16} />} onClick={onPrint}>
        {t('orders.office.card.print')}
      </Button>
      <OrderPrinting orderId={order.id} />
      {amendableParts(order.status) !== 'none' && (
        <Button variant="default" leftSection={<Pencil size={16} />} onClick={onAmend}>
          {t('orders.office.amend.open')}
        </Button>
      )}
      {isBooking(order) && isOpen(order.status) && (
        <Button variant="default" leftSection={<Clock size={16} />} onClick={onRebook}>
          {t('orders.office.bookings.form.move')}
        </Button>
      )}
      {before && (
        <Button variant="default" leftSection={<Undo size={16} />} onClick={onRecall}>
          {t('orders.office.recall.open', { status: status(before) })}
        </Button>
      )}
      {isOpen(order.status) && (
        <Button variant="subtle" color="hot" onClick={onRefuse}>
          {t(order.status === 'new' ? 'orders.office.card.refuse' : 'orders.office.detail.cancel')}
        </Button>
      )}
    </Group>
  )
}
