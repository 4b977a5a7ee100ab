import { v7 as uuid } from 'uuid'
import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { asSent } from '#core/ui-office/draft-texts.ts'
import type { Block } from '../contract.ts'
import type { Link } from '../rules.ts'

export type BlockKind = Block['kind']
export type LinkTo = Link['to']

export interface PictureDraft {
  id: string
  /** Its address. */
  picture: string
  alt: AllTexts
}

/** A block as it is being written: everything as typed. What its kind has not stays blank. */
export interface BlockDraft {
  /** Chosen here for a new block; the server keeps it. */
  id: string
  kind: BlockKind
  /** Also what a button says. */
  text: AllTexts
  alt: AllTexts
  caption: AllTexts
  level: '2' | '3'
  /** Address; blank: none yet. */
  picture: string
  pictures: PictureDraft[]
  to: LinkTo
  /** What it speaks of: an address, the id of a service, a place or a page, the slug or id of an information. */
  target: string
}

export const blankBlock = (kind: BlockKind, target = ''): BlockDraft => ({
  id: uuid(),
  kind,
  text: blankText,
  alt: blankText,
  caption: blankText,
  level: '2',
  picture: '',
  pictures: [],
  to: 'address',
  target,
})

export const newPicture = (picture: string): PictureDraft => ({ id: uuid(), picture, alt: blankText })

/** The same once more, as a thing of its own. */
export const copyOf = (block: BlockDraft): BlockDraft => ({
  ...structuredClone(block),
  id: uuid(),
  pictures: block.pictures.map((picture) => ({ ...structuredClone(picture), id: uuid() })),
})

export const draftBlock = (block: InAllLanguages<typeof Block>): BlockDraft => ({
  ...blankBlock(block.kind),
  ...fieldsOf(block),
  id: block.id,
})

function fieldsOf(block: InAllLanguages<typeof Block>): Partial<BlockDraft> {
  switch (block.kind) {
    case 'heading':
      return { text: block.text, level: `${block.level}` }
    case 'text':
      return { text: block.text }
    case 'picture':
      return { picture: block.picture ?? '', alt: block.alt, caption: block.caption }
    case 'gallery':
      return { pictures: block.pictures.map(({ id, picture, alt }) => ({ id, picture, alt })) }
    case 'button':
      return { text: block.label, ...(block.link && { to: block.link.to, target: targetOf(block.link) }) }
    case 'service':
      return { target: block.serviceId }
    case 'place':
      return { target: block.placeId }
    case 'info':
      return { target: block.info }
    case 'divider':
      return {}
  }
}

function targetOf(link: Link): string {
  if (link.to === 'address') return link.address
  return link.to === 'info' ? link.info : link.id
}

/** Where a button leads; null while that is not chosen. */
function linkOf({ to, target }: BlockDraft): Link | null {
  const chosen = target.trim()
  if (!chosen) return null
  if (to === 'address') return { to, address: chosen }
  return to === 'info' ? { to, info: chosen } : { to, id: chosen }
}

function blockInput(block: BlockDraft) {
  const { id, kind, text, alt, caption } = block
  switch (kind) {
    case 'heading':
      return { id, kind, level: block.level === '3' ? (3 as const) : (2 as const), text }
    case 'text':
      return { id, kind, text }
    case 'picture':
      return { id, kind, picture: block.picture || null, alt, caption }
    case 'gallery':
      return { id, kind, pictures: block.pictures }
    case 'button':
      return { id, kind, label: text, link: linkOf(block) }
    case 'service':
      return { id, kind, serviceId: block.target }
    case 'place':
      return { id, kind, placeId: block.target }
    case 'info':
      return { id, kind, info: block.target }
    case 'divider':
      return { id, kind }
  }
}

/** Blocks as they are sent. */
export const storedBlocks = (blocks: BlockDraft[]) => asSent({ blocks: blocks.map(blockInput) }).blocks

/** Whether a template's […] is still in it, in any language: what only the hotel knows. */
export const hasHoles = (block: BlockDraft): boolean => JSON.stringify(block).includes('[…]')

/** The first words of a block, in this language or else in the base: by them it is known in a list. */
export function excerptOf(block: BlockDraft, lang: Lang, base: Lang): string {
  const texts = [block.text, block.alt, block.caption, ...block.pictures.map(({ alt }) => alt)]
  const words = (of: Lang) => texts.map((text) => text[of].trim()).find(Boolean)
  const line = (words(lang) ?? words(base) ?? '').replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
