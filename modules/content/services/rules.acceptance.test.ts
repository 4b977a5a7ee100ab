import { describe, expect, test } from 'vitest'
import { acceptsAutomatically } from './acceptance-rules.ts'

describe('an order is accepted automatically', () => {
  test.each([
    ['off', 0, false],
    ['always', 0, true],
    ['always', 500, true],
    ['until', 0, true],
    ['until', 2, true],
    ['until', 3, false],
    ['until', 4, false],
  ] as const)('with the setting "%s" of three, while %i wait: %s', (automaticAcceptance, waiting, accepted) => {
    expect(acceptsAutomatically({ automaticAcceptance, maxWaitingOrders: 3 }, waiting)).toBe(accepted)
  })
})
