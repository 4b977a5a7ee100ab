import { expect, test, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

test('aborts with the reason of the first that does, in a browser without AbortSignal.any', () => {
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

test('is aborted at once where one of them is', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('before')])?.reason).toBe('before')
})

test('is the signal itself where there is one, and none where there is none', () => {
  const { signal } = new AbortController()
  expect(anySignal([signal])).toBe(signal)
  expect(anySignal([])).toBeUndefined()
})

test('leaves no listener on a signal that outlives the call', () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const call = new AbortController()
  anySignal([signal, call.signal])
  const options = added.mock.calls[0]?.[2]
  expect(typeof options === 'object' && options.signal?.aborted).toBe(false)
  call.abort()
  expect(typeof options === 'object' && options.signal?.aborted).toBe(true)
})
