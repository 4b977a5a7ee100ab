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
const readProducts = (...products: unknown[]) => readOffers({ success: true, products }, 'EUR')

describe('an answer of the partner', () => {
  test('is read as offers, with prices in cents, ratings with one decimal, and texts on one line', () => {
    expect(readProducts({ ...product, title: ' Grand\u0000 Aquarium\n: entrée ' })).toEqual([
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

  test('may have missing, differently typed or invalid optional fields', () => {
    const { id, title, product_url } = product
    expect(readProducts({ id, title, product_url })).toMatchObject([
      { text: '', price: null, rating: null, ratingCount: null },
    ])
    expect(readProducts({ ...product, id: 974, price: '19.90', tagline: null })).toMatchObject([
      { id: '974', price: 1990, text: '' },
    ])
    expect(readProducts({ ...product, price: 'dear', ratings: 'good', tagline: 3 })).toMatchObject([
      { price: null, rating: null, text: '' },
    ])
    expect(readProducts({ ...product, currency: 'USD' })).toMatchObject([{ price: null }])
  })

  test('is read without products that are sold out, repeated, invalid, or link to other sites', () => {
    const others = [
      { ...product, id: '1', sale_status: 'unavailable' },
      { ...product, id: '2', product_url: 'https://tiqets.example.org/' },
      { ...product, id: '3', product_url: 'javascript:alert(1)' },
      { ...product, id: '4', title: ' ' },
      { ...product, id: '../5' },
      null,
      'aquarium',
    ]
    expect(readProducts(product, product, ...others).map(({ id }) => id)).toEqual(['974'])
  })

  test('may have no products', () => {
    expect(readProducts()).toEqual([])
  })

  test.each([null, 'ok', [], {}, { products: null }, { products: {} }, { products: [{}, 1, null] }])(
    'that is invalid fails: %j',
    (answer) => {
      expect(() => readOffers(answer, 'EUR')).toThrow('the partner sent no')
    },
  )

  test('with any content is read as offers that can be stored, or fails', () => {
    const invalidProduct = fc.record(
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
      fc.property(fc.array(fc.oneof(invalidProduct, fc.constant(product))), (products) => {
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
