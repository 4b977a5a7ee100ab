import { v7 as uuid } from 'uuid'
import type { Lang } from '#core/i18n/contract.ts'
import { fromBreakTags, submission } from '#core/ui-office/line-breaks.ts'
import type { Block, BlockInput } from '../contract.ts'
import type { Link } from '../rules.ts'

export type BlockKind = Block['kind']
export type LinkTo = Link['to']
type InEach<Texts> = Partial<Record<Lang, Texts>>

/** `text`: also what a button says. */
export interface BlockTexts {
  text: string
  alt: string
  caption: string
}
export interface PictureDraft {
  id: string
  address: string
  texts: InEach<{ alt: string }>
}

/** A block as it is being written: everything as typed, the texts in each language. What its kind has not stays blank. */
export interface BlockDraft {
  /** Chosen here for a new block; the server keeps it. */
  id: string
  kind: BlockKind
  texts: InEach<BlockTexts>
  level: '2' | '3'
  /** Address; blank: none yet. */
  picture: string
  pictures: PictureDraft[]
  to: LinkTo
  /** What it speaks of: an address, the id of a service or a page, the slug or id of an information. */
  target: string
}

export const blankTexts: BlockTexts = { text: '', alt: '', caption: '' }
const textsOf = (langs: readonly Lang[]) => Object.fromEntries(langs.map((lang) => [lang, { ...blankTexts }]))

export const blankBlock = (kind: BlockKind, langs: readonly Lang[], target = ''): BlockDraft => ({
  id: uuid(),
  kind,
  texts: textsOf(langs),
  level: '2',
  picture: '',
  pictures: [],
  to: 'address',
  target,
})

export const newPicture = (address: string, langs: readonly Lang[]): PictureDraft => ({
  id: uuid(),
  address,
  texts: Object.fromEntries(langs.map((lang) => [lang, { alt: '' }])),
})

/** The same once more, as a thing of its own. */
export const copyOf = (block: BlockDraft): BlockDraft => ({
  ...structuredClone(block),
  id: uuid(),
  pictures: block.pictures.map((picture) => ({ ...structuredClone(picture), id: uuid() })),
})

/** `readings`: the blocks read in each language, blanks left blank; those of `base` say which there are. */
export function draftBlocks(readings: InEach<readonly Block[]>, base: Lang): BlockDraft[] {
  const langs = Object.keys(readings) as Lang[]
  return (readings[base] ?? []).map((block) => {
    const texts = langs.map((lang) => {
      const same = readings[lang]?.find(({ id, kind }) => id === block.id && kind === block.kind)
      return [lang, same ? readTexts(same) : { ...blankTexts }] as const
    })
    return {
      ...blankBlock(block.kind, langs),
      ...plainRead(block, readings),
      id: block.id,
      texts: Object.fromEntries(texts),
    }
  })
}

function readTexts(block: Block): BlockTexts {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return { ...blankTexts, text: fromBreakTags(block.text) }
    case 'picture':
      return { ...blankTexts, alt: block.alt, caption: block.caption }
    case 'button':
      return { ...blankTexts, text: block.label }
    default:
      return { ...blankTexts }
  }
}

function plainRead(block: Block, readings: InEach<readonly Block[]>): Partial<BlockDraft> {
  switch (block.kind) {
    case 'heading':
      return { level: `${block.level}` }
    case 'picture':
      return { picture: block.picture ?? '' }
    case 'gallery':
      return {
        pictures: block.pictures.map(({ id, picture }) => ({
          id,
          address: picture,
          texts: Object.fromEntries(
            Object.entries(readings).map(([lang, blocks]) => {
              const same = blocks?.find((other) => other.id === block.id)
              const one = same?.kind === 'gallery' ? same.pictures.find((other) => other.id === id) : undefined
              return [lang, { alt: one?.alt ?? '' }]
            }),
          ),
        })),
      }
    case 'button':
      return block.link ? { to: block.link.to, target: targetOf(block.link) } : {}
    case 'service':
      return { target: block.serviceId }
    case 'info':
      return { target: block.info }
    default:
      return {}
  }
}

function targetOf(link: Link): string {
  if (link.to === 'address') return link.address
  return link.to === 'info' ? link.info : link.id
}

/** Where a button leads; null while that is not chosen. */
export function linkOf({ to, target }: Pick<BlockDraft, 'to' | 'target'>): Link | null {
  const chosen = target.trim()
  if (!chosen) return null
  if (to === 'address') return { to, address: chosen }
  return to === 'info' ? { to, info: chosen } : { to, id: chosen }
}

/** The block as it is sent in one language, and what guests would be told of it. */
export function blockInput(block: BlockDraft, lang: Lang): BlockInput & { id: string } {
  const { id, kind } = block
  const texts = block.texts[lang] ?? blankTexts
  const { text } = submission({ text: texts.text.trim() })
  const [alt, caption] = [texts.alt.trim(), texts.caption.trim()]
  switch (kind) {
    case 'heading':
      return { id, kind, level: block.level === '3' ? 3 : 2, text }
    case 'text':
      return { id, kind, text }
    case 'picture':
      return { id, kind, picture: block.picture || null, alt, caption }
    case 'gallery':
      return {
        id,
        kind,
        pictures: block.pictures.map((one) => ({
          id: one.id,
          picture: one.address,
          alt: one.texts[lang]?.alt.trim() ?? '',
        })),
      }
    case 'button':
      return { id, kind, label: text, link: linkOf(block) }
    case 'service':
      return { id, kind, serviceId: block.target }
    case 'info':
      return { id, kind, info: block.target }
    case 'divider':
      return { id, kind }
  }
}

/** The texts that a block of this kind has, each with its place in the draft of the block. */
export function textsIn(block: BlockDraft, lang: Lang): { path: string; text: string }[] {
  const texts = block.texts[lang] ?? blankTexts
  const own = (name: keyof BlockTexts) => ({ path: `texts.${lang}.${name}`, text: texts[name].trim() })
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'button':
      return [own('text')]
    case 'picture':
      return [own('alt'), own('caption')]
    case 'gallery':
      return block.pictures.map(({ texts }, i) => ({
        path: `pictures.${i}.texts.${lang}.alt`,
        text: texts[lang]?.alt.trim() ?? '',
      }))
    default:
      return []
  }
}

/** The same, each text in every language. */
export function saidIn(block: BlockDraft): Record<string, string>[] {
  const langs = Object.keys(block.texts) as Lang[]
  const each = langs.map((lang) => [lang, textsIn(block, lang)] as const)
  return (each[0]?.[1] ?? []).map((_, i) =>
    Object.fromEntries(each.map(([lang, texts]) => [lang, texts[i]?.text ?? ''])),
  )
}

/** Whether a template's […] is still in it, in any language: what only the hotel knows. */
export const hasHoles = (block: BlockDraft): boolean => JSON.stringify(block.texts).includes('[…]')

/** The first words of a block, in this language or else in the base: by them it is known in a list. */
export function excerptOf(block: BlockDraft, lang: Lang, base: Lang): string {
  const words = (of: Lang) => textsIn(block, of).find(({ text }) => text)?.text
  const line = (words(lang) ?? words(base) ?? '').replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
