import { z } from 'zod'
import { anyone, editContent, seeContent } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { inAllLanguages, Lang, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { maxRoomLength } from '#modules/content/qr-codes/rules.ts'
import { announcementStates, maxAnnouncementLength, maxAnnouncementRooms, type PhoneAnnouncement } from './rules.ts'

/** An announcement as staff see it. */
export const Announcement = z
  .object({
    id: Id,
    text: Text,
    /** null: shown to everybody. */
    rooms: z.array(z.string()).nullable(),
    from: Instant,
    /** When it ends, or has ended. */
    until: Instant,
    state: z.enum(announcementStates),
    /** How many phones have shown it; each phone counts once. */
    seen: z.int(),
    fallback: z.array(z.string()),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementInput = z.object({
  text: requiredTextSchema(maxAnnouncementLength),
  /** null or absent: everybody. Otherwise only the phones that have scanned the QR code of one of these rooms. */
  rooms: z.array(z.string().trim().min(1).max(maxRoomLength)).min(1).max(maxAnnouncementRooms).nullable().optional(),
  /** Absent: it begins now. */
  from: Instant.optional(),
  until: Instant,
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

/** Absent fields stay as they are. A text in all languages replaces the languages that it contains. */
export const AnnouncementChange = z.object({
  text: requiredTextSchema(maxAnnouncementLength).optional(),
  until: Instant.optional(),
})

/**
 * What a phone shows now. `nextIn`: seconds until the phone should ask again, null when no announcement is scheduled.
 */
export const PhoneAnnouncements = z
  .object({
    announcements: z.array(z.object({ id: Id, text: z.partialRecord(Lang, z.string()), endsIn: z.int() })),
    nextIn: z.int().nullable(),
  })
  .meta({ id: 'PhoneAnnouncements' }) satisfies z.ZodType<{ announcements: PhoneAnnouncement[]; nextIn: number | null }>
export type PhoneAnnouncements = z.infer<typeof PhoneAnnouncements>

const params = z.object({ hotelId: Id })
const oneParams = z.object({ hotelId: Id, announcementId: Id })
const list = '/v1/hotels/{hotelId}/announcements'

export const listAnnouncements = endpoint({
  ...readCall,
  path: list,
  summary: 'Announcements that wait, run or have ended in the last three months, newest first',
  audience: 'staff',
  permission: seeContent,
  params,
  query: textQuery,
  output: z.array(Announcement),
})
export const createAnnouncement = endpoint({
  method: 'post',
  path: list,
  summary: 'Announce something to guests, now or later, with an end; open phones show it at once',
  audience: 'staff',
  permission: editContent,
  params,
  query: textQuery,
  body: AnnouncementInput,
  status: 201,
  output: Announcement,
  errors: ['invalid', 'too_many_requests'],
})
export const changeAnnouncement = endpoint({
  method: 'patch',
  path: `${list}/{announcementId}`,
  summary: 'Change the text or the end of an announcement that runs or waits; phones that show it follow at once',
  audience: 'staff',
  permission: editContent,
  params: oneParams,
  query: textQuery,
  body: AnnouncementChange,
  status: 200,
  output: Announcement,
  errors: ['invalid', 'too_many_requests'],
})
export const endAnnouncement = endpoint({
  method: 'post',
  path: `${list}/{announcementId}/end`,
  summary: 'End an announcement now, or take back one that waits; phones stop showing it at once',
  audience: 'staff',
  permission: editContent,
  params: oneParams,
  query: textQuery,
  body: noContent,
  status: 200,
  output: Announcement,
  errors: [],
})
export const readPhoneAnnouncements = endpoint({
  ...readCall,
  path: `${list}/now`,
  summary:
    'What this phone shows now; those of a room only with the token of its code in the header `X-Room-Token`. The stream begins with the same',
  audience: 'visitor',
  permission: anyone,
  params,
  query: noQuery,
  output: PhoneAnnouncements,
  errors: ['visitor_missing'],
})
export const seeAnnouncement = endpoint({
  method: 'post',
  path: `${list}/{announcementId}/seen`,
  summary: 'This phone has shown the announcement; each visitor counts once',
  audience: 'visitor',
  permission: anyone,
  params: oneParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['visitor_missing', 'too_many_requests'],
})

/** The announcements in `hotel.json`. Rooms are left out, because that file has no rooms. */
export const ExportedAnnouncements = z
  .array(inAllLanguages(AnnouncementInput.omit({ rooms: true })))
  .max(20)
  .optional()
