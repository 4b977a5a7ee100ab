import { seeGuests } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { lockHotel } from '#modules/hotel/hotels/server/service.ts'
import type { AlertSettings, AlertSettingsPatch, AlertStep } from '../contract.ts'
import { alertStepNames, defaultAlertDelays } from '../rules.ts'
import { addConfirmation, confirmedAddress, spendConfirmation } from './mail-address/service.ts'
import type { SettingsRow } from './queries.ts'
import * as queries from './queries.ts'

export { alertDevices, reportAlertDevice, staffListening } from './devices/service.ts'
export { escalateAlerts } from './escalation/service.ts'
export { alertJobs } from './jobs.ts'
export { confirmAddress, readAddress, sendConfirmation } from './mail-address/service.ts'
export { listMemberServices, listWaiting, setMemberServices } from './member-services/service.ts'
export { notifyTeam, type TeamNotice } from './notices/service.ts'
export { addPushDevice, listPushDevices, removePushDevice, testPushDevice } from './push-devices/service.ts'
export { deleteHotelRows, listeningHotelsSql, writeSettings } from './queries.ts'

/** The default settings of a hotel. */
const defaultSettings = (hotelId: string): SettingsRow => ({
  hotelId,
  ...defaultAlertDelays,
  mailTo: null,
  mailConfirmedAt: null,
  services: [],
  version: 1,
})

async function present({ mailer }: AppContext, db: Db | Tx, row: SettingsRow): Promise<AlertSettings> {
  const { hotelId: _, mailConfirmedAt: __, ...settings } = row
  const mailConfirmed = (await confirmedAddress(db, row)) !== null
  return { ...settings, mailConfirmed, mailAvailable: mailer.kind !== 'none' }
}

export async function readSettings(context: AppContext, { hotelId }: HotelScope): Promise<AlertSettings> {
  return present(context, context.db, (await queries.settingsOf(context.db, hotelId)) ?? defaultSettings(hotelId))
}

/**
 * Changes the settings. The owner of a new address must agree before emails are sent to it. `expected`: the version that
 * the editor last saw; throws `precondition_failed` if it has changed since. Throws `address_unconfirmed` and
 * `allowance_spent` for a new address.
 */
export async function updateSettings(
  context: AppContext,
  scope: HotelScope,
  patch: AlertSettingsPatch,
  expectedVersion: number | null,
): Promise<AlertSettings> {
  const { mailTo } = patch
  if (mailTo && mailTo !== (await queries.settingsOf(context.db, scope.hotelId))?.mailTo)
    await spendConfirmation(context, scope, mailTo)
  return transaction(context.db, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    const row = (await queries.settingsOf(tx, hotel.id)) ?? defaultSettings(hotel.id)
    await assertLastSeen(tx, scope, isSaveOf('alerts'), { id: hotel.id, version: row.version }, expectedVersion)
    const isNewAddress = mailTo !== undefined && mailTo !== row.mailTo
    const updated = { ...row, ...patch, ...(isNewAddress && { mailConfirmedAt: null }), version: row.version + 1 }
    await queries.writeSettings(tx, updated)
    if (isNewAddress && mailTo) await addConfirmation(context, tx, { hotelId: hotel.id, mailTo })
    const changes = changesOf(auditFields(row), auditFields(updated))
    await recordAction(context, tx, scope, { act: 'alerts.changed', subject: hotel, changes })
    return present(context, tx, updated)
  })
}

const auditFields = ({ pushAfter, mailAfter, mailTo, services: ownClocks }: SettingsRow) => ({
  pushAfter,
  mailAfter,
  mailTo,
  ownClocks,
})

/** The escalation steps of an item, oldest first. */
export async function readSteps(
  { db }: AppContext,
  { hotelId, actor }: HotelScope,
  kind: string,
  itemId: string,
): Promise<AlertStep[]> {
  if (kind !== 'order' && !seeGuests(actor)) throw new ApiError('forbidden')
  const rows = await queries.stepsOfItem(db, hotelId, kind, itemId)
  // Several steps may have been taken at the same instant.
  rows.sort(
    (a, b) => a.at.getTime() - b.at.getTime() || alertStepNames.indexOf(a.step) - alertStepNames.indexOf(b.step),
  )
  return rows.map(({ step, at, reached, delivered, mailTo }) => ({
    step,
    at: at.toISOString(),
    reached,
    delivered,
    mailTo,
  }))
}

/** Days for which recorded steps are kept. */
const stepRetentionDays = 60

export const forgetOldSteps = ({ db, clock }: AppContext): Promise<void> =>
  queries.forgetSteps(db, new Date(clock().getTime() - stepRetentionDays * 86_400_000))
