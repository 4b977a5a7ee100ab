import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewFrame } from '#core/preview/frame.ts'
import fc from '#tests/properties.ts'
import { parseIds, withNewestId } from './stored-ids.ts'
import { pageState, parseFields, storedFlag, storedText, storedValue } from './values.ts'

/** The storage that the tabs of one browser share. `refuses`: what writing does. */
let stored: Map<string, string>
let refuses: string | null
let storageListeners: Set<(event: { key: string | null }) => void>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z') })
  stored = new Map()
  refuses = null
  storageListeners = new Set()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new DOMException('no', refuses)
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => storageListeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => storageListeners.delete(listener))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Note {
  text: string
  at: number
}
const nothing: Note = { text: '', at: 0 }
let keys = 0
/** The value as one tab of the browser sees it. */
const aTab = (name: string) =>
  storedValue<Note, [hotelId: string]>({
    key: (hotelId) => `${name}.${hotelId}`,
    initial: nothing,
    parse: (text) => {
      const fields = parseFields<Note>(text)
      if (typeof fields.text !== 'string' || typeof fields.at !== 'number') throw new Error('another shape')
      return { text: fields.text, at: fields.at }
    },
    expiresAt: ({ at }) => at + 1000,
  })
const aName = () => `note-${keys++}`
const now = () => Date.now()

test('a value is read back by a later page, for its own hotel only', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = aName()
      aTab(name).write('phare', { text, at: now() })
      expect(aTab(name).read('phare')).toEqual({ text, at: now() })
      expect(aTab(name).read('other')).toBe(nothing)
    }),
  )
})

test('what somebody else or an old release has stored is refused, and is no error', () => {
  const name = aName()
  const value = aTab(name)
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string(), fc.constantFrom('null', '[]', '{"text":"old"}', '{"at":1}')),
      (text) => {
        stored.set(`${name}.phare`, text)
        expect(value.read('phare')).toBe(nothing)
        expect(value.isStored('phare')).toBe(true)
      },
    ),
  )
})

test('a value expires while the page stays open', () => {
  const value = aTab(aName())
  value.write('phare', { text: 'hello', at: now() })
  vi.advanceTimersByTime(999)
  expect(value.read('phare').text).toBe('hello')
  vi.advanceTimersByTime(1)
  expect(value.read('phare')).toBe(nothing)
})

test('a value is the same object until its text changes', () => {
  const name = aName()
  stored.set(`${name}.phare`, JSON.stringify({ text: 'hello', at: now() }))
  const value = aTab(name)
  expect(value.read('phare')).toBe(value.read('phare'))
  const before = value.read('phare')
  stored.set(`${name}.phare`, JSON.stringify({ text: 'bye', at: now() }))
  expect(value.read('phare')).not.toBe(before)
})

test.each(['SecurityError', 'QuotaExceededError'])('after %s a value lasts as long as the page', (name) => {
  const value = aTab(aName())
  value.write('phare', { text: 'stored', at: now() })
  refuses = name
  value.write('phare', { text: 'typed', at: now() })
  expect(value.read('phare').text).toBe('typed')
  value.update('phare', (note) => ({ ...note, text: `${note.text} on` }))
  expect(value.read('phare').text).toBe('typed on')
  refuses = null
  value.write('phare', { text: 'stored again', at: now() })
  expect([...stored.values()].map((text) => JSON.parse(text).text)).toEqual(['stored again'])
})

test('where storage cannot even be read, a value lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const value = aTab(aName())
  expect(value.read('phare')).toBe(nothing)
  value.write('phare', { text: 'typed', at: now() })
  expect(value.read('phare').text).toBe('typed')
})

test('a preview stores nothing and reads nothing of the person who looks at it', () => {
  const name = aName()
  stored.set(`${name}.phare`, JSON.stringify({ text: 'theirs', at: now() }))
  vi.stubGlobal('window', { name: previewFrame, parent: {} })
  const value = aTab(name)
  expect(value.read('phare')).toBe(nothing)
  value.write('phare', { text: 'previewed', at: now() })
  expect(value.read('phare').text).toBe('previewed')
  expect(stored.get(`${name}.phare`)).toContain('theirs')
})

test('two tabs that change one value lose nothing of each other', () => {
  const ids = fc.array(fc.tuple(fc.boolean(), fc.uuid()), { maxLength: 20 })
  fc.assert(
    fc.property(ids, (changes) => {
      const name = aName()
      const [one, other] = [name, name].map((key) =>
        storedValue<readonly string[]>({ key: () => key, initial: [], parse: parseIds }),
      )
      for (const [isOne, id] of changes) (isOne ? one : other)?.update(withNewestId(id, 100))
      const expected = [...new Set(changes.map(([, id]) => id).reverse())]
      expect(one?.read()).toEqual(expected)
      expect(other?.read()).toEqual(expected)
    }),
  )
})

test('a tab is notified when another one changes the value or clears the storage, and only while something reads it', () => {
  const name = aName()
  const [value, inOtherTab] = [aTab(name), aTab(name)]
  expect(value.read('phare')).toBe(nothing)
  const seen: string[] = []
  const stop = value.subscribe(() => seen.push(value.read('phare').text))
  const notifyTabs = (key: string | null) => {
    for (const listener of storageListeners) listener({ key })
  }
  inOtherTab.write('phare', { text: 'typed there', at: now() })
  notifyTabs(`${name}.phare`)
  notifyTabs('a key of something else')
  stored.clear()
  notifyTabs(null)
  expect(seen).toEqual(['typed there', ''])
  stop()
  expect(storageListeners.size).toBe(0)
})

test('what is not stored lasts as long as the page', () => {
  const key = () => 'draft'
  const aDraft = () =>
    storedValue<{ text: string; picture: string }>({
      key,
      initial: { text: '', picture: '' },
      parse: (text) => ({ text, picture: '' }),
      serialize: ({ text }) => text || null,
    })
  const draft = aDraft()
  draft.write({ text: 'hello', picture: 'blob' })
  expect(draft.read()).toEqual({ text: 'hello', picture: 'blob' })
  expect(aDraft().read()).toEqual({ text: 'hello', picture: '' })
  draft.write({ text: '', picture: 'blob' })
  expect([draft.read().picture, stored.has('draft')]).toEqual(['blob', false])
})

test('texts and flags are stored as they are, and removed when they are unset', () => {
  const text = storedText(() => 'text')
  const flag = storedFlag(() => 'flag', 'dismissed')
  text.write('à demain')
  flag.write(true)
  expect([...stored]).toEqual([
    ['text', 'à demain'],
    ['flag', 'dismissed'],
  ])
  expect([text.read(), flag.read()]).toEqual(['à demain', true])
  text.write(null)
  flag.write(false)
  expect([text.read(), flag.read(), stored.size]).toEqual([null, false, 0])
})

test('the newest id comes first, once, and the oldest are removed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9).map(String)), fc.integer({ min: 1, max: 5 }), (ids, maxIds) => {
      const kept = ids.reduce<readonly string[]>((before, id) => withNewestId(id, maxIds)(before), [])
      expect(kept).toEqual([...new Set([...ids].reverse())].slice(0, maxIds))
    }),
  )
})

test('the state of a page belongs to one hotel and changes by parts', () => {
  const state = pageState({ sending: false, own: [1] })
  state.update('phare', { sending: true })
  expect([state.read('phare'), state.read('other')]).toEqual([
    { sending: true, own: [1] },
    { sending: false, own: [1] },
  ])
})
