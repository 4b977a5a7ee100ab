import { defineModule } from '#core/http/server/context.ts'
import { pageSavedAt, titlesOf } from './server/queries.ts'
import { customPagesRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetDeletedPages, pageTexts, pageTitles } from './server/service.ts'

const problems = {
  pages_too_big: 422,
} as const

declare module '#core/http/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

export const customPages = defineModule({
  name: 'custom-pages',
  problems,
  routes: customPagesRoutes,
  events: { page: async (_, { subject }) => ({ page: subject }) },
  chores: { forgetDeletedPages },
  journal: { savedAt: { page: pageSavedAt }, names: { defaultPage: pageTitles } },
  texts: pageTexts,
  mediaUses: { page: titlesOf },
  hotelEnded: deleteHotelRows,
})
