import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { rowActionClass } from '#core/ui-guest/content/fact-row.tsx'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { type Guest, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Reception } from '../../contract.ts'
import css from './chat-head.module.css'

/** Who answers and when, and the telephone number. The server does not know the current opening state while it renders. */
export function ChatHead({ reception }: { reception: Reception | null }) {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel } = guest
  return (
    <header className={css.head}>
      <h1>{t('chat.guest.title')}</h1>
      <div className={css.line}>
        <div className={css.words} role="status">
          <p className={reception?.open ? css.open : undefined}>{receptionText(reception, guest, t)}</p>
          {reception && !reception.open && reception.awayText ? (
            <p>
              <Lines text={reception.awayText} />
            </p>
          ) : null}
        </div>
        {hotel.phone ? (
          <a
            className={rowActionClass}
            href={telHref(hotel.phone, hotel.dialled)}
            aria-label={t('common.guest.callReception')}
          >
            {t('common.guest.call')}
          </a>
        ) : null}
      </div>
    </header>
  )
}

function receptionText(reception: Reception | null, guest: Guest, t: Translate): string {
  if (!guest.hotel.chat.enabled) return t('chat.guest.head.disabled')
  if (!reception) return t('chat.guest.head.unknown')
  if (reception.open) return t('chat.guest.head.open')
  return reception.opensAt
    ? t('chat.guest.head.opens', { when: whenText(new Date(reception.opensAt), guest, t) })
    : t('chat.guest.head.closed')
}
