import { describe, expect, test } from 'vitest'
import type { Hotel, PublicHotel } from '#modules/hotels/contract.ts'
import type { Info } from '#modules/info/contract.ts'
import {
  checkInfo,
  draftInfo,
  infoChanges,
  infoFieldPath,
  learnIds,
  missingInfo,
  withIds,
  withInfo,
} from './info-draft.ts'
import { blankFixture, blankList, copyOf } from './lists-draft.ts'

const hotel = (info: Info) => ({ info }) as Hotel
const lists = (name: string, pillow: string) => ({
  inventory: {
    words: '',
    lists: [{ id: 'l', name, rooms: ['204', 'Suite Mer'], items: [{ id: 'i', name: pillow, quantity: 2 }] }],
  },
})
const read = { fr: hotel(lists('Chambre', 'Oreiller')), es: hotel(lists('Habitación', '')) }
const draft = () => draftInfo(read, 'fr', { timeZone: 'Europe/Paris', reader: 'fr' })
const changes = (now: ReturnType<typeof draft>, lang: 'fr' | 'es' = 'fr') =>
  infoChanges(now, draft(), lang, 'Europe/Paris')

describe('the lists of the inventory being written', () => {
  test('are read and written back unchanged, and what lacks in Spanish is counted', () => {
    expect([changes(draft()), changes(draft(), 'es')]).toEqual([{}, {}])
    expect(missingInfo(draft())).toEqual({ fr: 0, es: 1 })
    const spanish = draft()
    if (spanish.texts.es) spanish.texts.es.welcomeWord = 'Bienvenidos'
    expect(missingInfo(spanish)).toEqual({ fr: 1, es: 1 })
  })

  test('say what is missing and where, and the server’s own errors stand there too', () => {
    const now = draft()
    now.lists = [{ ...blankList(), rooms: ['x'.repeat(21)], items: [{ ...blankFixture(), quantity: '' }] }]
    expect(checkInfo(now, 'fr')).toEqual({
      'lists.0.names.fr': 'required',
      'lists.0.rooms': 'room',
      'lists.0.items.0.names.fr': 'required',
      'lists.0.items.0.quantity': 'quantity',
    })
    for (const quantity of [0, 100, 1.5])
      expect(
        checkInfo({ ...now, lists: [{ ...blankList(), items: [{ ...blankFixture(), quantity }] }] }, 'fr'),
      ).toHaveProperty(['lists.0.items.0.quantity'], 'quantity')
    for (const [path, place] of [
      ['info.inventory.words', 'texts.es.inventoryWords'],
      ['info.inventory.lists.1.name', 'lists.1.names.es'],
      ['info.inventory.lists.1.rooms.3', 'lists.1.rooms'],
      ['info.inventory.lists.1.items.2.name', 'lists.1.items.2.names.es'],
      ['info.inventory.lists.1.items.2.quantity', 'lists.1.items.2.quantity'],
    ] as const)
      expect(infoFieldPath({ path } as never, 'es')).toBe(place)
  })

  test('a copy is a new list with the same things in every language, and leaves the rooms to the first', () => {
    const [first] = draft().lists
    const copy = copyOf(first as NonNullable<typeof first>)
    expect(copy).toMatchObject({
      names: { fr: 'Chambre (2)', es: 'Habitación (2)' },
      rooms: [],
      items: [{ names: { fr: 'Oreiller', es: '' }, quantity: 2 }],
    })
    expect([copy.id, copy.items[0]?.id]).toEqual([undefined, undefined])
    const long = copyOf({ ...blankList(), names: { fr: 'x'.repeat(80) } })
    expect(long.names.fr).toHaveLength(80)
  })

  test('a new list keeps the ids the server gave it and its things, and rooms named twice count once', () => {
    const now = draft()
    now.lists = [{ ...blankList(), names: { fr: 'Suite' }, rooms: [' 301', '301', ''], items: [blankFixture()] }]
    const ids = new Map()
    learnIds(
      ids,
      now,
      hotel({
        inventory: {
          words: '',
          lists: [{ id: 's', name: 'Suite', rooms: [], items: [{ id: 't', name: '', quantity: 1 }] }],
        },
      }),
    )
    expect(changes(withIds(now, ids)).inventory?.lists).toEqual([
      { id: 's', name: 'Suite', rooms: ['301'], items: [{ id: 't', name: '', quantity: 1 }] },
    ])
    expect(changes({ ...draft(), lists: [] })).toEqual({ inventory: null })
  })

  test('guests will read them in their language, in the hotel’s own where it lacks', () => {
    const seen = withInfo({ lang: 'es', timeZone: 'Europe/Paris', info: {} } as PublicHotel, draft(), 'fr')
    expect(seen.info.inventory?.lists[0]).toMatchObject({ name: 'Habitación', items: [{ id: 'i', name: 'Oreiller' }] })
  })
})
