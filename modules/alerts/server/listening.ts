import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import type { ListeningDevice } from '../contract.ts'
import { deviceName } from './device-name.ts'
import * as queries from './queries.ts'

/** Milliseconds for which a device counts after it was heard of: two of its reports may get lost. */
const holds = 40_000

/** The screens of a hotel's staff that are open, those with sound first. */
export const listeningDevices = ({ db, clock }: AppContext, hotelId: string): Promise<ListeningDevice[]> =>
  queries.listeningOf(db, hotelId, clock())

/** Whether any of them would ring. Throws `not_found`. */
export async function staffListening({ db, clock }: AppContext, hotelId: string): Promise<boolean> {
  const listening = await queries.isListening(db, hotelId, clock())
  if (listening === undefined) throw new ApiError('not_found')
  return listening
}

/** A screen is open, with its sound on or off. The hotel hears of it where that is news. */
export async function reportListening(
  context: AppContext,
  { hotelId, person: { userId } }: HotelScope,
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
    const known = await queries.lockListening(tx, hotelId, id)
    const row = {
      hotelId,
      id,
      userId,
      name: name || deviceName(agent),
      sound,
      services,
      messages,
      expiresAt: new Date(at.getTime() + holds),
    }
    await queries.writeListening(tx, row)
    const said = (row: Pick<queries.ListeningRow, 'name' | 'sound' | 'services' | 'messages'>) =>
      JSON.stringify([row.name, row.sound, row.services, row.messages])
    const isNews = !known || known.expiresAt < at || said(known) !== said(row)
    if (isNews) await publish(tx, { hotelId, type: 'listening.changed', subject: hotelId, version: 0, at })
  })
}

/** Devices that have not been heard of lately are forgotten, and their hotels hear of it. */
export async function forgetSilentDevices(context: AppContext): Promise<void> {
  const at = context.clock()
  for (const hotelId of await queries.hotelsWithExpired(context.db, at))
    await transaction(context.db, async (tx) => {
      if ((await queries.dropExpired(tx, hotelId, at)) > 0)
        await publish(tx, { hotelId, type: 'listening.changed', subject: hotelId, version: 0, at })
    })
}
