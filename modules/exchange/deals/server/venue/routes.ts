import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import { logRefusal } from '#core/http/server/problems.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import { Lang } from '#core/i18n/contract.ts'
import type { Logger } from '#core/log/log.ts'
import { type RedeemResult, redeemResultOfProblem } from '../../rules.ts'
import { redeemDealCode } from '../claims/service.ts'

/**
 * `POST /deal/<code>`, the form of the page for venues. It is a plain HTML form, so that it works on any phone and
 * without scripts. Every answer redirects to the page, which reads the state of the code again. Outside `/v1`, because
 * it is a page for people.
 */
export function venueRoutes(app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf): void {
  app.post('/deal/:code', bodyLimit({ maxSize: 4096, onError: (c) => c.text('', 413) }), async (c) => {
    const code = c.req.param('code')
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
    const lang = Lang.safeParse(form.lang).data ?? null
    const pin = typeof form.pin === 'string' ? form.pin : ''
    const result =
      pin.trim() === ''
        ? 'missing_pin'
        : await redeem(context, loggerOf(context.log, c.req.raw), {
            typed: code,
            pin,
            lang: lang ?? 'fr',
            address: addressOf(c),
          })
    c.header('cache-control', 'no-store')
    const query = new URLSearchParams({ ...(lang && { lang }), result })
    // Jumps to the invalid field, which may be below the visible part of the page.
    const at = result === 'missing_pin' || result === 'wrong_pin' ? '#pin' : ''
    return c.redirect(`/deal/${encodeURIComponent(code.slice(0, 80).toWellFormed())}?${query}${at}`, 303)
  })
}

async function redeem(
  context: AppContext,
  log: Logger,
  input: Parameters<typeof redeemDealCode>[1],
): Promise<RedeemResult> {
  try {
    await redeemDealCode(context, input)
    return 'redeemed'
  } catch (error) {
    if (!(error instanceof ApiError)) {
      log.error({ err: error }, 'a code of a deal could not be redeemed')
      return 'trouble'
    }
    logRefusal(log, error.code, 'POST /deal/:code')
    return redeemResultOfProblem(error.code)
  }
}
