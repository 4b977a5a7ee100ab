import { describe, expect, test } from 'vitest'
import type { Hotel, PublicHotel } from '#modules/hotels/contract.ts'
import type { Info } from '#modules/info/contract.ts'
import {
  blankItem,
  checkInfo,
  draftInfo,
  infoChanges,
  infoFieldPath,
  learnIds,
  withIds,
  withInfo,
} from './info-draft.ts'

const place = { timeZone: 'Europe/Paris', reader: 'fr' } as const
const hotel = (info: Info) => ({ info }) as Hotel
const access = (directions: string, label: string) => ({
  directions,
  parking: '',
  codes: [{ id: 'c', label, code: '4812' }],
  codesFor: 'scanned-rooms' as const,
})
const read = {
  fr: hotel({
    announcement: { text: 'Fête<br>ce soir', from: '2026-07-01T18:00:00.000Z', until: null },
    breakfast: { opens: '07:00', closes: '10:30', price: 1650, place: 'Verrière' },
    hotelAccess: access('À gauche', 'Porte'),
  }),
  es: hotel({
    announcement: { text: '', from: '2026-07-01T18:00:00.000Z', until: null },
    breakfast: { opens: '07:00', closes: '10:30', price: 1650, place: '' },
    hotelAccess: access('', 'Puerta'),
  }),
}
const draft = () => draftInfo(read, 'fr', place)
const changes = (now: ReturnType<typeof draft>, lang: 'fr' | 'es' = 'fr') =>
  infoChanges(now, draft(), lang, 'Europe/Paris')

describe('the information being written', () => {
  test('is read and written back unchanged, by the hotel’s own clock', () => {
    expect(draft()).toMatchObject({ from: '2026-07-01T20:00', until: '', price: '16,50' })
    expect(draft().texts.fr?.announcement).toBe('Fête\nce soir')
    expect([changes(draft()), changes(draft(), 'es')]).toEqual([{}, {}])
  })

  test('is null once its section is emptied, in every language', () => {
    const now = { ...draft(), opens: '', closes: '', price: '' }
    for (const texts of Object.values(now.texts)) texts.breakfastPlace = ''
    expect(checkInfo(now, 'fr')).toEqual({})
    expect(changes(now)).toEqual({ breakfast: null })
  })

  test('half filled, says what is missing and where', () => {
    const now = { ...draft(), opens: 'tôt', closes: '', network: 'Phare', items: [blankItem()] }
    expect(checkInfo(now, 'fr')).toEqual({
      opens: 'clock',
      closes: 'required',
      password: 'required',
      'items.0.names.fr': 'required',
    })
    expect(infoFieldPath({ path: 'info.items.0.title' } as never, 'fr')).toBe('items.0.names.fr')
  })

  test('a new line keeps the id the server gave it, and its name in the other language is sent with it', () => {
    const now = draft()
    now.items = [{ ...blankItem(), names: { fr: 'La piscine', es: 'La piscina' } }]
    const ids = new Map()
    learnIds(ids, now, hotel({ items: [{ id: 'i', title: 'La piscine', text: '', picture: null }] }))
    expect(changes(withIds(now, ids), 'es').items).toEqual([{ id: 'i', title: 'La piscina', text: '', picture: null }])
  })

  test('guests will read it in their language, in the hotel’s own where it lacks, and no secret code', () => {
    const seen = withInfo({ lang: 'es', timeZone: 'Europe/Paris', info: {} } as PublicHotel, draft(), 'fr')
    expect(seen.info).toMatchObject({
      announcement: { text: 'Fête<br>ce soir' },
      hotelAccess: { directions: 'À gauche', codes: null },
    })
    const half = withInfo(seen, { ...draft(), closes: '' }, 'fr')
    expect(half.info).not.toHaveProperty('breakfast')
  })
})
