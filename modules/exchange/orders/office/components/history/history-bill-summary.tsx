import { Fragment } from 'react'
import { formatDate } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatCalendarDate } from '#core/time/hours-wording.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { addressLine } from '#modules/hotel/hotels/rules.ts'
import type { PastOrder } from '../../../history-contract.ts'
import { useOrderWording } from '../../wording.ts'
import styles from './history-bill.module.css'

interface BillSummaryProps {
  room: string
  /** The orders of the current stay, and selected former ones. */
  orders: PastOrder[]
  days: { from?: string | undefined; until?: string | undefined }
}

/**
 * The printed order summary. By law a hotel's bill and an invoice have their own form, and this is neither: it says so,
 * has no number and demands no payment.
 */
export function BillSummary({ room, orders, days }: BillSummaryProps) {
  const { t } = useTranslation()
  const { hotel } = useManagedHotel()
  const { lang, moment, money, vat } = useOrderWording()
  const { from, until } = days
  const sums = new Map<string, number>()
  for (const { total } of orders) sums.set(total.currency, (sums.get(total.currency) ?? 0) + total.amount)
  return (
    <article className={`${styles.paper} print-only`}>
      <header>
        <p>
          <b>{hotel.name}</b>
          <br />
          {addressLine(hotel.address)}
        </p>
        <h2>{t('orders.office.bill.summary.title')}</h2>
        <p>
          {t('orders.office.card.room', { room })}
          {from && ` · ${t('orders.office.bill.from')} ${formatCalendarDate(from, lang)}`}
          {until && ` · ${t('orders.office.bill.until')} ${formatCalendarDate(until, lang)}`}
        </p>
        <p>
          {t('orders.office.bill.summary.printed', {
            date: formatDate(new Date(), lang, hotel.timeZone),
          })}
        </p>
      </header>
      {orders.map((order) => (
        <section key={order.id}>
          <h3>
            {moment(order.placedAt)} · {order.serviceName} ·{' '}
            {t('orders.office.history.number', { number: order.number })}
          </h3>
          <ul>
            {order.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
              <li key={index}>
                <span>
                  {[`${line.quantity} × ${line.name}`, ...line.options.map(({ choice }) => choice)].join(', ')}
                </span>
                <span>{money(line.total)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <footer>
        {[...sums].map(([currency, amount]) => (
          <Fragment key={currency}>
            <p className={styles.total}>
              <span>{t('orders.office.bill.summary.total')}</span>
              <span>{money({ amount, currency })}</span>
            </p>
            {vat(orders.filter(({ total }) => total.currency === currency).flatMap(({ lines }) => lines)).map(
              (sentence) => (
                <p key={sentence}>{sentence}</p>
              ),
            )}
          </Fragment>
        ))}
        <p>{t('orders.office.bill.summary.notABill')}</p>
      </footer>
    </article>
  )
}
