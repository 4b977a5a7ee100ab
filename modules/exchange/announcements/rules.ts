import type { AllTexts } from '#core/i18n/contract.ts'

/** Characters of an announcement: one sentence. */
export const maxAnnouncementLength = 280
/** Rooms of one announcement. */
export const maxAnnouncementRooms = 500
/** Announcements of a hotel that run or wait for their hour. */
export const maxRunningAnnouncements = 20
/** Days that one may run, and days ahead that it may begin. */
export const maxAnnouncementDays = 31
export const maxDaysAhead = 366
/** Days for which ended announcements are kept. */
export const announcementRetentionDays = 90

export const announcementStates = ['scheduled', 'running', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

interface Times {
  from: Date
  until: Date
  /** When somebody ended it; null: nobody did. */
  endedAt: Date | null
}

export function announcementStateOf({ from, until, endedAt }: Times, now: Date): AnnouncementState {
  if (endedAt !== null || until <= now) return 'ended'
  return from <= now ? 'running' : 'scheduled'
}

const dayMs = 86_400_000

/** What is wrong with its times, by field. */
export function announcementTimeErrors({ from, until }: Pick<Times, 'from' | 'until'>, now: Date) {
  const faults: { path: 'from' | 'until'; code: string }[] = []
  if (until <= from) faults.push({ path: 'until', code: 'ends_before' })
  else if (until <= now) faults.push({ path: 'until', code: 'already_over' })
  if (until.getTime() - from.getTime() > maxAnnouncementDays * dayMs) faults.push({ path: 'until', code: 'too_late' })
  if (from.getTime() - now.getTime() > maxDaysAhead * dayMs) faults.push({ path: 'from', code: 'too_late' })
  return faults
}

/** An announcement as a phone shows it. */
export interface PhoneAnnouncement {
  id: string
  /** In every language: a guest who changes theirs asks for nothing. */
  text: AllTexts
  /** Seconds, so that a phone whose clock is wrong ends it in time. */
  endsIn: number
}
