import path from 'node:path'
import { z } from 'zod'
import type { S3Settings } from '#core/storage/s3.ts'
import { missingOfS3, s3Of } from './s3-settings.ts'

const text = z.string().trim().min(1).optional()

/** The settings of backups as they are in the environment. */
export const backupEnvironment = {
  /** The time of the machine's clock at which a backup is made every day. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of the day, such as 03:00')
    .optional(),
  BACKUP_DIR: text,
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  BACKUP_PASSPHRASE: z.string().trim().min(12, 'at least 12 characters').optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: text,
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*$/, 'letters, digits and ._- with / between them, such as hotels/plage')
    .optional(),
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
}
const BackupEnvironment = z.object(backupEnvironment)
type BackupEnvironment = z.infer<typeof BackupEnvironment>

/** The bucket of backups. `prefix`: of their names, without a slash at the end; empty: none. */
export type BackupBucket = S3Settings & { prefix: string }

export interface BackupSettings {
  /** `null`: backups are not encrypted. */
  backupPassphrase: string | null
  /** `null`: scheduled backups go into the folder of `backups`. */
  backupBucket: BackupBucket | null
  /**
   * Daily backups at this time (`HH:MM`) of the machine's clock, of which the latest `keep` stay. `null`: backups are
   * made by hand or from outside.
   */
  backups: { at: string; folder: string; keep: number } | null
}

/** Lines of the start's report about settings that do not fit together. */
export function backupMistakes(settings: Record<string, string | undefined>): string[] {
  return [
    ...missingOfS3(settings, 'BACKUP_S3_').map(
      (name) => `  ${name}: is needed, for other settings of the bucket of backups are there`,
    ),
    ...(settings.BACKUP_DIR && settings.BACKUP_S3_BUCKET
      ? ['  BACKUP_DIR: backups go into BACKUP_S3_BUCKET; leave one of them out']
      : []),
  ]
}

export function backupsOf(env: BackupEnvironment, dataDir: string): BackupSettings {
  const { BACKUP_AT: at, BACKUP_DIR, BACKUP_KEEP: keep } = env
  const bucket = s3Of(env, 'BACKUP_S3_')
  return {
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    backupBucket: bucket && { ...bucket, prefix: env.BACKUP_S3_PREFIX ?? '' },
    backups: at ? { at, folder: path.resolve(BACKUP_DIR ?? path.join(dataDir, 'backups')), keep } : null,
  }
}
