import { expect, test } from 'vitest'
import { roomApprovals } from '#modules/hotel/hotels/rules.ts'
import fc from '#tests/properties.ts'
import { nextPhoneState, phoneStates } from './phones-rules.ts'

const now = new Date('2026-03-10T09:00:00Z')
const storedPhone = fc.option(
  fc.record({
    stay: fc.constantFrom('this', 'earlier'),
    state: fc.constantFrom(...phoneStates),
    former: fc.boolean(),
    scannedAt: fc.date({ min: new Date('2026-03-01T00:00:00Z'), max: now, noInvalidDate: true }),
  }),
  { nil: undefined },
)

test('a phone of an ended stay waits for the reception, unless the hotel requires no approval', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roomApprovals), storedPhone, (approval, phone) => {
      const { state, former } = nextPhoneState(approval, phone, 'this', now)
      const hadEarlierStay = phone?.stay === 'earlier' && phone.state === 'accepted'
      if (hadEarlierStay) expect([former, state]).toEqual([true, approval === 'none' ? 'accepted' : 'waiting'])
      if (!phone) expect(state).toBe(approval === 'all' ? 'waiting' : 'accepted')
      if (approval === 'none') expect(state).toBe('accepted')
      // A phone that the reception has accepted stays accepted during its stay.
      if (phone?.stay === 'this' && phone.state === 'accepted') expect(state).toBe('accepted')
    }),
  )
})

test('a phone still counts as one of an earlier stay after it scans again', () => {
  const earlier = { stay: 'earlier', state: 'accepted' as const, former: false, scannedAt: now }
  const waiting = { ...nextPhoneState('former', earlier, 'this', now), stay: 'this', scannedAt: now }
  expect(nextPhoneState('former', waiting, 'next', now)).toEqual({ state: 'waiting', former: true })
})
