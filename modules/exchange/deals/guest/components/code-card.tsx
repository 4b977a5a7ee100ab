import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { CopyButton } from '#core/ui-guest/controls/copy-button.tsx'
import { QrPicture } from '#modules/content/qr-codes/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { formatCode } from '../../rules.ts'
import type { StoredCode } from '../code-store.ts'
import css from './code-card.module.css'

/** The code of this phone: to be shown, used or expired. */
export function CodeCard({ storedCode }: { storedCode: StoredCode }) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const timeParams = (at: string) => ({
    day: formatDay(at, lang, hotel.timeZone),
    time: formatHourInSentence(at, lang, hotel.timeZone),
  })
  if (storedCode.state === 'used')
    return (
      <Notice role="status" title={t('deals.guest.used.title')}>
        {storedCode.redeemedAt ? <p>{t('deals.guest.used.text', timeParams(storedCode.redeemedAt))}</p> : null}
      </Notice>
    )
  if (storedCode.state === 'expired')
    return (
      <Notice role="status" tone="warn" title={t('deals.guest.expired.title')}>
        <p>{t('deals.guest.expired.text')}</p>
      </Notice>
    )
  const { code, picture } = storedCode
  // The phone's clock may be wrong, so a code that looks expired only gets a note.
  const looksExpired = now.getTime() >= Date.parse(storedCode.expiresAt)
  return (
    <section className={css.card} aria-label={t('deals.guest.code.title')}>
      <div className={css.frame}>
        {picture ? (
          <QrPicture
            drawn={picture}
            text={storedCode.url}
            label={t('deals.guest.code.picture')}
            className={css.picture}
          />
        ) : null}
      </div>
      <p className={css.code} translate="no">
        {formatCode(code)}
      </p>
      <CopyButton text={formatCode(code)} name={t('deals.guest.code.copy')} done={t('deals.guest.code.copied')} />
      <p className={css.until}>
        {t('deals.guest.code.typed', { address: storedCode.url.replace(/^https?:\/\/|\/[^/]*$/g, '') })}
      </p>
      <p>{t('deals.guest.code.show', { place: storedCode.placeName })}</p>
      <p className={css.until}>
        {t(
          storedCode.reserved ? 'deals.guest.code.reserved' : 'deals.guest.code.until',
          timeParams(storedCode.expiresAt),
        )}
        . {t('deals.guest.code.offline')}
      </p>
      {looksExpired ? (
        <Notice role="status">
          <p>{t('deals.guest.code.late')}</p>
        </Notice>
      ) : null}
    </section>
  )
}
