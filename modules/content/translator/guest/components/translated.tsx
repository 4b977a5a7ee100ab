import { useEffect } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { requestTranslation, useTranslated } from '../translations.ts'
import css from './translated.module.css'

/**
 * Shows the translation of a text into the guest's language, marked as automatic. Renders nothing when there is none.
 * `kind`: as the text's module has registered it on the server.
 */
export function Translated({ kind, id, from }: { kind: string; id: string; from: Lang | null }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const isWanted = hotel.translation && from !== lang
  const translation = useTranslated(kind, id, lang)
  useEffect(() => {
    if (isWanted) requestTranslation(hotel.id, kind, id, lang)
  }, [isWanted, hotel.id, kind, id, lang])
  if (!isWanted || !translation?.text) return null
  return (
    <p className={css.translated} lang={lang}>
      <small>{t('translator.guest.automatic')}</small>
      <Lines text={translation.text} />
    </p>
  )
}
