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
const countriesWithPostcodeLast = new Set([
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

/**
 * `14 rue des Remparts, 35400 Saint-Malo`, `12 Leerie Row, Edinburgh EH3 6JQ`: in the order usual in the country; empty
 * when nothing is filled in.
 */
export function addressLine({ street, postalCode, city, country }: Omit<Address, 'latitude' | 'longitude'>): string {
  const cityParts = countriesWithPostcodeLast.has(country) ? [city, postalCode] : [postalCode, city]
  return [street, cityParts.filter(Boolean).join(' ')].filter(Boolean).join(', ')
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

/**
 * The initial language for guests who have not chosen one: French, the specification's default, or the phone's
 * language, else the hotel's own.
 */
export const guestStarts = ['french', 'phone'] as const
export type GuestStart = (typeof guestStarts)[number]
/** The default of a new hotel, by its first language. Design part 1, decisions. */
export const defaultGuestStart = (lang: string): GuestStart => (lang === 'fr' ? 'french' : 'phone')

/** What guests must prove to order: nothing, or that they scanned the code of their room. */
export const orderProofs = ['none', 'room'] as const
export type OrderProof = (typeof orderProofs)[number]

/**
 * What guests must prove before a charge to a room's bill: nothing more, the guest's surname, or the room's scanned
 * code.
 */
export const roomBillProofs = ['none', 'surname', 'scan'] as const
export type RoomBillProof = (typeof roomBillProofs)[number]

/**
 * Which phones the reception must approve before a scan proves the room: none, those of guests who have checked out of
 * it, or every phone in a stay.
 */
export const roomApprovals = ['none', 'former', 'all'] as const
export type RoomApproval = (typeof roomApprovals)[number]

/** Default hours for which a scan proves the room: a week, longer than most stays. */
export const defaultRoomProofHours = 168
/** Three months. */
export const maxRoomProofHours = 2160

/** The setup steps of a new hotel that the server can tell are done. */
export const firstStepNames = ['service', 'texts', 'information', 'team', 'order'] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** What can wait in the hotels of the overview, in the order in which hotels are listed. */
export const overviewFilters = ['unheard', 'orders', 'messages', 'firstSteps'] as const
export type OverviewFilter = (typeof overviewFilters)[number]

/** Days during which a deleted hotel can be brought back. Design, part 3. */
export const hotelRestoreDays = 30

/** Maximum lengths in characters. */
export const maxHotelTextLengths = { name: 120, slug: 80, street: 200, postalCode: 20, city: 100 } as const
/** Maximum days for which guests' data is kept. */
export const maxRetentionDays = 400
