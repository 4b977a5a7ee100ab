import { useTranslation } from 'react-i18next'
import { formatMoney } from '#core/i18n/format.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicService } from '#modules/services/contract.ts'
import { whenWords } from '#modules/services/guest/api.ts'
import type { Basket } from '../basket.ts'
import type { Checkout, Details } from '../checkout.ts'
import css from './recap.module.css'

/** What is about to be ordered, just before the button that obliges to pay, as French law has it. */
export function Recap({
  basket,
  service,
  checkout,
  details,
  open,
}: {
  basket: Basket
  service: PublicService
  checkout: Checkout
  details: Details
  open: boolean
}) {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel, lang } = guest
  const { handover, dueAt, total, prices, faults } = checkout
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, lang)
  const nameOf = (articleId: string) => service.articles.find(({ id }) => id === articleId)?.name
  const place = handover === 'room-delivery' ? details.room.trim() : details.guestName.trim()
  return (
    <section className={css.recap} aria-label={t('orders.guest.recap.title')}>
      <h2>{t('orders.guest.recap.title')}</h2>
      <ul>
        {basket.lines.map((line, index) =>
          faults.has(index) ? null : (
            <li key={line.key}>
              <span>
                {t('orders.guest.quantityOf', { quantity: line.quantity, name: nameOf(line.articleId) ?? line.name })}
              </span>
              {total > 0 ? <span>{money(prices[index]?.total ?? 0)}</span> : null}
            </li>
          ),
        )}
      </ul>
      <p>
        {place ? t(`orders.guest.recap.place.${handover}`, { place }) : t(`orders.guest.recap.somewhere.${handover}`)}
        {' · '}
        {dueAt
          ? whenWords(new Date(dueAt), guest, t)
          : t(open ? 'orders.guest.time.asap' : 'orders.guest.recap.noTime')}
      </p>
      {total > 0 ? (
        <p className={css.total}>
          <span>{t('orders.guest.recap.total')}</span>
          <span>{money(total)}</span>
        </p>
      ) : null}
      {total > 0 ? <p className={css.paying}>{t(`orders.guest.paying.${handover}`)}</p> : null}
    </section>
  )
}
