import { Link, useLocation } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { storeChosenLanguage } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './language-switch.module.css'

/** Links to the same screen in the other languages. `look`: codes on the picture, names in the footer. */
export function LanguageSwitch({ look }: { look: 'letters' | 'names' }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { search, pathname, state } = useLocation()
  const hydrated = useHydrated()
  if (hotel.languages.length < 2) return null
  const to = (other: Lang) => {
    const query = new URLSearchParams(search)
    query.set('lang', other)
    // One document is rendered for all orders, so until hydration the address of the order is unknown.
    return `${hydrated ? pathname : pathname.replace(/(\/orders)\/[^/]+$/, '$1')}?${query}`
  }
  // One navigation landmark is enough; the names in the footer are plain links.
  const Frame = look === 'letters' ? 'nav' : 'div'
  return (
    <Frame className={css[look]} aria-label={look === 'letters' ? t('hotels.guest.language') : undefined}>
      {hotel.languages.map((other) => (
        <Link
          key={other}
          to={to(other)}
          // Keeps the filters and an open map.
          state={state}
          replace
          preventScrollReset
          lang={other}
          hrefLang={other}
          aria-label={look === 'letters' ? `${other.toUpperCase()}, ${languageNames[other]}` : undefined}
          aria-current={other === lang ? 'true' : undefined}
          onClick={() => storeChosenLanguage(hotel.id, other)}
        >
          {look === 'letters' ? <span>{other.toUpperCase()}</span> : languageNames[other]}
        </Link>
      ))}
    </Frame>
  )
}
