import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { homePath } from '#modules/hotel/hotels/paths.ts'
import { useGuest } from './guest-provider.tsx'
import css from './page-not-found.module.css'

/** The page for an unknown address, with a link to the hotel. */
export function PageNotFound() {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <div className={css.lost}>
      <h1>{t('hotels.guest.lost.title')}</h1>
      <p>{t('hotels.guest.lost.text')}</p>
      <ButtonLink to={path(homePath)}>{t('hotels.guest.lost.home')}</ButtonLink>
    </div>
  )
}
