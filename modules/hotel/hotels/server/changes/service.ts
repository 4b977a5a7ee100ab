import type { HotelScope } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import type { AuditActionName, FieldChange } from '#core/journal/rules.ts'
import { recordActions } from '#core/journal/server/record.ts'
import type { HotelRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** The hotel of a scope. */
export async function hotelOf(db: Db | Tx, scope: HotelScope): Promise<HotelRow> {
  return (await queries.readHotel(db, scope)) ?? throwNotFound()
}

/**
 * The hotel of a scope, locked until the transaction ends, for changes that depend on a setting of the hotel. Lock it before the
 * rows below it, see `transaction`.
 */
export async function lockHotel(tx: Tx, scope: HotelScope): Promise<HotelRow> {
  return (await queries.lockHotel(tx, scope)) ?? throwNotFound()
}

/** `changeForGuests` for staff, with the row of their hotel. */
export const changeContent = <T>(
  context: AppContext,
  scope: HotelScope,
  write: (tx: Tx, hotel: HotelRow) => Promise<T>,
  urgent?: string | false,
): Promise<T> => changeForGuests(context, scope.hotelId, async (tx) => write(tx, await hotelOf(tx, scope)), urgent)

/** What a journal entry is about. `changes` empty: no entry is written. */
interface ActionSubject {
  subject: { id: string; name: Localized }
  changes?: FieldChange[] | undefined
}

/** Writes a journal entry about each subject, with one statement. */
export const recordHotelActions = (
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  act: AuditActionName,
  entries: ActionSubject[],
): Promise<void> =>
  recordActions(
    context,
    tx,
    scope,
    entries.map(({ subject: { id, name }, changes }) => ({
      act,
      subject: { id, name: readText(name, hotel.operationsLang, hotel.defaultLang) },
      changes,
    })),
  )

/** Writes a journal entry about a subject, with the name that staff see. Writes none when nothing was changed. */
export function recordHotelAction(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  act: AuditActionName,
  subject: { id: string; name: Localized },
  changes?: FieldChange[],
): Promise<void> {
  return recordHotelActions(context, tx, scope, hotel, act, [{ subject, changes }])
}
