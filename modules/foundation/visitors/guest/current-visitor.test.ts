import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { currentVisitor, forgetVisitor } from './current-visitor.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetVisitor()
})

/** Opens a screen in a browser with this storage, and returns the visitor and the storage afterwards. */
function openScreen(path: string, initialStorage: Record<string, string> = {}) {
  const stored = { ...initialStorage }
  vi.stubGlobal('location', { pathname: path, search: '' })
  vi.spyOn(localStore, 'getItem').mockImplementation((name) => stored[name] ?? null)
  vi.spyOn(localStore, 'setItem').mockImplementation((name, value) => void Object.assign(stored, { [name]: value }))
  forgetVisitor()
  return { visitor: currentVisitor(), stored }
}

test('every screen stores uuid and firstVisitTimestamp, in milliseconds, and no other key', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_780_000_000_000)
  for (const path of ['/', '/q', '/hotels', '/public/phare', '/public/phare/infos/wifi']) {
    const { visitor, stored } = openScreen(path)
    expect(stored, path).toEqual({ uuid: visitor.uuid, firstVisitTimestamp: '1780000000000' })
    expect(visitor.uuid).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a returning browser keeps its identifier and first visit; a first visit of zero is replaced by now', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_780_000_000_000)
  const knownVisitor = { uuid: 'visiteur n° 12', firstVisitTimestamp: '1700000000000' }
  expect(openScreen('/public/phare', knownVisitor).stored).toEqual(knownVisitor)
  expect(openScreen('/public/phare', { ...knownVisitor, firstVisitTimestamp: '0' }).stored).toEqual({
    uuid: 'visiteur n° 12',
    firstVisitTimestamp: '1780000000000',
  })
})

test('a stored language becomes French on a public path, is unchanged elsewhere, and is never written', () => {
  for (const lang of ['en', 'es', 'fr']) {
    const { visitor, stored } = openScreen('/public/phare/discover/services', { lang })
    expect([visitor.lang, stored.lang]).toEqual(['fr', lang])
    expect(openScreen('/q', { lang }).visitor.lang).toBe(lang)
  }
  expect(openScreen('/q').visitor.lang).toBe('')
  expect(openScreen('/q', { lang: '' }).visitor.lang).toBe('')
  expect(openScreen('/public/phare').visitor.lang).toBe('')
})
