import { VisuallyHidden } from '@mantine/core'
import { Bell } from '#core/ui-office/frame/icons.tsx'
import type { Order } from '../../../contract.ts'
import { orderAge, urgencyOf } from '../../../urgency-rules.ts'
import { useClock } from '../../clock.ts'
import { useOrderWording } from '../../wording.ts'
import styles from '../board/card.module.css'

/**
 * How long the order has waited or, for a later order, its due time, in the colour of its urgency. A component of its
 * own, so that only it re-renders when these change.
 */
export function OrderTime({ order }: { order: Order }) {
  const { t, age, moment } = useOrderWording()
  const look = useClock((now) => `${urgencyOf(order, new Date(now))} ${orderAge(order.placedAt, new Date(now))}`)
  const [mood, minutes] = look.split(' ')
  return (
    <span className={styles.age} data-mood={mood} data-due={order.dueAt !== null || undefined}>
      {mood === 'hot' && order.status === 'new' && <Bell size={14} />}
      {order.dueAt ? (
        t('orders.office.card.dueShort', { time: moment(order.dueAt) })
      ) : (
        <>
          <VisuallyHidden component="span">{t('orders.office.card.placed')} </VisuallyHidden>
          {age(Number(minutes))}
        </>
      )}
    </span>
  )
}

/** The room or the collecting guest in large type on one line, with a label beside it. */
export function OrderDestination({ order }: { order: Order }) {
  const { bigDestination, destinationInFull } = useOrderWording()
  const { big, word } = bigDestination(order)
  return (
    <>
      <b className="one-line" aria-hidden="true" dir="auto" title={big}>
        {big}
      </b>
      <small aria-hidden="true">{word}</small>
      <VisuallyHidden component="span">{destinationInFull(order)} </VisuallyHidden>
    </>
  )
}

/** In small type and always labelled, so that it is not taken for a room. */
export function OrderNumber({ order }: { order: Order }) {
  const { t } = useOrderWording()
  return (
    <>
      {t('orders.office.card.number', { number: order.number })}
      {order.roomProof && ` · ${t(`orders.office.card.proof.${order.roomProof}`)}`}
    </>
  )
}
