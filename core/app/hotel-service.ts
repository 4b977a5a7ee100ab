import type { Role } from '#core/access/policy.ts'
import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang, StaffLang } from '#core/i18n/contract.ts'
import type { AppContext } from './server/context.ts'

/**
 * `unconfirmed`: its address is not confirmed. `noHotel`: the person works neither for the provider nor in a hotel that
 * still exists.
 */
export type NewAccountReason = 'unconfirmed' | 'noHotel'

/** What modules below the module `hotels` need from it. */
export interface HotelService {
  /** The role of the person in the hotel, or null; undefined when the hotel does not exist. */
  roleAt: (db: Db | Tx, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** The same as `roleAt`, from a short-lived cache. */
  cachedRoleAt: (context: AppContext, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** Whether the person works in a hotel that still exists. */
  worksInAnyHotel: (db: Db | Tx, userId: string) => Promise<boolean>
  /** Why an account still counts as new and is limited; empty for all others. */
  newAccountReasons: (context: AppContext, userId: string) => Promise<NewAccountReason[]>
  /** Removes the person from every hotel, before their account is deleted. Throws `last_owner`. */
  leaveAllHotels: (context: AppContext, tx: Tx, person: Person) => Promise<void>
  /**
   * Activates the draft hotels that this person owns, once their address is confirmed. The caller has locked their row
   * of `users`.
   */
  activateDrafts: (context: AppContext, tx: Tx, userId: string) => Promise<void>
  /** The address that a pending invitation was mailed to; null when the token is not valid. */
  invitedAddress: (context: AppContext, token: string) => Promise<string | null>
  /** Locks the hotel's row until the transaction ends. */
  lock: (tx: Tx, hotelId: string) => Promise<unknown>
  /** Increments the version of the hotel's guest pages, and returns it. */
  raiseVersion: (tx: Tx, hotelId: string) => Promise<number>
  /** The names of those of these hotels that exist, by id. */
  namesOf: (db: Db | Tx, hotelIds: string[]) => Promise<Map<string, string>>
  /** Throws `not_found`. */
  languagesOf: (db: Db | Tx, scope: HotelScope) => Promise<{ operationsLang: StaffLang; defaultLang: Lang }>
}
