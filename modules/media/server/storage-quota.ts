import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { formatBytes } from '#core/i18n/format.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import type { StorageUsage } from '../storage-contract.ts'
import { quotaOfKind, type StorageKind, storageKinds } from '../storage-rules.ts'

declare module '#core/http/server/context.ts' {
  interface Module {
    /** Bytes that it stores of a hotel, by kind. Kinds that count towards a quota must be cheap to measure: each write measures them. */
    readonly storage?: Readonly<Partial<Record<StorageKind, (db: Db | Tx, hotelId: string) => Promise<number>>>>
  }
}

type QuotaName = 'content' | 'files'

async function bytesOf({ modules }: AppContext, db: Db | Tx, hotelId: string, kind: StorageKind): Promise<number> {
  let bytes = 0
  for (const { storage } of modules) bytes += (await storage?.[kind]?.(db, hotelId)) ?? 0
  return bytes
}

const maxOf = ({ config }: AppContext, name: QuotaName) =>
  name === 'content' ? config.hotelMaxContentBytes : config.hotelMaxFilesBytes

export async function readStorage(context: AppContext, { hotelId }: HotelScope): Promise<StorageUsage> {
  const kinds: StorageUsage['kinds'] = []
  for (const kind of storageKinds)
    kinds.push({ kind, bytes: await bytesOf(context, context.db, hotelId, kind), quota: quotaOfKind[kind] })
  const quota = (name: QuotaName) => ({
    used: kinds.reduce((sum, { bytes, quota }) => (quota === name ? sum + bytes : sum), 0),
    max: maxOf(context, name),
  })
  return { content: quota('content'), files: quota('files'), kinds }
}

/** Once what grows is written. Throws `quota_exceeded`, `files_quota_exceeded`. */
export async function assertWithinQuota(context: AppContext, tx: Tx, hotelId: string, name: QuotaName): Promise<void> {
  const max = maxOf(context, name)
  let used = 0
  for (const kind of storageKinds) if (quotaOfKind[kind] === name) used += await bytesOf(context, tx, hotelId, kind)
  if (used <= max) return
  throw new ApiError(name === 'content' ? 'quota_exceeded' : 'files_quota_exceeded', {
    params: (lang) => ({ limit: formatBytes(max, lang) }),
    context: { used, max },
  })
}
