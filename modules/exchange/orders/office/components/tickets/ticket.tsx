import type { Ref } from 'react'
import { languageName } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { allergens as everyAllergen } from '#modules/content/services/rules.ts'
import { Translated } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { changesSinceAcceptance } from '../../../amendment-rules.ts'
import type { Order, OrderLine } from '../../../contract.ts'
import { isCollected } from '../../../handover-rules.ts'
import { allergenPartsOfLine, allergyWarnings } from '../../../rules.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './ticket.module.css'

interface TicketProps {
  order: Order
  /** The number of this copy, from 1 on; from the second on the ticket says that it is a copy. */
  copy: number
  ref: Ref<HTMLElement>
}

/** The kitchen's ticket, in large type. It is an order summary, not a bill. */
export function Ticket({ order, copy, ref }: TicketProps) {
  const { hotel } = useManagedHotel()
  const { t, lang, destination, seatPayment, moment, money, vat, allergens } = useOrderWording()
  const changed = changesSinceAcceptance(order)
  const way = isCollected(order) ? 'pickup' : 'room'
  return (
    <article ref={ref} lang={lang} className={styles.ticket}>
      {copy > 1 && <p className={styles.reprint}>{t('orders.office.ticket.reprint', { copy })}</p>}
      {changed && <p className={styles.reprint}>{t('orders.office.ticket.amended', { time: moment(changed.at) })}</p>}
      <header>
        <p>
          <b>{hotel.name}</b>
        </p>
        <p>{order.serviceName}</p>
        <h1>{t('orders.office.card.number', { number: order.number })}</h1>
        <p className={styles.room}>
          {way === 'room' && order.room && !order.seat
            ? t('orders.office.ticket.room', { room: order.room })
            : destination(order)}
        </p>
        {order.seat && <p className={styles.article}>{seatPayment(order)}</p>}
        {way === 'pickup' && order.room && (
          <p className={styles.article}>{t('orders.office.card.guestOf', { room: order.room })}</p>
        )}
        {order.guestName && order.guestName !== destination(order) && (
          <p className={styles.article}>
            <bdi>{order.guestName}</bdi>
          </p>
        )}
        <p className={styles.large}>
          {order.dueAt
            ? t(`orders.office.card.due.${way}`, { time: moment(order.dueAt) })
            : t('orders.office.card.asSoonAsPossible')}
        </p>
        <p>{t('orders.office.ticket.placed', { time: moment(order.placedAt) })}</p>
        {order.roomProof === 'typed' && <p>{t('orders.office.detail.proof.typed')}</p>}
      </header>
      {order.allergies.length > 0 && (
        <p className={`${styles.allergies} ${styles.large}`}>
          {t('orders.office.card.allergies', { count: order.allergies.length, list: allergens(order.allergies) })}
        </p>
      )}
      <ul>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is drawn once
          <TicketLine key={index} order={order} line={line} />
        ))}
      </ul>
      {order.note && (
        <p className={styles.note}>
          <span lang={order.guestLang} dir="auto">
            {t('orders.office.card.quote', { text: fromBreakTags(order.note) })}
          </span>{' '}
          ({languageName(order.guestLang, lang)})
          <Translated text={fromBreakTags(order.note)} from={order.guestLang} to={lang} />
        </p>
      )}
      <footer>
        {order.total.amount > 0 && (
          <p className={`${styles.total} ${styles.article}`}>
            {t('orders.office.detail.total')} <span>{money(order.total)}</span>
          </p>
        )}
        {vat(order.lines).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{t('orders.office.ticket.summary')}</p>
      </footer>
    </article>
  )
}

function TicketLine({ order, line }: { order: Order; line: OrderLine }) {
  const { t, lang, allergens, warnings } = useOrderWording()
  // The allergens of the line, independent of the guest.
  const { contains, mayContain, unknown } = allergyWarnings(everyAllergen, ...allergenPartsOfLine(line))
  return (
    <li>
      <p className={styles.article}>
        <b>{line.quantity}×</b> <span>{line.name}</span>
      </p>
      {line.options.map(({ name, choice }) => (
        <p key={name + choice} className={styles.detail}>
          {name}
          {t('orders.office.ticket.colon')} {choice}
        </p>
      ))}
      {line.note && (
        <p className={`${styles.detail} ${styles.note}`}>
          <span lang={order.guestLang} dir="auto">
            {t('orders.office.card.quote', { text: fromBreakTags(line.note) })}
          </span>
          <Translated text={fromBreakTags(line.note)} from={order.guestLang} to={lang} />
        </p>
      )}
      {contains.length > 0 && (
        <p className={styles.detail}>{t('orders.office.ticket.contains', { list: allergens(contains) })}</p>
      )}
      {mayContain.length > 0 && (
        <p className={styles.detail}>{t('orders.office.ticket.mayContain', { list: allergens(mayContain) })}</p>
      )}
      {unknown.length > 0 && (
        <p className={styles.detail}>
          {unknown.length === everyAllergen.length
            ? t('orders.office.ticket.allergensUnknown')
            : t('orders.office.ticket.notStated', { list: allergens(unknown) })}
        </p>
      )}
      {warnings(order, line).map((warning) => (
        <p key={warning} className={styles.detail}>
          <b>{warning}</b>
        </p>
      ))}
    </li>
  )
}
