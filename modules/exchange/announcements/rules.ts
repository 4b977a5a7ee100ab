import type { Localized } from '#core/i18n/contract.ts'

/** Characters of an announcement: about one sentence. */
export const maxAnnouncementLength = 280
/** Rooms of one announcement. */
export const maxAnnouncementRooms = 500
/** Announcements of a hotel that run or are scheduled. */
export const maxRunningAnnouncements = 20
/** How many days an announcement may run, and how many days ahead it may begin. */
export const maxAnnouncementDays = 31
export const maxDaysAhead = 366
/** Days for which ended announcements are kept. */
export const announcementRetentionDays = 90

export const announcementStates = ['scheduled', 'running', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

interface AnnouncementTimes {
  from: Date
  until: Date
  /** When staff ended it early; null: nobody did. */
  endedAt: Date | null
}

export function announcementStateOf({ from, until, endedAt }: AnnouncementTimes, now: Date): AnnouncementState {
  if (endedAt !== null || until <= now) return 'ended'
  return from <= now ? 'running' : 'scheduled'
}

const dayMs = 86_400_000

/** The errors in its times, by field. */
export function announcementTimeErrors({ from, until }: Pick<AnnouncementTimes, 'from' | 'until'>, now: Date) {
  const errors: { path: 'from' | 'until'; code: string }[] = []
  if (until <= from) errors.push({ path: 'until', code: 'ends_before' })
  else if (until <= now) errors.push({ path: 'until', code: 'already_over' })
  if (until.getTime() - from.getTime() > maxAnnouncementDays * dayMs) errors.push({ path: 'until', code: 'too_late' })
  if (from.getTime() - now.getTime() > maxDaysAhead * dayMs) errors.push({ path: 'from', code: 'too_late' })
  return errors
}

/** An announcement as a phone shows it. */
export interface PhoneAnnouncement {
  id: string
  /** In the hotel's languages, so that nothing is fetched when the guest changes the language. */
  text: Localized
  /** Seconds that remain, so that a phone with a wrong clock still ends it in time. */
  endsIn: number
}
