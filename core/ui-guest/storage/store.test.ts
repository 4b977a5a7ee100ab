import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store is active while it has listeners, and notifies all of them of each change', () => {
  const calls: string[] = []
  const { notify, subscribe } = createStore(() => {
    calls.push('start')
    return () => calls.push('stop')
  })
  const unsubscribeFirst = subscribe(() => {
    calls.push('first')
    unsubscribeFirst()
  })
  const unsubscribeSecond = subscribe(() => calls.push('second'))
  notify()
  notify()
  unsubscribeSecond()
  notify()
  expect(calls).toEqual(['start', 'first', 'second', 'second', 'stop'])
  subscribe(() => undefined)
  expect(calls.at(-1)).toBe('start')
})
