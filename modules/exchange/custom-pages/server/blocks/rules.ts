import type { TextWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { readRichText, readText, type TextReader } from '#core/i18n/localized.ts'
import type { linkFiles } from '#modules/foundation/media/server/service.ts'
import type { BlockInput } from '../../contract.ts'
import {
  isAnswered,
  type LinkTargets,
  type LocalizedBlock,
  type StoredBlock,
  unseenReasonOf,
  withoutDeletedPictures,
} from '../../rules.ts'

/**
 * Converts blocks of a request into stored blocks. A block with the id of an existing one of its kind keeps that
 * block's texts in the other languages.
 */
export function writeBlocks(
  { text, rich, list }: TextWriter,
  stored: readonly StoredBlock[],
  blocks: readonly InputBlock[],
): StoredBlock[] {
  return list('blocks', stored, blocks, (block, before, path): StoredBlock => {
    switch (block.kind) {
      case 'heading':
        return { ...block, text: text(ofKind('heading', before)?.text, block.text) }
      case 'text':
        return { ...block, text: rich(ofKind('text', before)?.text, block.text) }
      case 'picture': {
        const old = ofKind('picture', before)
        return { ...block, alt: text(old?.alt, block.alt), caption: text(old?.caption, block.caption) }
      }
      case 'gallery': {
        const old = ofKind('gallery', before)?.pictures
        const pictures = list(`${path}.pictures`, old, block.pictures, (one, stored) => ({
          ...one,
          alt: text(stored?.alt, one.alt),
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
      case 'video': {
        const old = ofKind('video', before)
        return { ...block, title: text(old?.title, block.title), caption: text(old?.caption, block.caption) }
      }
      case 'map':
        return { ...block, label: text(ofKind('map', before)?.label, block.label) }
      case 'questions': {
        const old = ofKind('questions', before)?.questions
        const questions = list(`${path}.questions`, old, block.questions, (one, stored) => ({
          ...one,
          question: text(stored?.question, one.question),
          answer: rich(stored?.answer, one.answer),
        }))
        return { ...block, questions }
      }
    }
  })
}

type InputBlock = InAnyLanguage<typeof BlockInput>

const ofKind = <Kind extends StoredBlock['kind']>(kind: Kind, block: StoredBlock | undefined) =>
  block?.kind === kind ? (block as Extract<StoredBlock, { kind: Kind }>) : undefined

type BlockTextReader<Text> = Pick<TextReader<Text>, 'rich'> & ((...text: Parameters<TextReader>) => Text)

function readBlock<Text>(block: StoredBlock, read: BlockTextReader<Text>, path: string): LocalizedBlock<Text> {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: read(`${path}text`, block.text) }
    case 'text':
      return { ...block, text: read.rich(`${path}text`, block.text) }
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
    case 'video':
      return { ...block, title: read(`${path}title`, block.title), caption: read(`${path}caption`, block.caption) }
    case 'map':
      return { ...block, label: read(`${path}label`, block.label) }
    case 'questions':
      return {
        ...block,
        questions: block.questions.map((one, i) => ({
          ...one,
          question: read(`${path}questions.${i}.question`, one.question),
          answer: read.rich(`${path}questions.${i}.answer`, one.answer),
        })),
      }
  }
}

/** The pictures and videos in blocks of a request, by field. */
export const fileFields = (blocks: readonly InputBlock[]): Parameters<typeof linkFiles>[3] =>
  Object.fromEntries(
    blocks.flatMap((block, b) => {
      if (block.kind === 'picture') return [[`blocks.${b}.picture`, block.picture]]
      if (block.kind === 'video')
        return [
          [`blocks.${b}.video`, { video: block.video }],
          [`blocks.${b}.picture`, block.picture],
        ]
      if (block.kind !== 'gallery') return []
      return block.pictures.map(({ picture }, p) => [`blocks.${b}.pictures.${p}.picture`, picture])
    }),
  )

/** Why guests do not get a block. A text in any language counts, because it is the fallback of the others. */
const unseenStored = (block: StoredBlock, targets: LinkTargets) =>
  unseenReasonOf(readBlock(block, anyLanguageReader, ''), targets)

const anyLanguageReader: BlockTextReader<string> = Object.assign(
  (_: string, text: Parameters<typeof readText>[0]) => readText(text, 'fr', 'fr'),
  {
    rich: (_: string, text: Parameters<typeof readRichText>[0]) => readRichText(text, 'fr', 'fr'),
  },
)

/** Questions without an answer are left out. */
const withoutUnanswered = (block: StoredBlock): StoredBlock =>
  block.kind === 'questions'
    ? {
        ...block,
        questions: block.questions.filter(({ question, answer }) =>
          isAnswered({ question: anyLanguageReader('', question), answer: anyLanguageReader.rich('', answer) }),
        ),
      }
    : block

/** Whether something that the block refers to, or one of its pictures, was deleted or is hidden from guests. */
export function isBroken(block: StoredBlock, targets: LinkTargets): boolean {
  const reason = unseenStored(block, targets)
  return reason !== null && reason !== 'unfinished'
}

/** The blocks that guests get, without broken and unfinished ones. `path`: the prefix of the page, `pages.0.`. */
export const guestBlocks = (blocks: readonly StoredBlock[], targets: LinkTargets, read: TextReader, path: string) =>
  blocks
    .map((block) => withoutUnanswered(withoutDeletedPictures(block, targets)))
    .filter((block) => unseenStored(block, targets) === null)
    .map((block, i) => readBlock(block, read, `${path}blocks.${i}.`))

/** The blocks that staff get: all of them, with the broken ones marked. */
export const staffBlocks = <Text>(blocks: readonly StoredBlock[], targets: LinkTargets, read: TextReader<Text>) =>
  blocks.map((block, i) => ({
    ...withMissingMarks(readBlock(block, read, `blocks.${i}.`), targets),
    ...(isBroken(block, targets) && { broken: true as const }),
  }))

function withMissingMarks<Text>(block: LocalizedBlock<Text>, { lost }: LinkTargets) {
  const missing = true as const
  if (block.kind === 'gallery')
    return { ...block, pictures: block.pictures.map((one) => (lost.has(one.picture) ? { ...one, missing } : one)) }
  return block.kind === 'video' && block.picture && lost.has(block.picture) ? { ...block, missing } : block
}
