import type { AllTexts, Lang } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import type { insertMenu } from '#modules/content/services/server/service.ts'
import type { StoredBlock } from '#modules/exchange/custom-pages/rules.ts'
import type { StoredInfo } from '#modules/foundation/info/rules.ts'
import type { storePicture } from '#modules/foundation/media/server/service.ts'
import type { importHotel } from '#modules/hotel/hotels/server/service.ts'

type HotelRow = Parameters<typeof importHotel>[1]
type Menu = Parameters<typeof insertMenu>

/** What `drawn.json` says of a drawing; `id` names its file in the folder of its hotel. */
export interface DrawingInfo {
  id: string
  width: number
  height: number
  blur: string
}

/** A picture of the library. `from`: where its bytes are. */
export type DemoPicture = Omit<Parameters<typeof storePicture>[1], 'bytes'> & { from: string }

/** In the guest's own language, as it was written. */
export interface DemoGuestbookEntry {
  name: string
  words: string
  lang: Lang
  daysAgo: number
  /** Not read by the hotel yet. */
  pending?: true
}

interface DemoOpinion {
  name: string
  rating: number
  comment: string
  lang: Lang
  /** When it was written, and how long before that the stay or the visit was. */
  daysAgo: number
  stayedDaysBefore: number
  /** The key of a place; absent: of the hotel. */
  place?: string
  reply?: { text: string; lang: Lang }
  /** Nobody has read it yet. */
  pending?: true
}

export interface DemoThread {
  room: string
  proof: 'qr' | 'typed'
  name: string
  lang: Lang
  /** Before now; or, days ago, by the clock of the hotel. */
  minutesAgo?: number
  daysAgo?: number
  at?: string
  closed?: boolean
  /** Who (`guest`, `automatic`, `note:` and a first name, a first name), minutes after the first, and what. */
  said: (string | number)[][]
}

/** `<hotel>/guests.json`: what happens in a hotel, which no export has. */
export interface GuestsFile {
  /** As guests and staff say them, for the demo orders. */
  rooms: string[]
  /** Who signs the steps of the orders, by first name; one who stands twice signs twice as many. */
  signatories: string[]
  /** Of those who sign and have no account here. */
  surnames: Record<string, string>
  /** What the guestbook holds. */
  words: DemoGuestbookEntry[]
  opinions: DemoOpinion[]
  chat: { hours: Hours | null; away: AllTexts; threads: DemoThread[] }
  /** The keys in `hotel.json` of the services that the demo's orders name. */
  services: Record<string, string>
}

/** `guests.json`: what the demo hotels share. */
export interface SharedFile {
  /** People who could stay in any of them, with the language they read of those we have. */
  guests: { name: string; lang: Lang }[]
  /** What guests write to the kitchen, to the bar, at the counter. */
  orderNotes: Record<Lang, string[]>
  /** Asked of housekeeping rather than of the kitchen. */
  requestNotes: Record<Lang, string[]>
  lineNotes: Record<Lang, string[]>
  /** Why staff could not serve an order, in the words the guest reads. */
  refusals: Record<Lang, string[]>
  /** Prepared for the chat. */
  answers: { title: AllTexts; text: AllTexts }[]
  /** The tags of the places around the demo hotels, by the ids that the places have. */
  placeTypes: { id: string; name: AllTexts }[]
}

export type DemoArticle = Menu[3][number]

export interface DemoService {
  /** In this installation. */
  key: string
  /** For the demo's orders. */
  name: string
  content: Omit<Menu[2], 'pausedUntil'>
  articles: DemoArticle[]
}

type Settings =
  | ('name' | 'address' | 'phone' | 'timeZone' | 'currency' | 'languages' | 'defaultLang')
  | ('operationsLang' | 'guestStart' | 'reviewLinks' | 'brand' | 'defaultPage')

/** A demo hotel as its files have it, complete in every language, so that no fallback hides a missing text. */
export interface DemoHotel extends Required<Pick<HotelRow, Settings>>, Omit<GuestsFile, 'services'>, SharedFile {
  slug: string
  folder: string
  info: StoredInfo & { announcement: NonNullable<StoredInfo['announcement']> }
  /** Oldest first. */
  pictures: DemoPicture[]
  services: DemoService[]
  /** All published. */
  pages: { key: string; content: { slug: string; title: AllTexts }; blocks: StoredBlock[] }[]
  tickets: object[]
}
