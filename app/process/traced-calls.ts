import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { isUuid } from '#core/ids/uuid.ts'
import { inSpan } from '#core/tracing/tracing.ts'

/** Makes a span of each call, with the pattern of its route instead of its address, which may contain a secret. */
export function mountTracedCalls(app: Hono): void {
  app.use((c, next) =>
    inSpan(
      () => ({ kind: 'server', name: c.req.method, attributes: { 'http.request.method': c.req.method } }),
      async (span) => {
        await next()
        if (!span) return
        const route = routePath(c)
        const { status } = c.res
        span.end({
          name: `${c.req.method} ${route}`,
          attributes: {
            'http.route': route,
            'http.response.status_code': status,
            'livret.hotel_id': hotelIdIn(c.req.path, route) ?? c.get('caller')?.hotelId,
          },
          ...(status >= 500 && { error: new Error('an answer of 5xx') }),
        })
      },
    ),
  )
}

/** The hotel that an address names, where the route says so. */
function hotelIdIn(path: string, route: string): string | undefined {
  const at = route.split('/').findIndex((part) => /^(:|\{)(hotelId|orgId)\b/.test(part))
  const id = at < 0 ? undefined : path.split('/')[at]
  return id && isUuid(id.toLowerCase()) ? id : undefined
}
