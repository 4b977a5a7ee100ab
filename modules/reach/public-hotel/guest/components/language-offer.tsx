import { Link, useLocation } from 'react-router'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { storeChosenLanguage } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './language-offer.module.css'

/** Shows the line of the language that `LanguageStart` has found. */
export const offerCss = (langs: readonly string[]) =>
  langs.map((lang) => `html[data-offered=${lang}] div[data-lang=${lang}]{display:flex}`).join('')

/**
 * A line at the top that offers the phone's language. Hidden until `LanguageStart` finds that the page is in another
 * one.
 */
export function LanguageOffers() {
  const { hotel, lang, offers } = useGuest()
  const { pathname, search } = useLocation()
  const to = (other: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', other)
    return `${pathname}?${query}`
  }
  // A process of an older release sends none during an update.
  return Object.entries(offers ?? {}).map(([other, offer]) => (
    <div key={other} className={css.offer} lang={other} data-lang={other}>
      <Link to={to(other)} replace preventScrollReset onClick={() => storeChosenLanguage(hotel.id, other)}>
        {offer.read}
      </Link>
      <Button look="text" onClick={() => storeChosenLanguage(hotel.id, lang)}>
        {offer.no}
      </Button>
    </div>
  ))
}
