import type { Role } from '#core/access/policy.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'

export interface Address {
  street: string
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  latitude: number | null
  longitude: number | null
}

/** Countries, ISO 3166-1 alpha-2, where letters are addressed with the postcode after the city. */
const postcodeLast = new Set([
  'AU',
  'BH',
  'CA',
  'GB',
  'HK',
  'ID',
  'IE',
  'IN',
  'JM',
  'KR',
  'NZ',
  'PK',
  'SG',
  'TH',
  'US',
  'ZA',
])

/** `14 rue des Remparts, 35400 Saint-Malo`, `12 Leerie Row, Edinburgh EH3 6JQ`: in the order of the country; empty where nothing is filled in. */
export function addressLine({ street, postalCode, city, country }: Omit<Address, 'latitude' | 'longitude'>): string {
  const town = postcodeLast.has(country) ? [city, postalCode] : [postalCode, city]
  return [street, town.filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export interface Brand {
  /** `#1f4e4a` */
  colour: string
  logo: string | null
  cover: string | null
}

export interface ReviewLinks {
  google: string | null
  tripadvisor: string | null
}

/** In which language a guest starts who has not chosen one: French, the specification's default, or the phone's, else the hotel's own. */
export const guestStarts = ['french', 'phone'] as const
export type GuestStart = (typeof guestStarts)[number]
/** What a new hotel is offered, by its first language. Design part 1, decisions. */
export const defaultGuestStart = (lang: string): GuestStart => (lang === 'fr' ? 'french' : 'phone')

/** What a hotel asks of guests who order: nothing, or to have scanned the code of their room. */
export const orderProofs = ['none', 'room'] as const
export type OrderProof = (typeof orderProofs)[number]

/** What a hotel asks before anything goes on the bill of a room: nothing more, the guest's surname, or the room's scanned code. */
export const roomBillProofs = ['none', 'surname', 'scan'] as const
export type RoomBillProof = (typeof roomBillProofs)[number]

/** Whose phone the desk approves before a scan proves the room: nobody's, that of a guest who has checked out of it, or every phone in a stay. */
export const roomApprovals = ['none', 'former', 'all'] as const
export type RoomApproval = (typeof roomApprovals)[number]

/** Hours for which a scan proves the room, where the hotel has not chosen: a week, longer than most stays. */
export const defaultRoomProofHours = 168
/** Three months. */
export const maxRoomProofHours = 2160

/** Days during which a deleted hotel can be brought back. Design, part 3. */
export const hotelRestoreDays = 30

/**
 * `Hôtel des Remparts` becomes `hotel-des-remparts`, 60 characters at the most. A name with fewer than `minCharacters` Latin letters
 * and digits begins with the `noun` of what it names.
 */
export function slugOf(name: string, noun = 'hotel', minCharacters = 3): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return slug.length >= minCharacters ? slug : `${noun}-${slug}`.replace(/-$/, '')
}

/** Characters of what people type. */
export const maxHotelTextLengths = { name: 120, slug: 80, street: 200, postalCode: 20, city: 100 } as const
/** Days for which what guests leave is kept, at most. */
export const maxRetentionDays = 400

/** The role of a person in a hotel; null: they do not work there. */
export function roleAmong(
  { owners, admins, members }: Record<'owners' | 'admins' | 'members', readonly string[]>,
  userId: string,
): Role | null {
  if (owners.includes(userId)) return 'owner'
  if (admins.includes(userId)) return 'admin'
  return members.includes(userId) ? 'member' : null
}
