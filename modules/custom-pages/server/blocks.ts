import { v7 as uuid } from 'uuid'
import type { Lang } from '#core/i18n/contract.ts'
import { readText, type TextReader, writeText } from '#core/i18n/localized.ts'
import type { Block, BlockInput } from '../contract.ts'
import type { Link, StoredBlock } from '../rules.ts'

/** What blocks can speak of: what is there, and guests may see. */
export interface Targets {
  services: ReadonlySet<string>
  pages: ReadonlySet<string>
  info: ReadonlySet<string>
  /** Addresses of pictures that have been deleted. */
  lost: ReadonlySet<string>
}

/**
 * Blocks as they are written in one language. One that carries the id of a block of its kind keeps that block's texts in the
 * other languages; an id that is given twice counts once, the copy is a new block.
 */
export function writeBlocks(stored: readonly StoredBlock[], given: readonly BlockInput[], lang: Lang): StoredBlock[] {
  const taken = new Set<string>()
  const take = (wanted: string | undefined) => {
    const id = wanted && !taken.has(wanted) ? wanted : uuid()
    taken.add(id)
    return id
  }
  return given.map((block) => {
    const id = take(block.id)
    return writeBlock(
      { ...block, id },
      stored.find((one) => one.id === id),
      take,
      lang,
    )
  })
}

type Given = BlockInput & { id: string }

function writeBlock(
  block: Given,
  before: StoredBlock | undefined,
  take: (wanted: string | undefined) => string,
  lang: Lang,
): StoredBlock {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: writeText(ofKind('heading', before)?.text, lang, block.text) }
    case 'text':
      return { ...block, text: writeText(ofKind('text', before)?.text, lang, block.text) }
    case 'picture': {
      const old = ofKind('picture', before)
      const alt = writeText(old?.alt, lang, block.alt)
      return { ...block, alt, caption: writeText(old?.caption, lang, block.caption) }
    }
    case 'gallery': {
      const old = ofKind('gallery', before)?.pictures
      const pictures = block.pictures.map((one) => {
        const id = take(one.id)
        return { ...one, id, alt: writeText(old?.find((known) => known.id === id)?.alt, lang, one.alt) }
      })
      return { ...block, pictures }
    }
    case 'button':
      return { ...block, label: writeText(ofKind('button', before)?.label, lang, block.label) }
    case 'service':
    case 'info':
    case 'divider':
      return block
  }
}

const ofKind = <Kind extends StoredBlock['kind']>(kind: Kind, block: StoredBlock | undefined) =>
  block?.kind === kind ? (block as Extract<StoredBlock, { kind: Kind }>) : undefined

function readBlock(block: StoredBlock, read: TextReader, path: string): Block {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return { ...block, text: read(`${path}text`, block.text) }
    case 'picture':
      return { ...block, alt: read(`${path}alt`, block.alt), caption: read(`${path}caption`, block.caption) }
    case 'gallery':
      return {
        ...block,
        pictures: block.pictures.map((one, i) => ({ ...one, alt: read(`${path}pictures.${i}.alt`, one.alt) })),
      }
    case 'button':
      return { ...block, label: read(`${path}label`, block.label) }
    case 'service':
    case 'info':
    case 'divider':
      return block
  }
}

/** The addresses of the pictures in a block. */
export function picturesOf(block: StoredBlock): string[] {
  if (block.kind === 'gallery') return block.pictures.map(({ picture }) => picture)
  return block.kind === 'picture' && block.picture ? [block.picture] : []
}

/** The same of blocks as they are written, by their fields. */
export const pictureFields = (given: readonly BlockInput[]): Record<string, string | null> =>
  Object.fromEntries(
    given.flatMap((block, b) => {
      if (block.kind === 'picture') return [[`blocks.${b}.picture`, block.picture]]
      if (block.kind !== 'gallery') return []
      return block.pictures.map(({ picture }, p) => [`blocks.${b}.pictures.${p}.picture`, picture])
    }),
  )

/** Whether something that the block speaks of is gone, or is not for guests. */
export function isBroken(block: StoredBlock, targets: Targets): boolean {
  switch (block.kind) {
    case 'service':
      return !targets.services.has(block.serviceId)
    case 'info':
      return !targets.info.has(block.info)
    case 'picture':
    case 'gallery':
      return picturesOf(block).some((address) => targets.lost.has(address))
    case 'button':
      return block.link !== null && leadsNowhere(block.link, targets)
    default:
      return false
  }
}

function leadsNowhere(link: Link, targets: Targets): boolean {
  switch (link.to) {
    case 'address':
      return false
    case 'service':
      return !targets.services.has(link.id)
    case 'page':
      return !targets.pages.has(link.id)
    case 'info':
      return !targets.info.has(link.info)
  }
}

/** Whether there is nothing in the block for a guest to see yet. */
function isEmpty(block: StoredBlock): boolean {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return readText(block.text, 'fr', 'fr') === ''
    case 'picture':
      return block.picture === null
    case 'gallery':
      return block.pictures.length === 0
    case 'button':
      return block.link === null || readText(block.label, 'fr', 'fr') === ''
    default:
      return false
  }
}

/** A gallery goes on without the pictures that were deleted. */
const withoutLost = (block: StoredBlock, { lost }: Targets): StoredBlock =>
  block.kind === 'gallery' ? { ...block, pictures: block.pictures.filter(({ picture }) => !lost.has(picture)) } : block

/** What guests get: neither what is broken nor what is not written yet. `path`: of the page, `pages.0.`. */
export const guestBlocks = (
  blocks: readonly StoredBlock[],
  targets: Targets,
  read: TextReader,
  path: string,
): Block[] =>
  blocks
    .map((block) => withoutLost(block, targets))
    .filter((block) => !isEmpty(block) && !isBroken(block, targets))
    .map((block, i) => readBlock(block, read, `${path}blocks.${i}.`))

/** What staff get: all of them, the broken ones marked. */
export const staffBlocks = (blocks: readonly StoredBlock[], targets: Targets, read: TextReader): Block[] =>
  blocks.map((block, i) => ({
    ...marked(readBlock(block, read, `blocks.${i}.`), targets),
    ...(isBroken(block, targets) && { broken: true as const }),
  }))

const marked = (block: Block, { lost }: Targets): Block =>
  block.kind === 'gallery'
    ? {
        ...block,
        pictures: block.pictures.map((one) => (lost.has(one.picture) ? { ...one, missing: true as const } : one)),
      }
    : block
