import { catalogues } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'

/** Seconds until the page asks again by itself. */
const again = 5

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** For a guest whose page cannot be made at this moment. It needs nothing else: no script, no file, no database. */
export function awayPage(lang: Lang): Response {
  const { title, text, retry } = catalogues[lang].common.guest.unavailable
  const body = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${again}"><title>${escaped(title)}</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 20px}h1{font-size:1.5rem}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="">${escaped(retry)}</a></p></main></body></html>`
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(again),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
    },
  })
}
