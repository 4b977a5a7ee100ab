import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Limit, spendLimits } from '#core/http/server/limits.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import * as contract from '../contract.ts'
import * as claims from './claims/service.ts'
import * as deals from './service.ts'

type SpentLimit = [Limit, string]

export function dealsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  mount(contract.listDeals, ({ scope, query }) => deals.listDeals(context, scope, query))
  mount(contract.readDeal, ({ scope, params, query }) => deals.readDeal(context, scope, params.placeId, query))
  mount(contract.putDeal, ({ scope, params, query, body, request }) =>
    deals.putDeal(context, scope, params.placeId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteDeal, ({ scope, params }) => deals.deleteDeal(context, scope, params.placeId))
  mount(contract.claimDeal, async ({ visitor, params, query, key, address, request }) => {
    const token = request.headers.get('x-room-token')?.slice(0, 80)
    const provenRoom = token
      ? await roomOfCode(context, context.db, params.hotelId, token, { ...visitor, address })
      : null
    const admit = (dealId: string, reserved: boolean) =>
      spendLimits([
        [limits.dealClaims, visitor.visitorId],
        ...(reserved ? [[limits.dealReservationsAddress, `${dealId} ${address}`] satisfies SpentLimit] : []),
        provenRoom === null ? [limits.dealClaimsAddress, address] : [limits.dealClaimsRoom, `${dealId} ${provenRoom}`],
      ])
    return claims.claimDeal(context, visitor, { ...params, provenRoom: provenRoom, lang: query.lang, key, admit })
  })
  mount(contract.readDealCode, ({ params, query, address }) =>
    claims.readDealCode(context, { typed: params.code, lang: query.lang, address }),
  )
  mount(contract.redeemDealCode, ({ params, query, body, address }) =>
    claims.redeemDealCode(context, { typed: params.code, pin: body.pin, lang: query.lang, address }),
  )
}
