import { isUuid } from '#core/ids/uuid.ts'
import { ApiError } from './api-error.ts'

/** The value of `Link` for the page after: the same request with another cursor. RFC 8288. */
export function nextLink(request: Request, after: string): string {
  const url = new URL(request.url)
  url.searchParams.set('after', after)
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** Throws `invalid` for an `after` that is no cursor of the list. */
export function throwNoCursor(): never {
  throw new ApiError('invalid', { fields: [{ path: 'after', code: 'invalid' }] })
}

/** The cursor of a list that is in the order of time. */
export const writeCursor = (at: Date, id: string): string => `${at.toISOString()}_${id}`

export function readCursor(after: string): { at: Date; id: string } {
  const [instant = '', id = ''] = after.split('_')
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) || !isUuid(id) ? throwNoCursor() : { at, id }
}
