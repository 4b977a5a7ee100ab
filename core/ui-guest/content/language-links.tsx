import { languageNames } from '#core/i18n/langs.ts'
import { guestLangs } from '#locales/languages.ts'
import css from './language-links.module.css'

/** Links to the other languages of a page that belongs to no hotel. They work without scripts. */
export function LanguageLinks({ label, lang, to }: { label: string; lang: string; to: (lang: string) => string }) {
  return (
    <nav className={css.languages} aria-label={label}>
      {guestLangs.map((other) => (
        <a key={other} href={to(other)} lang={other} hrefLang={other} aria-current={other === lang || undefined}>
          {languageNames[other]}
        </a>
      ))}
    </nav>
  )
}

/** Another language than the page's, and the words that offer it. */
export interface OfferedLanguage {
  lang: string
  read: string
}

/** A line at the top of such a page that offers it in the browser's language. */
export function LanguageOffer({ offer, to }: { offer: OfferedLanguage | null; to: (lang: string) => string }) {
  if (!offer) return null
  const { lang, read } = offer
  return (
    <a className={css.offer} href={to(lang)} lang={lang} hrefLang={lang}>
      {read}
    </a>
  )
}
