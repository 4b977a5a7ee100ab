import { describe, expect, test } from 'vitest'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { textReader } from '#core/i18n/localized.ts'
import { plainText, type RichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { staffLangs } from '#locales/languages.ts'
import fc from '#tests/properties.ts'
import { type Block, BlockInput, Block as BlockShape } from '../../contract.ts'
import { maxGalleryPictures, maxPageTextLengths, type StoredBlock } from '../../rules.ts'
import { guestBlocks, staffBlocks, writeBlocks } from './rules.ts'

/** A hotel's languages, for its texts. */
const textHotel = { languages: ['fr', 'en', 'es'], defaultLang: 'fr' } as const

const everything = {
  services: new Set<string>(),
  places: new Set<string>(),
  pages: new Set<string>(),
  info: new Set<string>(),
  lost: new Set<string>(),
}
const id = (n: number) => `0190b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const read = (blocks: readonly StoredBlock[], lang: 'fr' | 'en' | 'es') =>
  staffBlocks(blocks, everything, textReader(lang, textHotel, 'none')).map(({ broken: _, ...block }) => block)

const write = (stored: StoredBlock[], inputs: BlockInput[], lang: Lang) => writeBlocks(textWriter(lang), stored, inputs)

const word = fc.string({ maxLength: 12 }).map((text) => text.trim())
const anId = fc.option(fc.nat(12).map(id), { nil: undefined })
const picture = fc.constantFrom('/media/a.webp', 'https://hotel.example/b.jpg')
const input: fc.Arbitrary<BlockInput> = fc.oneof(
  fc.record({
    id: anId,
    kind: fc.constant('heading' as const),
    level: fc.constantFrom(2 as const, 3 as const),
    text: word,
  }),
  fc.record({ id: anId, kind: fc.constant('text' as const), text: word.map(richTextFromPlain) }),
  fc.record({
    id: anId,
    kind: fc.constant('picture' as const),
    picture: fc.option(picture),
    alt: word,
    caption: word,
  }),
  fc.record({
    id: anId,
    kind: fc.constant('gallery' as const),
    pictures: fc.array(fc.record({ id: anId, picture, alt: word }), { maxLength: 3 }),
  }),
  fc.record({ id: anId, kind: fc.constant('button' as const), label: word, link: fc.constant(null) }),
  fc.record({ id: anId, kind: fc.constant('divider' as const) }),
  fc.record({
    id: anId,
    kind: fc.constant('video' as const),
    video: fc.option(picture),
    picture: fc.option(picture),
    title: word,
    caption: word,
  }),
  fc.record({
    id: anId,
    kind: fc.constant('map' as const),
    label: word,
    point: fc.constant({ of: 'address' as const, address: 'Quai 3', latitude: 48.6, longitude: -2 }),
  }),
  fc.record({
    id: anId,
    kind: fc.constant('questions' as const),
    questions: fc.array(fc.record({ id: anId, question: word, answer: word.map(richTextFromPlain) }), { maxLength: 3 }),
  }),
)
const page = fc.array(input, { maxLength: 6 })
const lang = fc.constantFrom(...staffLangs)

const idsOf = (blocks: readonly (StoredBlock | Block)[]) =>
  blocks.flatMap((block) => [
    block.id,
    ...(block.kind === 'gallery' ? block.pictures.map((one) => one.id) : []),
    ...(block.kind === 'questions' ? block.questions.map((one) => one.id) : []),
  ])
const texts = (blocks: readonly object[]) => JSON.stringify(blocks, (key, value) => (key === 'id' ? undefined : value))

describe('blocks', () => {
  test('come back as they were written, each with an id of its own, whatever ids were sent', () => {
    fc.assert(
      fc.property(page, page, lang, (first, second, lang) => {
        const written = write(write([], first, lang), second, lang)
        expect(texts(read(written, lang))).toBe(texts(second))
        expect(new Set(idsOf(written)).size).toBe(idsOf(written).length)
        for (const block of read(written, lang)) expect(BlockShape.safeParse(block).success).toBe(true)
      }),
    )
  })

  test('written in one language never touch another', () => {
    fc.assert(
      fc.property(page, (inputs) => {
        const french = write([], inputs, 'fr')
        const frenchInput = read(french, 'fr') as BlockInput[]
        const both = write(french, frenchInput.map(translated), 'en')
        expect(read(both, 'fr')).toEqual(frenchInput)
      }),
    )
  })

  test('sent back in another order, or with some left out, keep their languages', () => {
    fc.assert(
      fc.property(page, fc.array(fc.nat(5), { maxLength: 6 }), (inputs, order) => {
        const french = write([], inputs, 'fr')
        const english = write(french, (read(french, 'fr') as BlockInput[]).map(translated), 'en')
        const selected = [...new Set(order)].flatMap((i) => english[i] ?? [])
        const sorted = write(english, read(selected, 'es') as BlockInput[], 'es')
        expect(read(sorted, 'fr')).toEqual(read(selected, 'fr'))
        expect(read(sorted, 'en')).toEqual(read(selected, 'en'))
      }),
    )
  })

  test('sent with another kind under the same id start empty; a duplicated id becomes a new block', () => {
    const stored = write([], [{ id: id(1), kind: 'text', text: richTextFromPlain('Bonjour') }], 'fr')
    const [heading] = write(stored, [{ id: id(1), kind: 'heading', level: 2, text: 'Hello' }], 'en')
    expect(heading).toEqual({ id: id(1), kind: 'heading', level: 2, text: { en: 'Hello' } })
    const [same, copy] = write(
      stored,
      [1, 1].map((n) => ({ id: id(n), kind: 'text', text: richTextFromPlain('Hi') })),
      'en',
    )
    expect(same).toEqual({
      id: id(1),
      kind: 'text',
      text: { fr: richTextFromPlain('Bonjour'), en: richTextFromPlain('Hi') },
    })
    expect(copy).toMatchObject({ kind: 'text', text: { en: richTextFromPlain('Hi') } })
    expect(copy?.id).not.toBe(id(1))
  })
})

/** The same block with every text in capitals and an exclamation mark, as a translation. */
function translated(block: BlockInput | undefined): BlockInput {
  const change = (text: string) => `${text.toUpperCase()}!`
  const rewrite = (text: RichText) => richTextFromPlain(change(plainText(text)))
  switch (block?.kind) {
    case 'heading':
      return { ...block, text: change(block.text) }
    case 'text':
      return { ...block, text: rewrite(block.text) }
    case 'video':
      return { ...block, title: change(block.title), caption: change(block.caption) }
    case 'map':
      return { ...block, label: change(block.label) }
    case 'questions':
      return {
        ...block,
        questions: block.questions.map((one) => ({
          ...one,
          question: change(one.question),
          answer: rewrite(one.answer),
        })),
      }
    case 'picture':
      return { ...block, alt: change(block.alt), caption: change(block.caption) }
    case 'gallery':
      return { ...block, pictures: block.pictures.map((one) => ({ ...one, alt: change(one.alt) })) }
    case 'button':
      return { ...block, label: change(block.label) }
    default:
      return block as BlockInput
  }
}

describe('guests', () => {
  const blocks: StoredBlock[] = [
    { id: id(1), kind: 'text', text: {} },
    {
      id: id(11),
      kind: 'questions',
      questions: [{ id: id(12), question: { fr: 'Chiens ?' }, answer: {} }],
    },
    { id: id(13), kind: 'map', label: {}, point: { of: 'place', id: id(92) } },
    { id: id(2), kind: 'service', serviceId: id(90) },
    { id: id(3), kind: 'button', label: { fr: 'Spa' }, link: { to: 'service', id: id(90) } },
    { id: id(4), kind: 'button', label: { fr: 'Menu' }, link: { to: 'page', id: id(91) } },
    { id: id(5), kind: 'button', label: { fr: 'Wi-Fi' }, link: { to: 'info', info: 'wifi' } },
    { id: id(6), kind: 'info', info: 'wifi' },
    { id: id(7), kind: 'picture', picture: null, alt: {}, caption: { fr: 'La mer' } },
    { id: id(8), kind: 'gallery', pictures: [] },
    { id: id(9), kind: 'button', label: { fr: 'Rien' }, link: null },
    { id: id(10), kind: 'heading', level: 2, text: { fr: 'Bonjour' } },
  ]
  const ids = (targets: typeof everything) =>
    idsOf(guestBlocks(blocks, targets, textReader('fr', textHotel), 'pages.0.'))

  test('do not get unwritten blocks, nor blocks whose target was deleted', () => {
    expect(ids(everything)).toEqual([id(10)])
    expect(ids({ ...everything, services: new Set([id(90)]) })).toEqual([id(2), id(3), id(10)])
    expect(ids({ ...everything, pages: new Set([id(91)]) })).toEqual([id(4), id(10)])
    expect(ids({ ...everything, info: new Set(['wifi']) })).toEqual([id(5), id(6), id(10)])
  })

  test('are told which texts come from another language, by their path in the answer', () => {
    const reader = textReader('es', textHotel)
    guestBlocks(blocks, { ...everything, services: new Set([id(90)]) }, reader, 'pages.0.')
    expect(reader.fallback).toEqual(['pages.0.blocks.1.label', 'pages.0.blocks.2.text'])
  })

  test('while staff get every block, the broken ones marked', () => {
    const marked = staffBlocks(blocks, everything, textReader('fr', textHotel)).filter(({ broken }) => broken)
    expect(idsOf(marked)).toEqual([13, 2, 3, 4, 5, 6].map(id))
  })
})

describe('a block is refused', () => {
  const button = (link: unknown) => ({ kind: 'button', label: 'B', link })
  test.each([
    { kind: 'script', text: 'x' },
    { kind: 'map', placeId: id(1) },
    { kind: 'map', label: '', point: { of: 'address', address: 'x', latitude: 48, longitude: null } },
    { kind: 'map', label: '', point: { of: 'address', address: 'x', latitude: 91, longitude: 0 } },
    { kind: 'video', video: 'https://evil.example/x.mp4', picture: null, title: '', caption: '' },
    { kind: 'video', video: 'javascript:alert(1)', picture: null, title: '', caption: '' },
    { kind: 'questions', questions: [{ question: 'x', answer: 'y' }] },
    { kind: 'heading', level: 1, text: 'x' },
    { kind: 'heading', level: 2, text: 'x'.repeat(201) },
    { kind: 'text', text: richTextFromPlain('x'.repeat(maxPageTextLengths.text + 1)) },
    { kind: 'text', text: 'x' },
    { kind: 'text', text: { fr: 'x' } },
    { kind: 'picture', picture: '//evil.example/x.png', alt: '', caption: '' },
    { kind: 'picture', picture: 'javascript:alert(1)', alt: '', caption: '' },
    { kind: 'picture', picture: 'data:image/svg+xml,<svg/>', alt: '', caption: '' },
    { kind: 'gallery', pictures: Array.from({ length: maxGalleryPictures + 1 }, () => ({ picture: '/x', alt: '' })) },
    { kind: 'gallery', pictures: [{ picture: null, alt: '' }] },
    button({ to: 'address', address: 'javascript:alert(1)' }),
    button({ to: 'address', address: 'data:text/html,x' }),
    button({ to: 'nowhere', id: id(1) }),
    button({ to: 'service', id: 'x' }),
    button('https://hotel.example'),
    { kind: 'info', info: '../wifi' },
    { kind: 'service', serviceId: null },
  ])('%j', (block) => {
    expect(BlockInput.safeParse(block).success).toBe(false)
  })

  test('and nothing that is not of its kind is kept', () => {
    expect(BlockInput.parse({ kind: 'divider', html: '<b>', __proto__: { x: 1 }, text: 'x' })).toEqual({
      kind: 'divider',
    })
  })
})
