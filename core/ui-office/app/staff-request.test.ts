import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionEnded, staffRequest, storeToken } from './staff-request.ts'

const ended = vi.fn()
onSessionEnded(ended)

beforeEach(() => {
  const stored = new Map([['token', 'a-token-of-the-server']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  ended.mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

/** Makes a call that is refused; `meanwhile` runs before the answer arrives. */
async function refused(status: number, code: string, meanwhile = () => {}) {
  const problem = { type: 'about:blank', title: code, detail: code, status, code }
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
  })
  const call = (staffRequest as (method: string, path: string) => Promise<unknown>)('get', '/v1/hotels')
  await expect(call).rejects.toMatchObject({ problem: { code } })
}

test('a call refused for an unknown session ends the session in the browser', async () => {
  await refused(401, 'unauthenticated')
  expect(ended).toHaveBeenCalledOnce()
})

test('the session continues when a call is refused for another reason, or used a token that was replaced meanwhile', async () => {
  await refused(403, 'forbidden')
  await refused(401, 'unauthenticated', () => storeToken('another-token'))
  expect(ended).not.toHaveBeenCalled()
})
