import Bowser from 'bowser'
import { seeGuests } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { AlertDevice } from '../../contract.ts'
import { isFilterNotEmpty, maxDeviceName } from '../../rules.ts'
import * as queries from '../queries.ts'

/** Milliseconds for which a report of a device is valid, so that two reports may get lost. */
const reportValidMs = 40_000

/** The open staff screens of a hotel, those with sound first. */
export const alertDevices = ({ db, clock }: AppContext, hotelId: string): Promise<AlertDevice[]> =>
  queries.alertDevicesOf(db, hotelId, clock())

/** Whether any staff device of the hotel would sound. Throws `not_found`. */
export async function staffListening({ db, clock }: AppContext, hotelId: string): Promise<boolean> {
  const filters = await queries.soundingDevicesOfHotel(db, hotelId, clock())
  if (!filters) throw new ApiError('not_found')
  return filters.some(isFilterNotEmpty)
}

/** Records an open screen with its sound on or off. Publishes an event when something has changed. */
export async function reportAlertDevice(
  context: AppContext,
  { hotelId, actor, person: { userId } }: HotelScope,
  {
    id,
    name,
    sound,
    services,
    messages,
  }: { id: string; name: string; sound: boolean; services: string[] | null; messages: boolean },
  agent: string | null,
): Promise<void> {
  await context.limits.listening.spend(userId)
  const at = context.clock()
  await transaction(context.db, async (tx) => {
    const existing = await queries.lockAlertDevice(tx, hotelId, id)
    const row = {
      hotelId,
      id,
      userId,
      name: name || deviceName(agent),
      sound,
      services,
      messages: messages && seeGuests(actor),
      expiresAt: new Date(at.getTime() + reportValidMs),
    }
    await queries.writeAlertDevice(tx, row)
    const reportedState = (row: Pick<queries.AlertDeviceRow, 'name' | 'sound' | 'services' | 'messages'>) =>
      JSON.stringify([row.name, row.sound, row.services, row.messages])
    const hasChanged = !existing || existing.expiresAt < at || reportedState(existing) !== reportedState(row)
    if (hasChanged) await publish(tx, { hotelId, type: 'listening.changed', subject: hotelId, version: 0, at })
  })
}

/** Deletes devices without a recent report, and notifies their hotels. */
export async function deleteSilentDevices(context: AppContext): Promise<void> {
  const at = context.clock()
  for (const hotelId of await queries.hotelsWithExpiredDevices(context.db, at))
    await transaction(context.db, async (tx) => {
      if ((await queries.deleteExpiredDevices(tx, hotelId, at)) > 0)
        await publish(tx, { hotelId, type: 'listening.changed', subject: hotelId, version: 0, at })
    })
}

/** The default name of a device: its browser and system, such as `Firefox · Android`. */
export function deviceName(agent: string | null): string {
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, maxDeviceName)
}
