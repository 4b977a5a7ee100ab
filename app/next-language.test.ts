import { afterEach, expect, test, vi } from 'vitest'
import type { SentDocument } from '#modules/hotels/guest/document.ts'
import { inTime } from './next-language.ts'

const french = { lang: 'fr' } as SentDocument
const english = { lang: 'en' } as SentDocument
const never = new Promise<SentDocument>(() => undefined)

afterEach(() => void vi.useRealTimers())

test('a language that comes is shown', async () => {
  expect(await inTime(french, Promise.resolve(english))).toBe(english)
})

test('one that does not come leaves the page as it is, which says so once', async () => {
  const away = await inTime(french, Promise.reject(new TypeError('Failed to fetch')))
  expect(away).toEqual({ ...french, unreached: true })
  expect(await inTime(away, Promise.reject(new TypeError('Failed to fetch')))).toBe(away)
})

test('a guest who taps is answered in eight seconds; asked for again, a slow language has a minute', async () => {
  vi.useFakeTimers()
  const tapped = inTime(french, never)
  await vi.advanceTimersByTimeAsync(8000)
  const away = await tapped
  expect(away.unreached).toBe(true)
  let slow = (_: SentDocument) => {}
  const again = inTime(away, new Promise((resolve) => (slow = resolve)))
  await vi.advanceTimersByTimeAsync(50_000)
  slow(english)
  expect(await again).toBe(english)
})

test('a hotel that is gone is not shown any longer', async () => {
  const gone = { status: 404, statusText: '', internal: false, data: null }
  await expect(inTime(french, Promise.reject(gone))).rejects.toBe(gone)
})
