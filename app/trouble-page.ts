import type { Context } from 'hono'
import { html } from 'hono/html'
import { problemOf } from '#core/http/server/fault.ts'
import { faultOf } from '#core/http/server/problems.ts'
import { readLang } from '#core/http/server/read.ts'
import type { Logger } from '#core/log/log.ts'

/** What a guest reads when no page can be made at the moment: words, in their language, and when to come back. */
export async function troublePage(error: unknown, context: Context, log: Logger): Promise<Response> {
  const fault = faultOf(error)
  if (fault.code === 'internal') log.error({ err: error }, 'a page could not be made')
  const lang = readLang(context)
  const { status, title, detail } = problemOf(fault, lang)
  const page = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1><p>${detail}</p></main></body></html>`
  return new Response(String(await page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'retry-after': String(fault.details.retryAfter ?? 5),
    },
  })
}
