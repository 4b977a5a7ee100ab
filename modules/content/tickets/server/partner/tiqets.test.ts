import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readOffers } from './client.ts'

const product = {
  id: '974',
  title: 'Grand Aquarium : entrée',
  tagline: 'Requins, tortues et sous-marin',
  price: 19.9,
  currency: 'EUR',
  ratings: { average: 4.56, total: 1234 },
  product_url: 'https://www.tiqets.com/fr/saint-malo-c75/aquarium-p974/',
  sale_status: 'available',
}
const read = (...products: unknown[]) => readOffers({ success: true, products }, 'EUR')

describe('an answer of the partner', () => {
  test('is read as offers: cents, one decimal of the rating, one line of text', () => {
    expect(read({ ...product, title: ' Grand\u0000 Aquarium\n: entrée ' })).toEqual([
      {
        id: '974',
        title: 'Grand Aquarium : entrée',
        text: 'Requins, tortues et sous-marin',
        price: 1990,
        rating: 4.6,
        ratingCount: 1234,
        link: product.product_url,
      },
    ])
  })

  test('may leave out what an offer can do without, or say it in another way', () => {
    const { id, title, product_url } = product
    expect(read({ id, title, product_url })).toMatchObject([{ text: '', price: null, rating: null, ratingCount: null }])
    expect(read({ ...product, id: 974, price: '19.90', tagline: null })).toMatchObject([
      { id: '974', price: 1990, text: '' },
    ])
    expect(read({ ...product, price: 'dear', ratings: 'good', tagline: 3 })).toMatchObject([
      { price: null, rating: null, text: '' },
    ])
    expect(read({ ...product, currency: 'USD' })).toMatchObject([{ price: null }])
  })

  test('loses what is sold out, comes twice, leads elsewhere or has no title', () => {
    const others = [
      { ...product, id: '1', sale_status: 'unavailable' },
      { ...product, id: '2', product_url: 'https://tiqets.example.org/' },
      { ...product, id: '3', product_url: 'javascript:alert(1)' },
      { ...product, id: '4', title: ' ' },
      { ...product, id: '../5' },
      null,
      'aquarium',
    ]
    expect(read(product, product, ...others).map(({ id }) => id)).toEqual(['974'])
  })

  test('may say that there is nothing near', () => {
    expect(read()).toEqual([])
  })

  test.each([null, 'ok', [], {}, { products: null }, { products: {} }, { products: [{}, 1, null] }])(
    'that is none fails: %j',
    (answer) => {
      expect(() => readOffers(answer, 'EUR')).toThrow('the partner sent no')
    },
  )

  test('of whatever kind is read as offers that can be stored, or fails', () => {
    const nonsense = fc.record(
      {
        id: fc.oneof(fc.string(), fc.integer(), fc.constant('974')),
        title: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null)),
        tagline: fc.anything(),
        price: fc.oneof(fc.double(), fc.anything()),
        ratings: fc.oneof(fc.anything(), fc.record({ average: fc.double(), total: fc.double() })),
        product_url: fc.oneof(fc.webUrl(), fc.constant(product.product_url)),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(nonsense, fc.constant(product))), (products) => {
        let offers: ReturnType<typeof readOffers>
        try {
          offers = readOffers({ products }, 'EUR')
        } catch (error) {
          expect(String(error)).toContain('RemoteServerError')
          return
        }
        for (const { title, text, price, rating, ratingCount, link } of offers) {
          expect(title).toMatch(/\S/)
          expect(`${title}${text}`).not.toMatch(/\p{Cc}|\p{Cs}/u)
          expect(price === null || (Number.isInteger(price) && price >= 0)).toBe(true)
          expect(rating === null || (rating >= 0 && rating <= 5)).toBe(true)
          expect(ratingCount === null || Number.isInteger(ratingCount)).toBe(true)
          expect(link).toBe(product.product_url)
        }
      }),
    )
  })
})
