import type { Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { subscriptionFaults, subscriptionId } from '#core/push/subscription.ts'
import type { PushDevice, PushDeviceInput } from '../../contract.ts'
import { deviceName } from '../devices/service.ts'
import type { PushDeviceRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** Maximum browsers of one person; beyond it the oldest is deleted. */
const maxDevices = 20

const present = ({ id, name, hotelIds, createdAt }: PushDeviceRow): PushDevice => ({
  id,
  name,
  hotels: hotelIds,
  createdAt: createdAt.toISOString(),
})

export async function listPushDevices({ db, push }: AppContext, { userId }: Person) {
  return { publicKey: push.publicKey, devices: (await queries.devicesOfPerson(db, userId)).map(present) }
}

/**
 * Registers this browser for notifications of these hotels, until the session ends. Throws `invalid` for an address
 * that is not on the public internet, for invalid keys, and for hotels that the person does not work in.
 */
export async function addPushDevice(
  context: AppContext,
  { userId, tokenHash }: Person,
  { endpoint, keys, name, hotels }: PushDeviceInput,
  agent: string | null,
): Promise<PushDevice> {
  await context.limits.pushDevices.spend(userId)
  const fields = subscriptionFaults({ endpoint, keys })
  const hotelIds = [...new Set(hotels)]
  if ((await queries.countWorkplaces(context.db, userId, hotelIds)) < hotelIds.length)
    fields.push({ path: 'hotels', code: 'invalid' })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const row: PushDeviceRow = {
    id: subscriptionId(endpoint),
    userId,
    sessionHash: tokenHash,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    name: name || deviceName(agent),
    hotelIds,
    noAnswerSince: null,
    createdAt: context.clock(),
  }
  return transaction(context.db, async (tx) => {
    await queries.writePushDevice(tx, row)
    const devices = await queries.devicesOfPerson(tx, userId)
    const otherDevices = devices.filter(({ id }) => id !== row.id)
    await queries.deletePushDevices(
      tx,
      otherDevices.slice(0, Math.max(0, devices.length - maxDevices)).map(({ id }) => id),
    )
    return present(row)
  })
}

async function ownDevice(context: AppContext, { userId }: Person, id: string): Promise<PushDeviceRow> {
  const row = await queries.ownDevice(context.db, userId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

export async function removePushDevice(context: AppContext, person: Person, id: string): Promise<void> {
  await ownDevice(context, person, id)
  await queries.deletePushDevices(context.db, [id])
}

/** Sends a test notification, through the job queue like all others. */
export async function testPushDevice(context: AppContext, person: Person, id: string): Promise<void> {
  await ownDevice(context, person, id)
  await context.limits.pushTests.spend(person.userId)
  await transaction(context.db, (tx) =>
    context.jobs.add(tx, 'alerts.push-test', { userId: person.userId, deviceId: id }),
  )
}
