import { Group, Stack, Text } from '@mantine/core'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import type { Order } from '../../../contract.ts'
import { useOrderWording } from '../../wording.ts'
import { AmendmentList, AmendmentMark } from './amendments.tsx'
import styles from './dialogs.module.css'
import { Allergies, GuestNote, OrderLines } from './order-lines.tsx'

/** The lines of an order, its notes and its total. */
export function OrderContent({ order }: { order: Order }) {
  const { t, money } = useOrderWording()
  return (
    <>
      <OrderLines order={order} prices />
      {order.note && <GuestNote text={order.note} order={order} />}
      <Allergies order={order} />
      <AmendmentMark order={order} />
      {order.total.amount > 0 && (
        <Group justify="space-between" fw={650} pt={10} style={{ borderTop: '1px solid var(--office-line)' }}>
          {t('orders.office.detail.total')} <span>{money(order.total)}</span>
        </Group>
      )}
    </>
  )
}

/** The history of an order with author and time of each step, including undone ones. */
export function OrderSteps({ order }: { order: Order }) {
  const { t, moment, status, by } = useOrderWording()
  return (
    <>
      <AmendmentList order={order} />
      <h3>{t('orders.office.detail.history')}</h3>
      <Stack component="ol" gap={8} className={styles.history}>
        {order.history.map((step) => (
          <li key={`${step.at} ${step.status} ${step.back ?? ''}`} data-undone={step.undone}>
            <Text component="time" c="dimmed" dateTime={step.at}>
              {moment(step.at)}
            </Text>
            <span>
              <b>
                {step.back
                  ? t('orders.office.detail.back', { status: status(step.status) })
                  : step.status === 'new'
                    ? t('orders.office.detail.placed')
                    : status(step.status)}
              </b>{' '}
              · <bdi>{by(step.by)}</bdi>
            </span>
            {step.reason && (
              <p lang={step.back ? undefined : order.guestLang} dir="auto">
                <Lines text={t('orders.office.card.quote', { text: step.reason })} />
              </p>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}
