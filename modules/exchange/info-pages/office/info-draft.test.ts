import { describe, expect, test } from 'vitest'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import type { Info } from '#modules/foundation/info/contract.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import {
  blankItem,
  checkInfo,
  type InfoDraft,
  infoFieldPath,
  toInfoDraft,
  toInfoInput,
  withInfo,
} from './info-draft.ts'
import { blankFixture, blankList, copyList } from './lists-draft.ts'

const timeZone = 'Europe/Paris'
const allTexts = (fr: string, es = '') => ({ fr, en: '', es })
const info: InAllLanguages<typeof Info> = {
  announcement: { text: allTexts('Fête<br>ce soir'), from: '2026-07-01T18:00:00.000Z', until: null },
  breakfast: { opens: '07:00', closes: '10:30', price: 1650, place: allTexts('Verrière') },
  hotelAccess: {
    directions: allTexts('À gauche'),
    parking: blankText,
    codes: [{ id: 'c', label: allTexts('Porte', 'Puerta'), code: '4812' }],
    codesFor: 'scanned-rooms',
  },
  inventory: {
    words: blankText,
    lists: [
      {
        id: 'l',
        name: allTexts('Chambre', 'Habitación'),
        rooms: ['204', 'Suite Mer'],
        items: [{ id: 'i', name: allTexts('Oreiller'), quantity: 2 }],
      },
    ],
  },
}
const draft = () => toInfoDraft(info, { timeZone, reader: 'fr', currency: 'EUR' })
const changes = (now: InfoDraft) => changesIn(toInfoInput(now, timeZone, 'EUR'), toInfoInput(draft(), timeZone, 'EUR'))
const guest = { lang: 'es', timeZone, currency: 'EUR', info: {} } as PublicHotel

describe('the information being written', () => {
  test('is read and written back unchanged, by the hotel’s own clock', () => {
    expect(draft().announcement).toEqual({ text: allTexts('Fête\nce soir'), from: '2026-07-01T20:00', until: '' })
    expect(draft().breakfast.price).toBe('16,50')
    expect(changes(draft())).toEqual({})
  })

  test('is null once its section is emptied, in every language', () => {
    const now = { ...draft(), breakfast: { opens: '', closes: '', price: '', place: blankText } }
    expect(checkInfo(now, 'fr', 'EUR')).toEqual({})
    expect(changes(now)).toEqual({ breakfast: null })
  })

  test('sends the languages of a text that were written, and a section whole', () => {
    const now = { ...draft(), welcomeWord: allTexts('Bienvenue\nà tous', 'Bienvenidos') }
    expect(changes(now)).toEqual({ welcomeWord: { fr: 'Bienvenue<br>à tous', en: '', es: 'Bienvenidos' } })
    now.breakfast = { ...now.breakfast, place: allTexts('Verrière', 'Galería') }
    expect(changes(now).breakfast).toEqual({ ...info.breakfast, place: allTexts('Verrière', 'Galería') })
  })

  test('begins with access codes for scanned rooms only, until somebody opens them to everybody', () => {
    const codesForOf = (hotelAccess?: typeof info.hotelAccess) =>
      toInfoDraft(hotelAccess ? { hotelAccess } : {}, { timeZone, reader: 'fr', currency: 'EUR' }).hotelAccess.codesFor
    const open = { ...info.hotelAccess, codesFor: 'everybody' } as NonNullable<typeof info.hotelAccess>
    expect(codesForOf()).toBe('scanned-rooms')
    expect(codesForOf({ ...open, codes: [] })).toBe('scanned-rooms')
    expect(codesForOf(open)).toBe('everybody')
  })

  test('begins with a Wi-Fi password for scanned rooms only; one that is there stays as it is', () => {
    const passwordForOf = (stored?: typeof info.wifi) =>
      toInfoDraft(stored ? { wifi: stored } : {}, { timeZone, reader: 'fr', currency: 'EUR' }).wifi.passwordFor
    expect(passwordForOf()).toBe('scanned-rooms')
    const open = { network: 'Phare', password: 'maree-haute', security: 'WPA', hidden: false } as const
    expect(passwordForOf({ ...open, passwordFor: 'everybody' })).toBe('everybody')
  })

  test('half filled, says what is missing and where', () => {
    const now = { ...draft(), items: [blankItem()] }
    now.breakfast = { ...now.breakfast, opens: 'tôt', closes: '' }
    now.wifi = { ...now.wifi, network: 'Phare' }
    now.usefulNumbers = [{ id: 'n', label: allTexts('Taxi'), number: 'le soir' }]
    expect(checkInfo(now, 'fr', 'EUR')).toEqual({
      'breakfast.opens': 'clock',
      'breakfast.closes': 'required',
      'wifi.password': 'required',
      'usefulNumbers.0.number': 'phone',
      'items.0.title.fr': 'required',
    })
  })

  test('guests will read it in their language, in the hotel’s own where it lacks, and no secret code', () => {
    const seen = withInfo(guest, draft(), 'fr')
    expect(seen.info).toMatchObject({
      announcement: { text: 'Fête<br>ce soir' },
      hotelAccess: { directions: 'À gauche', codes: null },
      inventory: { lists: [{ name: 'Habitación', items: [{ id: 'i', name: 'Oreiller' }] }] },
    })
    const half = withInfo(seen, { ...draft(), breakfast: { ...draft().breakfast, closes: '' } }, 'fr')
    expect(half.info).not.toHaveProperty('breakfast')
  })
})

describe('the lists of the inventory being written', () => {
  const withLists = (lists: InfoDraft['inventory']['lists']) => ({ ...draft(), inventory: { words: blankText, lists } })

  test('what lacks in Spanish is counted', () => {
    expect(missingTexts({ ...draft(), announcement: null, breakfast: null, hotelAccess: null }, ['fr', 'es'])).toEqual({
      fr: 0,
      es: 1,
    })
  })

  test('say what is missing and where, and the server’s own errors stand there too', () => {
    const item = { ...blankFixture(), quantity: '' }
    expect(checkInfo(withLists([{ ...blankList(), rooms: ['x'.repeat(21)], items: [item] }]), 'fr', 'EUR')).toEqual({
      'inventory.lists.0.name.fr': 'required',
      'inventory.lists.0.rooms': 'room',
      'inventory.lists.0.items.0.name.fr': 'required',
      'inventory.lists.0.items.0.quantity': 'quantity',
    })
    for (const quantity of [0, 100, 1.5])
      expect(
        checkInfo(withLists([{ ...blankList(), items: [{ ...blankFixture(), quantity }] }]), 'fr', 'EUR'),
      ).toHaveProperty(['inventory.lists.0.items.0.quantity'], 'quantity')
    for (const [path, place] of [
      ['info.inventory.words.es', 'inventory.words.es'],
      ['info.inventory.lists.1.rooms.3', 'inventory.lists.1.rooms'],
      ['info.inventory.lists.1.items.2.quantity', 'inventory.lists.1.items.2.quantity'],
    ] as const)
      expect(infoFieldPath(path)).toBe(place)
  })

  test('a copy is a new list with the same things in every language, and leaves the rooms to the first', () => {
    const [first = expect.fail()] = draft().inventory.lists
    const copy = copyList(first)
    expect(copy).toMatchObject({
      name: { fr: 'Chambre (2)', en: '', es: 'Habitación (2)' },
      rooms: [],
      items: [{ name: allTexts('Oreiller'), quantity: 2 }],
    })
    expect([first.id, first.items[0]?.id]).not.toEqual([copy.id, copy.items[0]?.id])
    expect(copyList({ ...blankList(), name: allTexts('x'.repeat(80)) }).name.fr).toHaveLength(80)
  })

  test('rooms named twice count once; without lists there is no inventory', () => {
    const list = { ...blankList(), name: allTexts('Suite'), rooms: [' 301', '301', ''] }
    expect(changes(withLists([list])).inventory).toMatchObject({ lists: [{ id: list.id, rooms: ['301'] }] })
    expect(changes(withLists([]))).toEqual({ inventory: null })
  })
})
