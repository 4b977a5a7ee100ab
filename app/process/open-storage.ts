import path from 'node:path'
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
