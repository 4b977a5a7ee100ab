import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authorization, staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { User } from '../contract.ts'
import { endSession, isProvider, storeSession } from './session.ts'

const user = { id: 'u', email: 'direction@hotel.example', firstName: 'Solenn', provider: true } as User
const session = { token: 'a-token-of-the-server', user }

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map([['lang', 'es']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The bearer header of a call made now, and its language. */
async function sendCall() {
  const fetchMock = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json([])))
  vi.stubGlobal('fetch', fetchMock)
  await (staffRequest as (method: string, path: string) => Promise<unknown>)('get', '/v1/hotels')
  const [url = '', init] = fetchMock.mock.calls[0] ?? []
  return [
    new Headers(init?.headers).get('authorization'),
    new URL(url, 'http://hotel.example').searchParams.get('lang'),
  ]
}

test('a login stores the token, the user and the language fr, under the names of the specification', () => {
  storeSession(session)
  expect(Object.fromEntries(stored)).toEqual({ token: session.token, user: JSON.stringify(user), lang: 'fr' })
})

test('each call carries the stored token as a bearer header from the login on, and none after the end of the session', async () => {
  expect(await sendCall()).toEqual([null, 'es'])
  storeSession(session)
  expect(await sendCall()).toEqual([`Bearer ${session.token}`, 'fr'])
  expect(authorization()).toEqual({ authorization: `Bearer ${session.token}` })
  stored.set('token', 'another-token')
  expect(await sendCall()).toEqual(['Bearer another-token', 'fr'])
  endSession()
  expect(await sendCall()).toEqual([null, 'fr'])
})

test('staff screens use the stored language, and French when no supported one is stored', () => {
  for (const [lang, expected] of Object.entries({ fr: 'fr', en: 'en', es: 'es', de: 'fr', '': 'fr' })) {
    stored.set('lang', lang)
    expect(staffLang(), lang).toBe(expected)
  }
  stored.delete('lang')
  expect(staffLang()).toBe('fr')
})

test('provider staff see the provider’s screens unless isAdmin is stored as false', () => {
  expect(isProvider(user)).toBe(true)
  stored.set('isAdmin', 'false')
  expect(isProvider(user)).toBe(false)
  stored.set('isAdmin', 'true')
  expect(isProvider(user)).toBe(true)
  expect(isProvider({ ...user, provider: false })).toBe(false)
})
