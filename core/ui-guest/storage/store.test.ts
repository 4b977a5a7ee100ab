import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store is active while it has listeners, and notifies all of them of each change', () => {
  const told: string[] = []
  const { notify, subscribe } = createStore(() => {
    told.push('start')
    return () => told.push('stop')
  })
  const leaveFirst = subscribe(() => {
    told.push('first')
    leaveFirst()
  })
  const leaveSecond = subscribe(() => told.push('second'))
  notify()
  notify()
  leaveSecond()
  notify()
  expect(told).toEqual(['start', 'first', 'second', 'second', 'stop'])
  subscribe(() => undefined)
  expect(told.at(-1)).toBe('start')
})
