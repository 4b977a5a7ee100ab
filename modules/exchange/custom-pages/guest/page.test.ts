import { expect, test } from 'vitest'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import type { Block } from '../contract.ts'
import { firstPageText, homePageOf } from './first-page.ts'
import { blockAnchorOf, firstPicture, groupBlocks } from './page.ts'

const page = (blocks: Block[]) => ({ id: 'p', slug: 'p', title: 'P', blocks })
const service = (id: string): Block => ({ id, kind: 'service', serviceId: `of ${id}` })
const info = (id: string, item: string): Block => ({ id, kind: 'info', info: item })
const text = (id: string): Block => ({ id, kind: 'text', text: richTextFromPlain(`Texte ${id}`) })

test('services and facts that follow each other stand together, everything else stands alone and in order', () => {
  const blocks = [service('a'), service('b'), text('c'), service('d'), info('e', 'wifi'), info('f', 'breakfast')]
  expect(groupBlocks(blocks)).toEqual([
    { kind: 'services', id: 'a', ids: ['a', 'b'], serviceIds: ['of a', 'of b'] },
    { kind: 'one', id: 'c', block: text('c') },
    { kind: 'services', id: 'd', ids: ['d'], serviceIds: ['of d'] },
    { kind: 'facts', id: 'e', ids: ['e', 'f'], items: ['wifi', 'breakfast'] },
  ])
  expect(groupBlocks([])).toEqual([])
  expect(['a', 'b', 'c', 'd', 'f', 'gone'].map((id) => blockAnchorOf(blocks, id))).toEqual([
    '',
    'a',
    'c',
    'd',
    'e',
    'gone',
  ])
})

test('a shared link shows the first picture and the first words of the page', () => {
  const gallery: Block = { id: 'g', kind: 'gallery', pictures: [{ id: 'h', picture: '/g.webp', alt: '' }] }
  const picture: Block = { id: 'i', kind: 'picture', picture: '/i.webp', alt: '', caption: '' }
  const shown = page([{ id: 'd', kind: 'divider' }, text('a'), gallery, picture, text('b')])
  expect([firstPageText(shown), firstPicture(shown)]).toEqual(['Texte a', '/g.webp'])
  expect([firstPageText(page([])), firstPicture(page([])), firstPageText(undefined)]).toEqual(['', null, ''])
})

test('a hotel opens on its default page, when it has one that guests can read', () => {
  const home = page([])
  expect(homePageOf({ pages: [home], defaultPage: 'p' })).toBe(home)
  expect(homePageOf({ pages: [home], defaultPage: null })).toBeUndefined()
  expect(homePageOf({ pages: [], defaultPage: 'p' })).toBeUndefined()
})
