import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { TempFile } from '#core/storage/storage.ts'
import type { Uploader } from '../uploads/secrets.ts'

interface ScannedUpload {
  by: Uploader
  /** The name of a file of an archive. The sender of a single file sees its name beside the refusal. */
  name: string | undefined
  signal: AbortSignal
}

/**
 * Has an upload scanned, before any of our libraries reads it and before it is stored. Does nothing without a virus
 * scanner. Throws `file_infected`, `file_unscannable` (too large for the scanner), and `VirusScannerUnavailable`.
 */
export async function assertNoVirus(
  { virusScanner, log }: AppContext,
  upload: TempFile,
  { by, name, signal }: ScannedUpload,
): Promise<void> {
  if (!virusScanner) return
  const isGuest = 'visitor' in by
  const verdict = await virusScanner.scan(upload.path, { priority: isGuest ? 0 : 1, signal })
  if (verdict.outcome === 'clean') return
  const sender = isGuest ? { hotelId: by.hotelId } : { userId: by.ownerId }
  const named = name ? ` (${name})` : ''
  if (verdict.outcome === 'too_large') {
    log.warn({ ...sender, bytes: upload.size }, 'a file is too large for the virus scanner')
    throw new ApiError('file_unscannable', { params: () => ({ named }) })
  }
  const { virus } = verdict
  log.warn({ ...sender, virus }, 'an infected file was refused')
  throw new ApiError('file_infected', { params: () => ({ named, virus }), context: { virus, ...(name && { name }) } })
}
