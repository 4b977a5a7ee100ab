import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Lang } from '#core/i18n/contract.ts'
import { columnSeparator } from '#core/i18n/format.ts'

/** `escape_formulas` keeps a spreadsheet from running an article's name as a formula. */
const csvLines = (rows: string[][], lang: Lang) =>
  stringify(rows, {
    delimiter: columnSeparator(lang),
    escape_formulas: true,
    // All cells are quoted, because a lone line break or the other separator would not be quoted otherwise.
    quoted: true,
    record_delimiter: 'windows',
  })

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** A short table as a whole, in the form that spreadsheets of this language expect. */
export const csvText = (columns: string[], rows: string[][], lang: Lang) =>
  byteOrderMark + csvLines([columns, ...rows], lang)

/** The response with a table. `fileName` is the suggested name of the download. */
export const csvResponse = (body: string | ReadableStream<Uint8Array>, fileName: string) =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  })

/** Rows read and written at a time. This many of the largest orders block the thread for about 20 ms. */
export const csvPageSize = 20

/**
 * A table in the form that spreadsheets of this language expect, sent page by page, so that it is never whole in
 * memory. Without `next` a page is the last one.
 */
export function csvStream(
  columns: string[],
  lang: Lang,
  page: (after: string | undefined) => Promise<{ rows: string[][]; next: string | undefined }>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: string | undefined
  let isFirstPage = true
  return new ReadableStream({
    async pull(controller) {
      await nextTurn()
      const { rows, next } = await page(after)
      if (isFirstPage) controller.enqueue(encoder.encode(csvText(columns, [], lang)))
      isFirstPage = false
      if (rows.length > 0) controller.enqueue(encoder.encode(csvLines(rows, lang)))
      after = next
      if (next === undefined) controller.close()
    },
  })
}
