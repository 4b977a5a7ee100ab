import { expect, test, vi } from 'vitest'
import { runInTurn } from './per-account.ts'

const request = new Request('http://localhost/v1/account')

/** Calls that stay pending until `finish` is called. */
function pendingCalls() {
  let finish = () => {}
  const promise = new Promise<string>((resolve) => {
    finish = () => resolve('done')
  })
  let running = 0
  const call = () => {
    running++
    return promise
  }
  return { call, running: () => running, finish }
}

test('calls of one account wait for each other but do not delay calls of another account', async () => {
  const first = pendingCalls()
  const second = pendingCalls()
  const calls = Array.from({ length: 6 }, () => runInTurn('first', request, first.call))
  const other = runInTurn('second', request, second.call)
  await new Promise(setImmediate)
  expect([first.running(), second.running()]).toEqual([4, 1])
  first.finish()
  second.finish()
  expect(await Promise.all([...calls, other])).toEqual(Array(7).fill('done'))
  expect(first.running()).toBe(6)
})

test('an account with too many waiting calls is refused until they are done', async () => {
  const { call, finish } = pendingCalls()
  const calls = Array.from({ length: 104 }, () => runInTurn('many', request, call))
  await expect(runInTurn('many', request, call)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 5 },
  })
  finish()
  await Promise.all(calls)
  expect(await runInTurn('many', request, call)).toBe('done')
})

test('an error of a call is thrown to its caller and does not block the next calls', async () => {
  const fail = () => Promise.reject(new Error('no'))
  await Promise.all(Array.from({ length: 8 }, () => expect(runInTurn('failing', request, fail)).rejects.toThrow('no')))
  expect(await runInTurn('failing', request, async () => 1)).toBe(1)
})

test('a waiting call whose client has disconnected is not carried out, and later calls are', async () => {
  const { call, finish } = pendingCalls()
  const sender = new AbortController()
  const abandonedCall = vi.fn(call)
  const runningCalls = Array.from({ length: 4 }, () => runInTurn('left', request, call))
  const refused = expect(runInTurn('left', sender, abandonedCall)).rejects.toMatchObject({ code: 'too_many_requests' })
  const next = runInTurn('left', request, call)
  sender.abort('gone')
  finish()
  await refused
  expect(await Promise.all([...runningCalls, next])).toEqual(Array(5).fill('done'))
  expect(abandonedCall).not.toHaveBeenCalled()
})
