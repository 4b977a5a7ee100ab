import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable, Writable } from 'node:stream'
import { BackupError, type BackupFile } from '#core/backup/archive.ts'
import { isEncrypted, withPassphrase } from '#core/backup/encryption.ts'
import { backupName, diskFile } from '#core/backup/places.ts'
import { type Config, readConfig } from '#core/config/config.ts'
import { checkBackup, createBackup, restoreBackup } from './backup.ts'
import { exitWithMessage, print, withInstallation } from './installation.ts'
import { openBackupBucket } from './open-storage.ts'

const formatSecondsSince = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * `npm run backup`: writes an archive, whether or not the product is running. `target` is a path relative to `folder` or
 * an address in the bucket of backups; without a name, the file is named after the time.
 */
export const backup = (target: string | undefined, folder: string): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const config = readConfig()
    const { backupPassphrase } = config
    const name = backupName(new Date(), backupPassphrase !== null)
    const file = await openFile(config, target?.endsWith('/') ? `${target}${name}` : (target ?? name), folder)
    let bytes = 0
    const write = (content: Readable) => {
      const counted = async function* () {
        for await (const chunk of content) {
          bytes += chunk.length
          yield chunk
        }
      }
      return file.write(Readable.from(counted(), { objectMode: false }))
    }
    await withInstallation('running', async (installation) => {
      const { files, missing } = await createBackup(installation, withPassphrase({ ...file, write }, backupPassphrase))
      print(
        `  ✓ ${file.label}: the database and ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB (${formatSecondsSince(startedAt)})`,
      )
      if (missing.length > 0)
        print(`  ${missing.length} files are not in the storage any more: ${missing.slice(0, 5).join(', ')}`)
      if (installation.secretKey) print('  SECRET_KEY is not in it: keep it with your settings.')
      print(
        backupPassphrase
          ? '  It is encrypted: without BACKUP_PASSPHRASE nobody can restore it. Keep the passphrase elsewhere, too.'
          : '  It holds the secret key of the data folder, addresses and password hashes: keep it where nobody else can read it.',
      )
    })
  })

/**
 * `npm run restore`: replaces all data by an archive. `target` is a path relative to `folder` or an address in the bucket
 * of backups.
 */
export const restore = (target: string, folder: string, overwrite: boolean): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const config = readConfig()
    const stored = await openFile(config, target, folder)
    const isSecret = await isEncrypted(stored)
    const passphrase = config.backupPassphrase ?? (isSecret && process.stdin.isTTY ? await askPassphrase() : null)
    const file = withPassphrase(stored, passphrase)
    const manifest = await checkBackup(file)
    print(
      `  ✓ ${file.label} is complete${isSecret ? '' : ' and not encrypted'}. Created ${manifest.madeAt} by Livret ${manifest.version} (${formatSecondsSince(startedAt)})`,
    )
    await withInstallation('stopped', async (installation) => {
      const { secretKeyDiffers } = await restoreBackup(installation, file, { manifest, overwrite })
      print(`  ✓ Restored (${formatSecondsSince(startedAt)})`)
      if (secretKeyDiffers)
        print(
          '  SECRET_KEY is another one than when the backup was made: set the former one, or second factors, secrets of webhooks and notifications have to be set up again.',
        )
    })
  })

/** A file of this machine, or one of the bucket of backups. Throws `BackupError`, with the names in the bucket if none is named. */
export async function openFile(
  config: Pick<Config, 'backupBucket'>,
  target: string,
  folder: string,
): Promise<BackupFile> {
  if (!target.startsWith('s3://')) return diskFile(path.resolve(folder, target))
  const bucket = await openBackupBucket(config)
  if (!bucket) throw new BackupError(`BACKUP_S3_BUCKET is not set: ${target} cannot be reached.`)
  const name = target.slice(bucket.label.length + 1)
  if (target !== `${bucket.label}/${name}` && target !== bucket.label)
    throw new BackupError(`${target} is not in ${bucket.label}, where BACKUP_S3_BUCKET and BACKUP_S3_PREFIX lead.`)
  if (name) return bucket.file(name)
  const names = (await bucket.list()).map((each) => `\n  ${bucket.label}/${each.name}`)
  throw new BackupError(
    names.length > 0 ? `Name one of these backups:${names.join('')}` : `There is no backup in ${bucket.label}.`,
  )
}

/** Asks for the passphrase without showing what is typed. */
async function askPassphrase(): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // From here on the terminal does not show what is typed.
  process.stdout.write('  The passphrase of the backup: ')
  const passphrase = await terminal.question('').finally(() => terminal.close())
  process.stdout.write('\n')
  return passphrase.trim()
}
