import { defineModule } from '#core/http/server/context.ts'
import { articleNames, serviceNames } from './server/queries.ts'
import { servicesRoutes } from './server/routes.ts'
import { deleteHotelRows, hasArticles, serviceTexts } from './server/service.ts'

export const services = defineModule({
  name: 'services',
  routes: servicesRoutes,
  firstSteps: { service: ({ db }, { hotelId }) => hasArticles(db, hotelId) },
  texts: serviceTexts,
  mediaUses: { service: serviceNames, article: articleNames },
  hotelEnded: deleteHotelRows,
})
