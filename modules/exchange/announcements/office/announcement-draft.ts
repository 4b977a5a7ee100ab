import type { AllTexts, Lang } from '#core/i18n/contract.ts'
import { blankText } from '#core/i18n/localized.ts'
import { instantAt, midnightAfter } from '#core/time/hours.ts'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'

/** The form values of an announcement. */
export interface AnnouncementDraft {
  text: AllTexts
  audience: 'all' | 'rooms'
  rooms: string[]
  when: 'now' | 'later'
  /** By the hotel's own clock, `YYYY-MM-DDTHH:MM`. */
  from: string
  until: string
}

const hourMs = 3_600_000

/** A new announcement: for everybody, from now until midnight. */
export const blankAnnouncement = (timeZone: string, now: Date): AnnouncementDraft => ({
  text: blankText,
  audience: 'all',
  rooms: [],
  when: 'now',
  from: toLocalDateTime(timeZone, new Date(now.getTime() + hourMs)),
  until: midnightAfter(timeZone, now),
})

/** The form values of an announcement that runs or is scheduled. */
export const toAnnouncementDraft = (
  { text, until }: { text: AllTexts; until: string },
  timeZone: string,
): AnnouncementDraft => ({
  ...blankAnnouncement(timeZone, new Date(until)),
  text,
  until: toLocalDateTime(timeZone, until),
})

/** The changed fields. The form shows minutes, so an end that was not edited keeps its seconds. */
export const announcementChangeOf = (draft: AnnouncementDraft, stored: { until: string }, timeZone: string) => ({
  text: draft.text,
  ...(draft.until !== toLocalDateTime(timeZone, stored.until) && {
    until: instantAt(timeZone, draft.until)?.toISOString(),
  }),
})

export type AnnouncementDraftError = 'text' | 'rooms' | 'from' | 'until'

/** The validation errors, by path in the draft. */
export function checkAnnouncement(draft: AnnouncementDraft, base: Lang, timeZone: string) {
  const errors: Record<string, AnnouncementDraftError> = {}
  if (!draft.text[base]?.trim()) errors[`text.${base}`] = 'text'
  if (draft.audience === 'rooms' && draft.rooms.length === 0) errors.rooms = 'rooms'
  if (draft.when === 'later' && !instantAt(timeZone, draft.from)) errors.from = 'from'
  if (!instantAt(timeZone, draft.until)) errors.until = 'until'
  return errors
}

/** The draft in the shape of the API. */
export function toAnnouncementInput({ text, audience, rooms, when, from, until }: AnnouncementDraft, timeZone: string) {
  const startsAt = when === 'later' ? instantAt(timeZone, from) : null
  return {
    text,
    rooms: audience === 'rooms' ? rooms : null,
    ...(startsAt && { from: startsAt.toISOString() }),
    until: instantAt(timeZone, until)?.toISOString() ?? '',
  }
}
