import type { AppContext } from '#core/app/server/context.ts'
import { decryptSecret, encryptSecret, type StoredSecret } from '#core/config/secret-encryption.ts'
import { allCalendars, type CalendarRow, replaceAddress } from './queries.ts'

const encryptionOf = ({ config }: AppContext, calendarId: string) => ({
  keys: config,
  purpose: 'calendar address',
  owner: calendarId,
})

/** The address of a calendar as it is stored: who knows it reads that calendar. */
export const encryptAddress = (context: AppContext, calendarId: string, url: string): Buffer =>
  encryptSecret(encryptionOf(context, calendarId), Buffer.from(url))

/** Null: it was encrypted with another key of the installation. */
export const addressOf = (context: AppContext, { id, url }: CalendarRow): string | null =>
  decryptSecret(encryptionOf(context, id), url)?.toString() ?? null

/** The addresses of all calendars, to encrypt them with another key. */
export async function storedCalendarAddresses(context: AppContext): Promise<StoredSecret[]> {
  const rows = await allCalendars(context.db)
  return rows.map((row) => ({
    context: encryptionOf(context, row.id),
    encrypted: row.url,
    replace: (encrypted) => replaceAddress(context.db, row, encrypted),
  }))
}
