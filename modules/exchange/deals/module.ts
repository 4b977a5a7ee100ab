import { seeContent } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import { type CodeStatus, PublicDeal } from './contract.ts'
import { dealLinks, expiredDeals } from './server/checks/service.ts'
import { claimOfEvent } from './server/claims/service.ts'
import { dealsRoutes } from './server/routes.ts'
import {
  anonymiseClaims,
  dealTexts,
  deleteHotelRows,
  exportedDeal,
  forgetVisitor,
  insertDeal,
  publicDeals,
  visitorDataCounts,
  writeDealText,
} from './server/service.ts'
import { venueRoutes } from './server/venue/routes.ts'
import { venuePage } from './server/venue/service.ts'

const problems = {
  deal_over: 409,
  deal_not_begun: 409,
  deal_already_used: 409,
  deal_given_out: 409,
  deal_room_needed: 409,
  deal_code_used: 409,
  deal_code_expired: 409,
  deal_not_now: 409,
} as const

const limits = {
  dealClaims: { name: 'deal-claims', points: 20, seconds: 3600 },
  // Codes of one deal for one room, within the days a code is valid. In memory, because it is spent while the deal is
  // locked.
  dealClaimsRoom: { name: 'deal-claims-room', points: 12, seconds: 604_800 },
  // Reservations of one limited deal by one address without a proven room.
  dealReservationsAddress: { name: 'deal-reservations-address', points: 20, seconds: 3600 },
  // All the phones of a hotel may share one IP address.
  dealClaimsAddress: { name: 'deal-claims-address', points: 200, seconds: 3600 },
  // Codes that match no claim.
  wrongDealCodes: { name: 'wrong-deal-codes', points: 60, seconds: 600 },
  // Wrong PINs for any code; each code also has its own limit.
  dealPins: { name: 'deal-pins', points: 60, seconds: 3600, shared: true },
} as const

const auditActions = ['deal.created', 'deal.changed', 'deal.deleted'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    deal: true
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module 'react-router' {
  interface AppLoadContext {
    /**
     * The status of the code in the address of the venue's page. Absent without a code, and when the client's address has
     * tried too many unknown codes.
     */
    dealCode?: CodeStatus
  }
}

export const deals = defineModule({
  name: 'deals',
  journal: { actions: auditActions, texts: 'deals', saves: { deal: isSaveOf('deal') } },
  problems,
  limits,
  routes: dealsRoutes,
  addresses: venueRoutes,
  pages: { '/deal/:code?': venuePage },
  events: { deal: claimOfEvent },
  eventPermissions: { deal: seeContent },
  hourlyJobs: { forgetVisitors: anonymiseClaims },
  visitorData: visitorDataCounts,
  visitorForgotten: forgetVisitor,
  checks: { expiredDeals },
  links: dealLinks,
  contentPosition: 5,
  texts: dealTexts,
  writeText: { deal: writeDealText },
  publicPart: publicDeals,
  publicShapes: { place: { deal: PublicDeal.nullable() } },
  hotelDeleted: deleteHotelRows,
  exported: exportedDeal,
  demo: { deal: insertDeal },
})
