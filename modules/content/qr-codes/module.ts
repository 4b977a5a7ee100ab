import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import type { TargetKind } from './rules.ts'
import { unscannedCodes } from './server/checks/service.ts'
import { qrCodesRoutes } from './server/routes.ts'
import { scanRoutes } from './server/scan/routes.ts'
import {
  codeOfEvent,
  deleteHotelRows,
  forgetGuestNames,
  forgetOldScans,
  forgetPhones,
  forgetVisitor,
  forgetVisits,
  phoneOfEvent,
  scansMeasure,
} from './server/service.ts'

const limits = {
  ...allowance('sheets', { hotel: 60, account: 120, installation: 2000 }, 3600),
  // Wrong room codes, by visitor and by IP address.
  wrongCodes: { name: 'wrong-codes', points: 20, seconds: 600 },
  wrongCodesAddress: { name: 'wrong-codes-address', points: 200, seconds: 600 },
} as const

const auditActions = [
  'code.created',
  'code.renewed',
  'code.deleted',
  'code.several-created',
  'code.several-renewed',
  'code.several-deleted',
  'code.renamed',
  'code.left',
  'code.phone-accepted',
  'code.phone-refused',
  'code.guests-listed',
] as const

declare module '#core/app/module.ts' {
  interface FieldKeys {
    codeTargets: TargetKind
  }
}
declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const qrCodes = defineModule({
  name: 'qr-codes',
  journal: { actions: auditActions, texts: 'qrCodes' },
  limits,
  routes: qrCodesRoutes,
  addresses: scanRoutes,
  events: { code: codeOfEvent, phone: phoneOfEvent },
  eventsForEveryGuest: ['code.revoked', 'code.left', 'code.renamed'],
  checks: { unscannedCodes },
  statistics: { scans: scansMeasure },
  hourlyJobs: { forgetVisits, forgetOldScans, forgetPhones, forgetGuestNames },
  visitorForgotten: forgetVisitor,
  hotelDeleted: deleteHotelRows,
})
