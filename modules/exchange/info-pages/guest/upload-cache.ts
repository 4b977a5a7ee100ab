import { createUploadCache } from '#modules/foundation/media/guest/api.ts'
import { currentVisitor } from '#modules/foundation/visitors/guest/api.ts'

/** Photos of an inventory that are not uploaded yet. */
export const uploadCache = createUploadCache('livret.photos', () => currentVisitor().uuid)
