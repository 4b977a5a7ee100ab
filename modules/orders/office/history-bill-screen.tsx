import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { BackLink } from '#core/ui-office/back-link.tsx'
import { Printer } from '#core/ui-office/icons.tsx'
import { Panel, Rows } from '#core/ui-office/parts.tsx'
import { ActFailure, Empty, Failure, Screen, useFailureText } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import type { RoomBill } from '../history-contract.ts'
import styles from './components/history-bill.module.css'
import { BillRow } from './components/history-bill-row.tsx'
import { BillSummary } from './components/history-bill-summary.tsx'
import { billQuery, historyFilter, useBillChange } from './history-api.ts'
import { useStaffWords, useWords, WordsProvider } from './wording.ts'

/** What one room has ordered during a stay, added up, carried over to its bill, printed as an order summary. */
export default function HistoryBillScreen() {
  const { t } = useTranslation()
  const { room = '' } = useParams()
  const { orgId } = useManagedHotel()
  const words = useStaffWords()
  const [search, setSearch] = useSearchParams()
  const { from, until } = historyFilter(search)
  const bill = useQuery(billQuery(orgId, room, { from, until }))
  return (
    <WordsProvider value={words}>
      <Screen
        title={t('orders.office.card.room', { room })}
        intro={<span className={styles.screenOnly}>{t('orders.office.bill.intro')}</span>}
        above={
          <BackLink to={`/hotels/${orgId}/orders/history?room=${encodeURIComponent(room)}`}>
            {t('orders.office.history.title')}
          </BackLink>
        }
        width="text"
      >
        <Group gap={12} mb={20} align="flex-end" className={styles.screenOnly}>
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
          <Empty title={t('orders.office.bill.empty')}>{t('orders.office.bill.emptyNext')}</Empty>
        ) : (
          <Bill bill={bill.data} days={{ from, until }} />
        )}
      </Screen>
    </WordsProvider>
  )
}

interface BillProps {
  bill: RoomBill
  days: { from?: string | undefined; until?: string | undefined }
}

function Bill({ bill, days }: BillProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { money } = useWords()
  const failureText = useFailureText()
  const change = useBillChange(orgId, bill.room, days)
  /** Left out of what is carried over, by whoever looks at it now. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const ready = bill.orders.filter(({ status, billed }) => status === 'completed' && !billed)
  const chosen = ready.filter(({ id }) => !left.has(id))
  const sum = chosen.reduce((total, order) => total + order.total.amount, 0)
  const [first] = chosen
  const oneCurrency = new Set(chosen.map(({ total }) => total.currency)).size <= 1

  return (
    <>
      <div className={styles.screenOnly}>
        <Panel mb={16}>
          <Group justify="space-between" gap="12px 20px">
            <div>
              <Text c="dimmed">{t('orders.office.bill.toCarry')}</Text>
              <Text fz={24} fw={650} lh={1.3}>
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
        {change.isError && <ActFailure title={t('orders.office.bill.failed')}>{failureText(change.error)}</ActFailure>}
        <Rows aria-label={t('orders.office.bill.orders')}>
          {bill.orders.map((order) => (
            <BillRow
              key={order.id}
              order={order}
              busy={change.isPending}
              onUndo={() => change.mutate({ orderIds: [order.id], carried: false })}
            >
              {order.status === 'completed' && !order.billed && (
                <Checkbox
                  checked={!left.has(order.id)}
                  aria-label={t('orders.office.bill.include', { number: order.number })}
                  onChange={({ currentTarget: { checked } }) =>
                    setLeft((now) => {
                      const next = new Set(now)
                      if (checked) next.delete(order.id)
                      else next.add(order.id)
                      return next
                    })
                  }
                />
              )}
            </BillRow>
          ))}
        </Rows>
      </div>
      <BillSummary bill={bill} days={days} />
    </>
  )
}
