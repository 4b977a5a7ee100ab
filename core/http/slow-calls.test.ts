import { afterEach, expect, test, vi } from 'vitest'
import { RequestCancelledError, send } from './client.ts'
import { cancelSlowCalls, subscribeToSlowCalls } from './slow-calls.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Replaces the network by a server that never answers; a call ends when its signal aborts. */
const stubSilentServer = () =>
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )

test('a slow call is reported after eight seconds and can be cancelled', async () => {
  vi.useFakeTimers()
  stubSilentServer()
  const listener = vi.fn()
  const unsubscribe = subscribeToSlowCalls(listener)
  const ended = send('get', '/v1/me', { lang: 'fr' }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(7999)
  expect([cancelSlowCalls(), listener.mock.calls.length]).toEqual([null, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(listener).toHaveBeenCalledTimes(1)
  cancelSlowCalls()?.()
  expect(await ended).toBeInstanceOf(RequestCancelledError)
  expect(cancelSlowCalls()).toBeNull()
  unsubscribe()
})

test('a call with a timeout is not offered for cancelling', async () => {
  stubSilentServer()
  const call = send('get', '/v1/me', { lang: 'fr', timeout: 10 }).catch((error: unknown) => error)
  expect(cancelSlowCalls()).toBeNull()
  expect(await call).not.toBeInstanceOf(RequestCancelledError)
})
