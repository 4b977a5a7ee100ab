import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import { missingLetters, type Style } from '#core/pdf/fonts.ts'
import { drawSheets, type PrintedSheets } from './render.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    drawSheetFile: typeof drawSheetFile
  }
}

/** A text to print on a sheet. `path`: its field in the input, for errors; `style`: its font. */
export interface SheetText {
  path: string
  text: string
  style: Style
}

export interface SheetFileInput {
  sheets: PrintedSheets
  /** Texts of which every letter must have a font. */
  texts: readonly SheetText[]
  /** The errors found so far. */
  problems: readonly FieldProblem[]
}

/**
 * Draws the PDF. Throws `invalid` with all errors at once. Runs in a worker thread: a sheet takes ten milliseconds, the
 * fonts a hundred.
 */
export async function drawSheetFile({ sheets, texts, problems }: SheetFileInput): Promise<Uint8Array> {
  const fields = [...problems, ...texts.flatMap(letterProblems)]
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const parts: Uint8Array[] = []
  for await (const part of drawSheets(sheets)) parts.push(part)
  return Buffer.concat(parts)
}

function letterProblems({ path, text, style }: SheetText): FieldProblem[] {
  const missing = missingLetters(text, style)
  const params = { letters: missing.slice(0, 10).join(' ') }
  return missing.length === 0 ? [] : [{ path, code: 'unprintable', params }]
}
