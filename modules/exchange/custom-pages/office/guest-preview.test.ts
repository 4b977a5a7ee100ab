import { expect, test } from 'vitest'
import { textWriter } from '#core/http/server/text-writer.ts'
import { textReader } from '#core/i18n/localized.ts'
import { blankRichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { aHotel, aPlace, aService } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import { guestBlocks, writeBlocks } from '../server/blocks/rules.ts'
import { type BlockDraft, type BlockKind, blankBlock, newPicture, toBlockInputs } from './block-draft.ts'
import { deletedPicturesIn, unseenDraftReason, withPage } from './guest-preview.ts'
import type { PageDraft } from './page-draft.ts'
import { hasNoChanges, unpublishedChanges } from './unpublished-changes.ts'

/** A hotel's languages, for its texts. */
const textHotel = { languages: ['fr', 'en', 'es'], defaultLang: 'fr' } as const

const hotel = aHotel({
  lang: 'es',
  pages: [{ id: 'p', slug: 'p', title: 'P', blocks: [] }],
  hasPages: true,
  services: [aService({ id: 's' })],
  places: [aPlace({ id: 'p' })],
  info: { wifi: { network: 'N', password: '', security: 'WPA', hidden: false } },
})

const allTexts = (fr: string, es = '', en = '') => ({ fr, en, es })
const rich = (fr: string, es = '') => ({ fr: richTextFromPlain(fr), en: blankRichText, es: richTextFromPlain(es) })
const createBlock = (kind: BlockKind, values: Partial<BlockDraft> = {}, fr = '', es = ''): BlockDraft => ({
  ...blankBlock(kind),
  text: kind === 'text' ? rich(fr, es) : allTexts(fr, es),
  alt: allTexts(fr, es),
  ...values,
})
const draft = (blocks: BlockDraft[], title = 'Le spa'): PageDraft => ({
  title: allTexts(title),
  slug: 'spa',
  blocks,
})
const seen = (blocks: BlockDraft[], lost: string[] = []) =>
  withPage(hotel, 'new', draft(blocks), 'fr', new Set(lost)).pages.find(({ id }) => id === 'new')

test('a page that nobody has published yet is shown as guests would read it, in their language or in the hotel’s', () => {
  const page = seen([createBlock('text', {}, 'Bains', 'Baños'), createBlock('heading', {}, 'Accès')])
  expect(page).toMatchObject({
    slug: 'spa',
    title: 'Le spa',
    blocks: [{ text: richTextFromPlain('Baños') }, { text: 'Accès' }],
  })
})

test('what is not written yet, leads nowhere or was deleted is left out', () => {
  const pictures = [newPicture('/files/a'), newPicture('/files/gone')]
  const page = seen(
    [
      createBlock('text'),
      createBlock('picture'),
      createBlock('picture', { picture: '/files/gone' }),
      createBlock('gallery'),
      createBlock('gallery', { pictures }),
      createBlock('button', { target: 'https://hotel.example' }),
      createBlock('button', { to: 'page', target: 'p' }, 'Voir'),
      createBlock('button', { to: 'service', target: 'x' }, 'Voir'),
      createBlock('service', { target: 's' }),
      createBlock('service', { target: 'x' }),
      createBlock('info', { target: 'wifi' }),
      createBlock('info', { target: 'breakfast' }),
      createBlock('divider'),
    ],
    ['/files/gone'],
  )
  expect(page?.blocks.map(({ kind }) => kind)).toEqual(['gallery', 'button', 'service', 'info', 'divider'])
  expect(page?.blocks[0]).toMatchObject({ pictures: [{ picture: '/files/a' }] })
})

test('a block that is written in one language only is shown in every language', () => {
  const heading = createBlock('heading')
  heading.text = allTexts('', '', 'Breakfast')
  expect(seen([heading])?.blocks).toMatchObject([{ text: 'Breakfast' }])
})

test('the preview shows exactly the blocks that guests will get, and of the others it is said why', () => {
  const targets = {
    services: new Set(['s']),
    places: new Set(['p']),
    pages: new Set(['p', 'new']),
    info: new Set(['wifi']),
    lost: new Set(['/files/gone']),
  }
  const words = fc.constantFrom('', ' ', 'Bains')
  const text = fc.record({ fr: words, en: words, es: words })
  const address = fc.constantFrom('/files/a', '/files/gone')
  const block: fc.Arbitrary<BlockDraft> = fc
    .record({
      kind: fc.constantFrom<BlockKind>(
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
      ),
      text,
      alt: text,
      caption: text,
      picture: fc.option(address, { nil: '' }),
      pictures: fc.array(address.map(newPicture), { maxLength: 2 }),
      video: fc.constantFrom('', '/files/a', '/files/gone'),
      from: fc.constantFrom('library' as const, 'site' as const),
      point: fc.constantFrom('hotel' as const, 'place' as const, 'address' as const),
      address: words,
      questions: fc.array(
        fc.record({ id: fc.uuid(), question: text, answer: text.map(({ fr, es }) => rich(fr, es)) }),
        { maxLength: 2 },
      ),
      to: fc.constantFrom('address' as const, 'service' as const, 'page' as const, 'info' as const),
      target: fc.constantFrom('s', 'p', 'new', 'wifi', 'elsewhere'),
    })
    .map((values) => ({ ...blankBlock(values.kind), ...values }))
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const page = draft(blocks)
      const stored = writeBlocks(textWriter('all'), [], toBlockInputs(page.blocks))
      const guestView = guestBlocks(stored, targets, textReader('es', textHotel), '')
      const shown = seen(blocks, ['/files/gone'])?.blocks
      expect(shown?.map(({ id }) => id)).toEqual(guestView.map(({ id }) => id))
      const got = blocks.filter((each) => [null, 'lostSome'].includes(unseenDraftReason(each, 'fr', targets)))
      expect(got.map(({ id }) => id)).toEqual(guestView.map(({ id }) => id))
    }),
  )
})

test('pictures that the server marks as gone are known', () => {
  const picture = { id: 'a', kind: 'picture', picture: '/files/a', alt: '', caption: '', broken: true } as const
  const gallery = {
    id: 'b',
    kind: 'gallery',
    broken: true,
    pictures: [
      { id: 'c', picture: '/files/c', alt: '', missing: true },
      { id: 'd', picture: '/files/d', alt: '' },
    ],
  } as const
  const completePicture = { ...picture, picture: '/files/e', broken: undefined }
  expect([...deletedPicturesIn([picture, structuredClone(gallery) as never, completePicture])]).toEqual([
    '/files/a',
    '/files/c',
  ])
})

test('publishing lists what was added, changed, removed or moved, and nothing without changes', () => {
  const [one, two, three] = [
    createBlock('text', {}, 'Un'),
    createBlock('text', {}, 'Deux'),
    createBlock('text', {}, 'Trois'),
  ]
  const rewritten = { ...structuredClone(two), text: rich('Deux', 'Dos') }
  const added = createBlock('divider')
  const changes = unpublishedChanges(draft([one, two, three]), draft([added, rewritten, one], 'Les bains'))
  expect(changes).toEqual({ titles: ['fr'], added: [added], changed: [rewritten], removed: [three], moved: true })
  expect(hasNoChanges(changes)).toBe(false)
  expect(hasNoChanges(unpublishedChanges(draft([one, two]), structuredClone(draft([one, two]))))).toBe(true)
})
