import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInputInTime, forgetInputOfOthers, keepInputOf } from './unsaved-input.ts'

const [solenn, maelle] = ['0195f000-0000-7000-8000-000000000001', '0195f000-0000-7000-8000-000000000002']
const now = new Date('2026-03-10T09:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const draft = `livret.draft.${solenn}/hotel/service`
const outbox = `livret.staff-outbox.${solenn}/hotel/outbox`
const others = ['lang', 'livret.device', `livret.draft.${maelle}/hotel/service`]

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers({ now })
  stored = new Map([draft, outbox, ...others].map((key) => [key, '{}']))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  })
  keepInputOf(solenn, now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const keys = () => [...stored.keys()]

test('what somebody has typed before their session expired waits until they sign in again', () => {
  forgetInputInTime(hoursLater(1))
  forgetInputOfOthers(solenn)
  expect(keys()).toEqual([draft, outbox, ...others])
  // It is theirs again, and no time limit applies.
  forgetInputInTime(hoursLater(100))
  vi.advanceTimersByTime(100 * 3_600_000)
  expect(keys()).toEqual([draft, outbox, ...others])
})

test('it is deleted when somebody else signs in, and nothing else is', () => {
  forgetInputOfOthers(maelle)
  expect(keys()).toEqual(others)
})

test('it is deleted after twelve hours, at the next visit or on a page that stays open', () => {
  const before = new Map(stored)
  forgetInputInTime(hoursLater(13))
  expect(keys()).toEqual(others)
  stored = before
  forgetInputInTime(now)
  vi.advanceTimersByTime(11 * 3_600_000)
  expect(keys()).toContain(draft)
  vi.advanceTimersByTime(3_600_000)
  expect(keys()).toEqual(others)
})

test('a damaged mark deletes nothing', () => {
  for (const mark of ['{', '{"userId":3}', `{"userId":"${solenn}","at":"yesterday"}`]) {
    stored.set('livret.expired-session', mark)
    forgetInputInTime(hoursLater(13))
    expect(keys()).toContain(draft)
  }
})
