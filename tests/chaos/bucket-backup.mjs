// Backups into a bucket, encrypted, with files of some hundred MB, and restored from there: see bucket-backup.ts.
import { runScript } from './script.mjs'

await runScript({
  count: 'megabytes',
  defaultAmount: 300,
  work: async (options) => (await import('./bucket-backup.ts')).backUpAndCheck(options),
})
