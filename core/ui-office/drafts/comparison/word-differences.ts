/** A piece of a text, and whether the other text lacks it. */
export interface TextPiece {
  text: string
  differs: boolean
}

/** Above this product of the numbers of words, whole texts are marked, because comparing takes too long. */
const maxComparedWords = 1_000_000

/** Words and the spaces and signs between them, each a piece of its own. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []

/** Both texts in pieces, with the words marked that the other one does not have at that place. */
export function wordDifferences(one: string, other: string): [TextPiece[], TextPiece[]] {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length * second.length > maxComparedWords) return [pieces(first, []), pieces(second, [])]
  const common = commonWords(first, second)
  return [
    pieces(
      first,
      common.map(([index]) => index),
    ),
    pieces(
      second,
      common.map(([, index]) => index),
    ),
  ]
}

/** The longest common sequence of words, as pairs of their indices. */
function commonWords(first: string[], second: string[]): [number, number][] {
  const lengths = Array.from({ length: first.length + 1 }, () => new Uint32Array(second.length + 1))
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = first.length - 1; i >= 0; i--)
    for (let j = second.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint32Array
      row[j] = first[i] === second[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < first.length && j < second.length; )
    if (first[i] === second[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  return pairs
}

/** Joins neighbouring words of the same kind. */
function pieces(words: string[], common: number[]): TextPiece[] {
  const shared = new Set(common)
  const joined: TextPiece[] = []
  for (const [index, text] of words.entries()) {
    const differs = !shared.has(index)
    const last = joined.at(-1)
    if (last?.differs === differs) last.text += text
    else joined.push({ text, differs })
  }
  return joined
}
