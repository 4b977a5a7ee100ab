import { expect, test, vi } from 'vitest'
import { runInTurn } from './per-account.ts'

const request = new Request('http://localhost/v1/account')

/** Calls that stay pending until `finish` is called. */
function openCalls() {
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

test('calls of one account take turns, and calls of another come between', async () => {
  const first = openCalls()
  const second = openCalls()
  const all = Array.from({ length: 6 }, () => runInTurn('first', request, first.call))
  const other = runInTurn('second', request, second.call)
  await new Promise(setImmediate)
  expect([first.running(), second.running()]).toEqual([4, 1])
  first.finish()
  second.finish()
  expect(await Promise.all([...all, other])).toEqual(Array(7).fill('done'))
  expect(first.running()).toBe(6)
})

test('an account whose calls pile up is refused, and taken again once they are through', async () => {
  const { call, finish } = openCalls()
  const all = Array.from({ length: 104 }, () => runInTurn('many', request, call))
  await expect(runInTurn('many', request, call)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 5 },
  })
  finish()
  await Promise.all(all)
  expect(await runInTurn('many', request, call)).toBe('done')
})

test('what a call throws reaches who called, and takes no turn from the next', async () => {
  const fail = () => Promise.reject(new Error('no'))
  await Promise.all(Array.from({ length: 8 }, () => expect(runInTurn('failing', request, fail)).rejects.toThrow('no')))
  expect(await runInTurn('failing', request, async () => 1)).toBe(1)
})

test('a call whose sender has gone while it waited is not carried out, and those after it are', async () => {
  const { call, finish } = openCalls()
  const sender = new AbortController()
  const left = vi.fn(call)
  const under = Array.from({ length: 4 }, () => runInTurn('left', request, call))
  const refused = expect(runInTurn('left', sender, left)).rejects.toMatchObject({ code: 'too_many_requests' })
  const next = runInTurn('left', request, call)
  sender.abort('gone')
  finish()
  await refused
  expect(await Promise.all([...under, next])).toEqual(Array(5).fill('done'))
  expect(left).not.toHaveBeenCalled()
})
