import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import { isLinkPreview, isPrefetch } from '#core/http/server/link-preview.ts'
import { logRefusal } from '#core/http/server/problems.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import { publicPath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import { readToken } from '../../proof-rules.ts'
import { isTargetKind } from '../../rules.ts'
import { lookUpCodeWithLimit } from '../guesses/service.ts'
import { issueProof } from '../proofs/service.ts'
import * as queries from '../queries.ts'
import { targetPath } from '../targets/service.ts'

/**
 * `/q/<token>`, the address in printed codes, and `/q?code=…`, a typed code. Counts the scan and redirects to the
 * hotel; an invalid code redirects to the screen `/q`, which says why and what to do. Outside `/v1`, because people
 * open these addresses and every answer is a redirect. Link previews are redirected to the hotel without its room and
 * are not counted; a prefetch is refused, so that the browser asks again, and is counted, when somebody opens the code.
 */
export function scanRoutes(app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf): void {
  const openAndRedirect = async (c: Context, typedCode: string) => {
    if (isPrefetch(c.req.raw)) return c.body(null, 425, { 'cache-control': 'no-store' })
    const to = await destination(context, typedCode, addressOf(c), c.req.raw)
    c.header('cache-control', 'no-store')
    // Not indexed by search engines.
    c.header('x-robots-tag', 'noindex')
    return c.redirect(to, 302)
  }
  app.get('/q/:token', (c) => openAndRedirect(c, c.req.param('token')))
  app.get('/q', (c, next) => {
    const typedCode = c.req.query('code')
    return typedCode !== undefined && readToken(typedCode) ? openAndRedirect(c, typedCode) : next()
  })
}

const codeScreenPath = (reason: string, hotel?: string) =>
  `/q?${new URLSearchParams({ why: reason, ...(hotel && { hotel }) })}`

async function destination(context: AppContext, typedCode: string, address: string, request: Request): Promise<string> {
  const isScan = request.method === 'GET' && !isLinkPreview(request)
  const token = readToken(typedCode)
  if (!token) return `/q?${new URLSearchParams({ code: typedCode.slice(0, 40).toWellFormed() })}`
  try {
    const result = await lookUpCodeWithLimit(context, { address }, async () => {
      const openedCode = await queries.openCode(context.db, token, isScan ? 1 : 0, context.clock())
      if (openedCode) return openedCode
      const slug = await queries.slugOfCode(context.db, token)
      return slug && { revoked: slug }
    })
    if (!result) return codeScreenPath('unknown')
    if ('revoked' in result) return codeScreenPath('revoked', result.revoked)
    // The room is in the fragment, so that pages can be cached for all guests and logs contain no room.
    const { slug, kind, room, seat, targetId } = result
    // A seat needs no approval, so the scan is dated and signed at once. It proves no room.
    if (seat !== null) {
      const scan = new URLSearchParams({ seat, kind, code: issueProof(result, context.clock()) })
      return `${publicPath(slug, servicesPath)}${isScan ? `#${scan}` : ''}`
    }
    // With this code the phone requests its proof (`proveRoom`), which depends on the phone.
    if (room !== null && isScan) return `${publicPath(slug)}#${new URLSearchParams({ room, code: token })}`
    const path = targetId && isTargetKind(kind) ? targetPath(context, kind, targetId) : ''
    return `${publicPath(slug)}${path}`
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') {
      logRefusal(loggerOf(context.log, request), error.code, 'GET /q/:token')
      return codeScreenPath('too_many')
    }
    loggerOf(context.log, request).error({ err: error }, 'a code could not be opened')
    return codeScreenPath('trouble')
  }
}
