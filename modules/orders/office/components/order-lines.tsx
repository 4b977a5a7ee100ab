import type { Order } from '../../contract.ts'
import { languageName, useWords } from '../words.ts'
import styles from './order.module.css'

/** What was ordered: quantities, choices, notes, and where a declared allergy meets a dish. */
export function OrderLines({ order, prices = false }: { order: Order; prices?: boolean }) {
  const { money, warnings } = useWords()
  return (
    <ul className={styles.lines}>
      {order.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
        <li key={index}>
          <b>{line.quantity}×</b>
          <div>
            <span className={styles.name}>
              {line.name}
              {prices && line.total.amount > 0 && <span className={styles.price}>{money(line.total)}</span>}
            </span>
            {line.options.length > 0 && (
              <div className={styles.options}>{line.options.map((option) => option.choice).join(' · ')}</div>
            )}
            {line.note && <GuestNote text={line.note} order={order} />}
            {warnings(order, line).map((warning) => (
              <div key={warning} className={styles.danger}>
                {warning}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The guest's own words, and the language they are in. */
export function GuestNote({ text, order: { guestLang } }: { text: string; order: Order }) {
  const { t, lang } = useWords()
  return (
    <p className={styles.note}>
      <span lang={guestLang}>{t('orders.office.card.quote', { text })}</span>{' '}
      <abbr title={languageName(guestLang, lang)}>({guestLang})</abbr>
    </p>
  )
}

/** What the guest chose to tell the kitchen, in capitals. */
export function Allergies({ order }: { order: Order }) {
  const { t, allergens } = useWords()
  return (
    order.allergies.length > 0 && (
      <p className={styles.allergies}>
        {t('orders.office.card.allergies', { count: order.allergies.length, list: allergens(order.allergies) })}
      </p>
    )
  )
}

/** Service, time, name, total on one line; what is free of charge has none. */
export function OrderMeta({ order }: { order: Order }) {
  const { t, moment, money } = useWords()
  const way = order.deliveryMode === 'room-delivery' ? 'room' : 'pickup'
  const due = order.dueAt
    ? t(`orders.office.card.due.${way}`, { time: moment(order.dueAt) })
    : t('orders.office.card.asSoonAsPossible')
  return (
    <p className={styles.meta}>
      {order.serviceName} · <span className={order.dueAt ? styles.due : undefined}>{due}</span>
      {order.guestName && ` · ${order.guestName}`}
      {order.total.amount > 0 && (
        <>
          {' · '}
          <span className={styles.total}>{money(order.total)}</span>
        </>
      )}
    </p>
  )
}
