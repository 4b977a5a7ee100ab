import { defineModule } from '#core/app/module.ts'
import { journalBytes } from './server/queries.ts'
import { auditRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetOldEntries } from './server/service.ts'

export const audit = defineModule({
  name: 'audit',
  routes: auditRoutes,
  hourlyJobs: { forgetOldEntries: (context) => forgetOldEntries(context) },
  storage: { journal: journalBytes },
  hotelDeleted: deleteHotelRows,
})
