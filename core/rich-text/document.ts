import { isSafeAddress } from './address.ts'

/**
 * A rich text with paragraphs, lists, bold, italic and links: a small subset of the JSON of ProseMirror, the back
 * office's editor. Lists contain paragraphs but no further lists. Decision 0025.
 */
export interface RichText {
  type: 'doc'
  content: RichBlock[]
}
export type RichBlock = Paragraph | RichList
export interface Paragraph {
  type: 'paragraph'
  content?: Inline[] | undefined
}
export interface RichList {
  type: 'bulletList' | 'orderedList'
  content: ListItem[]
}
export interface ListItem {
  type: 'listItem'
  content: Paragraph[]
}
export type Inline = { type: 'text'; text: string; marks?: Mark[] | undefined } | { type: 'hardBreak' }
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }

/** Maximum sizes of lists within a document, and of all its nodes together, far beyond any real page. */
export const maxRichTextCounts = { blocks: 300, items: 200, paragraphs: 20, pieces: 300, nodes: 5000 } as const

export const blankRichText: RichText = { type: 'doc', content: [] }

export const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc' && 'content' in value

const plainInline = (piece: Inline): string => (piece.type === 'text' ? piece.text : '\n')
const plainParagraph = ({ content = [] }: Paragraph): string => content.map(plainInline).join('')
const plainBlock = (block: RichBlock): string =>
  block.type === 'paragraph'
    ? plainParagraph(block)
    : block.content.map((item) => item.content.map(plainParagraph).join('\n')).join('\n')

/**
 * The plain text: an empty line between paragraphs, and each list item on a line of its own. Used for search, counts,
 * previews and shared links. A string is returned unchanged.
 */
export const plainText = (text: RichText | string): string =>
  typeof text === 'string'
    ? text
    : text.content
        .map(plainBlock)
        .join('\n\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()

/** The number of paragraphs, lists, items and pieces of text. */
export const countNodes = ({ content }: RichText): number =>
  content.reduce((sum, block) => {
    const paragraphs = block.type === 'paragraph' ? [block] : block.content.flatMap((item) => item.content)
    const items = block.type === 'paragraph' ? 0 : 1 + block.content.length
    return sum + items + paragraphs.reduce((count, { content = [] }) => count + 1 + content.length, 0)
  }, 0)

/** Whether a document contains no text, not even in a list. */
export const isBlankRichText = (text: RichText): boolean => plainText(text) === ''

/** Plain text as a document: empty lines separate paragraphs, and other line breaks are kept. */
export function richTextFromPlain(text: string): RichText {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
  return { type: 'doc', content: paragraphs.map(paragraphOf) }
}

const paragraphOf = (text: string): Paragraph => ({
  type: 'paragraph',
  content: text
    .split('\n')
    .flatMap((line, i): Inline[] => [
      ...(i > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line ? [{ type: 'text' as const, text: line }] : []),
    ]),
})

const markOrder = ['link', 'bold', 'italic'] as const

const canonicalInline = (piece: Inline): Inline => {
  if (piece.type !== 'text') return { type: 'hardBreak' }
  const marks = markOrder.flatMap((type): Mark[] => {
    const mark = piece.marks?.find((each) => each.type === type)
    if (!mark) return []
    return [mark.type === 'link' ? { type: 'link', attrs: { href: mark.attrs.href } } : { type: mark.type }]
  })
  const text = piece.text.replace(/\p{Cc}/gu, ' ')
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

const canonicalParagraph = ({ content = [] }: Paragraph): Paragraph => ({
  type: 'paragraph',
  ...(content.length > 0 && { content: content.map(canonicalInline) }),
})

/**
 * The document in a canonical form, for comparisons: editor, browser and database order properties and marks
 * differently.
 */
export const canonicalRichText = ({ content }: RichText): RichText => ({
  type: 'doc',
  content: content.map((block): RichBlock => {
    if (block.type === 'paragraph') return canonicalParagraph(block)
    const items = block.content.map(
      (item): ListItem => ({ type: 'listItem', content: item.content.map(canonicalParagraph) }),
    )
    return { type: block.type, content: items }
  }),
})

/** Removes empty paragraphs at the beginning and end. */
export function trimRichText(text: RichText): RichText {
  const hasText = text.content.map((block) => plainBlock(block).trim() !== '')
  const content = text.content.slice(Math.max(0, hasText.indexOf(true)), hasText.lastIndexOf(true) + 1)
  return canonicalRichText({ type: 'doc', content })
}

/** A link to one of the hotel's own screens, by an id or the slug of an information: `hotel:service/<id>`. */
export interface HotelScreenLink {
  to: 'service' | 'place' | 'page' | 'info'
  id: string
}

const hotelScreenPattern = /^hotel:(service|place|page|info)\/([a-z0-9-]{1,80})$/i

/** The hotel screen that an address names; null: it leads elsewhere. */
export function hotelScreenOf(href: string): HotelScreenLink | null {
  const [, to, id] = hotelScreenPattern.exec(href) ?? []
  return to && id ? { to: to as HotelScreenLink['to'], id } : null
}

export const hotelScreenAddress = ({ to, id }: HotelScreenLink): string => `hotel:${to}/${id}`

/** Whether a link may have this address. */
export const isSafeLink = (href: string): boolean => isSafeAddress(href) || hotelScreenPattern.test(href)
