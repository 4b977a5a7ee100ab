import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { playArrival } from '#modules/alerts/office/api.ts'
import type { Order } from '../../contract.ts'
import { useWords } from '../wording.ts'

/** A sound of its own, once, for each order that comes to be made in this kitchen; a screen reader says which. */
export function KitchenArrivals({ orders }: { orders: readonly Order[] }) {
  const { t, destinationInFull } = useWords()
  const seen = useRef<Set<string>>(null)
  const [arrived, setArrived] = useState<Order>()
  useEffect(() => {
    const before = seen.current
    const latest = before && orders.findLast(({ id }) => !before.has(id))
    seen.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)])
    if (!latest) return
    playArrival()
    setArrived(latest)
  }, [orders])
  return (
    <VisuallyHidden role="alert">
      {arrived && t('orders.office.arrived', { number: arrived.number, place: destinationInFull(arrived) })}
    </VisuallyHidden>
  )
}
