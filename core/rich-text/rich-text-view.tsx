import { Fragment, type ReactNode } from 'react'
import { type Inline, isSafeLink, type Paragraph, type RichBlock, type RichText } from './document.ts'

/** Renders a link: `shown` inside an anchor to `href`, or `shown` alone when the link leads nowhere. */
export type ShowLink = (href: string, shown: ReactNode) => ReactNode

/** Renders a document; no markup is interpreted. An unsafe link is rendered as plain text. */
export function RichTextView({ text, link }: { text: RichText; link: ShowLink }) {
  return <Each of={text.content}>{(block) => <Block block={block} link={link} />}</Each>
}

function Block({ block, link }: { block: RichBlock; link: ShowLink }) {
  if (block.type === 'paragraph')
    return (
      <p>
        <ParagraphText of={block} link={link} />
      </p>
    )
  const List = block.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <List>
      <Each of={block.content}>
        {({ content }) => (
          <li>
            {content.length === 1 && content[0] ? (
              <ParagraphText of={content[0]} link={link} />
            ) : (
              <Each of={content}>{(paragraph) => <Block block={paragraph} link={link} />}</Each>
            )}
          </li>
        )}
      </Each>
    </List>
  )
}

/** Adjacent pieces with the same link become one link. */
function ParagraphText({ of: { content = [] }, link }: { of: Paragraph; link: ShowLink }) {
  const runs: { href: string | null; pieces: Inline[] }[] = []
  for (const piece of content) {
    const href = hrefOf(piece)
    const last = runs.at(-1)
    if (last && last.href === href) last.pieces.push(piece)
    else runs.push({ href, pieces: [piece] })
  }
  return (
    <Each of={runs}>
      {({ href, pieces }) => {
        const shown = <Each of={pieces}>{(piece) => <Piece piece={piece} />}</Each>
        return href === null ? shown : link(href, shown)
      }}
    </Each>
  )
}

function hrefOf(piece: Inline): string | null {
  const mark = piece.type === 'text' ? piece.marks?.find(({ type }) => type === 'link') : undefined
  return mark?.type === 'link' && isSafeLink(mark.attrs.href) ? mark.attrs.href : null
}

function Piece({ piece }: { piece: Inline }) {
  if (piece.type === 'hardBreak') return <br />
  const has = (type: 'bold' | 'italic') => piece.marks?.some((mark) => mark.type === type)
  const shown = has('italic') ? <em>{piece.text}</em> : piece.text
  return has('bold') ? <strong>{shown}</strong> : shown
}

/** Index keys are safe: the parts of one text never move. */
function Each<Part>({ of, children }: { of: readonly Part[]; children: (part: Part) => ReactNode }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return of.map((part, index) => <Fragment key={index}>{children(part)}</Fragment>)
}
