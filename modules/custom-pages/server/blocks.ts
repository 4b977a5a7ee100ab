import { v7 as uuid } from 'uuid'
import type { Lang } from '#core/i18n/contract.ts'
import { readText, type TextReader, writeText } from '#core/i18n/localized.ts'
import type { Block, BlockInput } from '../contract.ts'
import { type StoredBlock, type Targets, unseen, withoutLost } from '../rules.ts'

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

type Read = (...text: Parameters<TextReader>) => string

function readBlock(block: StoredBlock, read: Read, path: string): Block {
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

/** Why guests do not get a block: a text that one language has stands in for the others. */
const unseenStored = (block: StoredBlock, targets: Targets) =>
  unseen(
    readBlock(block, (_, text) => readText(text, 'fr', 'fr'), ''),
    targets,
  )

/** Whether something that the block speaks of, or one of its pictures, is gone or is not for guests. */
export function isBroken(block: StoredBlock, targets: Targets): boolean {
  const why = unseenStored(block, targets)
  return why !== null && why !== 'unfinished'
}

/** What guests get: neither what is broken nor what is not written yet. `path`: of the page, `pages.0.`. */
export const guestBlocks = (
  blocks: readonly StoredBlock[],
  targets: Targets,
  read: TextReader,
  path: string,
): Block[] =>
  blocks
    .map((block) => withoutLost(block, targets))
    .filter((block) => unseenStored(block, targets) === null)
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
