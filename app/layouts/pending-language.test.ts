import { afterEach, expect, test, vi } from 'vitest'
import type { SerializedDocument } from '#modules/hotel/hotels/guest/document.ts'
import { requestedOrCachedDocument } from './pending-language.ts'

const french = { lang: 'fr' } as SerializedDocument
const english = { lang: 'en' } as SerializedDocument
const never = new Promise<SerializedDocument>(() => undefined)

afterEach(() => void vi.useRealTimers())

test('a requested language that loads is shown', async () => {
  expect(await requestedOrCachedDocument(french, Promise.resolve(english))).toBe(english)
})

test('a language that does not load leaves the page in its language, marked once as failed', async () => {
  const documentOffline = await requestedOrCachedDocument(french, Promise.reject(new TypeError('Failed to fetch')))
  expect(documentOffline).toEqual({ ...french, languageFailed: true })
  expect(await requestedOrCachedDocument(documentOffline, Promise.reject(new TypeError('Failed to fetch')))).toBe(
    documentOffline,
  )
})

test('loading a language after a tap times out after eight seconds, and a retry after a minute', async () => {
  vi.useFakeTimers()
  const requested = requestedOrCachedDocument(french, never)
  await vi.advanceTimersByTimeAsync(8000)
  const failedDocument = await requested
  expect(failedDocument.languageFailed).toBe(true)
  let resolveSlowly = (_: SerializedDocument) => {}
  const retried = requestedOrCachedDocument(failedDocument, new Promise((resolve) => (resolveSlowly = resolve)))
  await vi.advanceTimersByTimeAsync(50_000)
  resolveSlowly(english)
  expect(await retried).toBe(english)
})

test('a deleted hotel is no longer shown', async () => {
  const notFound = { status: 404, statusText: '', internal: false, data: null }
  await expect(requestedOrCachedDocument(french, Promise.reject(notFound))).rejects.toBe(notFound)
})
