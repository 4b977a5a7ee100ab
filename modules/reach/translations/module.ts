import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { missingTranslations } from './server/checks/service.ts'
import { draftJobs, draftMissingTexts } from './server/drafts/jobs.ts'
import { draftedTexts } from './server/drafts/service.ts'
import { translationsRoutes } from './server/routes.ts'
import { deleteHotelRows, noteChanges } from './server/service.ts'

const limits = {
  // Per hotel. Half of the characters that a hotel may have translated stays for what guests write.
  draftedCharacters: { name: 'drafted-characters', points: 100_000, seconds: 86_400, shared: true },
  draftCalls: { name: 'draft-calls', points: 500, seconds: 86_400, shared: true },
} as const

const auditActions = ['drafts.started', 'drafts.stopped', 'drafts.deleted'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const translations = defineModule({
  name: 'translations',
  journal: { actions: auditActions, texts: 'translations' },
  limits,
  routes: translationsRoutes,
  jobs: draftJobs,
  hourlyJobs: { draftMissingTexts },
  checks: { missingTranslations },
  textsSaved: noteChanges,
  draftedTexts,
  hotelDeleted: deleteHotelRows,
})
