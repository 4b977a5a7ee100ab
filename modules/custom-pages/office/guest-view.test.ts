import { expect, test } from 'vitest'
import { langs } from '#core/i18n/contract.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { type BlockDraft, type BlockKind, blankBlock, newPicture } from './block-draft.ts'
import { changesOf, isNothing } from './changes.ts'
import { lostIn, withPage } from './guest-view.ts'
import type { PageDraft } from './page-draft.ts'

const hotel = {
  lang: 'es',
  pages: [{ id: 'p', slug: 'p', title: 'P', blocks: [] }],
  hasPages: true,
  services: [{ id: 's' }],
  info: { wifi: { network: 'N', password: '', security: 'WPA', hidden: false } },
} as unknown as PublicHotel

const made = (kind: BlockKind, values: Partial<BlockDraft> = {}, fr = '', es = ''): BlockDraft => ({
  ...blankBlock(kind, langs),
  texts: { fr: { text: fr, alt: fr, caption: '' }, es: { text: es, alt: es, caption: '' } },
  ...values,
})
const draft = (blocks: BlockDraft[], title = 'Le spa'): PageDraft => ({
  texts: { fr: { title }, en: { title: '' }, es: { title: '' } },
  slug: 'spa',
  blocks,
})
const seen = (blocks: BlockDraft[], lost: string[] = []) =>
  withPage(hotel, 'new', draft(blocks), 'fr', new Set(lost)).pages.find(({ id }) => id === 'new')

test('a page that nobody has published yet is shown as guests would read it, in their language or in the hotel’s', () => {
  const page = seen([made('text', {}, 'Bains', 'Baños'), made('heading', {}, 'Accès')])
  expect(page).toMatchObject({ slug: 'spa', title: 'Le spa', blocks: [{ text: 'Baños' }, { text: 'Accès' }] })
})

test('what is not written yet, leads nowhere or was deleted is left out', () => {
  const pictures = [newPicture('/files/a', langs), newPicture('/files/gone', langs)]
  const page = seen(
    [
      made('text'),
      made('picture'),
      made('picture', { picture: '/files/gone' }),
      made('gallery'),
      made('gallery', { pictures }),
      made('button', { target: 'https://hotel.example' }),
      made('button', { to: 'page', target: 'p' }, 'Voir'),
      made('button', { to: 'service', target: 'x' }, 'Voir'),
      made('service', { target: 's' }),
      made('service', { target: 'x' }),
      made('info', { target: 'wifi' }),
      made('info', { target: 'breakfast' }),
      made('divider'),
    ],
    ['/files/gone'],
  )
  expect(page?.blocks.map(({ kind }) => kind)).toEqual(['gallery', 'button', 'service', 'info', 'divider'])
  expect(page?.blocks[0]).toMatchObject({ pictures: [{ picture: '/files/a' }] })
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
  const whole = { ...picture, picture: '/files/e', broken: undefined }
  expect([...lostIn([picture, structuredClone(gallery) as never, whole])]).toEqual(['/files/a', '/files/c'])
})

test('publishing says what is new, changed, gone or elsewhere, and nothing when nothing is', () => {
  const [one, two, three] = [made('text', {}, 'Un'), made('text', {}, 'Deux'), made('text', {}, 'Trois')]
  const rewritten = { ...structuredClone(two), texts: { ...two.texts, es: { text: 'Dos', alt: '', caption: '' } } }
  const added = made('divider')
  const changes = changesOf(draft([one, two, three]), draft([added, rewritten, one], 'Les bains'))
  expect(changes).toEqual({ titles: ['fr'], added: [added], changed: [rewritten], removed: [three], moved: true })
  expect(isNothing(changes)).toBe(false)
  expect(isNothing(changesOf(draft([one, two]), structuredClone(draft([one, two]))))).toBe(true)
})
