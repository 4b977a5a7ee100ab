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

/** A browser's storage. `room`: characters it holds. */
function browser(room = Number.POSITIVE_INFINITY): DraftStorage {
  const kept = new Map<string, string>([['token', 'x']])
  return {
    get length() {
      return kept.size
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
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
  test('is there when its writer comes back, and not for another thing', () => {
    const storage = browser()
    storeDraft(storage, 'maelle/phare/service/1', draftOf('Thé'))
    expect(readDraft(storage, 'maelle/phare/service/1', blank, day(11))).toEqual(draftOf('Thé'))
    for (const other of ['maelle/phare/service/2', 'loic/phare/service/1', 'maelle/phare/service'])
      expect(readDraft(storage, other, blank, day(11))).toBeNull()
    dropDraft(storage, 'maelle/phare/service/1')
    expect(readDraft(storage, 'maelle/phare/service/1', blank, day(11))).toBeNull()
  })

  test('is forgotten after 14 days', () => {
    const storage = browser()
    storeDraft(storage, 'a', draftOf('Thé', day(1)))
    expect(readDraft(storage, 'a', blank, day(14))).not.toBeNull()
    expect(readDraft(storage, 'a', blank, day(15))).toBeNull()
    storeDraft(storage, 'b', draftOf('Café', day(15)))
    expect(storage.length).toBe(2)
  })

  test('is overtaken when what it was begun from is saved anew, not when something else of the hotel is', () => {
    const draft = draftOf('Thé')
    expect(isDraftOutdated(draft, { version: 3, values: blank })).toBe(false)
    expect(isDraftOutdated(draft, { version: 4, values: { ...blank } })).toBe(false)
    expect(isDraftOutdated(draft, { version: 4, values: { ...blank, price: '4,00' } })).toBe(true)
    // The same, as another language writes it.
    expect(isDraftOutdated(draft, { version: 3, values: { ...blank, price: '0.00' } })).toBe(false)
    expect(isDraftOutdated({ ...draft, version: null }, { version: null, values: { ...blank, name: 'Café' } })).toBe(
      false,
    )
  })

  test('of a form that has changed since is not offered', () => {
    const storage = browser()
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

  test('makes room: the oldest go, and nothing that is not a draft', () => {
    const storage = browser()
    for (let number = 0; number < maxStoredDrafts + 5; number++)
      storeDraft(storage, `thing ${number}`, draftOf('Thé', new Date(day(10).getTime() + number * 1000)))
    expect(storage.length).toBe(maxStoredDrafts + 1)
    expect(storage.getItem('token')).toBe('x')
    expect(readDraft(storage, 'thing 4', blank, day(11))).toBeNull()
    expect(readDraft(storage, 'thing 5', blank, day(11))).not.toBeNull()
  })

  test('that is too long, or does not fit, leaves no older state that would pass for it', () => {
    for (const storage of [browser(), browser(100)]) {
      storage.removeItem('token')
      storeDraft(storage, 'a', draftOf('Thé'))
      expect(storeDraft(storage, 'a', draftOf('é'.repeat(maxDraftCharacters)))).toBe(false)
      expect(storage.length).toBe(0)
    }
  })
})

describe('a draft that the release before has kept', () => {
  /** As f726d52 wrote it, once for what was begun from and once for what was typed. */
  const keep = (storage: DraftStorage, base: object, values: object) =>
    storage.setItem('livret.draft.a', JSON.stringify({ at: day(10).toISOString(), version: 3, base, values }))
  const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })

  test('of an article opens in the form of today, its new lines with one id in both', () => {
    const storage = browser()
    const former = (name: string) => ({
      texts: { fr: { section: '', name, description: '' }, en: { section: '', name: 'Tea', description: '' } },
      price: '4,50',
      allergens: null,
      options: [
        { key: 'line-1', id: 'o', names: { fr: 'Lait' }, min: 1, choices: [{ key: 'line-2', names: {}, price: '' }] },
      ],
    })
    keep(storage, former('Thé'), former('Thé vert'))
    const like = {
      section: allTexts(''),
      name: allTexts(''),
      description: allTexts(''),
      price: '',
      allergens: null,
      options: [],
    }
    const draft = readDraft<object>(storage, 'a', like, day(11))
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(draft?.values).toEqual({
      section: allTexts(''),
      name: allTexts('Thé vert', 'Tea'),
      description: allTexts(''),
      price: '4,50',
      allergens: null,
      options: [{ id: 'o', name: allTexts('Lait'), min: 1, choices: [{ id, name: allTexts(''), price: '' }] }],
    })
    expect(draft?.base).toEqual({ ...draft?.values, name: allTexts('Thé', 'Tea') })
  })

  test('of a service, a page or a picture too; hours keep the names of their lines', () => {
    const storage = browser()
    const hours = { always: false, days: [[{ key: 'line-1', opens: '7h', closes: '' }]], exceptions: [] }
    const service = { texts: { fr: { name: 'Bar', description: 'Frais' } }, hours }
    keep(storage, service, service)
    const like = { name: allTexts(''), description: allTexts(''), hours }
    expect(readDraft<object>(storage, 'a', like, day(11))?.values).toEqual({
      name: allTexts('Bar'),
      description: allTexts('Frais'),
      hours,
    })
    const texts = { fr: { text: 'Bains', alt: '', caption: '' } }
    const pictures = [{ id: 'p', address: '/files/a', texts: { fr: { alt: 'La mer' }, es: { alt: '' } } }]
    const page = {
      texts: { fr: { title: 'Spa' } },
      slug: 'spa',
      blocks: [{ id: 'b', kind: 'gallery', texts, pictures }],
    }
    keep(storage, page, page)
    expect(readDraft<object>(storage, 'a', { title: allTexts(''), slug: '', blocks: [] }, day(11))?.values).toEqual({
      title: allTexts('Spa'),
      slug: 'spa',
      blocks: [
        {
          id: 'b',
          kind: 'gallery',
          text: allTexts('Bains'),
          alt: allTexts(''),
          caption: allTexts(''),
          pictures: [{ id: 'p', picture: '/files/a', alt: allTexts('La mer') }],
        },
      ],
    })
  })
})
