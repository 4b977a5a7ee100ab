import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { changesOf } from '#modules/audit/rules.ts'
import { assertLastSeen, record } from '#modules/audit/server/service.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { lockHotel } from '#modules/hotels/server/service.ts'
import type { AlertSettings, AlertSettingsPatch, AlertStep } from '../contract.ts'
import { steps, usualClocks } from '../rules.ts'
import type { SettingsRow } from './queries.ts'
import * as queries from './queries.ts'

export { alertDevices, reportAlertDevice, staffListening } from './alert-devices.ts'
export { escalateAlerts } from './escalation.ts'
export { listMemberServices, listWaiting, setMemberServices } from './member-services.ts'
export { alertJobs } from './messages.ts'
export { addPushDevice, listPushDevices, removePushDevice, testPushDevice } from './push-devices.ts'
export { deleteHotelRows, writeSettings } from './queries.ts'
export type { WaitSource } from './waits.ts'

/** Of a hotel that has set none. */
const usual = (hotelId: string): SettingsRow => ({ hotelId, ...usualClocks, mailTo: null, services: [], version: 1 })

const present = ({ mailer }: AppContext, { hotelId: _, ...row }: SettingsRow): AlertSettings => ({
  ...row,
  mailAvailable: mailer.kind !== 'none',
})

export async function readSettings(context: AppContext, { hotelId }: HotelScope): Promise<AlertSettings> {
  return present(context, (await queries.settingsOf(context.db, hotelId)) ?? usual(hotelId))
}

/** `expected`: the version that the editor last saw; another one since then is `precondition_failed`. */
export async function updateSettings(
  context: AppContext,
  scope: HotelScope,
  patch: AlertSettingsPatch,
  expected: number | null,
): Promise<AlertSettings> {
  return transaction(context.db, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    const row = (await queries.settingsOf(tx, hotel.id)) ?? usual(hotel.id)
    // As inviting does: whoever has not shown an address to be theirs has no emails sent to another one.
    if (patch.mailTo && patch.mailTo !== row.mailTo && !scope.person.account.emailVerifiedAt)
      throw new ApiError('address_unconfirmed')
    await assertLastSeen(tx, scope, 'alerts', { id: hotel.id, version: row.version }, expected)
    const updated = { ...row, ...patch, version: row.version + 1 }
    await queries.writeSettings(tx, updated)
    const changes = changesOf(auditFields(row), auditFields(updated))
    await record(context, tx, scope, { act: 'alerts.changed', subject: hotel, changes })
    return present(context, updated)
  })
}

const auditFields = ({ version: _, hotelId: __, services: own, ...set }: SettingsRow) => ({ ...set, ownClocks: own })

/** What was done for something while it waited, oldest first. */
export async function readSteps(
  { db }: AppContext,
  { hotelId }: HotelScope,
  kind: string,
  itemId: string,
): Promise<AlertStep[]> {
  const rows = await queries.stepsOfItem(db, hotelId, kind, itemId)
  // Several may have been taken in one moment.
  rows.sort((a, b) => a.at.getTime() - b.at.getTime() || steps.indexOf(a.step) - steps.indexOf(b.step))
  return rows.map(({ step, at, reached, delivered, mailTo }) => ({
    step,
    at: at.toISOString(),
    reached,
    delivered,
    mailTo,
  }))
}

/** Steps are of no use once what they were for has long been done. */
const keptDays = 60

export const forgetOldSteps = ({ db, clock }: AppContext): Promise<void> =>
  queries.forgetSteps(db, new Date(clock().getTime() - keptDays * 86_400_000))
