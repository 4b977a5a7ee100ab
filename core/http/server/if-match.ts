import { Fault } from './fault.ts'

/** The version in `If-Match`, with or without quotes; null when the header is absent or `*`. */
export function expectedVersion(request: Request): number | null {
  const header = request.headers.get('if-match')
  if (header === null || header.trim() === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new Fault('precondition_failed')
  return Number(version)
}
