import type { Lang } from '#core/i18n/contract.ts'
import { oldBrowserTexts, staffLangs } from '#locales/languages.ts'

/** In the browser's language if the back office has it, otherwise in the page's. */
const noticesOf = (lang: Lang) => Object.fromEntries([...staffLangs, lang].map((each) => [each, oldBrowserTexts[each]]))

/**
 * Shows a notice above the page in browsers older than the `browserslist` of package.json: Safari before 16.4 has no
 * lookbehind in regular expressions, Firefox before 112 no `inert`, Chrome before 108 no `dvh`. Written in ES5, so that
 * every browser can run it.
 */
const scriptOf = (lang: Lang) => `(function () {
  var old = !('inert' in document.createElement('p')) || !window.CSS || !CSS.supports('height', '1dvh')
  try { new RegExp('(?<=a)b') } catch (error) { old = true }
  if (!old) return
  var notices = ${JSON.stringify(noticesOf(lang))}
  var note = document.createElement('p')
  note.setAttribute('role', 'status')
  note.textContent = notices[(navigator.language || '').slice(0, 2)] || notices[document.documentElement.lang] || notices.en
  note.style.cssText = 'margin:0;padding:12px 16px;background:#fdf3e3;color:#1d1f1e;font:16px/1.4 sans-serif'
  document.body.insertBefore(note, document.body.firstChild)
})()`

export function OldBrowserNotice({ lang, nonce }: { lang: Lang; nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the product's own script, without any user input
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptOf(lang) : '' }}
    />
  )
}
