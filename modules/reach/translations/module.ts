import { defineModule } from '#core/app/module.ts'
import { missingTranslations } from './server/checks/service.ts'
import { translationsRoutes } from './server/routes.ts'
import { deleteHotelRows, noteChangedSources } from './server/service.ts'

export const translations = defineModule({
  name: 'translations',
  routes: translationsRoutes,
  checks: { missingTranslations },
  textsSaved: noteChangedSources,
  hotelDeleted: deleteHotelRows,
})
