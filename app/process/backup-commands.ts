import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#core/backup/archive.ts'
import { checkBackup, createBackup, restoreBackup } from './backup.ts'
import { exitWithMessage, print, withInstallation } from './installation.ts'
import { backupName } from './scheduled-backups.ts'

const formatSecondsSince = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * `npm run backup`: writes an archive, whether or not the product is running. `file` is absolute; when undefined, the
 * file is named after the time, in `folder`.
 */
export const backup = (file: string | undefined, folder: string): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const target = file ?? path.join(folder, backupName(new Date()))
    if (await stat(target).catch(() => null)) throw new BackupError(`${target} is there already. Name another file.`)
    await withInstallation('running', async (installation) => {
      const { files, missing } = await createBackup(installation, target)
      const { size } = await stat(target)
      print(
        `  ✓ ${target}: the database and ${files} files, ${(size / 1_000_000).toFixed(1)} MB (${formatSecondsSince(startedAt)})`,
      )
      if (missing.length > 0)
        print(`  ${missing.length} files are not in the storage any more: ${missing.slice(0, 5).join(', ')}`)
      print(
        installation.secretKey
          ? '  SECRET_KEY is not in it: keep it with your settings.'
          : '  It holds the secret key, addresses and password hashes: keep it where nobody else can read it.',
      )
    })
  })

/** `npm run restore`: replaces all data by an archive. */
export const restore = (file: string, overwrite: boolean): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const manifest = await checkBackup(file)
    print(
      `  ✓ ${file} is complete. Created ${manifest.madeAt} by Livret ${manifest.version} (${formatSecondsSince(startedAt)})`,
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
