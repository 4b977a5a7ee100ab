import { expect, test } from 'vitest'
import { langs } from '#core/i18n/langs.ts'
import { textReader } from '#core/i18n/localized.ts'
import fc from '#tests/properties.ts'
import { BlockInput, Block as BlockShape } from '../contract.ts'
import type { StoredBlock } from '../rules.ts'
import { staffBlocks, writeBlocks } from '../server/blocks.ts'
import { type BlockDraft, blankBlock, copyOf, hasHoles, newPicture } from './block-draft.ts'
import { checkPage, draftPage, missingOnPage, type PageDraft, pageFieldPath, pageWrites } from './page-draft.ts'

const id = (n: number) => `0190b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const words = fc.string({ maxLength: 8 }).map((text) => text.trim())
const kinds = ['heading', 'text', 'picture', 'gallery', 'button', 'service', 'info', 'divider'] as const
const inEach = <T>(value: fc.Arbitrary<T>) => fc.record({ fr: value, en: value, es: value })
const block: fc.Arbitrary<BlockDraft> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    texts: inEach(fc.record({ text: words, alt: words, caption: words })),
    level: fc.constantFrom('2' as const, '3' as const),
    picture: fc.constantFrom('', '/files/a.webp'),
    pictures: fc.array(
      fc.record({ address: fc.constant('/files/b.webp'), texts: inEach(fc.record({ alt: words })), id: fc.uuid() }),
      { maxLength: 2 },
    ),
  })
  .map((some) => ({
    ...some,
    id: crypto.randomUUID(),
    to: 'address',
    target: some.kind === 'service' ? id(1) : some.kind === 'info' ? 'wifi' : 'https://hotel.example',
  }))
const page: fc.Arbitrary<PageDraft> = fc.record({
  texts: inEach(fc.record({ title: fc.constantFrom('Spa', 'Bains') })),
  slug: fc.constantFrom('spa', 'bains'),
  blocks: fc.array(block, { maxLength: 5 }),
})

/** What the server makes of these calls, one after the other. */
function stored(before: StoredBlock[], draft: PageDraft, saved: PageDraft): StoredBlock[] {
  return pageWrites(draft, saved, 'fr').reduce((blocks, { lang, body }) => {
    for (const each of body.blocks ?? []) expect(BlockInput.safeParse(each).error).toBeUndefined()
    return body.blocks ? writeBlocks(blocks, body.blocks, lang) : blocks
  }, before)
}
const targets = { services: new Set([id(1)]), pages: new Set(''), info: new Set(['wifi']), lost: new Set('') }
const read = (blocks: StoredBlock[], { texts, slug }: PageDraft) =>
  draftPage(
    Object.fromEntries(
      langs.map((lang) => {
        const shown = staffBlocks(blocks, targets, textReader(lang, 'fr', 'none'))
        for (const each of shown) expect(BlockShape.safeParse(each).success).toBe(true)
        return [lang, { title: texts[lang]?.title ?? '', blocks: shown }]
      }),
    ),
    'fr',
    slug,
  )
const blank: PageDraft = { texts: { fr: { title: '' }, en: { title: '' }, es: { title: '' } }, slug: '', blocks: [] }

test('whatever is written is read again as it was written, in each language, and then nothing is left to write', () => {
  fc.assert(
    fc.property(page, page, (first, second) => {
      const once = stored([], first, blank)
      const saved = read(once, first)
      const mixed = { ...second, blocks: [...saved.blocks.toReversed(), ...second.blocks] }
      const twice = read(stored(once, mixed, saved), mixed)
      expect(pageWrites(mixed, twice, 'fr')).toEqual([])
    }),
  )
})

test('a text in one language is one call in that language; another order is one call in the hotel’s own', () => {
  const spa = blankBlock('text', langs)
  const saved: PageDraft = { ...blank, blocks: [spa, blankBlock('divider', langs)] }
  const written = structuredClone(saved)
  const texts = written.blocks[0]?.texts.es
  if (texts) texts.text = 'Abierto\ntodos los días'
  expect(pageWrites(written, saved, 'fr')).toMatchObject([
    { lang: 'es', body: { blocks: [{ kind: 'text', text: 'Abierto<br>todos los días' }, { kind: 'divider' }] } },
  ])
  expect(pageWrites({ ...saved, blocks: saved.blocks.toReversed() }, saved, 'fr').map(({ lang }) => lang)).toEqual([
    'fr',
  ])
})

test('a copy is a block of its own, with pictures of its own', () => {
  const gallery = { ...blankBlock('gallery', langs), pictures: [newPicture('/files/a.webp', langs)] }
  const copy = copyOf(gallery)
  expect(copy).toMatchObject({ kind: 'gallery', pictures: [{ address: '/files/a.webp' }] })
  expect(copy.id).not.toBe(gallery.id)
  expect(copy.pictures[0]?.id).not.toBe(gallery.pictures[0]?.id)
})

test('a page needs a title in the hotel’s own language, an address, and links that lead somewhere', () => {
  const bad = { ...blankBlock('button', langs), target: 'javascript:alert(1)' }
  const unfinished = blankBlock('button', langs)
  const wrong = { ...blank, slug: 'Le Spa', blocks: [unfinished, bad] }
  expect(checkPage(wrong, 'fr')).toEqual({ 'texts.fr.title': 'title', slug: 'slug', 'blocks.1.target': 'link' })
  const fine = { ...wrong, texts: { ...blank.texts, fr: { title: 'Spa' } }, slug: 'le-spa', blocks: [unfinished] }
  expect(checkPage(fine, 'fr')).toEqual({})
})

test('what one language has and another has not is counted there, also in the hotel’s own', () => {
  const say = (text: string) => ({ text, alt: '', caption: '' })
  const text = blankBlock('text', langs)
  text.texts = { ...text.texts, fr: say('Bains') }
  const english = blankBlock('heading', langs)
  english.texts = { ...english.texts, en: say('Breakfast') }
  const gallery = { ...blankBlock('gallery', langs), pictures: [newPicture('/files/a.webp', langs)] }
  const draft: PageDraft = {
    ...blank,
    texts: { ...blank.texts, fr: { title: 'Spa' } },
    blocks: [text, english, gallery],
  }
  expect(missingOnPage(draft)).toEqual({ fr: 1, en: 2, es: 3 })
  gallery.pictures[0] = { ...newPicture('/files/a.webp', langs), texts: { fr: { alt: '' }, es: { alt: 'El mar' } } }
  expect(missingOnPage(draft)).toEqual({ fr: 2, en: 3, es: 3 })
})

test('a field that the server found wrong is found in the form', () => {
  const draft = { ...blank, blocks: [blankBlock('picture', langs), blankBlock('gallery', langs)] }
  const at = (path: string) => pageFieldPath({ path, code: 'x', message: '' }, 'es', draft)
  expect(
    ['title', 'slug', 'blocks.0.text', 'blocks.0.label', 'blocks.0.caption', 'blocks.0.link.address'].map(at),
  ).toEqual([
    'texts.es.title',
    'slug',
    'blocks.0.texts.es.text',
    'blocks.0.texts.es.text',
    'blocks.0.texts.es.caption',
    'blocks.0.target',
  ])
  expect(['blocks.0.picture', 'blocks.1.pictures.2.picture', 'blocks.1.pictures.2.alt'].map(at)).toEqual([
    'blocks.0.picture',
    'blocks.1.pictures.2.address',
    'blocks.1.pictures.2.texts.es.alt',
  ])
})

test('what only the hotel knows is known to be missing, in whichever language it still is', () => {
  const block = blankBlock('text', ['fr', 'es'])
  const said = (fr: string, es: string) => ({
    ...block,
    texts: { fr: { text: fr, alt: '', caption: '' }, es: { text: es, alt: '', caption: '' } },
  })
  expect(hasHoles(said('Ouvert de […] à […]', 'Abierto'))).toBe(true)
  expect(hasHoles(said('Ouvert', 'Abierto de […]'))).toBe(true)
  expect(hasHoles(said('Ouvert […', 'Abierto'))).toBe(false)
})
