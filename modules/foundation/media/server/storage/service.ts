import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { formatBytes } from '#core/i18n/format.ts'
import type { StorageUsage } from '../../storage-contract.ts'
import { quotaOfKind, type StorageKind, storageKinds } from '../../storage-rules.ts'
import { bytesByKind } from './queries.ts'

type QuotaName = 'content' | 'files'

async function measureStorage({ modules }: AppContext, db: Db | Tx, hotelId: string, kinds: StorageKind[]) {
  const parts = modules.flatMap(({ storage = {} }) =>
    kinds.flatMap((kind) => {
      const bytes = storage[kind]?.(hotelId)
      return bytes ? [{ kind, bytes }] : []
    }),
  )
  const sums = await bytesByKind(db, parts)
  return kinds.map((kind) => ({ kind, bytes: sums.get(kind) ?? 0 }))
}

const maxBytesOf = ({ config }: AppContext, name: QuotaName) =>
  name === 'content' ? config.hotelMaxContentBytes : config.hotelMaxFilesBytes

export async function readStorage(
  context: AppContext,
  { hotelId }: Pick<HotelScope, 'hotelId'>,
): Promise<StorageUsage> {
  const measured = await measureStorage(context, context.db, hotelId, [...storageKinds])
  const kinds = measured.map((each) => ({ ...each, quota: quotaOfKind[each.kind] }))
  const quota = (name: QuotaName) => ({
    used: kinds.reduce((sum, { bytes, quota }) => (quota === name ? sum + bytes : sum), 0),
    max: maxBytesOf(context, name),
  })
  return { content: quota('content'), files: quota('files'), kinds }
}

/**
 * Guests' photos in messages and inventories have a quota of their own, as large as that of the library, so that guests
 * cannot use up the team's. Throws `guest_photos_full`.
 */
export async function assertRoomForPhotos(context: AppContext, db: Db | Tx, hotelId: string): Promise<void> {
  const [photos] = await measureStorage(context, db, hotelId, ['guestPhotos'])
  if (photos && photos.bytes > context.config.hotelMaxFilesBytes) throw new ApiError('guest_photos_full')
}

/** Call after the write that may exceed the quota. Throws `quota_exceeded`, `files_quota_exceeded`. */
export async function assertWithinQuota(context: AppContext, tx: Tx, hotelId: string, name: QuotaName): Promise<void> {
  const max = maxBytesOf(context, name)
  const quotaKinds = storageKinds.filter((kind) => quotaOfKind[kind] === name)
  const used = (await measureStorage(context, tx, hotelId, quotaKinds)).reduce((sum, { bytes }) => sum + bytes, 0)
  if (used <= max) return
  throw new ApiError(name === 'content' ? 'quota_exceeded' : 'files_quota_exceeded', {
    params: (lang) => ({ limit: formatBytes(max, lang) }),
    context: { used, max },
  })
}
