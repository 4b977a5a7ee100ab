import { expect, test } from 'vitest'
import {
  type AnnouncementDraft,
  blankAnnouncement,
  checkAnnouncement,
  storedAnnouncement,
} from './announcement-draft.ts'

const zone = 'Europe/Paris'
const draft = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  ...blankAnnouncement(zone, new Date('2026-03-10T09:00:00Z')),
  text: { fr: 'Orage ce soir.', en: '', es: '' },
  ...change,
})

test('a new announcement is for everybody, now, for two hours by the hotel’s clock', () => {
  expect(draft()).toMatchObject({ audience: 'all', when: 'now', until: '2026-03-10T12:00' })
  expect(storedAnnouncement(draft(), zone)).toEqual({
    text: { fr: 'Orage ce soir.', en: '', es: '' },
    rooms: null,
    until: '2026-03-10T11:00:00.000Z',
  })
})

test('one for rooms, later, says which and when', () => {
  const later = draft({ audience: 'rooms', rooms: ['101'], when: 'later', from: '2026-03-29T03:30' })
  expect(storedAnnouncement(later, zone)).toMatchObject({ rooms: ['101'], from: '2026-03-29T01:30:00.000Z' })
})

test.each([
  [{}, {}],
  [{ text: { fr: ' ', en: 'Storm', es: '' } }, { 'text.fr': 'text' }],
  [{ audience: 'rooms' as const }, { rooms: 'rooms' }],
  [{ from: '' }, {}],
  [{ when: 'later' as const, from: '' }, { from: 'from' }],
  [{ until: '2026-03-10' }, { until: 'until' }],
])('is checked before it is sent: %j', (change, faults) => {
  expect(checkAnnouncement(draft(change), 'fr', zone)).toEqual(faults)
})
