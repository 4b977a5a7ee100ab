import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Lang } from '#core/i18n/contract.ts'
import { columnSeparator } from '#core/i18n/format.ts'

/** `escape_formulas`: a spreadsheet must not run an article's name as a formula. */
const lines = (rows: string[][], lang: Lang) =>
  stringify(rows, {
    delimiter: columnSeparator(lang),
    escape_formulas: true,
    // All of them: a line break alone, or the other kind of separator, would not be quoted otherwise.
    quoted: true,
    record_delimiter: 'windows',
  })

/** The mark tells spreadsheets that the text is UTF-8. */
const mark = '\ufeff'

/** A short table, whole, as spreadsheets of this language expect it. */
export const csvText = (columns: string[], rows: string[][], lang: Lang) => mark + lines([columns, ...rows], lang)

/** The answer with a table, kept under this name where the browser is not told another. */
export const csvAnswer = (body: string | ReadableStream<Uint8Array>, fileName: string) =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })

/** Rows of a table that are read and written at a time: this many of the longest orders keep the thread busy for about 20 ms. */
export const csvPageSize = 20

/** A table as spreadsheets of this language expect it, page by page: a long one is never whole in memory. `next` absent: the last page. */
export function csvStream(
  columns: string[],
  lang: Lang,
  page: (after: string | undefined) => Promise<{ rows: string[][]; next: string | undefined }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: string | undefined
  let head = true
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      const { rows, next } = await page(after)
      if (head) controller.enqueue(encoder.encode(csvText(columns, [], lang)))
      head = false
      if (rows.length > 0) controller.enqueue(encoder.encode(lines(rows, lang)))
      after = next
      if (next === undefined) controller.close()
    },
  })
}
