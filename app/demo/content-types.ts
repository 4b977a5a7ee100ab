import type { AllTexts, Lang } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import type { SeatKind } from '#modules/content/qr-codes/seats-rules.ts'
import type { insertMenu } from '#modules/content/services/server/service.ts'
import type { StoredBlock } from '#modules/exchange/custom-pages/rules.ts'
import type { StoredInfo } from '#modules/foundation/info/rules.ts'
import type { storePicture } from '#modules/foundation/media/server/service.ts'
import type { importHotel } from '#modules/hotel/hotels/server/service.ts'

type HotelRow = Parameters<typeof importHotel>[1]
type Menu = Parameters<typeof insertMenu>

/** An entry of `drawn.json`; `id` is the name of its file in the hotel's folder. */
export interface DrawingInfo {
  id: string
  width: number
  height: number
  blur: string
}

/** A picture of the library; `from` is the path of its bytes. */
export type DemoPicture = Omit<Parameters<typeof storePicture>[1], 'bytes'> & { from: string }

/** Texts are in the guest's own language. */
export interface DemoGuestbookEntry {
  name: string
  words: string
  lang: Lang
  daysAgo: number
  /** The hotel has not read it yet. */
  pending?: true
}

interface DemoOpinion {
  name: string
  rating: number
  comment: string
  lang: Lang
  /** When it was written, and how many days before that the stay or visit was. */
  daysAgo: number
  stayedDaysBefore: number
  /** The key of a place; undefined: the opinion is about the hotel. */
  place?: string
  reply?: { text: string; lang: Lang }
  /** No member of staff has read it yet. */
  pending?: true
}

export interface DemoThread {
  room: string
  proof: 'qr' | 'typed'
  name: string
  lang: Lang
  /** Minutes before now; or days ago, at a time of the hotel's clock. */
  minutesAgo?: number
  daysAgo?: number
  at?: string
  closed?: boolean
  /**
   * Messages: the sender (`guest`, `automatic`, `note:` with a first name, or a first name), the minutes after the
   * first message, and the text.
   */
  said: (string | number)[][]
}

/** Something to do for a guest, in the working language of the hotel. */
export interface DemoTask {
  text: string
  room: string
  /** Until when, in minutes from now; missing: at any time. */
  minutes?: number
}

/** `<hotel>/guests.json`: what happens in a hotel, which an export does not contain. */
export interface GuestsFile {
  /** Room names as guests and staff use them, for the demo orders. */
  rooms: string[]
  /** Lists of seats that have a code, by their kind. */
  seats?: Partial<Record<SeatKind, string>>
  /** First names of the staff who process orders; a name listed twice processes twice as many. */
  signatories: string[]
  /** Surnames of those who have no account here. */
  surnames: Record<string, string>
  /** The entries of the guestbook. */
  words: DemoGuestbookEntry[]
  opinions: DemoOpinion[]
  chat: { hours: Hours | null; away: AllTexts; threads: DemoThread[]; tasks: DemoTask[] }
  /** The keys in `hotel.json` of the services used by the demo orders. */
  services: Record<string, string>
}

/** `guests.json`: data shared by all demo hotels. */
export interface SharedFile {
  /** People who could stay in any of them, with the language that they read. */
  guests: { name: string; lang: Lang }[]
  /** Notes of guests to the kitchen, the bar or the counter. */
  orderNotes: Record<Lang, string[]>
  /** Notes of requests to housekeeping instead of the kitchen. */
  requestNotes: Record<Lang, string[]>
  lineNotes: Record<Lang, string[]>
  /** Reasons why staff could not serve an order, as shown to the guest. */
  refusals: Record<Lang, string[]>
  /** Prepared answers for the chat. */
  answers: { title: AllTexts; text: AllTexts }[]
  /** The tags of the places near the demo hotels; places refer to them by id. */
  placeTypes: { id: string; name: AllTexts }[]
}

export type DemoArticle = Menu[3][number]

export interface DemoService {
  /** The key of the service in this installation. */
  key: string
  /** The name of the service in the demo orders. */
  name: string
  content: Omit<Menu[2], 'pausedUntil'>
  articles: DemoArticle[]
}

type Settings =
  | ('name' | 'address' | 'phone' | 'timeZone' | 'currency' | 'languages' | 'defaultLang')
  | ('operationsLang' | 'guestStart' | 'reviewLinks' | 'brand' | 'defaultPage')

/** The files of a demo hotel, complete in every language, so that no fallback hides a missing text. */
export interface DemoHotel extends Required<Pick<HotelRow, Settings>>, Omit<GuestsFile, 'services'>, SharedFile {
  slug: string
  folder: string
  info: StoredInfo & { announcement: NonNullable<StoredInfo['announcement']> }
  /** Oldest first. */
  pictures: DemoPicture[]
  services: DemoService[]
  /** All of them are published. */
  pages: { key: string; content: { slug: string; title: AllTexts }; blocks: StoredBlock[] }[]
  tickets: object[]
}
