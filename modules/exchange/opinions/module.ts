import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { opinionsPath } from '#modules/hotel/hotels/paths.ts'
import { OpinionsExtract, RatingSummary } from './contract.ts'
import { opinionsBytes } from './server/queries.ts'
import { opinionsRoutes } from './server/routes.ts'
import {
  anonymiseOldOpinions,
  deleteHotelRows,
  forgetVisitor,
  insertOpinion,
  opinionOfEvent,
  publicOpinions,
  translatableTexts,
  unhandledOpinions,
  visitorOpinions,
  waitingOpinionsSql,
} from './server/service.ts'
import { measures } from './server/statistics/queries.ts'

const problems = {
  opinions_closed: 409,
  opinion_given: 409,
  opinion_changed: 409,
} as const

const limits = {
  opinions: { name: 'opinions', points: 20, seconds: 3600 },
  // All the phones of a hotel may share one IP address.
  opinionsAddress: { name: 'opinions-address', points: 200, seconds: 3600 },
  opinionsHotel: { name: 'opinions-hotel', points: 1000, seconds: 86_400 },
} as const

const auditActions = [
  'opinion.published',
  'opinion.refused',
  'opinion.answered',
  'opinion.handled',
  'opinion.reported',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const opinions = defineModule({
  name: 'opinions',
  journal: { actions: auditActions, texts: 'opinions' },
  problems,
  limits,
  routes: opinionsRoutes,
  events: { opinion: opinionOfEvent },
  hourlyJobs: { forgetVisitors: anonymiseOldOpinions },
  waitingItems: { opinion: unhandledOpinions },
  waitingCounts: { newOpinions: waitingOpinionsSql },
  shownTexts: translatableTexts,
  statistics: measures,
  visitorData: visitorOpinions,
  visitorForgotten: forgetVisitor,
  storage: { opinions: opinionsBytes },
  publicPart: publicOpinions,
  publicShapes: { hotel: { opinions: OpinionsExtract }, place: { opinions: RatingSummary } },
  publicScreens: ({ hasRating }) => (hasRating ? [opinionsPath] : []),
  hotelDeleted: deleteHotelRows,
  demo: { opinion: insertOpinion },
})
