import { expect, test } from 'vitest'
import { textWriter } from '#core/http/server/text-writer.ts'
import { inAllLanguages } from '#core/i18n/contract.ts'
import { blankText, textReader } from '#core/i18n/localized.ts'
import { blankRichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import fc from '#tests/properties.ts'
import { BlockInput, Block as BlockShape } from '../contract.ts'
import { hasPlaceholders } from '../placeholder-rules.ts'
import type { StoredBlock } from '../rules.ts'
import { staffBlocks, writeBlocks } from '../server/blocks/rules.ts'
import { type BlockDraft, blankBlock, copyBlock, newPicture, toBlockDraft, toBlockInputs } from './block-draft.ts'
import { checkPage, type PageDraft, type PageTexts, pageFieldPath, toPageDraft, toPagePatch } from './page-draft.ts'

/** A hotel's languages, for its texts. */
const textHotel = { languages: ['fr', 'en', 'es'], defaultLang: 'fr' } as const

const id = (n: number) => `0190b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })
const words = fc.string({ maxLength: 8 }).map((text) => text.trim())
const text = fc.record({ fr: words, en: words, es: words })
const kinds = [
  'heading',
  'text',
  'picture',
  'gallery',
  'button',
  'service',
  'info',
  'divider',
  'video',
  'map',
  'questions',
] as const
const rich = words.map(richTextFromPlain)
function targetOf({ kind, from }: Pick<BlockDraft, 'kind' | 'from'>): string {
  if (kind === 'service' || kind === 'map') return id(1)
  if (kind === 'video' && from === 'site') return 'https://vimeo.com/76979871'
  return kind === 'info' ? 'wifi' : 'https://hotel.example'
}
const block: fc.Arbitrary<BlockDraft> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    text,
    alt: text,
    caption: text,
    level: fc.constantFrom('2' as const, '3' as const),
    picture: fc.constantFrom('', '/files/a.webp'),
    pictures: fc.array(fc.record({ id: fc.uuid(), picture: fc.constant('/files/b.webp'), alt: text }), {
      maxLength: 2,
    }),
    from: fc.constantFrom('library' as const, 'site' as const),
    video: fc.constantFrom('', '/files/c.mp4'),
    point: fc.constantFrom('hotel' as const, 'place' as const, 'address' as const),
    address: words,
    position: fc.constantFrom('', '48.6493, -2.0257'),
    questions: fc.array(
      fc.record({
        id: fc.uuid(),
        question: text,
        answer: fc.record({ fr: rich, en: rich, es: rich }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((some) => ({
    ...some,
    id: crypto.randomUUID(),
    to: 'address',
    target: targetOf(some),
  }))
const blocks = fc.uniqueArray(block, { maxLength: 5, selector: ({ pictures }) => pictures[0]?.id ?? pictures })

/** What the server stores for these blocks, sent in all languages. */
function stored(before: StoredBlock[], drafts: BlockDraft[]): StoredBlock[] {
  const sent = toBlockInputs(drafts)
  for (const each of sent) expect(inAllLanguages(BlockInput).safeParse(each).error).toBeUndefined()
  const writer = textWriter('all')
  const written = writeBlocks(writer, before, sent)
  writer.assertValid()
  return written
}
const targets = {
  services: new Set([id(1)]),
  places: new Set(''),
  pages: new Set(''),
  info: new Set(['wifi']),
  lost: new Set(''),
}
function read(written: StoredBlock[]): BlockDraft[] {
  const shown = staffBlocks(written, targets, textReader('all', textHotel)) as PageTexts['blocks']
  for (const each of shown) expect(inAllLanguages(BlockShape).safeParse(each).success).toBe(true)
  return toPageDraft({ title: blankText, blocks: shown }, '').blocks
}
const blank: PageDraft = { title: blankText, slug: '', blocks: [] }
const changes = (now: PageDraft, before: PageDraft) => changesIn(toPagePatch(now), toPagePatch(before))

test('any draft is stored and read back unchanged in each language, and has no unsaved changes then', () => {
  fc.assert(
    fc.property(blocks, blocks, (first, second) => {
      const once = stored([], first)
      const mixed = [...read(once).toReversed(), ...second]
      const twice = read(stored(once, mixed))
      expect(toBlockInputs(twice)).toEqual(toBlockInputs(mixed))
      expect(changes({ ...blank, blocks: twice }, { ...blank, blocks: read(stored(once, mixed)) })).toEqual({})
    }),
  )
})

test('of the title the languages that were written are sent, of the blocks all', () => {
  const spa = blankBlock('text')
  const saved: PageDraft = { title: allTexts('Le spa'), slug: 'spa', blocks: [spa, blankBlock('divider')] }
  const title = allTexts('Le spa ', 'The spa')
  const [, divider] = toBlockInputs(saved.blocks)
  const text = { fr: richTextFromPlain('Ouvert'), en: blankRichText, es: richTextFromPlain('Abierto\ntodos los días') }
  expect(changes({ ...saved, title, blocks: [{ ...spa, text }, ...saved.blocks.slice(1)] }, saved)).toEqual({
    title: { en: 'The spa' },
    blocks: [{ id: spa.id, kind: 'text', text }, divider],
  })
  expect(changes({ ...saved, blocks: saved.blocks.toReversed() }, saved).blocks?.map(({ kind }) => kind)).toEqual([
    'divider',
    'text',
  ])
})

test('a copy is a block of its own, with pictures of its own', () => {
  const gallery = { ...blankBlock('gallery'), pictures: [newPicture('/files/a.webp')] }
  const copy = copyBlock(gallery)
  expect(copy).toMatchObject({ kind: 'gallery', pictures: [{ picture: '/files/a.webp' }] })
  expect(copy.id).not.toBe(gallery.id)
  expect(copy.pictures[0]?.id).not.toBe(gallery.pictures[0]?.id)
})

test('a page needs a title in the hotel’s own language, an address, and links that lead somewhere', () => {
  const bad = { ...blankBlock('button'), target: 'javascript:alert(1)' }
  const incompleteBlock = blankBlock('button')
  const video = { ...blankBlock('video'), from: 'site' as const, target: 'https://hotel.example/film.mp4' }
  const map = { ...blankBlock('map'), point: 'address' as const, position: '48.6' }
  const wrong = { ...blank, slug: 'Le Spa', blocks: [incompleteBlock, bad, video, map] }
  expect(checkPage(wrong, 'fr')).toEqual({
    'title.fr': 'title',
    slug: 'slug',
    'blocks.1.target': 'link',
    'blocks.2.target': 'video',
    'blocks.3.position': 'position',
  })
  expect(checkPage({ title: allTexts('Spa'), slug: 'le-spa', blocks: [incompleteBlock] }, 'fr')).toEqual({})
})

test('what one language has and another has not is counted there, also in the hotel’s own', () => {
  const picture = newPicture('/files/a.webp')
  const gallery = { ...blankBlock('gallery'), pictures: [picture] }
  const written = [
    { ...blankBlock('text'), text: allTexts('Bains') },
    { ...blankBlock('heading'), text: allTexts('', 'Breakfast') },
  ]
  const missing = (page: PageDraft) => missingTexts(page, ['fr', 'en', 'es'], 'title')
  const draft: PageDraft = { title: allTexts('Spa'), slug: '', blocks: [...written, gallery] }
  expect(missing(draft)).toEqual({ fr: 1, en: 2, es: 3 })
  gallery.pictures = [{ ...picture, alt: allTexts('', '', 'El mar') }]
  expect(missing(draft)).toEqual({ fr: 2, en: 3, es: 3 })
  expect(missing(blank)).toEqual({ fr: 1, en: 1, es: 1 })
})

test('a field that the server found wrong is found in the form', () => {
  for (const [path, place] of [
    ['title.es', 'title.es'],
    ['blocks.0.text.es', 'blocks.0.text.es'],
    ['blocks.0.label.es', 'blocks.0.text.es'],
    ['blocks.0.link.address', 'blocks.0.target'],
    ['blocks.0.serviceId', 'blocks.0.target'],
    ['blocks.1.pictures.2.picture', 'blocks.1.pictures.2.picture'],
    ['blocks.0.video', 'blocks.0.video'],
    ['blocks.0.title.fr', 'blocks.0.text.fr'],
    ['blocks.0.point.latitude', 'blocks.0.position'],
    ['blocks.0.point.id', 'blocks.0.target'],
    ['blocks.0.questions.1.answer.fr', 'blocks.0.questions.1.answer.fr'],
  ] as const)
    expect(pageFieldPath(path)).toBe(place)
})

test('the placeholders still to be filled in are counted in every language of the hotel', () => {
  const holes = (fr: string, es: string, languages = ['fr', 'en', 'es']) =>
    hasPlaceholders({ ...blankBlock('text'), text: allTexts(fr, '', es) }, languages)
  expect(holes('Ouvert de […] à […]', 'Abierto')).toBe(true)
  expect(holes('Ouvert', 'Abierto de […]')).toBe(true)
  expect(holes('Ouvert […', 'Abierto')).toBe(false)
  // Nobody can edit the text of a language that the hotel does not offer.
  expect(holes('Ouvert', 'Abierto de […]', ['fr', 'en'])).toBe(false)
  expect(hasPlaceholders({ questions: [{ answer: { fr: richTextFromPlain('De […]') } }] }, ['fr'])).toBe(true)
})

test('a button keeps its target, of whatever kind', () => {
  for (const [to, target] of [
    ['address', 'https://hotel.example'],
    ['service', id(1)],
    ['page', id(2)],
    ['info', 'wifi'],
  ] as const) {
    const button = { ...blankBlock('button'), text: allTexts('Voir'), to, target }
    expect(toBlockInputs([button]).map((each) => toBlockDraft(each as PageTexts['blocks'][number]))).toEqual([button])
  }
})
