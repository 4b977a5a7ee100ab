import { diffArrays } from 'diff'

/** A piece of a text, and whether the other text lacks it. */
export interface TextPiece {
  text: string
  differs: boolean
}

/** Above this product of the numbers of words, whole texts are marked, because comparing takes too long. */
const maxComparedWords = 1_000_000

/** Words and the spaces and signs between them, each a piece of its own. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? []

const wholeText = (text: string): TextPiece[] => [{ text, differs: true }]

/** Both texts in pieces, with the words marked that the other one does not have at that place. */
export function wordDifferences(one: string, other: string): [TextPiece[], TextPiece[]] {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length * second.length > maxComparedWords) return [wholeText(one), wholeText(other)]
  const changes = diffArrays<string>(first, second).map((change) => ({ ...change, text: change.value.join('') }))
  return [
    changes.filter(({ added }) => !added).map(({ text, removed }) => ({ text, differs: removed })),
    changes.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, differs: added })),
  ]
}
