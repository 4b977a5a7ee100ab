import { defineModule } from '#core/http/server/context.ts'
import { translationsRoutes } from './server/routes.ts'

export const translations = defineModule({
  name: 'translations',
  routes: translationsRoutes,
})
