import { describe, expect, test } from 'vitest'
import {
  type DraftStorage,
  dropDraft,
  isDraftOutdated,
  maxDraftCharacters,
  maxStoredDrafts,
  readDraft,
  storeDraft,
} from './stored-drafts.ts'

/** A fake browser storage. `maxCharacters`: the maximum length of a stored text. */
function createStorage(maxCharacters = Number.POSITIVE_INFINITY): DraftStorage {
  const entries = new Map<string, string>([['token', 'x']])
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, text) => {
      if (text.length > maxCharacters) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, text)
    },
  }
}
const blank = { name: '', price: '' }
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 9))
const draftOf = (name: string, at = day(10)) => ({
  at: at.toISOString(),
  version: 3,
  base: blank,
  values: { ...blank, name },
})

describe('a draft', () => {
  test('is offered again for the same item, and not for another one', () => {
    const storage = createStorage()
    storeDraft(storage, 'maelle/phare/service/1', draftOf('Thé'))
    expect(readDraft(storage, 'maelle/phare/service/1', blank, day(11))).toEqual(draftOf('Thé'))
    for (const other of ['maelle/phare/service/2', 'loic/phare/service/1', 'maelle/phare/service'])
      expect(readDraft(storage, other, blank, day(11))).toBeNull()
    dropDraft(storage, 'maelle/phare/service/1')
    expect(readDraft(storage, 'maelle/phare/service/1', blank, day(11))).toBeNull()
  })

  test('is deleted after 14 days', () => {
    const storage = createStorage()
    storeDraft(storage, 'a', draftOf('Thé', day(1)))
    expect(readDraft(storage, 'a', blank, day(14))).not.toBeNull()
    expect(readDraft(storage, 'a', blank, day(15))).toBeNull()
    storeDraft(storage, 'b', draftOf('Café', day(15)))
    expect(storage.length).toBe(2)
  })

  test('is outdated when its own fields were saved again, not when other fields of the hotel were', () => {
    const draft = draftOf('Thé')
    expect(isDraftOutdated(draft, { version: 3, values: blank })).toBe(false)
    expect(isDraftOutdated(draft, { version: 4, values: { ...blank } })).toBe(false)
    expect(isDraftOutdated(draft, { version: 4, values: { ...blank, price: '4,00' } })).toBe(true)
    // The same value, as another language writes it.
    expect(isDraftOutdated(draft, { version: 3, values: { ...blank, price: '0.00' } })).toBe(false)
    expect(isDraftOutdated({ ...draft, version: null }, { version: null, values: { ...blank, name: 'Café' } })).toBe(
      false,
    )
  })

  test('of a form whose fields have changed in a release is not offered', () => {
    const storage = createStorage()
    storeDraft(storage, 'a', draftOf('Thé'))
    expect(readDraft(storage, 'a', { ...blank, allergens: null }, day(11))).toBeNull()
    for (const odd of [
      '',
      '{',
      'null',
      '3',
      '{"at":"soon","values":{}}',
      '{"values":[]}',
      `{"at":"${day(10).toISOString()}","values":${JSON.stringify(blank)}}`,
    ]) {
      storage.setItem('livret.draft.a', odd)
      expect(readDraft(storage, 'a', blank, day(11)), odd).toBeNull()
    }
  })

  test('replaces the oldest drafts when there is no room, and deletes nothing else', () => {
    const storage = createStorage()
    for (let number = 0; number < maxStoredDrafts + 5; number++)
      storeDraft(storage, `thing ${number}`, draftOf('Thé', new Date(day(10).getTime() + number * 1000)))
    expect(storage.length).toBe(maxStoredDrafts + 1)
    expect(storage.getItem('token')).toBe('x')
    expect(readDraft(storage, 'thing 4', blank, day(11))).toBeNull()
    expect(readDraft(storage, 'thing 5', blank, day(11))).not.toBeNull()
  })

  test('that is too long or cannot be stored also removes its older state', () => {
    for (const storage of [createStorage(), createStorage(100)]) {
      storage.removeItem('token')
      storeDraft(storage, 'a', draftOf('Thé'))
      expect(storeDraft(storage, 'a', draftOf('é'.repeat(maxDraftCharacters)))).toBe(false)
      expect(storage.length).toBe(0)
    }
  })
})
