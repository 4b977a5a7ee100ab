import { describe, expect, test } from 'vitest'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { aHotel, anArticle, aPlace, aService } from '#tests/builders.ts'
import routes from '../routes.ts'
import { canonicalUrl, guestScreens, isHotelAddress, pageAddress, readGuestAddress } from './guest-address.ts'

const id = (digit: number) => `${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`
const nobody = '00000000-0000-0000-0000-000000000000'
const hotel = aHotel({
  services: [aService({ id: id(1), articles: [anArticle({ id: id(2) })] }), aService({ id: id(3) })],
  pages: [{ id: id(4), slug: 'spa', title: 'Spa', blocks: [] }],
  info: {
    wifi: { network: 'N', password: '', security: 'WPA', hidden: false },
    items: [{ id: id(5), title: 'Piscine', text: '', picture: null }],
  },
  places: [aPlace({ id: id(6), category: 'bar' })],
})

const shown = (path: string, of: PublicHotel | null = hotel) =>
  pageAddress(readGuestAddress(`http://any.example/public/phare${path}`), of)

test('the list of guest screens equals the guest routes of the route table', () => {
  const area = routes.find(({ path }) => path === 'public/:orgId')
  const places = area?.children?.map(({ path, index }) => (index ? '' : path)).filter((path) => path !== '*')
  expect([...guestScreens]).toEqual(places)
})

test.each([
  ['', ''],
  ['/', ''],
  ['?lang=en&utm_source=x', '?lang=en'],
  ['?lang=de', '?lang=de'],
  ['?lang=ja', '?lang=other'],
  ['/infos?lang=zh-Hant-HK', '/infos?lang=other'],
  [`?lang=${'x'.repeat(300)}`, '?lang=other'],
  ['?lang=', ''],
  ['/INFOS/', '/infos'],
  ['/%69nfos/wifi', '/infos/wifi'],
  [`/infos/${id(5)}`, `/infos/${id(5)}`],
  ['/p/spa', '/p/spa'],
  [`/p/${id(4)}`, `/p/${id(4)}`],
  ['/places', '/places'],
  ['/Museum?open=1', '/museum'],
  [`/bar/${id(6)}`, `/bar/${id(6)}`],
  [`/spa/${id(6)}`, `/bar/${id(6)}`],
  [`/bar/${id(6)}/promotion?lang=en`, `/bar/${id(6)}/promotion?lang=en`],
  [`/anything/${id(6)}/promotion`, `/bar/${id(6)}/promotion`],
  [`/discover/services/${id(1)}?article=${id(2)}&lang=es`, `/discover/services/${id(1)}?lang=es&article=${id(2)}`],
  [`/discover/services/${id(1)}.data?lang=es&_routes=guest-layout`, `/discover/services/${id(1)}.data?lang=es`],
])('%s is rendered as the page %s of the hotel', (requested, page) => {
  expect(shown(requested)).toBe(`/public/phare${page}`)
})

test.each([
  ['/public/Leerie-House/', '/public/leerie-house/'],
  ['/public/LEERIE-house/infos/WIFI?lang=en&x=1', '/public/leerie-house/infos/WIFI?lang=en&x=1'],
  ['/public/%4Ceerie-house', '/public/leerie-house'],
  ['/public/AB000000-0000-4000-8000-000000000000', '/public/ab000000-0000-4000-8000-000000000000'],
  ['/public/leerie-house/infos?lang=en', null],
])('the canonical address of %s is %s', (path, canonical) => {
  const url = `http://any.example${path}`
  expect(canonicalUrl(url, readGuestAddress(url))).toBe(canonical)
})

describe('all unknown addresses of a kind share one page', () => {
  test.each([
    [`/orders/${id(7)}`, `/orders/${nobody}`],
    ['/orders/anything', `/orders/${nobody}`],
    [`/discover/services/${id(7)}`, `/discover/services/${nobody}`],
    [`/discover/services/${id(1)}?article=${id(7)}`, `/discover/services/${id(1)}`],
    [`/discover/services/${id(3)}?article=${id(2)}`, `/discover/services/${id(3)}`],
    [`/infos?article=${id(2)}`, '/infos'],
    [`/museum/${id(7)}/promotion`, `/places/${nobody}/promotion`],
    ['/p/%E0%A4%A', `/p/${nobody}`],
    ['/anything', '/nothing'],
    [`/bar/${id(7)}`, `/places/${nobody}`],
    ['/infos/announcement', `/infos/${nobody}`],
    ['/a/b/c', '/no/such/page'],
    ['/infos//wifi', '/no/such/page'],
  ])('%s is rendered as %s', (requestedPath, page) => {
    expect(shown(requestedPath)).toBe(`/public/phare${page}`)
  })

  test('also for hotels that do not exist; impossible hotel ids are not looked up', () => {
    expect(shown('/infos/wifi?lang=en', null)).toBe(`/public/-/infos/${nobody}?lang=en`)
    const can = (name: string) => isHotelAddress(readGuestAddress(`http://any.example/public/${name}`))
    expect([can('phare'), can(id(1)), can('-'), can('%00'), can('a%20b'), can('x'.repeat(81))]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
