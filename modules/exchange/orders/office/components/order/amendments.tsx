import { Text } from '@mantine/core'
import { Lines } from '#core/ui-office/fields/lines.tsx'
import { lineChanges } from '../../../amendment-rules.ts'
import type { Amendment, Order } from '../../../contract.ts'
import { isOpen } from '../../../status-rules.ts'
import { isPlacedByGuest } from '../../board/board.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './dialogs.module.css'
import orderStyles from './order.module.css'
import { GuestNote } from './order-lines.tsx'

/** `2 → 1 × Croissant`, for each line that has changed. */
function useChangeTexts() {
  const { t } = useOrderWording()
  return ({ before, after }: Pick<Amendment, 'before' | 'after'>) =>
    lineChanges(before.lines, after.lines)
      .filter(({ from, to }) => from !== to)
      .map(({ name, choices, from, to }) => {
        const line = t('orders.office.amended.line', { from, to, name })
        return choices.length > 0 ? `${line} (${choices.join(' · ')})` : line
      })
}

/** On the card of an open order: how staff have changed it last, what the guest answered, and what the guest asks. */
export function AmendmentMark({ order }: { order: Order }) {
  const { t, time } = useOrderWording()
  const changeTexts = useChangeTexts()
  const last = order.amendments.at(-1)
  if (!isOpen(order.status)) return null
  return (
    <>
      {order.changeRequest && (
        <>
          <p className={orderStyles.warning}>{t('orders.office.amended.request')}</p>
          <GuestNote text={order.changeRequest.text} order={order} />
        </>
      )}
      {last?.answer === 'refused' ? (
        <p className={orderStyles.warning}>{t('orders.office.amended.refused')}</p>
      ) : (
        last && (
          <p className={orderStyles.note}>
            <b>
              {t('orders.office.amended.mark')} {time(last.at)}
            </b>
            {[
              ...changeTexts(last),
              ...(isPlacedByGuest(order)
                ? [t(`orders.office.amended.${last.answer === 'agreed' ? 'agreed' : 'waiting'}`)]
                : []),
            ].map((text) => (
              <span key={text} className={orderStyles.change}>
                {text}
              </span>
            ))}
          </p>
        )
      )}
    </>
  )
}

/** All changes of an order, with author, reason and the answer of the guest. */
export function AmendmentList({ order }: { order: Order }) {
  const { t, moment, money } = useOrderWording()
  const changeTexts = useChangeTexts()
  if (order.amendments.length === 0) return null
  return (
    <>
      <h3>{t('orders.office.amended.title')}</h3>
      <ol className={styles.history}>
        {order.amendments.map((amendment) => (
          <li key={amendment.at} data-undone={amendment.answer === 'refused' || undefined}>
            <time dateTime={amendment.at}>{moment(amendment.at)}</time>
            <span>
              <b>{changeTexts(amendment).join(', ')}</b> · <bdi>{amendment.by}</bdi>
              {amendment.answer && ` · ${t(`orders.office.amended.${amendment.answer}At`)}`}
            </span>
            {amendment.before.total.amount !== amendment.after.total.amount && (
              <Text c="dimmed" inherit>
                {money(amendment.before.total)} → {money(amendment.after.total)}
              </Text>
            )}
            <p lang={order.guestLang} dir="auto">
              <Lines text={t('orders.office.card.quote', { text: amendment.reason })} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
