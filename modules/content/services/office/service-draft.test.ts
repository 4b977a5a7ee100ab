import { describe, expect, test } from 'vitest'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import type { Service } from '../contract.ts'
import { checkService, draftService, type ServiceDraft, serviceFieldPath, storedService } from './service-draft.ts'

const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })
const breakfast: InAllLanguages<typeof Service> = {
  id: 's',
  name: allTexts('Petit déjeuner', 'Breakfast'),
  description: allTexts('En chambre<br>ou en salle'),
  picture: null,
  kind: 'order',
  deliveryMode: 'mixed',
  seatService: null,
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
  slots: null,
  automaticAcceptance: 'off',
  maxWaitingOrders: 5,
  hidden: false,
  paused: false,
  pausedUntil: null,
  position: 0,
  version: 1,
  articles: [],
  sections: [],
  fallback: [],
}
const draft = () => draftService(breakfast)
const changes = (edited: ServiceDraft) => changesIn(storedService(edited), storedService(draft()))

describe('an edited service', () => {
  test('has nothing to save without changes', () => {
    expect(changes(draft())).toEqual({})
  })

  test('saves only changed fields, and of texts only the changed languages', () => {
    const edited = { ...draft(), leadMinutes: 30 }
    expect(edited.description.fr).toBe('En chambre\nou en salle')
    edited.name = allTexts('Petit déjeuner', 'Morning meal')
    edited.description = { ...edited.description, en: 'In your room\nor downstairs' }
    expect(changes(edited)).toEqual({
      leadMinutes: 30,
      name: { en: 'Morning meal' },
      description: { en: 'In your room<br>or downstairs' },
    })
  })

  test('accepts hours as people type them', () => {
    const edited = draft()
    edited.hours.days[6] = [{ key: 'k', opens: '8h', closes: '1h30' }]
    expect(changes(edited).hours?.weekly.at(-1)).toEqual({ day: 7, opens: '08:00', closes: '01:30' })
  })

  test('is unchanged when the same values are typed in another form', () => {
    const edited = draft()
    edited.hours.days[0] = [{ key: 'k', opens: '7h', closes: '10h30' }]
    edited.name = allTexts(' Petit déjeuner ', 'Breakfast')
    edited.description = allTexts('En chambre\r\nou en salle\n')
    expect(changes(edited)).toEqual({})
  })

  test('may lose a translation, because guests then read the hotel’s own language', () => {
    const edited = { ...draft(), name: allTexts('Petit déjeuner') }
    expect(checkService(edited, 'fr')).toEqual({})
    expect(changes(edited)).toEqual({ name: { en: '' } })
  })
})

describe('orders brought to where guests sit', () => {
  test('are stored with how they are paid, and for how long a seat counts', () => {
    const edited = { ...draft(), toSeats: true, seatRoomBill: true, seatHours: '4', seatShared: false }
    expect(changes(edited)).toEqual({ seatService: { roomBill: true, hours: 4, shared: false } })
    expect(changes({ ...edited, seatHours: '' }).seatService?.hours).toBeNull()
    expect(serviceFieldPath('seatService.hours', edited)).toBe('seatHours')
  })

  test('for a whole number of hours of a day', () => {
    for (const seatHours of [0, 25, 1.5, 'x'])
      expect(checkService({ ...draft(), toSeats: true, seatHours }, 'fr')).toEqual({ seatHours: 'seatHours' })
  })

  test('are not offered with bookable times, for which guests come', () => {
    const edited = { ...draft(), toSeats: true, seatHours: 'x' }
    edited.slots.on = true
    edited.slots.resources = [{ id: 'r', name: 'Cabine', seats: 1, shared: false }]
    expect(checkService(edited, 'fr')).toEqual({})
    expect(storedService(edited).seatService).toBeNull()
  })
})

describe('a service that cannot be saved', () => {
  test('has no name in the language of the hotel', () => {
    expect(checkService({ ...draft(), name: allTexts(' ', 'Breakfast') }, 'fr')).toEqual({ 'name.fr': 'name' })
  })

  test('has invalid times, or two exceptions for one date', () => {
    const edited = draft()
    edited.hours.days[2] = [{ key: 'k', opens: 'midi', closes: '' }]
    edited.hours.exceptions.push({ key: 'e', date: '2026-12-25', until: '', intervals: [] })
    expect(checkService(edited, 'fr')).toEqual({
      'hours.days.2.0.opens': 'clock',
      'hours.days.2.0.closes': 'clock',
      'hours.exceptions.1.date': 'dateTwice',
    })
  })

  test('accepts orders automatically up to a number that is missing or too high', () => {
    for (const maxWaitingOrders of ['', 0, 100, 2.5]) {
      const edited = { ...draft(), automaticAcceptance: 'until' as const, maxWaitingOrders }
      expect(checkService(edited, 'fr')).toEqual({ maxWaitingOrders: 'waitingOrders' })
      expect(checkService({ ...edited, automaticAcceptance: 'always' }, 'fr')).toEqual({})
    }
  })

  test('is a booking link without a valid address', () => {
    expect(checkService({ ...draft(), kind: 'booking-link', link: 'spa' }, 'fr')).toEqual({ link: 'link' })
  })

  test('shows the server’s errors at their fields', () => {
    const draftPath = (path: string) => serviceFieldPath(path, draft())
    expect(draftPath('name.en')).toBe('name.en')
    expect(draftPath('hours.weekly.1.closes')).toBe('hours.days.1.0.closes')
    expect(draftPath('hours.exceptions.0.date')).toBe('hours.exceptions.0.date')
    expect(draftPath('leadMinutes')).toBe('leadMinutes')
  })
})
