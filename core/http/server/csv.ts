import { stringify } from 'csv-stringify/sync'
import type { Lang } from '#core/i18n/contract.ts'

/** `escape_formulas`: a spreadsheet must not carry out what somebody called an article. */
const lines = (rows: string[][], lang: Lang) =>
  stringify(rows, {
    delimiter: lang === 'en' ? ',' : ';',
    escape_formulas: true,
    // All of them: a line break alone, or the other kind of separator, would not be quoted otherwise.
    quoted: true,
    record_delimiter: 'windows',
  })

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
      const { rows, next } = await page(after)
      // The mark tells spreadsheets that the text is UTF-8.
      if (head) controller.enqueue(encoder.encode(`\ufeff${lines([columns], lang)}`))
      head = false
      if (rows.length > 0) controller.enqueue(encoder.encode(lines(rows, lang)))
      after = next
      if (next === undefined) controller.close()
    },
  })
}
