import { getCountries } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import fc from '#tests/properties.ts'
import { Phone } from '../../contract.ts'
import { emergencyNumber } from '../../rules.ts'
import { dialledNumber } from './rules.ts'

describe('a telephone number', () => {
  test.each([
    ['+33 (0)2 99 40 50 60', 'FR', '+33299405060'],
    ['+39 (0)6 1234 5678', 'FR', '+390612345678'],
    ['02.99.40.50.60', 'FR', '+33299405060'],
    ['0033 2 99 40 50 60', 'GB', '+33299405060'],
    ['011 33 2 99 40 50 60', 'US', '+33299405060'],
    ['(514) 555-0123', 'CA', '+15145550123'],
    ['02/555.12.34', 'BE', '+3225551234'],
    ['\u202a+33\u00a02\u202f99\u00a040\u00a050\u00a060\u202c', 'FR', '+33299405060'],
    ['+33 2‑99‑40‑50‑60', 'FR', '+33299405060'],
    ['tel:+33299405060', 'FR', '+33299405060'],
    ['٠٥٢٢ ٢٠ ٣٠ ٤٠', 'MA', '+212522203040'],
    ['+３３２９９４０５０６０', 'FR', '+33299405060'],
    ['02 99 40 50 60 poste 12', 'FR', '+33299405060,12'],
    ['+1 514 555 0123 ext. 45', 'FR', '+15145550123,45'],
    ['+44 20 7946 0958 x7', 'FR', '+442079460958,7'],
    ['*9', 'FR', '*9'],
    ['*21#', 'FR', '*21#'],
    ['9', 'FR', '9'],
    ['112', 'DE', '112'],
    ['3966', 'FR', '3966'],
    ['0299', 'FR', '0299'],
    ['131 114', 'AU', '+61131114'],
  ])('written as %s in %s is accepted, and dials %s', (written, country, dialled) => {
    expect(dialledNumber(Phone.parse(written), country)).toBe(dialled)
  })

  test.each(['demandez Maëlle', 'ring the bell', '', '+', '()', '12 poste', 'javascript:alert(1)', '02 99 <b>'])(
    'is not accepted as “%s”',
    (written) => expect(Phone.safeParse(written).success).toBe(false),
  )

  test('is stored without invisible characters', () => {
    expect(Phone.parse('\u2068 +33\u00a0(0)2 99 40 50 60\u2069\n')).toBe('+33 (0)2 99 40 50 60')
  })

  test('for emergencies dials the same everywhere', () => {
    for (const country of getCountries())
      for (const number of ['15', '17', '18', '112', '116117', emergencyNumber(country)])
        expect(dialledNumber(number, country)).toBe(number)
  })

  test('becomes a valid `tel:` address, whatever is written', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123456789 +()-./*#,xtposeint'), maxLength: 20 })
    fc.assert(
      fc.property(written, fc.constantFrom(...getCountries()), (text, country) => {
        const { data } = Phone.safeParse(text)
        if (data) expect(telHref(data, dialledNumber(data, country))).toMatch(/^tel:\+?([\d*]|%23)+(,\d+)?$/)
      }),
      { numRuns: 2000 },
    )
  })
})
