import type { AppContext } from '#core/app/server/context.ts'
import type { BackupPlace } from '#core/backup/places.ts'

/**
 * Warns the operator about the services that do not answer, each with the name of its setting, and says which virus scanner does. The
 * start does not wait for it: guests can read and order meanwhile, and emails are sent later.
 */
export async function warnAboutServices(
  {
    mailer,
    storage,
    issuer,
    replica,
    virusScanner,
  }: Pick<AppContext, 'mailer' | 'storage' | 'issuer' | 'replica' | 'virusScanner'>,
  backupPlace: Pick<BackupPlace, 'list'> | null,
  print: (line: string) => void,
): Promise<void> {
  const warn = (setting: string, consequence: string) => (error: Error) =>
    print(`  ${setting}: ${reasonOf(error)}. ${consequence}\n`)
  await Promise.all([
    mailer.check().catch(warn('SMTP_URL', 'The mail server does not take emails; they are tried again for a while.')),
    storage.check().catch(warn('S3_BUCKET or DATA_DIR', 'Files can be neither read nor stored.')),
    replica?.check().catch(warn('DATABASE_REPLICA_URL', 'The primary is read instead until it can be used.')),
    issuer?.check().catch(warn('OIDC_ISSUER', 'Nobody can sign in through it until it answers.')),
    virusScanner
      ?.check()
      .then((version) => print(`  Uploads are scanned by ${version}.\n`))
      .catch(warn('CLAMD_ADDRESS', 'Uploads are refused until it answers.')),
    backupPlace?.list().catch(warn('BACKUP_S3_BUCKET or BACKUP_DIR', 'Backups fail until this is resolved.')),
  ])
}

/** The message of the deepest cause, on one line and without a full stop. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return error.message.trim().split('\n')[0]?.replace(/\.$/, '') || error.name
}
