import { expect, test } from 'vitest'
import { serviceStateOf, serviceStates, stateChangeOf } from './state-rules.ts'

test('a service has one of three states, and a choice changes only what differs', () => {
  for (const hidden of [true, false])
    for (const paused of [true, false])
      for (const state of serviceStates) {
        const service = { hidden, paused }
        const change = stateChangeOf(service, state)
        expect(serviceStateOf({ ...service, ...change })).toBe(state)
        for (const name of ['hidden', 'paused'] as const)
          if (name in change) expect(change[name]).not.toBe(service[name])
        if (serviceStateOf(service) === state) expect(change).toEqual({})
      }
  // Those who handle orders may change the pause and nothing else.
  expect(stateChangeOf({ hidden: false, paused: false }, 'paused')).toEqual({ paused: true, pausedUntil: null })
  // What is shown again takes orders, also when it was paused before.
  expect(stateChangeOf({ hidden: true, paused: true }, 'visible')).toEqual({
    hidden: false,
    paused: false,
    pausedUntil: null,
  })
})
