import type { TextWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { readText, type TextReader } from '#core/i18n/localized.ts'
import type { BlockInput } from '../contract.ts'
import { type ReadBlock, type StoredBlock, type Targets, unseen, withoutLost } from '../rules.ts'

/** Blocks as they are written. One that carries the id of a block of its kind keeps that block's texts in the other languages. */
export function writeBlocks(
  { text, list }: TextWriter,
  stored: readonly StoredBlock[],
  given: readonly Given[],
): StoredBlock[] {
  return list('blocks', stored, given, (block, before, path): StoredBlock => {
    switch (block.kind) {
      case 'heading':
        return { ...block, text: text(ofKind('heading', before)?.text, block.text) }
      case 'text':
        return { ...block, text: text(ofKind('text', before)?.text, block.text) }
      case 'picture': {
        const old = ofKind('picture', before)
        return { ...block, alt: text(old?.alt, block.alt), caption: text(old?.caption, block.caption) }
      }
      case 'gallery': {
        const old = ofKind('gallery', before)?.pictures
        const pictures = list(`${path}.pictures`, old, block.pictures, (one, known) => ({
          ...one,
          alt: text(known?.alt, one.alt),
        }))
        return { ...block, pictures }
      }
      case 'button':
        return { ...block, label: text(ofKind('button', before)?.label, block.label) }
      case 'service':
      case 'place':
      case 'info':
      case 'divider':
        return block
    }
  })
}

type Given = InAnyLanguage<typeof BlockInput>

const ofKind = <Kind extends StoredBlock['kind']>(kind: Kind, block: StoredBlock | undefined) =>
  block?.kind === kind ? (block as Extract<StoredBlock, { kind: Kind }>) : undefined

type Read<Text> = (...text: Parameters<TextReader>) => Text

function readBlock<Text>(block: StoredBlock, read: Read<Text>, path: string): ReadBlock<Text> {
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
    case 'place':
    case 'info':
    case 'divider':
      return block
  }
}

/** The pictures in blocks as they are written, by their fields. */
export const pictureFields = (given: readonly Given[]): Record<string, string | null> =>
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
export const guestBlocks = (blocks: readonly StoredBlock[], targets: Targets, read: TextReader, path: string) =>
  blocks
    .map((block) => withoutLost(block, targets))
    .filter((block) => unseenStored(block, targets) === null)
    .map((block, i) => readBlock(block, read, `${path}blocks.${i}.`))

/** What staff get: all of them, the broken ones marked. */
export const staffBlocks = <Text>(blocks: readonly StoredBlock[], targets: Targets, read: TextReader<Text>) =>
  blocks.map((block, i) => ({
    ...marked(readBlock(block, read, `blocks.${i}.`), targets),
    ...(isBroken(block, targets) && { broken: true as const }),
  }))

const marked = <Text>(block: ReadBlock<Text>, { lost }: Targets) =>
  block.kind === 'gallery'
    ? {
        ...block,
        pictures: block.pictures.map((one) => (lost.has(one.picture) ? { ...one, missing: true as const } : one)),
      }
    : block
