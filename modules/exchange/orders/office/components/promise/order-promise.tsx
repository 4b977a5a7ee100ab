import { Button, Group, Menu, Text } from '@mantine/core'
import { Clock } from '#core/ui-office/frame/icons.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../../../contract.ts'
import { isAwaited, isLate, promiseOf } from '../../../urgency-rules.ts'
import { useClock } from '../../clock.ts'
import { usePromiseOrder } from '../../promise-api.ts'
import { useOrderWording } from '../../wording.ts'
import orderStyles from '../order/order.module.css'

/** Minutes that are offered. */
const choices = [5, 10, 15, 20, 30, 45, 60]

/** That the order is late, on its card: the guest's screen says it too. */
export function LateMark({ order }: { order: Order }) {
  const { t, moment } = useOrderWording()
  const late = useClock((now) => (isLate(order, new Date(now)) ? 1 : 0)) === 1
  const promise = promiseOf(order)
  if (!late || !promise) return null
  return <p className={orderStyles.warning}>{t('orders.office.promise.late', { time: moment(promise.until) })}</p>
}

/** What the guest was told. */
function usePromiseText(order: Order): string | null {
  const { t, moment, time } = useOrderWording()
  const promise = promiseOf(order)
  if (!promise) return null
  const { from, until, by } = promise
  if (by !== null) return t('orders.office.promise.by', { time: moment(until), name: by })
  return from === until
    ? t('orders.office.promise.about', { time: moment(until) })
    : t('orders.office.promise.between', { from: moment(from), until: time(until) })
}

/** What the guest was told, and a menu that gives another time. */
export function OrderPromise({ order }: { order: Order }) {
  const { t, time } = useOrderWording()
  const { orgId } = useManagedHotel()
  const { mutate, isPending } = usePromiseOrder(orgId, useShowFailure())
  const text = usePromiseText(order)
  if (!isAwaited(order.status)) return null
  return (
    <Group gap="xs">
      {text && <Text role="status">{text}</Text>}
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<Clock size={16} />} loading={isPending}>
            {t('orders.office.promise.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('orders.office.promise.explain')}</Menu.Label>
          {choices.map((minutes) => (
            <Menu.Item
              key={minutes}
              rightSection={time(Date.now() + minutes * 60_000)}
              onClick={() => mutate({ order, minutes })}
            >
              {t('orders.office.promise.choice', { minutes })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
