import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AlertSound, delegateAlerts } from '#modules/content/alerts/office/api.ts'
import { setNewOrders } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../../../contract.ts'
import { useIsKitchen } from '../../kitchen-settings.ts'
import { useOrderWording } from '../../wording.ts'

interface OrderAlertsProps {
  hotelId: string
  /** How many orders of this device's services nobody has accepted. */
  waiting: number
  /** This device gives no alerts for new orders. */
  skips: boolean
  /** The last order that arrived. */
  arrived: Order | null
}

/** Tells staff on every screen that a guest has refused how an order was changed, until they close the message. */
export function RefusedAmendment({ order }: { order: Order }) {
  const { t, destinationInFull } = useOrderWording()
  const answeredAt = order.amendments.at(-1)?.answeredAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    notifications.show({
      color: 'hot',
      title: t('orders.office.amended.arrived', { number: order.number }),
      message: destinationInFull(order),
      autoClose: false,
    })
  }, [order.id, answeredAt])
  return null
}

/** Alerts staff to new orders and counts them in the badge. */
export function OrderAlerts({ hotelId, waiting, skips, arrived }: OrderAlertsProps) {
  const { t } = useTranslation()
  const { destinationInFull } = useOrderWording()
  useEffect(() => {
    setNewOrders(hotelId, waiting)
  }, [hotelId, waiting])
  const isKitchen = useIsKitchen()
  useEffect(() => {
    if (!isKitchen) return
    delegateAlerts(hotelId, { orders: skips, messages: true })
    return () => delegateAlerts(hotelId, null)
  }, [hotelId, isKitchen, skips])
  const text = arrived && t('orders.office.arrived', { number: arrived.number, place: destinationInFull(arrived) })
  if (skips) return null
  return <AlertSound kind="order" waiting={waiting} arrived={arrived && { id: arrived.id, text: text ?? '' }} />
}
