import { useContext, useSyncExternalStore } from 'react'
import type { Lang, StaffLang } from '#core/i18n/contract.ts'
import { isStaffLang } from '#core/i18n/langs.ts'
import { isModuleLoadError } from '#core/i18n/module-load-error.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { failureTexts, staffLangs } from '#locales/languages.ts'
import { Nonce } from './nonce.ts'

/** Styles within the page, because the screen's style sheets may have failed to load. */
const styles = `
.error-page { font: 1.0625rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 18vh auto 0; padding: 0 24px }
.error-page h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 12px }
.error-page p { margin: 0 0 20px }
.error-page button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 20px; margin-inline-end: 20px }
.error-page a { color: inherit; line-height: 44px }
`

/**
 * The texts for an error. The default of `lang` is the language of the address, else the stored one, else French
 * (specification point 9). `loaded`: the page's own texts in `lang`; without them, a language that only guests read is
 * replaced by English.
 */
export function useErrorTexts(error: unknown, lang?: Lang, loaded?: FailureTexts) {
  const started = useSyncExternalStore(noChange, startLang, () => 'fr' as const)
  const requested = lang ?? started
  const known = loaded || isStaffLang(requested) ? requested : 'en'
  const texts: FailureTexts = loaded ?? failureTexts[known as StaffLang]
  return { ...texts, lang: known, text: isModuleLoadError(error) ? texts.missing : texts.broken }
}

export type FailureTexts = Record<keyof (typeof failureTexts)['fr'], string>

interface ErrorPageProps {
  error: unknown
  lang?: Lang | undefined
  /** The address of the link back. */
  home: string
}

/** Replaces a screen that fails or whose files cannot be loaded. It depends on nothing around it. */
export function ErrorPage({ error, lang, home }: ErrorPageProps) {
  const nonce = useContext(Nonce)
  const texts = useErrorTexts(error, lang)
  return (
    <main className="error-page" lang={texts.lang}>
      <title>{texts.title}</title>
      <style nonce={nonce}>{styles}</style>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.retry}
      </button>
      <a href={home}>{texts.home}</a>
    </main>
  )
}

const noChange = () => () => undefined

function startLang(): StaffLang {
  const requestedLangs = [new URLSearchParams(location.search).get('lang'), localStore.getItem('lang')]
  const [inAddress, stored] = requestedLangs.map((requested) => staffLangs.find((lang) => lang === requested))
  return inAddress ?? stored ?? 'fr'
}
