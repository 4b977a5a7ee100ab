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

/** Characters of JSON on one page of a list. */
const maxPageLength = 1_000_000

/** How many items one page holds, the first always: a page of large items ends early. */
function countOnPage(items: readonly unknown[]): number {
  let length = 0
  const beyond = items.findIndex((item, i) => {
    length += JSON.stringify(item).length
    return i > 0 && length > maxPageLength
  })
  return beyond === -1 ? items.length : beyond
}

/** One page of `rows`, of which one more than `limit` was read, and the last row of the page where others come after it. */
export function pageOfRows<Row, Item>(rows: readonly Row[], limit: number, present: (row: Row) => Item) {
  const items = rows.slice(0, limit).map(present)
  const count = countOnPage(items)
  return { items: items.slice(0, count), last: rows.length > count ? rows[count - 1] : undefined }
}
