import { expect, test, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

test('the combined signal aborts with the reason of the first signal that aborts, without AbortSignal.any', () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new Error('this browser has none')
  })
  const [first, second] = [new AbortController(), new AbortController()]
  const any = anySignal([first.signal, second.signal])
  expect(any?.aborted).toBe(false)
  second.abort('the guest gave up')
  first.abort('too late')
  expect(any?.reason).toBe('the guest gave up')
})

test('the combined signal is aborted from the start when one of the signals is', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')])?.reason).toBe('before')
})

test('a single signal is returned unchanged, and an empty list gives undefined', () => {
  const { signal } = new AbortController()
  expect(anySignal([signal])).toBe(signal)
  expect(anySignal([])).toBeUndefined()
})

test('no listener stays on a signal that lives longer than the call', () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const call = new AbortController()
  anySignal([signal, call.signal])
  const options = added.mock.calls[0]?.[2]
  expect(typeof options === 'object' && options.signal?.aborted).toBe(false)
  call.abort()
  expect(typeof options === 'object' && options.signal?.aborted).toBe(true)
})
