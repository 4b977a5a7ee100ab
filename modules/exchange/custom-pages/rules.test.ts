import { describe, expect, test } from 'vitest'
import { isSafeAddress } from '#core/rich-text/address.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import fc from '#tests/properties.ts'
import { findPage, guestPagePath } from './page-path-rules.ts'
import { type LocalizedBlock, type MapPoint, unseenReasonOf } from './rules.ts'
import { videoSiteOf } from './video-rules.ts'

describe('a button leads', () => {
  test.each([
    'https://hotel.example/spa?x=1#y',
    'http://hotel.example',
    'HTTPS://HOTEL.EXAMPLE/É',
    'mailto:accueil@hotel.example',
    'mailto:accueil@hotel.example?subject=Bonjour%20!',
    'tel:+33 2 99 00 00 00',
    'tel:(02) 99.00-00',
  ])('to %s', (address) => {
    expect(isSafeAddress(address)).toBe(true)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://hotel.example/x',
    'file:///etc/passwd',
    '//evil.example',
    '/public/elsewhere',
    'https:evil.example',
    'https:///evil.example',
    'https://\\evil.example',
    'https://hotel.example@evil.example',
    'https://a:b@evil.example',
    'https://',
    'https://a b.example',
    'mailto:',
    'mailto:a@b',
    'mailto:a@b.example,javascript:x@y',
    'tel:',
    'tel:javascript',
    'sms:+33600000000',
    'www.hotel.example',
    '',
  ])('never to %j', (address) => {
    expect(isSafeAddress(address)).toBe(false)
  })

  test('never to a scheme that runs scripts or opens another application, whatever was typed', () => {
    const typed = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom('javascript:', ' data:', 'https:', 'mailto:', 'tel:', '\t'), fc.string())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (address) => {
        if (!isSafeAddress(address)) return
        expect(new URL(address, 'https://livret.example').protocol).toMatch(/^(https?|mailto|tel):$/)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a video address is accepted only for a single video on YouTube or Vimeo', () => {
  for (const [address, site] of [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'YouTube'],
    ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ', 'YouTube'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'YouTube'],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', 'YouTube'],
    ['https://vimeo.com/76979871', 'Vimeo'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'Vimeo'],
    ['https://www.youtube.com/@hotel', null],
    ['http://youtu.be/dQw4w9WgXcQ', null],
    ['https://youtu.be.evil.example/dQw4w9WgXcQ', null],
    ['https://evil.example/?https://youtu.be/dQw4w9WgXcQ', null],
    ['javascript:https://youtu.be/dQw4w9WgXcQ', null],
    ['/files/video.mp4', null],
  ] as const)
    expect(videoSiteOf(address), address).toBe(site)
})

describe('a page’s address', () => {
  test('is its slug or its id; the default page is the home', () => {
    const spa = { id: '0190b0a0-0000-7000-8000-00000000000a', slug: 'spa' }
    expect([findPage([spa], 'spa'), findPage([spa], spa.id.toUpperCase())]).toEqual([spa, spa])
    for (const other of ['Spa', '', undefined, 'x']) expect(findPage([spa], other)).toBeUndefined()
    expect([guestPagePath({ defaultPage: null }, spa), guestPagePath({ defaultPage: spa.id }, spa)]).toEqual([
      'p/spa',
      '',
    ])
  })
})

describe('guests do not get a block', () => {
  const targets = {
    services: new Set(['bar']),
    places: new Set(['old-town']),
    pages: new Set(['spa']),
    info: new Set(['wifi']),
    lost: new Set(['/files/gone']),
  }
  const picture = (address: string | null): LocalizedBlock => ({
    id: '',
    kind: 'picture',
    picture: address,
    alt: '',
    caption: '',
  })
  const gallery = (...addresses: string[]): LocalizedBlock => ({
    id: '',
    kind: 'gallery',
    pictures: addresses.map((address, i) => ({ id: `${i}`, picture: address, alt: '' })),
  })
  const button = (label: string, link: Extract<LocalizedBlock, { kind: 'button' }>['link']): LocalizedBlock => ({
    id: '',
    kind: 'button',
    label,
    link,
  })
  const video = (address: string | null, picture: string | null = null): LocalizedBlock => ({
    id: '',
    kind: 'video',
    video: address,
    picture,
    title: '',
    caption: '',
  })
  const map = (point: MapPoint): LocalizedBlock => ({ id: '', kind: 'map', label: '', point })
  const questions = (...pairs: [string, string][]): LocalizedBlock => ({
    id: '',
    kind: 'questions',
    questions: pairs.map(([question, answer], i) => ({ id: `${i}`, question, answer: richTextFromPlain(answer) })),
  })
  test.each<[string, LocalizedBlock, ReturnType<typeof unseenReasonOf>]>([
    ['that says nothing yet', { id: '', kind: 'heading', level: 2, text: '' }, 'unfinished'],
    ['unless it says something', { id: '', kind: 'text', text: richTextFromPlain('Bonjour') }, null],
    ['without a picture yet', picture(null), 'unfinished'],
    ['whose picture was deleted', picture('/files/gone'), 'lost'],
    ['unless its picture is there', picture('/files/a'), null],
    ['without pictures yet', gallery(), 'unfinished'],
    ['all of whose pictures were deleted', gallery('/files/gone', '/files/gone'), 'lost'],
    ['as it is, when one of its pictures was deleted', gallery('/files/a', '/files/gone'), 'lostSome'],
    ['without words on its button', button('', { to: 'address', address: 'https://x.example' }), 'unfinished'],
    ['whose button leads nowhere yet', button('Voir', null), 'unfinished'],
    ['whose button leads to what is gone', button('Voir', { to: 'service', id: 'spa' }), 'gone'],
    ['that is gone, even while it has no words', button('', { to: 'page', id: 'bar' }), 'gone'],
    ['unless its button leads somewhere', button('Voir', { to: 'info', info: 'wifi' }), null],
    ['of a service that is gone', { id: '', kind: 'service', serviceId: 'spa' }, 'gone'],
    ['of a place that is there', { id: '', kind: 'place', placeId: 'old-town' }, null],
    ['of a place that is hidden or gone', { id: '', kind: 'place', placeId: 'pier' }, 'gone'],
    ['whose button leads to a place that is gone', button('Voir', { to: 'place', id: 'pier' }), 'gone'],
    ['of information that nobody filled in', { id: '', kind: 'info', info: 'breakfast' }, 'gone'],
    ['whose video is not chosen yet', video(null), 'unfinished'],
    ['whose video was deleted', video('/files/gone'), 'lost'],
    ['with its picture, when that was deleted', video('/files/a', '/files/gone'), 'lostSome'],
    ['unless its video is on a site', video('https://youtu.be/dQw4w9WgXcQ'), null],
    ['of the way to a place that is gone', map({ of: 'place', id: 'pier' }), 'gone'],
    [
      'of an address that nobody has written',
      map({ of: 'address', address: '', latitude: null, longitude: null }),
      'unfinished',
    ],
    ['unless it shows the way to the hotel', map({ of: 'hotel' }), null],
    ['without a question that has an answer', questions(['Chiens ?', ''], ['', 'Oui']), 'unfinished'],
    ['unless a question has an answer', questions(['Chiens ?', ''], ['Parking ?', 'Oui']), null],
    ['unless it is a line', { id: '', kind: 'divider' }, null],
  ])('%s', (_, block, why) => {
    expect(unseenReasonOf(block, targets)).toBe(why)
  })
})
