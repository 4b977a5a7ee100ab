import { expect, test } from 'vitest'
import { VirusScannerUnavailable } from '#core/antivirus/virus-scanner.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { warnAboutServices } from './service-checks.ts'

const works = { check: async () => undefined }
const fails = (error: Error) => ({ check: () => Promise.reject(error) })

async function warningsOf(
  mailer: object,
  storage: object,
  issuer: object | null = null,
  virusScanner: object | null = null,
  backups: object | null = null,
): Promise<string[]> {
  const lines: string[] = []
  const services = { mailer, storage, issuer, virusScanner } as Parameters<typeof warnAboutServices>[0]
  await warnAboutServices(services, backups as never, (line) => void lines.push(line.trim()))
  return lines.sort()
}

test('the start is silent while the mail server, the file store and the issuer answer', async () => {
  expect(await warningsOf(works, works)).toEqual([])
  expect(await warningsOf(works, works, works, null, { list: async () => [] })).toEqual([])
})

test('the start names the setting of each that does not answer, and why', async () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:25')
  const unavailable = new StorageUnavailable('the store does not answer', { cause: new Error('Access Denied.\nstack') })
  const closed = new Error('EACCES: permission denied')
  const away = new Error('login.hotel.example answered 503')
  expect(
    await warningsOf(fails(refused), fails(unavailable), fails(away), null, { list: () => Promise.reject(closed) }),
  ).toEqual([
    'BACKUP_S3_BUCKET or BACKUP_DIR: EACCES: permission denied. Backups fail until this is resolved.',
    'OIDC_ISSUER: login.hotel.example answered 503. Nobody can sign in through it until it answers.',
    'S3_BUCKET or DATA_DIR: Access Denied. Files can be neither read nor stored.',
    'SMTP_URL: connect ECONNREFUSED 127.0.0.1:25. The mail server does not take emails; they are tried again for a while.',
  ])
})

test('the start says which virus scanner answers, or why none does', async () => {
  const clamd = { check: async () => 'ClamAV 1.0.9/27468/Sun Nov 22 09:36:12 2026' }
  expect(await warningsOf(works, works, null, clamd)).toEqual([
    'Uploads are scanned by ClamAV 1.0.9/27468/Sun Nov 22 09:36:12 2026.',
  ])
  const refused = new VirusScannerUnavailable('away', { cause: new Error('connect ECONNREFUSED 127.0.0.1:3310') })
  expect(await warningsOf(works, works, null, fails(refused))).toEqual([
    'CLAMD_ADDRESS: connect ECONNREFUSED 127.0.0.1:3310. Uploads are refused until it answers.',
  ])
})
