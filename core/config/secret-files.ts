import { readFileSync } from 'node:fs'

type Settings = Record<string, string | undefined>

/** The settings that are secrets or contain one. Each can be in a file: `SMTP_URL_FILE=/run/secrets/smtp-url`. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'SECRET_KEY',
  'SECRET_KEY_FORMER',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CONTENT_ACCESS_TOKEN',
  'TIQETS_API_TOKEN',
  'OIDC_CLIENT_SECRET',
  'TRANSLATION_API_KEY',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

export const secretFileSettings = secretSettings.map((name) => `${name}_FILE`)

/**
 * The settings together with those whose file is named, without spaces and line breaks around the content. A mistake is a
 * line of the start's report: a file that cannot be read or is empty, or a secret that is set twice.
 */
export function readSecretFiles(settings: Settings): { settings: Settings; mistakes: string[] } {
  const fromFiles: Settings = {}
  const mistakes = secretSettings.flatMap((name) => {
    const file = settings[`${name}_FILE`]
    if (!file) return []
    if (settings[name]) return [`  ${name}_FILE: ${name} is set too; one of them is enough`]
    try {
      fromFiles[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      return [`  ${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]
    }
    return fromFiles[name] === '' ? [`  ${name}_FILE: ${file} is empty`] : []
  })
  return { settings: { ...settings, ...fromFiles }, mistakes }
}
