import type { AppContext } from '#core/http/server/context.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as claims from './claims.ts'
import * as deals from './service.ts'

export function dealsRoutes(mount: Mount, context: AppContext): void {
  const { limits } = context
  mount(contract.listDeals, ({ scope, query }) => deals.listDeals(context, scope, query))
  mount(contract.readDeal, ({ scope, params, query }) => deals.readDeal(context, scope, params.placeId, query))
  mount(contract.putDeal, ({ scope, params, query, body, request }) =>
    deals.putDeal(context, scope, params.placeId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteDeal, ({ scope, params }) => deals.deleteDeal(context, scope, params.placeId))
  mount(contract.claimDeal, ({ visitor, params, query, key, address }) => {
    const admit = async () => {
      await limits.dealClaims.spend(visitor.visitorId)
      await limits.dealClaimsAddress.spend(address)
    }
    return claims.claimDeal(context, visitor, { ...params, lang: query.lang, key, admit })
  })
  mount(contract.readDealCode, ({ params, query, address }) =>
    claims.readDealCode(context, { typed: params.code, lang: query.lang, address }),
  )
  mount(contract.redeemDealCode, ({ params, query, body, address }) =>
    claims.redeemDealCode(context, { typed: params.code, pin: body.pin, lang: query.lang, address }),
  )
}
