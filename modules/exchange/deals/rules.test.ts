import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  claimRefusalOf,
  codeExpiryOf,
  codeLength,
  codeNumberBits,
  codeNumberOf,
  codeOfNumber,
  codeStateOf,
  dealCodeAlphabet,
  dealTimesOf,
  formatCode,
  isReservation,
  normalizeCode,
  openWeekdays,
  redeemResultOfProblem,
  requestedCode,
} from './rules.ts'

const number = fc.nat(2 ** Number(codeNumberBits) - 1)
const code = number.map(codeOfNumber)

describe('a code', () => {
  test('is ten characters that encode a number, shown in two groups of five', () => {
    fc.assert(
      fc.property(number, (each) => {
        const written = codeOfNumber(each)
        expect(written).toHaveLength(10)
        expect(formatCode(written)).toMatch(/^.{5}-.{5}$/)
        expect(codeNumberOf(written)).toBe(each)
      }),
    )
  })

  test('survives small letters, spaces and dashes anywhere, full-width signs and the letters that look like digits', () => {
    const between = fc.array(fc.constantFrom('', '', '-', ' ', ' – ', '.'), {
      minLength: codeLength,
      maxLength: codeLength,
    })
    fc.assert(
      fc.property(code, between, fc.constantFrom('i', 'l'), (each, gaps, one) => {
        const typed = [...each.toLowerCase()].map((sign, i) => gaps[i] + sign).join('')
        expect(normalizeCode(typed.replaceAll('0', 'o').replaceAll('1', one))).toBe(each)
      }),
    )
    const wide = [...codeOfNumber(4711)].map((sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)).join('')
    expect(normalizeCode(wide)).toBe(codeOfNumber(4711))
  })

  test('with one wrong character is not a code', () => {
    fc.assert(
      fc.property(code, fc.nat(codeLength - 1), fc.constantFrom(...dealCodeAlphabet), (each, place, sign) => {
        fc.pre(each[place] !== sign)
        expect(normalizeCode(each.slice(0, place) + sign + each.slice(place + 1))).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  test('with two neighbouring characters swapped is not a code', () => {
    fc.assert(
      fc.property(code, fc.nat(codeLength - 2), (each, place) => {
        const [one = '', other = ''] = each.slice(place, place + 2)
        fc.pre(one !== other)
        expect(normalizeCode(each.slice(0, place) + other + one + each.slice(place + 2))).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  test('any typed text is read as a valid code or as none, without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const read = normalizeCode(typed)
        expect(read === null || normalizeCode(read) === read).toBe(true)
      }),
    )
  })

  test('cannot be guessed: with a million valid codes, the attempts allowed to one address in a year find none', () => {
    const tries = 60 * 6 * 24 * 365
    expect((tries * 1_000_000) / 2 ** Number(codeNumberBits)).toBeLessThan(1 / 10)
  })
})

const paris = 'Europe/Paris'
const at = (instant: string) => new Date(instant)
const evenings = {
  weekly: [{ day: 2, opens: '18:00', closes: '20:00' }],
  exceptions: [],
}

describe('when a deal runs', () => {
  const march = { from: '2026-03-10', until: '2026-03-12', hours: null }

  test('is from the start of its first day to the end of its last day, in the hotel’s time zone', () => {
    expect(dealTimesOf(march, paris, at('2026-03-09T22:59:59Z')).phase).toBe('coming')
    expect(dealTimesOf(march, paris, at('2026-03-09T23:00:00Z')).phase).toBe('on')
    expect(dealTimesOf(march, paris, at('2026-03-12T22:59:59Z')).phase).toBe('on')
    expect(dealTimesOf(march, paris, at('2026-03-12T23:00:00Z')).phase).toBe('over')
  })

  test('without dates, it always runs', () => {
    expect(dealTimesOf({ from: null, until: null, hours: null }, paris, at('2026-03-10T09:00:00Z'))).toEqual({
      phase: 'on',
      usableNow: true,
      usableAt: null,
      endsAt: null,
    })
  })

  test('its venue accepts it during its hours, and the next opening is given', () => {
    const deal = { ...march, hours: evenings }
    const morning = dealTimesOf(deal, paris, at('2026-03-10T09:00:00Z'))
    expect([morning.usableNow, morning.usableAt]).toEqual([false, at('2026-03-10T17:00:00Z')])
    expect(dealTimesOf(deal, paris, at('2026-03-10T17:30:00Z')).usableNow).toBe(true)
    // The next Tuesday is after the last day of the deal.
    expect(dealTimesOf(deal, paris, at('2026-03-11T09:00:00Z')).usableAt).toBeNull()
  })

  test('before its first day it says when it will be usable, and after its last day it is not', () => {
    expect(dealTimesOf(march, paris, at('2026-03-01T09:00:00Z'))).toEqual({
      phase: 'coming',
      usableNow: false,
      usableAt: at('2026-03-09T23:00:00Z'),
      endsAt: at('2026-03-12T23:00:00Z'),
    })
    const evening = dealTimesOf({ ...march, hours: evenings }, paris, at('2026-03-03T17:30:00Z'))
    expect([evening.usableNow, evening.usableAt]).toEqual([false, at('2026-03-10T17:00:00Z')])
    expect(dealTimesOf(march, paris, at('2026-03-20T09:00:00Z'))).toEqual({
      phase: 'over',
      usableNow: false,
      usableAt: null,
      endsAt: at('2026-03-12T23:00:00Z'),
    })
  })

  test('an opening that begins as the deal ends is not offered', () => {
    const midnight = { weekly: [{ day: 5, opens: '00:00', closes: '02:00' }], exceptions: [] }
    expect(dealTimesOf({ ...march, hours: midnight }, paris, at('2026-03-11T09:00:00Z')).usableAt).toBeNull()
  })

  test('it is valid on the days on which its hours have an interval, or on all of them', () => {
    expect(openWeekdays(null)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(openWeekdays(evenings)).toEqual([2])
  })

  test('a code is valid for a week, and never longer than the deal', () => {
    const now = at('2026-03-10T09:00:42Z')
    expect(codeExpiryOf({ from: null, until: null, hours: null }, paris, now)).toEqual(at('2026-03-17T09:00:00Z'))
    expect(codeExpiryOf({ from: null, until: null, hours: null }, paris, now, true)).toEqual(at('2026-03-10T10:00:00Z'))
    expect(codeExpiryOf(march, paris, now)).toEqual(at('2026-03-12T23:00:00Z'))
  })
})

describe('whether a guest gets a code', () => {
  const deal = { phase: 'on', perVisitor: 2, limit: 10 } as const

  test('each limit applies separately, and a deal without a limit has none', () => {
    expect(claimRefusalOf(deal, { byVisitor: 1, inAll: 9, reserved: 0 }, '101')).toBeNull()
    expect(claimRefusalOf(deal, { byVisitor: 2, inAll: 9, reserved: 0 }, '101')).toBe('deal_already_used')
    expect(claimRefusalOf(deal, { byVisitor: 0, inAll: 10, reserved: 0 }, '101')).toBe('deal_given_out')
    expect(
      claimRefusalOf({ ...deal, perVisitor: null, limit: null }, { byVisitor: 99, inAll: 999, reserved: 0 }, null),
    ).toBeNull()
  })

  test('reservations without a scanned room can take half of the codes', () => {
    for (const [reserved, refusal] of [
      [4, null],
      [5, 'deal_room_needed'],
    ] as const)
      expect(claimRefusalOf(deal, { byVisitor: 0, inAll: 5, reserved }, null)).toBe(refusal)
    expect(claimRefusalOf(deal, { byVisitor: 0, inAll: 5, reserved: 5 }, '101')).toBeNull()
    expect(claimRefusalOf({ ...deal, limit: 1 }, { byVisitor: 0, inAll: 0, reserved: 0 }, null)).toBeNull()
  })

  test('an odd number of codes leaves the smaller half to rooms', () => {
    const odd = { ...deal, limit: 5 }
    expect(claimRefusalOf(odd, { byVisitor: 0, inAll: 3, reserved: 2 }, null)).toBeNull()
    expect(claimRefusalOf(odd, { byVisitor: 0, inAll: 3, reserved: 3 }, null)).toBe('deal_room_needed')
  })

  test('only a code of a limited deal without a proven room is a reservation', () => {
    expect(isReservation({ limit: 10 }, null)).toBe(true)
    expect(isReservation({ limit: 10 }, '101')).toBe(false)
    expect(isReservation({ limit: null }, null)).toBe(false)
  })

  test('no code is given before the first day or after the last day', () => {
    expect(claimRefusalOf({ ...deal, phase: 'coming' }, { byVisitor: 0, inAll: 0, reserved: 0 }, null)).toBe(
      'deal_not_begun',
    )
    expect(claimRefusalOf({ ...deal, phase: 'over' }, { byVisitor: 0, inAll: 0, reserved: 0 }, null)).toBe('deal_over')
  })
})

test('a used code stays used, whatever happens to its deal', () => {
  const now = at('2026-03-10T09:00:00Z')
  const later = at('2026-03-11T09:00:00Z')
  expect(codeStateOf({ redeemedAt: now, expiresAt: now }, null, later)).toBe('used')
  expect(codeStateOf({ redeemedAt: null, expiresAt: later }, 'on', now)).toBe('valid')
  expect(codeStateOf({ redeemedAt: null, expiresAt: now }, 'on', now)).toBe('expired')
  expect(codeStateOf({ redeemedAt: null, expiresAt: later }, 'over', now)).toBe('expired')
  expect(codeStateOf({ redeemedAt: null, expiresAt: later }, null, now)).toBe('expired')
})

describe('the page of the venue', () => {
  test('takes the code of its path or, without one there, of its query, as it was typed', () => {
    const query = (search: string) => new URLSearchParams(search)
    expect(requestedCode({ code: '7k2mp-9qrst' }, query('code=other'))).toBe('7k2mp-9qrst')
    expect(requestedCode({}, query('code=7k2mp'))).toBe('7k2mp')
    expect(requestedCode({}, query(''))).toBe('')
    expect(requestedCode({}, query('code=+++'))).toBe('')
    expect(requestedCode({ code: 'x'.repeat(100) }, query(''))).toHaveLength(80)
  })

  test.each([
    ['invalid', 'wrong_pin'],
    ['deal_not_now', 'not_now'],
    ['too_many_requests', 'too_many'],
    ['not_found', 'not_valid'],
    ['deal_code_used', 'not_valid'],
    ['deal_code_expired', 'not_valid'],
    ['internal', 'trouble'],
  ])('after the error %s it says %s', (problem, result) => {
    expect(redeemResultOfProblem(problem)).toBe(result)
  })
})
