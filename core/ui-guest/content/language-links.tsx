import type { Lang } from '#core/i18n/contract.ts'
import { langs, languageNames, languageOffers } from '#core/i18n/langs.ts'
import css from './language-links.module.css'

/** Links to the other languages of a page that belongs to no hotel. They work without scripts. */
export function LanguageLinks({ label, lang, to }: { label: string; lang: string; to: (lang: string) => string }) {
  return (
    <nav className={css.languages} aria-label={label}>
      {langs.map((other) => (
        <a key={other} href={to(other)} lang={other} hrefLang={other} aria-current={other === lang || undefined}>
          {languageNames[other]}
        </a>
      ))}
    </nav>
  )
}

/** A line at the top of such a page that offers it in the browser's language. */
export function LanguageOffer({ offer, to }: { offer: Lang | null; to: (lang: string) => string }) {
  if (!offer) return null
  return (
    <a className={css.offer} href={to(offer)} lang={offer} hrefLang={offer}>
      {languageOffers[offer].read}
    </a>
  )
}
