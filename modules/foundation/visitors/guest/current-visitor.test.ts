import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { currentVisitor, forgetVisitor } from './current-visitor.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetVisitor()
})

/** Opens a screen in a browser with this storage, and returns the visitor and the storage afterwards. */
function opened(path: string, found: Record<string, string> = {}) {
  const stored = { ...found }
  vi.stubGlobal('location', { pathname: path, search: '' })
  vi.spyOn(localStore, 'getItem').mockImplementation((name) => stored[name] ?? null)
  vi.spyOn(localStore, 'setItem').mockImplementation((name, value) => void Object.assign(stored, { [name]: value }))
  forgetVisitor()
  return { visitor: currentVisitor(), stored }
}

test('every screen stores uuid and firstVisitTimestamp, in milliseconds, and no other key', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_780_000_000_000)
  for (const path of ['/', '/q', '/hotels', '/public/phare', '/public/phare/infos/wifi']) {
    const { visitor, stored } = opened(path)
    expect(stored, path).toEqual({ uuid: visitor.uuid, firstVisitTimestamp: '1780000000000' })
    expect(visitor.uuid).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a returning browser keeps both; a first visit of zero is replaced by now', () => {
  vi.spyOn(Date, 'now').mockReturnValue(1_780_000_000_000)
  const known = { uuid: 'visiteur n° 12', firstVisitTimestamp: '1700000000000' }
  expect(opened('/public/phare', known).stored).toEqual(known)
  expect(opened('/public/phare', { ...known, firstVisitTimestamp: '0' }).stored).toEqual({
    uuid: 'visiteur n° 12',
    firstVisitTimestamp: '1780000000000',
  })
})

test('a stored language becomes French on a public path, is unchanged elsewhere, and is never written', () => {
  for (const lang of ['en', 'es', 'fr']) {
    const { visitor, stored } = opened('/public/phare/discover/services', { lang })
    expect([visitor.lang, stored.lang]).toEqual(['fr', lang])
    expect(opened('/q', { lang }).visitor.lang).toBe(lang)
  }
  expect(opened('/q').visitor.lang).toBe('')
  expect(opened('/q', { lang: '' }).visitor.lang).toBe('')
  expect(opened('/public/phare').visitor.lang).toBe('')
})
