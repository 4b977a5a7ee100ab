import type { Context } from 'hono'
import { html } from 'hono/html'
import { problemOf } from '#core/errors/server/api-error.ts'
import { apiErrorOf } from '#core/http/server/problems.ts'
import { readLang } from '#core/http/server/request/read-request.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import type { Logger } from '#core/log/log.ts'

/** The response when a guest page cannot be rendered: a message in the guest's language, and `Retry-After`. */
export async function errorPageResponse(error: unknown, context: Context, log: Logger): Promise<Response> {
  const apiError = apiErrorOf(error)
  if (apiError.code === 'internal') loggerOf(log, context.req.raw).error({ err: error }, 'a page could not be rendered')
  const lang = readLang(context)
  const { status, title, detail } = problemOf(apiError, lang)
  const retryAfter = apiError.details.retryAfter ?? 5
  // It needs no script, file or database, and reloads by itself.
  const page = html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retryAfter}"><title>${title}</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 20px}h1{font-size:1.5rem}</style></head>
<body><main><h1>${title}</h1><p>${detail}</p></main></body></html>`
  return new Response(String(await page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
    },
  })
}
