import { defineModule } from '#core/http/server/floor.ts'
import { translationsRoutes } from './server/routes.ts'

export const translations = defineModule({
  name: 'translations',
  routes: translationsRoutes,
})
