import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { matchesServiceFilter, useServiceFilter } from '#modules/content/alerts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../../../contract.ts'
import { claimPrint } from '../../api.ts'
import { isToPrint, rememberRequested, ticketOf, useAutoPrint, wasRequested } from '../../auto-print-settings.ts'
import type { Board } from '../../board/board.ts'
import { rollPage } from '../../roll-page.ts'
import { makeOrderWording, OrderWordingProvider, textsQuery } from '../../wording.ts'
import styles from './auto-print.module.css'
import { Ticket } from './ticket.tsx'

interface AutoPrintProps {
  hotelId: string
  orders: Board
  /** Changes every minute, to retry failed requests. */
  now: number
}

/** Automatically prints accepted orders of the services that this device shows, on every staff screen. */
export function AutoPrint({ hotelId, orders, now }: AutoPrintProps) {
  const choice = useAutoPrint(hotelId)
  const filter = useServiceFilter(hotelId)
  const requestedIds = useRef(new Set<string>())
  const [queue, setQueue] = useState<Order[]>([])
  useEffect(() => {
    if (!choice) return
    for (const order of orders.values()) {
      const ticket = ticketOf(order)
      const shouldPrint =
        matchesServiceFilter(filter, order.serviceId) && isToPrint(order, choice, new Date(Math.max(now, Date.now())))
      if (!shouldPrint || requestedIds.current.has(ticket) || wasRequested(hotelId, ticket)) continue
      requestedIds.current.add(ticket)
      claimPrint(hotelId, order.id, choice.mode)
        .then(({ claimed, order: updatedOrder }) => {
          rememberRequested(hotelId, ticket)
          if (claimed) setQueue((waiting) => [...waiting, updatedOrder])
        })
        // Without an answer it is requested again in the next minute.
        .catch(() => requestedIds.current.delete(ticket))
    }
  }, [hotelId, orders, choice, filter, now])
  const [next] = queue
  return next ? <Printing key={next.id} order={next} onDone={() => setQueue(([, ...rest]) => rest)} /> : null
}

/** A ticket rendered for print only. */
function Printing({ order, onDone }: { order: Order; onDone: () => void }) {
  const { hotel } = useManagedHotel()
  const { operationsLang, timeZone } = hotel
  const kitchen = useQuery(textsQuery(operationsLang)).data
  const wording = useMemo(
    () => kitchen && makeOrderWording(kitchen.t, operationsLang, timeZone),
    [kitchen, operationsLang, timeZone],
  )
  const ticket = useRef<HTMLElement>(null)
  const printed = useRef(false)
  useRootAttribute('data-auto-print')
  useEffect(() => {
    if (!wording || !ticket.current || printed.current) return
    printed.current = true
    const restore = rollPage(ticket.current)
    window.print()
    restore()
    onDone()
  }, [wording, onDone])
  if (!wording) return null
  return createPortal(
    <div className={styles.paper} aria-hidden="true">
      <OrderWordingProvider value={wording}>
        <Ticket ref={ticket} order={order} copy={1} />
      </OrderWordingProvider>
    </div>,
    document.body,
  )
}
