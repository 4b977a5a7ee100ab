import { describe, expect, test } from 'vitest'
import type { Service } from '../contract.ts'
import { checkService, draftService, serviceFieldPath, serviceWrites, storedService } from './service-draft.ts'

const breakfast: Service = {
  id: 's',
  name: 'Petit déjeuner',
  description: 'En chambre<br>ou en salle',
  picture: null,
  kind: 'order',
  deliveryMode: 'mixed',
  link: null,
  hours: {
    weekly: [
      { day: 1, opens: '07:00', closes: '10:30' },
      { day: 2, opens: '07:00', closes: '10:30' },
    ],
    exceptions: [{ date: '2026-12-25', intervals: [] }],
  },
  openNow: true,
  opensAt: null,
  closesAt: null,
  leadMinutes: 20,
  paused: false,
  position: 0,
  version: 1,
  articles: [],
  fallback: [],
}
const inEnglish = { ...breakfast, name: 'Breakfast', description: '' }
const draft = () => draftService({ fr: breakfast, en: inEnglish }, 'fr')

describe('a service being edited', () => {
  test('that nobody touched has nothing to write', () => {
    expect(serviceWrites(draft(), draft(), 'fr')).toEqual([])
  })

  test('shows stored break tags as line breaks and stores them back', () => {
    const edited = draft()
    expect(edited.texts.fr?.description).toBe('En chambre\nou en salle')
    edited.texts.en = { name: 'Breakfast', description: 'In your room\nor downstairs' }
    expect(serviceWrites(edited, draft(), 'fr')).toEqual([
      { lang: 'en', body: { description: 'In your room<br>or downstairs' } },
    ])
  })

  test('writes only what was changed, the base language first', () => {
    const edited = { ...draft(), leadMinutes: 30 }
    edited.texts.en = { name: 'Morning meal', description: '' }
    expect(serviceWrites(edited, draft(), 'fr')).toEqual([
      { lang: 'fr', body: { leadMinutes: 30 } },
      { lang: 'en', body: { name: 'Morning meal' } },
    ])
  })

  test('takes hours as people type them', () => {
    const edited = draft()
    edited.hours.days[6] = [{ key: 'k', opens: '8h', closes: '1h30' }]
    expect(serviceWrites(edited, draft(), 'fr')[0]?.body.hours?.weekly.at(-1)).toEqual({
      day: 7,
      opens: '08:00',
      closes: '01:30',
    })
  })

  test('is the same to two people, however each of them types it', () => {
    const typed = draft()
    typed.hours.days[0] = [{ key: 'k', opens: '7h', closes: '10h30' }]
    typed.texts.fr = { name: ' Petit déjeuner ', description: 'En chambre\r\nou en salle\n' }
    expect(storedService(typed)).toEqual(storedService(draft()))
  })

  test('may lose a translation, which the hotel’s own language then stands in for', () => {
    const edited = draft()
    edited.texts.en = { name: '', description: '' }
    expect(checkService(edited, 'fr')).toEqual({})
    expect(serviceWrites(edited, draft(), 'fr')).toEqual([{ lang: 'en', body: { name: '' } }])
  })
})

describe('a service that cannot be saved', () => {
  test('has no name in the language of the hotel', () => {
    const edited = draft()
    edited.texts.fr = { name: ' ', description: '' }
    expect(checkService(edited, 'fr')).toEqual({ 'texts.fr.name': 'name' })
  })

  test('has hours that are not times, and two rules for one date', () => {
    const edited = draft()
    edited.hours.days[2] = [{ key: 'k', opens: 'midi', closes: '' }]
    edited.hours.exceptions.push({ key: 'e', date: '2026-12-25', intervals: [] })
    expect(checkService(edited, 'fr')).toEqual({
      'hours.days.2.0.opens': 'clock',
      'hours.days.2.0.closes': 'clock',
      'hours.exceptions.1.date': 'dateTwice',
    })
  })

  test('leads nowhere, as a booking link', () => {
    expect(checkService({ ...draft(), kind: 'booking-link', link: 'spa' }, 'fr')).toEqual({ link: 'link' })
  })

  test('tells the server’s refusal at the field it is about', () => {
    const at = (path: string) => serviceFieldPath({ path, code: 'x', message: 'x' }, 'en', draft())
    expect(at('name')).toBe('texts.en.name')
    expect(at('hours.weekly.1.closes')).toBe('hours.days.1.0.closes')
    expect(at('hours.exceptions.0.date')).toBe('hours.exceptions.0.date')
    expect(at('leadMinutes')).toBe('leadMinutes')
  })
})
