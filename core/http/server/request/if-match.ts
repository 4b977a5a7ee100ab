import { ApiError } from '#core/errors/server/api-error.ts'

/**
 * The version in `If-Match`, with or without quotes; null when the header is absent or `*`. Throws
 * `precondition_failed` when it is not a version number.
 */
export function expectedVersion(request: Request): number | null {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new ApiError('precondition_failed')
  return Number(version)
}

/**
 * Throws `precondition_failed` when `expected`, the version the editor last saw, is not the current one. `context` is
 * sent along for programs.
 */
export function assertVersion(expected: number | null, actual: number, context?: Record<string, unknown>): void {
  if (expected !== null && expected !== actual) throw new ApiError('precondition_failed', { context })
}
