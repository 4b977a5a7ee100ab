import { Link, useLocation } from 'react-router'
import { languageOffers } from '#core/i18n/langs.ts'
import { Button } from '#core/ui-guest/button.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { chosenLanguageKey, keepChosenLanguage } from '#modules/visitors/guest/api.ts'
import css from './language-offer.module.css'

/**
 * Runs while the page is read, before anything of it is seen: a guest who chose a language here before is led to it, unless the address
 * names one; one whose phone reads another language that the hotel offers is shown the line that offers it. As text, for the page is the
 * same for every phone; the policy lists its hash.
 */
const script = `try {
  const { hotel, lang, languages } = document.currentScript.dataset
  const offered = languages.split(' ')
  const address = new URL(location.href)
  const chosen = JSON.parse(localStorage.getItem('${chosenLanguageKey}') || '{}')[hotel]
  // Named in the address, it was chosen; in a preview, what its person reads is no guest's choice.
  if (self === top && !address.searchParams.has('lang')) {
    const phone = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => offered.includes(tag))
    if (chosen === undefined) {
      if (phone && phone !== lang) document.documentElement.dataset.offered = phone
    } else if (chosen !== lang && offered.includes(chosen)) {
      address.searchParams.set('lang', chosen)
      location.replace(address.href)
    }
  }
} catch {}`

export function LanguageStart({ nonce }: { nonce: string | undefined }) {
  const { hotel, lang } = useGuest()
  if (hotel.languages.length < 2) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      data-hotel={hotel.id}
      data-lang={lang}
      data-languages={hotel.languages.join(' ')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, without anything that people wrote
      dangerouslySetInnerHTML={{ __html: script }}
    />
  )
}

/** One line on top, in the phone's language, where the page is in another one. Hidden until the script above finds that it is. */
export function LanguageOffers() {
  const { hotel, lang } = useGuest()
  const { pathname, search } = useLocation()
  const to = (other: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', other)
    return `${pathname}?${query}`
  }
  return hotel.languages
    .filter((other) => other !== lang)
    .map((other) => (
      <div key={other} className={css.offer} lang={other} data-lang={other}>
        <Link to={to(other)} replace preventScrollReset onClick={() => keepChosenLanguage(hotel.id, other)}>
          {languageOffers[other].read}
        </Link>
        <Button look="text" onClick={() => keepChosenLanguage(hotel.id, lang)}>
          {languageOffers[other].no}
        </Button>
      </div>
    ))
}
