import { useEffect, useState } from 'react'
import { type DrawnQr, drawQr, QrPicture } from '#modules/content/qr-codes/guest/api.ts'
import css from './wifi-qr.module.css'

/**
 * The QR code is drawn on the phone by code that is loaded only here, to keep other screens small. Always black on
 * white.
 */
export function WifiQr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<DrawnQr | null>(null)
  useEffect(() => {
    let wanted = true
    void drawQr(text).then(
      (picture) => wanted && setDrawn(picture),
      // Without a network there is no QR code; the texts above are enough.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [text])
  return (
    <div className={css.frame}>
      {drawn ? <QrPicture drawn={drawn} text={text} label={label} className={css.picture} /> : null}
    </div>
  )
}
