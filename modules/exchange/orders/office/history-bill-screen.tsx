import { Box, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Printer } from '#core/ui-office/frame/icons.tsx'
import { Panel, QuietNotice, RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, EmptyState, Failure, Screen, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { splitByStay } from '../bill-rules.ts'
import type { PastOrder, RoomBill } from '../history-contract.ts'
import styles from './components/history/history-bill.module.css'
import { BillRow } from './components/history/history-bill-row.tsx'
import { BillSummary } from './components/history/history-bill-summary.tsx'
import { billQuery, historyFilter, useBillChange } from './history-api.ts'
import { OrderWordingProvider, useOrderWording, useStaffOrderWording } from './wording.ts'

/** The orders of one room during a stay: added up, carried over to its bill, printed as an order summary. */
export default function HistoryBillScreen() {
  const { t } = useTranslation()
  const { room = '' } = useParams()
  const { orgId } = useManagedHotel()
  const wording = useStaffOrderWording()
  const [search, setSearch] = useSearchParams()
  const { from, until } = historyFilter(search)
  const bill = useQuery(billQuery(orgId, room, { from, until }))
  return (
    <OrderWordingProvider value={wording}>
      <Screen
        title={t('orders.office.card.room', { room })}
        intro={<span className="screen-only">{t('orders.office.bill.intro')}</span>}
        above={
          <BackLink to={`${hotelPath(orgId, hotelScreens.orderHistory)}?room=${encodeURIComponent(room)}`}>
            {t('orders.office.history.title')}
          </BackLink>
        }
        width="text"
      >
        <Group gap={12} mb={20} align="flex-end" className="screen-only">
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              label={t(`orders.office.bill.${end}`)}
              value={{ from, until }[end] ?? ''}
              min={end === 'until' ? from : undefined}
              max={end === 'from' ? until : undefined}
              onChange={({ currentTarget: { value } }) =>
                setSearch(
                  (now) => {
                    if (value) now.set(end, value)
                    else now.delete(end)
                    return now
                  },
                  { replace: true },
                )
              }
            />
          ))}
        </Group>
        {bill.isPending ? (
          <ListSkeleton rows={4} />
        ) : !bill.data ? (
          <Failure error={bill.error} retry={() => void bill.refetch()} />
        ) : bill.data.orders.length === 0 ? (
          <EmptyState title={t('orders.office.bill.empty')}>{t('orders.office.bill.emptyNext')}</EmptyState>
        ) : (
          <Bill bill={bill.data} days={{ from, until }} />
        )}
      </Screen>
    </OrderWordingProvider>
  )
}

interface BillProps {
  bill: RoomBill
  days: { from?: string | undefined; until?: string | undefined }
}

function Bill({ bill, days }: BillProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { money, moment } = useOrderWording()
  const failureText = useFailureText()
  const change = useBillChange(orgId, bill.room, days)
  /** Orders whose default selection the user has changed: those of the current stay are selected by default. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { present, former } = splitByStay(bill.orders, bill.checkedOutAt)
  const isReady = ({ status, billed }: PastOrder) => status === 'completed' && !billed
  const isChosen = (order: PastOrder) => isReady(order) && present.includes(order) !== changed.has(order.id)
  const ready = bill.orders.filter(isReady)
  const chosen = bill.orders.filter(isChosen)
  const sum = chosen.reduce((total, order) => total + order.total.amount, 0)
  const [first] = chosen
  const oneCurrency = new Set(chosen.map(({ total }) => total.currency)).size <= 1

  const row = (order: PastOrder) => (
    <BillRow
      key={order.id}
      order={order}
      busy={change.isPending}
      onUndo={() => change.mutate({ orderIds: [order.id], carried: false })}
    >
      {isReady(order) && (
        <Checkbox
          checked={isChosen(order)}
          aria-label={t('orders.office.bill.include', { number: order.number })}
          onChange={() =>
            setChanged((now) => {
              const next = new Set(now)
              if (!next.delete(order.id)) next.add(order.id)
              return next
            })
          }
        />
      )}
    </BillRow>
  )

  return (
    <>
      <div className="screen-only">
        <Panel mb={16}>
          <Group justify="space-between" gap="12px 20px">
            <div>
              <Text c="dimmed">{t('orders.office.bill.toCarry')}</Text>
              <Text fz="var(--text-5)" fw={650} lh={1.3}>
                {bill.toCarry.length > 0 ? bill.toCarry.map(money).join(' + ') : t('orders.office.bill.nothing')}
              </Text>
              {bill.carried.length > 0 && (
                <Text c="dimmed">{t('orders.office.bill.carried', { sum: bill.carried.map(money).join(' + ') })}</Text>
              )}
              {bill.open > 0 && <Text c="warn">{t('orders.office.bill.stillOpen', { count: bill.open })}</Text>}
            </div>
            <Group gap={10}>
              <Button variant="default" leftSection={<Printer size={16} />} onClick={() => window.print()}>
                {t('orders.office.bill.print')}
              </Button>
              {ready.length > 0 && (
                <Button
                  disabled={!first}
                  loading={change.isPending}
                  onClick={() => change.mutate({ orderIds: chosen.map(({ id }) => id), carried: true })}
                >
                  {first && oneCurrency
                    ? t('orders.office.bill.carryOver', { sum: money({ amount: sum, currency: first.total.currency }) })
                    : t('orders.office.bill.carryOverPlain')}
                </Button>
              )}
            </Group>
          </Group>
        </Panel>
        {change.isError && (
          <ActionFailure title={t('orders.office.bill.failed')}>{failureText(change.error)}</ActionFailure>
        )}
        {bill.checkedOutAt === null ? (
          <Text c="dimmed" mb={12}>
            {t('orders.office.bill.noCheckOut')}
          </Text>
        ) : present.length === 0 ? (
          <QuietNotice mb={12}>{t('orders.office.bill.nothingSince', { time: moment(bill.checkedOutAt) })}</QuietNotice>
        ) : (
          <Text c="dimmed" mb={12}>
            {t('orders.office.bill.since', { time: moment(bill.checkedOutAt) })}
          </Text>
        )}
        {present.length > 0 && <RowList aria-label={t('orders.office.bill.orders')}>{present.map(row)}</RowList>}
        {former.length > 0 && (
          <Box component="details" mt={20} className={styles.former}>
            <summary>{t('orders.office.bill.former', { count: former.length })}</summary>
            <RowList aria-label={t('orders.office.bill.formerOrders')}>{former.map(row)}</RowList>
          </Box>
        )}
      </div>
      <BillSummary
        room={bill.room}
        // Selected former orders stay in the printed summary after they were carried over.
        orders={bill.orders.filter((order) => present.includes(order) || changed.has(order.id))}
        days={days}
      />
    </>
  )
}
