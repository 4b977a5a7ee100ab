import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import { drawSheets, type PrintedSheets } from './render.ts'
import { missingLetters, type Style } from './rules.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    drawSheetFile: typeof drawSheetFile
  }
}

/** A text that somebody typed; `path`: the field of the call that it comes from. */
export interface TypedText {
  path: string
  text: string
  style: Style
}

export interface SheetFileInput {
  sheets: PrintedSheets
  /** Every letter of them must have a font. */
  texts: readonly TypedText[]
  /** What is wrong already. */
  problems: readonly FieldProblem[]
}

/** A PDF. Throws `invalid` with every reason at once. For a worker thread: a sheet takes ten milliseconds, the fonts a hundred. */
export async function drawSheetFile({ sheets, texts, problems }: SheetFileInput): Promise<Uint8Array> {
  const fields = [...problems, ...texts.flatMap(letterProblems)]
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const parts: Uint8Array[] = []
  for await (const part of drawSheets(sheets)) parts.push(part)
  return Buffer.concat(parts)
}

function letterProblems({ path, text, style }: TypedText): FieldProblem[] {
  const missing = missingLetters(text, style)
  const params = { letters: missing.slice(0, 10).join(' ') }
  return missing.length === 0 ? [] : [{ path, code: 'unprintable', params }]
}
