import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { requestTranslation, useTranslated } from '../translations.ts'
import css from './translated.module.css'

/**
 * Stands under a text in another language than the guest's: the same in the guest's, marked as automatic. Nothing while there is no
 * translation. `kind`: as its module has registered its texts on the server.
 */
export function Translated({ kind, id, from }: { kind: string; id: string; from: Lang | null }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const wanted = hotel.translation && from !== lang
  const translation = useTranslated(kind, id, lang)
  useEffect(() => {
    if (wanted) requestTranslation(hotel.id, kind, id, lang)
  }, [wanted, hotel.id, kind, id, lang])
  if (!wanted || !translation?.text) return null
  return (
    <p className={css.translated} lang={lang}>
      <small>{t('translator.guest.automatic')}</small>
      <Lines text={translation.text} />
    </p>
  )
}
