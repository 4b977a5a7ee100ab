import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { playArrivalSound } from '#modules/content/alerts/office/api.ts'
import type { Order } from '../../../contract.ts'
import type { RecentMove } from '../../board/board-moves.ts'
import { useOrderWording } from '../../wording.ts'

interface KitchenArrivalsProps {
  orders: readonly Order[]
  /** Orders moved on this device make no sound on it. */
  recent: readonly RecentMove[]
}

/** Plays a sound once for each order that reaches this kitchen; screen readers announce which. */
export function KitchenArrivals({ orders, recent }: KitchenArrivalsProps) {
  const { t, destinationInFull } = useOrderWording()
  const knownIds = useRef<Set<string>>(null)
  const [arrived, setArrived] = useState<Order>()
  useEffect(() => {
    const before = knownIds.current
    const latest =
      before && orders.findLast(({ id }) => !before.has(id) && !recent.some(({ order }) => order.id === id))
    knownIds.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)])
    if (!latest) return
    playArrivalSound()
    setArrived(latest)
  }, [orders, recent])
  return (
    <VisuallyHidden role="alert">
      {arrived && t('orders.office.arrived', { number: arrived.number, place: destinationInFull(arrived) })}
    </VisuallyHidden>
  )
}
