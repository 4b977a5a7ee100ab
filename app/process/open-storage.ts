import path from 'node:path'
import { type BackupPlace, folderPlace } from '#core/backup/places.ts'
import type { Config } from '#core/config/config.ts'
import { diskStorage } from '#core/storage/disk.ts'
import type { Storage } from '#core/storage/storage.ts'

/** Opens the storage in the data folder or in a bucket. The S3 client is only loaded if needed. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  const folder = path.join(dataDir, 'files')
  if (!s3) return diskStorage(folder)
  const { s3Storage } = await import('#core/storage/s3.ts')
  return s3Storage(s3, path.join(folder, 'arriving'))
}

/** Opens the bucket of backups; null without one. The S3 client is only loaded if needed. */
export async function openBackupBucket({ backupBucket }: Pick<Config, 'backupBucket'>): Promise<BackupPlace | null> {
  if (!backupBucket) return null
  const { bucketPlace } = await import('#core/backup/bucket.ts')
  return bucketPlace(backupBucket)
}

/** Opens the bucket or folder of scheduled backups. */
export const openBackupPlace = async (config: Pick<Config, 'backupBucket'>, folder: string): Promise<BackupPlace> =>
  (await openBackupBucket(config)) ?? folderPlace(folder)
