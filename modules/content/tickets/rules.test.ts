import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isTiqetsLink, partnerLink } from './rules.ts'

const parameterOrder = ['partner', 'selected_date', 'selected_timeslot_id', 'selected_variants', 'currency']
const product = 'https://www.tiqets.com/fr/saint-malo-c75/tickets-for-the-aquarium-p974'
const values = fc.string({ minLength: 1, maxLength: 12 })
/** A pasted link with some of the partner's parameters in any order, and other parameters. */
const pastedLink = fc
  .array(
    fc.tuple(fc.constantFrom(...parameterOrder, 'utm_source', 'adults', 'tq_campaign'), fc.string({ maxLength: 12 })),
    {
      maxLength: 12,
    },
  )
  .map((query) => `${product}?${new URLSearchParams(query)}`)
const parameters = fc.record(
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
  test('has the partner’s parameters in the required order, each once, before all others', () => {
    fc.assert(
      fc.property(pastedLink, parameters, (link, parameters) => {
        const names = namesIn(partnerLink(link, parameters))
        const partnerNames = names.filter((name) => parameterOrder.includes(name))
        expect(partnerNames).toEqual(parameterOrder.filter((name) => partnerNames.includes(name)))
        expect(names.slice(0, partnerNames.length)).toEqual(partnerNames)
        expect(partnerNames[0]).toBe('partner')
      }),
    )
  })

  test('has the known values instead of those in the link, and keeps all other parameters', () => {
    fc.assert(
      fc.property(pastedLink, parameters, (link, parameters) => {
        const originalParameters = new URL(link).searchParams
        const resultParameters = new URL(partnerLink(link, parameters)).searchParams
        for (const name of parameterOrder) {
          const parameterValue = parameters[name as keyof typeof parameters]
          expect(resultParameters.get(name) ?? '').toBe(parameterValue ?? originalParameters.get(name) ?? '')
        }
        for (const name of ['utm_source', 'adults', 'tq_campaign'])
          expect(resultParameters.getAll(name)).toEqual(originalParameters.getAll(name))
      }),
    )
  })

  test('is unchanged when the parameters are added again, and keeps its path and fragment', () => {
    fc.assert(
      fc.property(pastedLink, parameters, (link, parameters) => {
        const linkWithParameters = partnerLink(`${link}#reviews`, parameters)
        expect(partnerLink(linkWithParameters, parameters)).toBe(linkWithParameters)
        const { origin, pathname, hash } = new URL(linkWithParameters)
        expect(`${origin}${pathname}${hash}`).toBe(`${product}#reviews`)
      }),
    )
  })

  test('has the hotel’s affiliate id instead of another one', () => {
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
  ])('is only one to the partner’s own domain: %s is unchanged', (link) => {
    expect(isTiqetsLink(link)).toBe(false)
    expect(partnerLink(link, { partner: 'phare', currency: 'EUR' })).toBe(link)
  })

  test.each(['https://tiqets.com/', 'https://WWW.TIQETS.COM/en/', 'https://checkout.tiqets.com/x?y=1'])(
    '%s is a link to the partner',
    (link) => {
      expect(isTiqetsLink(link)).toBe(true)
    },
  )
})
