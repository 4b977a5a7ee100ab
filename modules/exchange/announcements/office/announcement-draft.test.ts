import { expect, test } from 'vitest'
import { midnightAfter } from '#core/time/hours.ts'
import {
  type AnnouncementDraft,
  announcementChangeOf,
  blankAnnouncement,
  checkAnnouncement,
  toAnnouncementDraft,
  toAnnouncementInput,
} from './announcement-draft.ts'

const zone = 'Europe/Paris'
const draft = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  ...blankAnnouncement(zone, new Date('2026-03-10T09:00:00Z')),
  text: { fr: 'Orage ce soir.', en: '', es: '' },
  ...change,
})

test('a new announcement is for everybody, now, until midnight by the hotel’s clock', () => {
  expect(draft()).toMatchObject({ audience: 'all', when: 'now', until: '2026-03-11T00:00' })
  expect(toAnnouncementInput(draft(), zone)).toEqual({
    text: { fr: 'Orage ce soir.', en: '', es: '' },
    rooms: null,
    until: '2026-03-10T23:00:00.000Z',
  })
})

test.each([
  ['2026-03-10T22:59:00Z', '2026-03-11T00:00'],
  ['2026-03-10T23:00:00Z', '2026-03-12T00:00'],
  ['2026-12-31T12:00:00Z', '2027-01-01T00:00'],
])('what is written at %s is over at %s', (now, until) => {
  expect(midnightAfter(zone, new Date(now))).toBe(until)
})

test('one that is edited keeps its end to the second, unless another is set', () => {
  const stored = { text: { fr: 'Orage', en: '', es: '' }, until: '2026-03-10T11:00:30.000Z' }
  const edited = toAnnouncementDraft(stored, zone)
  expect(announcementChangeOf({ ...edited, text: { ...edited.text, fr: 'Tempête' } }, stored, zone)).toEqual({
    text: { fr: 'Tempête', en: '', es: '' },
  })
  expect(announcementChangeOf({ ...edited, until: '2026-03-10T13:30' }, stored, zone).until).toBe(
    '2026-03-10T12:30:00.000Z',
  )
})

test('one for rooms, later, says which and when', () => {
  const later = draft({ audience: 'rooms', rooms: ['101'], when: 'later', from: '2026-03-29T03:30' })
  expect(toAnnouncementInput(later, zone)).toMatchObject({ rooms: ['101'], from: '2026-03-29T01:30:00.000Z' })
})

test.each([
  [{}, {}],
  [{ text: { fr: ' ', en: 'Storm', es: '' } }, { 'text.fr': 'text' }],
  [{ audience: 'rooms' as const }, { rooms: 'rooms' }],
  [{ from: '' }, {}],
  [{ when: 'later' as const, from: '' }, { from: 'from' }],
  [{ until: '2026-03-10' }, { until: 'until' }],
])('is checked before it is sent: %j', (change, errors) => {
  expect(checkAnnouncement(draft(change), 'fr', zone)).toEqual(errors)
})
