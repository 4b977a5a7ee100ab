import { ApiError } from '#core/errors/server/api-error.ts'

/** The maximum depth of nested lists and objects. */
const maxDepth = 100
/** The maximum number of values of any kind. A hotel of 10 MB has a third of them. */
const defaultMaxValues = 500_000

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Checks a JSON text before it is parsed and validated, which may take a hundred times its size in memory. Throws
 * `malformed` when it is nested too deeply, and `too_large` when it has more than `maxValues` values.
 */
export function assertJsonShape(text: string, maxValues = defaultMaxValues): void {
  let depth = 0
  let values = 0
  for (let i = 0; i < text.length; i++) {
    const characterCode = text.charCodeAt(i)
    if (characterCode === quote) i = endOfString(text, i)
    else if (characterCode === comma) values++
    else if (characterCode === openList || characterCode === openObject) {
      values++
      if (++depth > maxDepth) throw new ApiError('malformed')
    } else if (characterCode === closeList || characterCode === closeObject) depth--
    if (values > maxValues) throw new ApiError('too_large')
  }
}

/** The position of the end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}
