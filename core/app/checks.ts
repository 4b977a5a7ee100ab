import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db } from '#core/db/db.ts'
import type { Localized, StaffLang } from '#core/i18n/contract.ts'
import type { checkNames } from './rules.ts'
import type { AppContext } from './server/context.ts'

export type CheckName = (typeof checkNames)[number]

/** Something that the hotel has to mend. */
export interface Finding {
  /** What it is about, in the language of the reader: the name of a service, a page, a room. */
  name: string
  /** How many of them there are, for instance articles of a service. */
  count: number
  /** The screen that mends it, below the hotel's address. */
  path: string
}

/** Finds what is wrong in a hotel, of what the person may see. Editors read the list too. */
export type Check = (context: AppContext, scope: HotelScope, lang: StaffLang) => Promise<Finding[]>

/** An address of another site in the hotel's content. */
export interface FoundLink {
  address: string
  /** The item that contains it. */
  name: string | Localized
  /** The screen that changes the item, below the hotel's address. */
  path: string
}

/** The links in a module's content of a hotel. */
export type LinksOf = (db: Db, hotelId: string) => Promise<FoundLink[]>
