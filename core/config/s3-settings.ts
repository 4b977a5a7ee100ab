import type { S3Settings } from '#core/storage/s3.ts'

type Settings = Record<string, unknown>
type Prefix = 'S3_' | 'BACKUP_S3_'

/**
 * The names of missing settings. A half-configured store would fail at the first upload. A self-hosted store may have
 * no region.
 */
export function missingOfS3(settings: Settings, prefix: Prefix): string[] {
  if (!Object.keys(settings).some((name) => name.startsWith(prefix))) return []
  const requiredNames = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']
  return [...requiredNames, ...(settings[`${prefix}ENDPOINT`] ? [] : ['REGION'])]
    .map((name) => `${prefix}${name}`)
    .filter((name) => !`${settings[name] ?? ''}`.trim())
}

/** The store of the settings that begin with `prefix`; null without one. */
export function s3Of(settings: Settings, prefix: Prefix): S3Settings | null {
  const settingOf = (name: string) => settings[`${prefix}${name}`] as string | undefined
  const [bucket, accessKeyId, secretAccessKey] = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(settingOf)
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  const region = settingOf('REGION') ?? 'us-east-1'
  return { endpoint: settingOf('ENDPOINT') ?? null, region, bucket, accessKeyId, secretAccessKey }
}
