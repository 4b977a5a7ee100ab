import { useTranslation } from 'react-i18next'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { CopyButton } from '#core/ui-guest/copy-button.tsx'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { QrPicture } from '#modules/qr-codes/guest/api.ts'
import { readable } from '../../rules.ts'
import type { KeptCode } from '../code-store.ts'
import css from './code-card.module.css'

/** The code of this phone: to be shown, or what has become of it. */
export function CodeCard({ kept }: { kept: KeptCode }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const said = (at: string) => ({
    day: formatDay(at, lang, hotel.timeZone),
    time: formatHourInSentence(at, lang, hotel.timeZone),
  })
  if (kept.state === 'used')
    return (
      <Notice role="status" title={t('deals.guest.used.title')}>
        {kept.redeemedAt ? <p>{t('deals.guest.used.text', said(kept.redeemedAt))}</p> : null}
      </Notice>
    )
  if (kept.state === 'expired')
    return (
      <Notice role="status" tone="warn" title={t('deals.guest.expired.title')}>
        <p>{t('deals.guest.expired.text')}</p>
      </Notice>
    )
  const { code, picture } = kept
  // The phone’s clock may be wrong: it makes a remark, and hides nothing.
  const isLate = now.getTime() >= Date.parse(kept.expiresAt)
  return (
    <section className={css.card} aria-label={t('deals.guest.code.title')}>
      <div className={css.frame}>
        {picture ? (
          <QrPicture drawn={picture} text={kept.url} label={t('deals.guest.code.picture')} className={css.picture} />
        ) : null}
      </div>
      <p className={css.code} translate="no">
        {readable(code)}
      </p>
      <CopyButton text={readable(code)} name={t('deals.guest.code.copy')} done={t('deals.guest.code.copied')} />
      <p className={css.until}>
        {t('deals.guest.code.typed', { address: kept.url.replace(/^https?:\/\/|\/[^/]*$/g, '') })}
      </p>
      <p>{t('deals.guest.code.show', { place: kept.placeName })}</p>
      <p className={css.until}>
        {t(kept.reserved ? 'deals.guest.code.reserved' : 'deals.guest.code.until', said(kept.expiresAt))}.{' '}
        {t('deals.guest.code.offline')}
      </p>
      {isLate ? (
        <Notice role="status">
          <p>{t('deals.guest.code.late')}</p>
        </Notice>
      ) : null}
    </section>
  )
}
