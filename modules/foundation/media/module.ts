import { seeContent } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import type { MediaUse } from './contract.ts'
import { fileRoutes } from './server/files/routes.ts'
import { writeMediaText } from './server/library/service.ts'
import { mediaRoutes } from './server/routes.ts'
import { anonymiseGuestFiles, deleteUnusedFiles, mediaHandlers, mediaTexts, releaseHotel } from './server/service.ts'
import { guestBytes, libraryBytes } from './server/storage/queries.ts'
import type { StorageKind } from './storage-rules.ts'

const problems = {
  upload_interrupted: 400,
  upload_quota: 403,
  quota_exceeded: 409,
  files_quota_exceeded: 409,
  guest_photos_full: 409,
  upload_refused: 403,
  upload_expired: 403,
  upload_used: 409,
  media_used: 409,
  media_duplicate: 409,
  file_too_large: 413,
  file_is_program: 415,
  file_infected: 422,
  file_unscannable: 413,
  file_empty: 422,
  picture_broken: 422,
  picture_too_many_pixels: 422,
  picture_animation: 422,
  storage_full: 507,
} as const

const limits = {
  // Upload addresses for staff.
  ...allowance('staffUploads', { account: 200, installation: 20_000 }, 3600),
  attempts: { name: 'upload-attempts', points: 5, seconds: 600 },
  uploads: { name: 'uploads', points: 200, seconds: 3600 },
  // For the guests of one hotel behind one IP address: photos, and upload addresses for them, counted separately, so
  // that asking for addresses alone cannot block photos.
  photoOffersAddress: { name: 'photo-offers-address', points: 2000, seconds: 3600 },
  photosAddress: { name: 'photos-address', points: 800, seconds: 3600 },
  // In kilobytes: photos that are not used in a message are stored for 15 days.
  photoBytesAddress: { name: 'photo-bytes-address', points: 500_000, seconds: 86_400 },
  photoBytesHotel: { name: 'photo-bytes-hotel', points: 2_000_000, seconds: 86_400 },
} as const

const auditActions = ['media.added', 'media.changed', 'media.replaced', 'media.deleted'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    media: true
  }
}
declare module '#core/app/module.ts' {
  interface FieldKeys {
    mediaUses: MediaUse['kind']
    storage: StorageKind
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const media = defineModule({
  name: 'media',
  journal: { actions: auditActions, texts: 'media', saves: { media: isSaveOf('media') } },
  problems,
  limits,
  routes: mediaRoutes,
  addresses: fileRoutes,
  events: { media: async (_, { subject }) => ({ media: subject }) },
  eventPermissions: { media: seeContent },
  jobs: mediaHandlers,
  hourlyJobs: { forgetVisitors: anonymiseGuestFiles, forgetUnused: deleteUnusedFiles },
  contentPosition: 8,
  texts: ({ db }, scope) => mediaTexts(db, scope),
  writeText: { media: writeMediaText },
  storage: { files: libraryBytes, guestPhotos: guestBytes },
  hotelDeleted: releaseHotel,
})
