import type { langs } from '#core/i18n/langs.ts'

/** In the browser's language, otherwise the page's. Included here so that no other script is needed. */
const notices: Record<(typeof langs)[number], string> = {
  fr: 'Votre navigateur est trop ancien : une partie de cette page ne fonctionnera pas. Mettez-le à jour ou utilisez un autre appareil.',
  en: 'Your browser is too old: parts of this page will not work. Update it or use another device.',
  es: 'Su navegador es demasiado antiguo: parte de esta página no funcionará. Actualícelo o utilice otro dispositivo.',
}

/**
 * Shows a notice above the page in browsers older than the `browserslist` of package.json: Safari before 16.4 has no
 * lookbehind in regular expressions, Firefox before 112 no `inert`, Chrome before 108 no `dvh`. Written in ES5, so that
 * every browser can run it.
 */
const script = `(function () {
  var old = !('inert' in document.createElement('p')) || !window.CSS || !CSS.supports('height', '1dvh')
  try { new RegExp('(?<=a)b') } catch (error) { old = true }
  if (!old) return
  var notices = ${JSON.stringify(notices)}
  var note = document.createElement('p')
  note.setAttribute('role', 'status')
  note.textContent = notices[(navigator.language || '').slice(0, 2)] || notices[document.documentElement.lang] || notices.en
  note.style.cssText = 'margin:0;padding:12px 16px;background:#fdf3e3;color:#1d1f1e;font:16px/1.4 sans-serif'
  document.body.insertBefore(note, document.body.firstChild)
})()`

export function OldBrowserNotice({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the product's own script, without any user input
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
