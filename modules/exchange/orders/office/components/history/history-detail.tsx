import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { Printer } from '#core/ui-office/frame/icons.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../../../contract.ts'
import { orderQuery } from '../../api.ts'
import { useOrderWording } from '../../wording.ts'
import { OrderContent, OrderSteps } from '../order/order-content.tsx'
import { OrderMeta } from '../order/order-lines.tsx'
import { OrderPrinting } from '../tickets/order-printing.tsx'

/** One past order in full: its lines, its destination, and who did what when. */
export function HistoryDetail({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const order = useQuery(orderQuery(orgId, orderId))
  return (
    <AddressDrawer
      opened
      onClose={onClose}
      position="right"
      size="440px"
      title={
        order.data ? t('orders.office.history.number', { number: order.data.number }) : t('orders.office.history.order')
      }
    >
      {order.data ? (
        <Content order={order.data} />
      ) : order.isError ? (
        <Failure error={order.error} retry={() => void order.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </AddressDrawer>
  )
}

function Content({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { destinationInFull, status, moment } = useOrderWording()
  return (
    <Stack gap={14}>
      <div>
        <Title order={2} fz="var(--text-5)" lh={1.2} style={{ overflowWrap: 'anywhere' }}>
          {destinationInFull(order)}
        </Title>
        <Text c="dimmed">
          {status(order.status)} · {moment(order.placedAt)}
        </Text>
        <OrderMeta order={order} />
      </div>
      <OrderContent order={order} />
      <Group gap="xs">
        {order.room && (
          <Button
            component={Link}
            variant="default"
            to={hotelPath(orgId, hotelScreens.bill(encodeURIComponent(order.room)))}
          >
            {t('orders.office.bill.open', { room: order.room })}
          </Button>
        )}
        <Button
          component={Link}
          variant="default"
          leftSection={<Printer size={16} />}
          to={hotelPath(orgId, hotelScreens.orderTicket(order.id))}
        >
          {t('orders.office.ticket.title')}
        </Button>
        <OrderPrinting orderId={order.id} />
      </Group>
      <OrderSteps order={order} />
    </Stack>
  )
}
