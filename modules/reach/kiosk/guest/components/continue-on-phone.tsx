import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type DrawnQr, drawQr, QrPicture } from '#modules/content/qr-codes/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { phonePathOf } from '../../rules.ts'
import { useKiosk } from '../kiosk.ts'
import css from './continue-on-phone.module.css'

/** The QR code that opens this screen on the guest's phone, in the same language. */
export function ContinueOnPhone({ text }: { text: string }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const phonePath = phonePathOf(useKiosk().screenPath)
  const path = `${publicPath(hotel.slug, phonePath)}?lang=${lang}`
  const code = useCode(path)
  return (
    <aside className={css.take} aria-label={t('kiosk.guest.take.title')}>
      <div className={css.frame}>
        {code ? <QrPicture {...code} label={t('kiosk.guest.take.picture')} className={css.code} /> : null}
      </div>
      <div className={css.words}>
        <h2>{t('kiosk.guest.take.title')}</h2>
        <p>{text}</p>
      </div>
    </aside>
  )
}

function useCode(path: string): { drawn: DrawnQr; text: string } | null {
  const [code, setCode] = useState<{ drawn: DrawnQr; text: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const text = location.origin + path
    void drawQr(text).then(
      (drawn) => isCurrent && setCode({ drawn, text }),
      // Ignored: without the QR library the screen still works.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [path])
  return code?.text.endsWith(path) ? code : null
}
