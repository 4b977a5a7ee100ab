import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isTiqets, partnerLink } from './rules.ts'

const order = ['partner', 'selected_date', 'selected_timeslot_id', 'selected_variants', 'currency']
const product = 'https://www.tiqets.com/fr/saint-malo-c75/tickets-for-the-aquarium-p974'
const values = fc.string({ minLength: 1, maxLength: 12 })
/** A link as somebody may paste it: with some of the parameters, in any order, and others among them. */
const pasted = fc
  .array(fc.tuple(fc.constantFrom(...order, 'utm_source', 'adults', 'tq_campaign'), fc.string({ maxLength: 12 })), {
    maxLength: 12,
  })
  .map((query) => `${product}?${new URLSearchParams(query)}`)
const known = fc.record(
  {
    partner: values,
    selected_date: values,
    selected_timeslot_id: values,
    selected_variants: values,
    currency: fc.constantFrom('EUR', 'GBP'),
  },
  { requiredKeys: ['partner'] },
)
const namesIn = (link: string) => [...new URL(link).searchParams.keys()]

describe('a link to the partner', () => {
  test('carries the parameters in the required order, each once, before all others', () => {
    fc.assert(
      fc.property(pasted, known, (link, parameters) => {
        const names = namesIn(partnerLink(link, parameters))
        const own = names.filter((name) => order.includes(name))
        expect(own).toEqual(order.filter((name) => own.includes(name)))
        expect(names.slice(0, own.length)).toEqual(own)
        expect(own[0]).toBe('partner')
      }),
    )
  })

  test('carries what is known here in place of what stands there, and keeps what is not', () => {
    fc.assert(
      fc.property(pasted, known, (link, parameters) => {
        const before = new URL(link).searchParams
        const after = new URL(partnerLink(link, parameters)).searchParams
        for (const name of order) {
          const given = parameters[name as keyof typeof parameters]
          expect(after.get(name) ?? '').toBe(given ?? before.get(name) ?? '')
        }
        for (const name of ['utm_source', 'adults', 'tq_campaign'])
          expect(after.getAll(name)).toEqual(before.getAll(name))
      }),
    )
  })

  test('is the same when it is made twice, and keeps its page and its part of the page', () => {
    fc.assert(
      fc.property(pasted, known, (link, parameters) => {
        const once = partnerLink(`${link}#reviews`, parameters)
        expect(partnerLink(once, parameters)).toBe(once)
        const { origin, pathname, hash } = new URL(once)
        expect(`${origin}${pathname}${hash}`).toBe(`${product}#reviews`)
      }),
    )
  })

  test('of the hotel’s affiliate replaces another one’s', () => {
    expect(
      partnerLink(`${product}?currency=USD&partner=other&utm_source=x`, { partner: 'phare', currency: 'EUR' }),
    ).toBe(`${product}?partner=phare&currency=EUR&utm_source=x`)
  })

  test.each([
    'https://www.tiqets.com.example.org/x?partner=other',
    'https://eviltiqets.com/x',
    'http://www.tiqets.com/x',
    'https://tiqets.com@example.org/x',
    'https://someone:secret@www.tiqets.com/x',
    'https://www.tiqets.com:8443/x',
    'https://example.org/?to=https://www.tiqets.com/',
    'javascript:alert(1)//tiqets.com',
    'tiqets.com',
    '',
  ])('is only one that leads there: %s stays as it is', (link) => {
    expect(isTiqets(link)).toBe(false)
    expect(partnerLink(link, { partner: 'phare', currency: 'EUR' })).toBe(link)
  })

  test.each(['https://tiqets.com/', 'https://WWW.TIQETS.COM/en/', 'https://checkout.tiqets.com/x?y=1'])(
    '%s is one',
    (link) => {
      expect(isTiqets(link)).toBe(true)
    },
  )
})
