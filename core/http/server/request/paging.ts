import { ApiError } from '#core/errors/server/api-error.ts'
import { isUuid } from '#core/ids/uuid.ts'

/** The `Link` header of the next page: the same request with another cursor. RFC 8288. */
export function nextLink(request: Request, after: string): string {
  const url = new URL(request.url)
  url.searchParams.set('after', after)
  return `<${url.pathname}${url.search}>; rel="next"`
}

/** Throws `invalid` because `after` is not a cursor of the list. */
export function throwInvalidCursor(): never {
  throw new ApiError('invalid', { fields: [{ path: 'after', code: 'invalid' }] })
}

/** The cursor of a list sorted by time. */
export const writeCursor = (at: Date, id: string): string => `${at.toISOString()}_${id}`

export function readCursor(after: string): { at: Date; id: string } {
  const [instant = '', id = ''] = after.split('_')
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) || !isUuid(id) ? throwInvalidCursor() : { at, id }
}

/** The maximum number of JSON characters on one page of a list. */
const maxPageLength = 1_000_000

/** How many items one page contains, at least the first: a page of large items ends early. */
function countOnPage(items: readonly unknown[]): number {
  let length = 0
  const firstLeftOut = items.findIndex((item, i) => {
    length += JSON.stringify(item).length
    return i > 0 && length > maxPageLength
  })
  return firstLeftOut === -1 ? items.length : firstLeftOut
}

/** Rows read in the first step. This many of the largest rows block the thread for about 20 ms. */
const firstRows = 20

/**
 * One page of a list whose rows may be large; also returns its last row when more rows follow. Reads a few rows first,
 * and the rest of `limit` at once only if those were small. `read` returns up to so many rows after a given row.
 */
export async function readRowPage<Row, Item>(
  limit: number,
  read: (after: Row | undefined, count: number) => Promise<Row[]>,
  present: (row: Row) => Item,
) {
  const rows: Row[] = []
  const items: Item[] = []
  let length = 0
  for (;;) {
    const missing = limit + 1 - rows.length
    const isSmall = length * missing <= maxPageLength * rows.length
    const count = rows.length > 0 && isSmall ? missing : Math.min(missing, firstRows)
    const nextRows = await read(rows.at(-1), count)
    for (const row of nextRows) {
      const item = present(row)
      length += JSON.stringify(item).length
      if (items.length > 0 && (items.length === limit || length > maxPageLength)) return { items, last: rows.at(-1) }
      rows.push(row)
      items.push(item)
    }
    if (nextRows.length < count) return { items, last: undefined }
  }
}

/**
 * One page from `rows`, which contain one more than `limit`; also returns the last row of the page when more follow.
 */
export function toRowPage<Row, Item>(rows: readonly Row[], limit: number, present: (row: Row) => Item) {
  const items = rows.slice(0, limit).map(present)
  const count = countOnPage(items)
  return { items: items.slice(0, count), last: rows.length > count ? rows[count - 1] : undefined }
}
