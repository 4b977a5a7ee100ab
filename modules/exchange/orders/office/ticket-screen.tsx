import { Box, Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { ArrowLeft, Printer } from '#core/ui-office/frame/icons.tsx'
import { ActionFailure, Failure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { translationsReady } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Order } from '../contract.ts'
import { countPrint, orderQuery } from './api.ts'
import { OrderPrinting } from './components/tickets/order-printing.tsx'
import styles from './components/tickets/ticket.module.css'
import { Ticket } from './components/tickets/ticket.tsx'
import { rollPage } from './roll-page.ts'
import { closeAfterPrint, leaveTicket, printsAtOnce } from './ticket-window.ts'
import { makeOrderWording, OrderWordingProvider, textsQuery } from './wording.ts'

/** The kitchen's ticket of one order, for an 80 mm roll, in the working language of the hotel. */
export default function TicketScreen() {
  const { orderId = '' } = useParams()
  const { orgId, hotel } = useManagedHotel()
  const { t } = useTranslation()
  const order = useQuery(orderQuery(orgId, orderId))
  const kitchen = useQuery(textsQuery(hotel.operationsLang)).data
  const wording = useMemo(
    () => kitchen && makeOrderWording(kitchen.t, hotel.operationsLang, hotel.timeZone),
    [kitchen, hotel.operationsLang, hotel.timeZone],
  )
  if (order.data && wording)
    return (
      <OrderWordingProvider value={wording}>
        <Printable order={order.data} />
      </OrderWordingProvider>
    )
  return (
    <Screen title={t('orders.office.ticket.title')} width="text">
      {order.isError ? <Failure error={order.error} retry={() => void order.refetch()} /> : <ListSkeleton />}
    </Screen>
  )
}

function Printable({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { orgId, hotel, translation } = useManagedHotel()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [search, setSearch] = useSearchParams()
  const ticket = useRef<HTMLElement>(null)
  const hasPrinted = useRef(false)
  /** The order with the count of the copy that is being printed. */
  const [printedOrder, setPrintedOrder] = useState<Order | null>(null)
  const count = useMutation({
    mutationFn: async () => {
      const texts = [order, ...order.lines].map(({ note }) => fromBreakTags(note ?? ''))
      if (translation) await translationsReady(orgId, { texts, from: order.guestLang, to: hotel.operationsLang })
      return countPrint(orgId, order.id)
    },
    onSuccess: setPrintedOrder,
    // The kitchen needs its ticket even when counting fails; the ticket then says that there may be another one.
    onError: () => setPrintedOrder({ ...order, prints: order.prints + 1 }),
  })
  const { mutate } = count

  // Opened from the board: printed at once, and only once, even if the page is reloaded.
  const atOnce = printsAtOnce(search)
  useEffect(() => {
    if (!atOnce || hasPrinted.current) return
    hasPrinted.current = true
    setSearch({}, { replace: true })
    mutate()
  }, [atOnce, mutate, setSearch])

  // Prints after the counted copy has been rendered.
  useEffect(() => {
    if (!printedOrder || !ticket.current) return
    const restore = rollPage(ticket.current)
    const done = closeAfterPrint()
    window.print()
    return () => {
      restore()
      done()
    }
  }, [printedOrder])

  return (
    <main className={styles.screen}>
      <title>{`${t('orders.office.card.number', { number: order.number })} · ${t('orders.office.ticket.title')}`}</title>
      <Group justify="space-between" gap={8} maw="80mm" className="screen-only">
        <Button variant="subtle" leftSection={<ArrowLeft />} onClick={() => leaveTicket(orgId, navigate)}>
          {t('orders.office.ticket.back')}
        </Button>
        <Button leftSection={<Printer />} loading={count.isPending} onClick={() => mutate()}>
          {t('orders.office.ticket.print')}
        </Button>
        <OrderPrinting orderId={order.id} />
      </Group>
      {count.isError && (
        <Box maw="80mm" className="screen-only">
          <ActionFailure title={t('orders.office.ticket.uncounted')}>{failureText(count.error)}</ActionFailure>
        </Box>
      )}
      <Ticket ref={ticket} order={printedOrder ?? order} copy={printedOrder ? printedOrder.prints : order.prints + 1} />
    </main>
  )
}
