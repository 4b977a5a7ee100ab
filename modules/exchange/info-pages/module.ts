import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { guestWritingBytes } from './server/queries.ts'
import { infoPagesRoutes } from './server/routes.ts'
import {
  deleteHotelRows,
  entryOfEvent,
  forgetGuests,
  forgetVisitor,
  inventoryOfEvent,
  pendingEntriesSql,
  visitorDataCounts,
} from './server/service.ts'

const problems = {
  room_code_needed: 403,
  guestbook_closed: 409,
} as const

const limits = {
  words: { name: 'words', points: 10, seconds: 3600 },
  wordsAddress: { name: 'words-address', points: 200, seconds: 3600 },
  wordsHotel: { name: 'words-hotel', points: 1000, seconds: 86_400 },
  inventories: { name: 'inventories', points: 10, seconds: 3600 },
  inventoriesRoom: { name: 'inventories-room', points: 20, seconds: 3600 },
  inventoriesAddress: { name: 'inventories-address', points: 200, seconds: 3600 },
  // All the phones of a hotel may share one IP address.
  inventoryPdfs: { name: 'inventory-pdfs', points: 120, seconds: 3600 },
  inventoryChecks: { name: 'inventory-checks', points: 60, seconds: 3600 },
  // Enough for a full inventory and some failed uploads on bad Wi-Fi.
  photos: { name: 'photos', points: 40, seconds: 3600 },
} as const

const auditActions = ['guestbook.published', 'guestbook.refused', 'guestbook.deleted'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const infoPages = defineModule({
  name: 'info-pages',
  journal: { actions: auditActions, texts: 'infoPages' },
  problems,
  limits,
  routes: infoPagesRoutes,
  events: { guestbook: entryOfEvent, inventory: inventoryOfEvent },
  hourlyJobs: { forgetGuests },
  visitorData: visitorDataCounts,
  visitorForgotten: forgetVisitor,
  waitingCounts: { newWords: pendingEntriesSql },
  storage: { opinions: guestWritingBytes },
  hotelDeleted: deleteHotelRows,
})
