import { defineModule } from '#core/http/server/context.ts'
import { publicHotelRoutes } from './server/routes.ts'

export const publicHotel = defineModule({
  name: 'public-hotel',
  routes: publicHotelRoutes,
})
