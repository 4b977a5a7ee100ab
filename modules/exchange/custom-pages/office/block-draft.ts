import { v7 as uuid } from 'uuid'
import type { AllRichTexts, AllTexts, InAllLanguages, Lang, StaffLang } from '#core/i18n/contract.ts'
import { blankRichTexts, blankText } from '#core/i18n/localized.ts'
import { plainText, type RichText } from '#core/rich-text/document.ts'
import { toSentText } from '#core/ui-office/drafts/draft-texts.ts'
import { asRichText } from '#core/ui-office/fields/rich-text-field.tsx'
import { parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import type { Block } from '../contract.ts'
import type { Link, MapPoint } from '../rules.ts'
import { videoSiteOf } from '../video-rules.ts'

export type BlockKind = Block['kind']
export type LinkTargetKind = Link['to']

export interface PictureDraft {
  id: string
  /** The address of the picture. */
  picture: string
  alt: AllTexts
}

export interface QuestionDraft {
  id: string
  question: AllTexts
  answer: AllRichTexts
}

/** Where a video comes from. */
export type VideoSource = 'library' | 'site'

/** The form values of a block, as typed. Fields that its kind does not have stay blank. */
export interface BlockDraft {
  /** Chosen here for a new block; the server stores the same id. */
  id: string
  kind: BlockKind
  /**
   * Also the label of a button or a map, and the title of a video. A rich text document in a text block, except in
   * drafts that a browser stored as plain text earlier.
   */
  text: AllTexts | AllRichTexts
  alt: AllTexts
  caption: AllTexts
  level: '2' | '3'
  /** The address of the picture; blank: none chosen yet. */
  picture: string
  pictures: PictureDraft[]
  to: LinkTargetKind
  /**
   * What the block refers to: an address, the id of a service, a place or a page, or the slug or id of an information.
   */
  target: string
  from: VideoSource
  /** The address of a file. */
  video: string
  point: MapPoint['of']
  address: string
  /** As typed: `48.6493, -2.0257`. */
  position: string
  questions: QuestionDraft[]
}

export const blankBlock = (kind: BlockKind, target = ''): BlockDraft => ({
  id: uuid(),
  kind,
  text: kind === 'text' ? blankRichTexts : blankText,
  alt: blankText,
  caption: blankText,
  level: '2',
  picture: '',
  pictures: [],
  to: 'address',
  target,
  from: 'library',
  video: '',
  point: 'hotel',
  address: '',
  position: '',
  questions: kind === 'questions' ? [newQuestion()] : [],
})

export const newQuestion = (): QuestionDraft => ({ id: uuid(), question: blankText, answer: blankRichTexts })

export const newPicture = (picture: string): PictureDraft => ({ id: uuid(), picture, alt: blankText })

/** A copy of a block with new ids. */
export const copyBlock = (block: BlockDraft): BlockDraft => ({
  ...structuredClone(block),
  id: uuid(),
  pictures: block.pictures.map((picture) => ({ ...structuredClone(picture), id: uuid() })),
  questions: (block.questions ?? []).map((question) => ({ ...structuredClone(question), id: uuid() })),
})

export const toBlockDraft = (block: InAllLanguages<typeof Block>): BlockDraft => ({
  ...blankBlock(block.kind),
  ...draftFieldsOf(block),
  id: block.id,
})

function draftFieldsOf(block: InAllLanguages<typeof Block>): Partial<BlockDraft> {
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
    case 'video':
      return {
        text: block.title,
        caption: block.caption,
        picture: block.picture ?? '',
        ...(block.video && videoSiteOf(block.video)
          ? { from: 'site', target: block.video }
          : { video: block.video ?? '' }),
      }
    case 'map':
      return { text: block.label, ...pointFields(block.point) }
    case 'questions':
      return { questions: block.questions.map(({ id, question, answer }) => ({ id, question, answer })) }
  }
}

function pointFields(point: MapPoint): Partial<BlockDraft> {
  if (point.of === 'hotel') return { point: 'hotel' }
  if (point.of === 'place') return { point: 'place', target: point.id }
  const { of, address, latitude, longitude } = point
  return { point: of, address, position: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}` }
}

/** What a map shows: the hotel while no place is chosen. */
function pointOf({ point, target, address, position }: BlockDraft): MapPoint {
  if (point === 'place' && target) return { of: 'place', id: target }
  if (point !== 'address') return { of: 'hotel' }
  const found = parsePosition(position)
  return {
    of: 'address',
    address: address.trim(),
    latitude: found?.latitude ?? null,
    longitude: found?.longitude ?? null,
  }
}

const mapLanguages = <Text>(text: AllTexts | AllRichTexts, convert: (text: string | RichText) => Text) =>
  Object.fromEntries(Object.entries(text).map(([lang, each]) => [lang, convert(each)])) as Record<StaffLang, Text>

function targetOf(link: Link): string {
  if (link.to === 'address') return link.address
  return link.to === 'info' ? link.info : link.id
}

/** The target of a button; null while none is chosen. */
function linkOf({ to, target }: BlockDraft): Link | null {
  const trimmedTarget = target.trim()
  if (!trimmedTarget) return null
  if (to === 'address') return { to, address: trimmedTarget }
  return to === 'info' ? { to, info: trimmedTarget } : { to, id: trimmedTarget }
}

function toBlockInput(block: BlockDraft) {
  const { id, kind, alt, caption } = block
  const text = mapLanguages(block.text, plainText)
  switch (kind) {
    case 'heading':
      return { id, kind, level: block.level === '3' ? (3 as const) : (2 as const), text }
    case 'text':
      return { id, kind, text: mapLanguages(block.text, asRichText) }
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
    case 'video': {
      const video = block.from === 'site' ? block.target.trim() : block.video
      return { id, kind, video: video || null, picture: block.picture || null, title: text, caption }
    }
    case 'map':
      return { id, kind, label: text, point: pointOf(block) }
    case 'questions':
      return { id, kind, questions: block.questions }
  }
}

/** The blocks in the shape of the API. */
export const toBlockInputs = (blocks: BlockDraft[]) => toSentText({ blocks: blocks.map(toBlockInput) }).blocks

/** The first words of a block in this language, or else in the base language. They identify the block in a list. */
export function excerptOf(block: BlockDraft, lang: Lang, base: Lang): string {
  const questionTexts = block.kind === 'questions' ? block.questions.map(({ question }) => question) : []
  const texts = [block.text, block.alt, block.caption, ...block.pictures.map(({ alt }) => alt), ...questionTexts]
  const firstText = (of: Lang) => texts.map((text) => plainText(text[of] ?? '').trim()).find(Boolean)
  const line = (firstText(lang) ?? firstText(base) ?? '').replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
