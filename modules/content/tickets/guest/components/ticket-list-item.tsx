import { formatMoney, localeOf, numberFormat } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { PictureRow } from '#core/ui-guest/content/picture-row.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicTicket } from '../../contract.ts'
import css from './ticket-list-item.module.css'

/** An offer of a partner, marked as such. The whole item links to the partner's page, in a new tab. */
export function TicketListItem({ ticket }: { ticket: PublicTicket }) {
  const { t } = useTranslation()
  const { lang } = useGuest()
  const { title, text, picture, price, rating, ratingCount, link } = ticket
  return (
    <PictureRow
      picture={picture}
      name={title}
      side="start"
      aside={
        <span className={css.out}>
          <Icon name="out" />
        </span>
      }
    >
      <p className={css.label}>{t('tickets.guest.partner')}</p>
      <h2 className={css.name}>
        {/* `sponsored` tells search engines that the hotel may earn a commission. */}
        <a href={link} target="_blank" rel="noopener sponsored" className="whole">
          {title}
          <span className="visually-hidden"> {t('tickets.guest.newTab')}</span>
        </a>
      </h2>
      {text ? (
        <p className={css.text}>
          <Lines text={text} />
        </p>
      ) : null}
      {rating === null ? null : (
        <p className={css.fact}>
          {t(ratingCount ? 'tickets.guest.rated' : 'tickets.guest.rating', {
            rating: numberFormat(localeOf[lang], {}).format(rating),
            count: ratingCount ?? 0,
            number: numberFormat(localeOf[lang], {}).format(ratingCount ?? 0),
          })}
        </p>
      )}
      {price ? (
        <p className={css.price}>
          {price.amount === 0 ? t('tickets.guest.free') : t('tickets.guest.from', { price: formatMoney(price, lang) })}
        </p>
      ) : null}
    </PictureRow>
  )
}
