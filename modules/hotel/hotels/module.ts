import { seeHotel } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { createAuthorize } from './server/access/service.ts'
import { hotelSaves } from './server/changes/rules.ts'
import { hotelLinks } from './server/checks/service.ts'
import { invitationHandlers } from './server/mails.ts'
import { membersRoutes } from './server/members/routes.ts'
import {
  cachedRoleIn,
  deleteHotelRows,
  forgetOldInvitations,
  invitedAddress,
  leaveAllHotels,
  newAccountReasons,
  openDraftHotelsOf,
  roleIn,
  worksSomewhere,
} from './server/members/service.ts'
import { type FirstStep, markFirstStepsDone, type WaitingCount } from './server/overview/service.ts'
import { replaceHotelFiles, replaceInfoFiles } from './server/queries.ts'
import { hotelsRoutes } from './server/routes.ts'
import {
  hotelNames,
  hotelOf,
  hotelOfEvent,
  itemTitles,
  lockHotelRow,
  namesOf,
  purgeDeletedHotels,
  raiseVersion,
} from './server/service.ts'
import { hotelTexts } from './server/texts/presenters.ts'
import { writeText } from './server/texts/service.ts'

const problems = {
  invitation_other_account: 409,
  invitation_ended: 409,
  last_owner: 409,
  second_factor_needed: 403,
} as const

const limits = {
  hotels: { name: 'hotels', points: 200, seconds: 86400, shared: true },
  invitations: { name: 'invitations', points: 50, seconds: 3600, shared: true },
  // Counted per account, and per hotel.
  invitationsDay: { name: 'invitations-day', points: 100, seconds: 86_400, shared: true },
} as const

const auditActions = [
  'hotel.created',
  'hotel.changed',
  'hotel.deleted',
  'hotel.restored',
  'member.invited',
  'member.withdrawn',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    hotel: true
    info: true
  }
}
declare module '#core/app/module.ts' {
  interface FieldKeys {
    waitingCounts: WaitingCount
    firstSteps: FirstStep
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const hotels = defineModule({
  name: 'hotels',
  journal: { actions: auditActions, texts: 'hotels', saves: hotelSaves },
  problems,
  limits,
  authorize: createAuthorize,
  routes: (mount, context) => {
    hotelsRoutes(mount, context)
    membersRoutes(mount, context)
  },
  hotels: {
    roleAt: roleIn,
    cachedRoleAt: cachedRoleIn,
    worksInAnyHotel: worksSomewhere,
    newAccountReasons,
    leaveAllHotels,
    activateDrafts: openDraftHotelsOf,
    invitedAddress,
    lock: lockHotelRow,
    raiseVersion,
    namesOf,
    languagesOf: hotelOf,
  },
  events: {
    hotel: hotelOfEvent,
    member: async (_, { subject }) => ({ member: subject }),
  },
  eventPermissions: { hotel: seeHotel, member: seeHotel },
  links: hotelLinks,
  jobs: invitationHandlers,
  hourlyJobs: { forgetOldInvitations, endDeletedHotels: purgeDeletedHotels, markFirstStepsDone },
  contentPosition: 1,
  texts: hotelTexts,
  writeText,
  mediaUses: { hotel: hotelNames, info: itemTitles },
  filesReplaced: { hotel: replaceHotelFiles, info: replaceInfoFiles },
  hotelDeleted: deleteHotelRows,
})
