import { Button, Group, Text } from '@mantine/core'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../../../contract.ts'
import { isNotYetReleased } from '../../../rules.ts'
import { maySnooze } from '../../../snooze-rules.ts'
import { useSnoozeOrder } from '../../api.ts'
import { useClock } from '../../clock.ts'
import { useOrderWording } from '../../wording.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

/** `Reportée par Maëlle jusqu’à 15:00`, while the order is put off. */
function useSnoozeText(order: Order): string | null {
  const { t, moment } = useOrderWording()
  const isOff = useClock((now) => (isNotYetReleased(order, new Date(now)) ? 1 : 0)) === 1
  const { snooze, releaseAt } = order
  if (!snooze || !isOff || !releaseAt) return null
  return snooze.untilCheckOut
    ? t('orders.office.snooze.offUntilCheckOut', { name: snooze.by })
    : t('orders.office.snooze.off', { name: snooze.by, time: moment(releaseAt) })
}

/** Who has put the order off, on its card. */
export function SnoozeNote({ order }: { order: Order }) {
  const text = useSnoozeText(order)
  return text && ` · ${text}`
}

/** Puts the order off, or brings it back. */
export function OrderSnooze({ order }: { order: Order }) {
  const { t } = useOrderWording()
  const { orgId } = useManagedHotel()
  const showFailure = useShowFailure()
  const { mutate, isPending } = useSnoozeOrder(orgId, showFailure)
  const text = useSnoozeText(order)
  if (!maySnooze(order.status)) return null
  return (
    <Group gap="xs">
      {text && <Text role="status">{text}</Text>}
      {text && (
        <Button variant="default" loading={isPending} onClick={() => mutate({ order, snooze: null })}>
          {t('orders.office.snooze.resume')}
        </Button>
      )}
      <SnoozeMenu busy={isPending} hasRoom={order.room !== null} onChoose={(snooze) => mutate({ order, snooze })} />
    </Group>
  )
}
