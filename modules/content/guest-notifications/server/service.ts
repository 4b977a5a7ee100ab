import { v7 as uuid } from 'uuid'
import type { Visitor } from '#core/access/server/scope.ts'
import type { RoomLeft, VisitorDataCount } from '#core/app/module.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { assertMailer } from '#core/mail/mailer.ts'
import type { PushSubscriptionInput } from '#core/push/contract.ts'
import { subscriptionFaults, subscriptionId } from '#core/push/subscription.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { GuestNotifications } from '../contract.ts'
import { contactRetentionDays, maxGuestDevices, maxHotelContacts } from '../rules.ts'
import type { ContactRow } from './queries.ts'
import * as queries from './queries.ts'
import { emailHash } from './stop-emails/service.ts'

export { notificationJobs, notifyGuest } from './jobs.ts'

const hotelAt = async (context: AppContext, hotelId: string) =>
  (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()

/** Throws `not_found`, as do all functions here. */
export async function readNotifications(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
): Promise<GuestNotifications> {
  await hotelAt(context, hotelId)
  return present(context, await queries.contactsOf(context.db, hotelId, visitor.visitorId, context.clock()))
}

const present = ({ push, mailer, config }: AppContext, rows: ContactRow[]): GuestNotifications => ({
  publicKey: config.offline ? push.publicKey : null,
  devices: rows.filter(({ kind }) => kind === 'push').map(({ addressHash }) => addressHash),
  email: rows.find(({ kind }) => kind === 'email')?.address ?? null,
  mailAvailable: mailer.kind !== 'none',
})

/** Throws `invalid` for an address that is not on the public internet or invalid keys, and `notifications_full`. */
export async function addDevice(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  { endpoint, keys }: PushSubscriptionInput,
  lang: Lang,
): Promise<GuestNotifications> {
  const fields = subscriptionFaults({ endpoint, keys })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const { p256dh, auth } = keys
  const addressHash = subscriptionId(endpoint)
  return addContact(context, visitor, hotelId, { kind: 'push', address: endpoint, addressHash, p256dh, auth, lang })
}

/**
 * Replaces the previous address. An address that has unsubscribed from the hotel is accepted like any other, but gets
 * no emails: a stranger must not learn that a guest has used it. Throws `mail_unavailable` and `notifications_full`.
 */
export async function setEmail(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  email: string,
  lang: Lang,
): Promise<GuestNotifications> {
  assertMailer(context.mailer)
  const addressHash = emailHash(context, hotelId, email)
  return addContact(context, visitor, hotelId, {
    ...{ kind: 'email', address: email, addressHash, lang },
    ...{ p256dh: '', auth: '' },
  })
}

async function addContact(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  contact: Omit<ContactRow, 'hotelId' | 'id' | 'visitorId' | 'createdAt' | 'expiresAt'>,
): Promise<GuestNotifications> {
  const { retentionDays } = await hotelAt(context, hotelId)
  const createdAt = context.clock()
  const expiresAt = daysAfter(createdAt, Math.min(contactRetentionDays, retentionDays))
  const row: ContactRow = { hotelId, id: uuid(), visitorId, ...contact, createdAt, expiresAt }
  return transaction(context.db, async (tx) => {
    if ((await queries.countContacts(tx, hotelId)) >= maxHotelContacts) throw new ApiError('notifications_full')
    if (row.kind === 'push') await queries.deleteContactsOfOthers(tx, row)
    await queries.writeContact(tx, row)
    const all = await queries.contactsOf(tx, hotelId, visitorId, createdAt)
    const others = all.filter(({ kind, addressHash }) => kind === row.kind && addressHash !== row.addressHash)
    const maxContacts = row.kind === 'push' ? maxGuestDevices : 1
    const dropped = others.slice(0, Math.max(0, others.length + 1 - maxContacts)).map(({ id }) => id)
    await queries.deleteContacts(tx, hotelId, dropped)
    return present(
      context,
      all.filter(({ id }) => !dropped.includes(id)),
    )
  })
}

export const removeDevice = (context: AppContext, visitor: Visitor, hotelId: string, deviceId: string) =>
  remove(context, visitor, hotelId, ({ kind, addressHash }) => kind === 'push' && addressHash === deviceId)

export const removeEmail = (context: AppContext, visitor: Visitor, hotelId: string) =>
  remove(context, visitor, hotelId, ({ kind }) => kind === 'email')

/** Removing something that no longer exists succeeds. */
async function remove(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  isRemoved: (row: ContactRow) => boolean,
): Promise<GuestNotifications> {
  await hotelAt(context, hotelId)
  const all = await queries.contactsOf(context.db, hotelId, visitorId, context.clock())
  await queries.deleteContacts(
    context.db,
    hotelId,
    all.filter(isRemoved).map(({ id }) => id),
  )
  return present(
    context,
    all.filter((row) => !isRemoved(row)),
  )
}

export async function dataKeptOfVisitor(
  { db, clock }: AppContext,
  { visitorId }: Visitor,
  hotel: { id: string },
): Promise<VisitorDataCount[]> {
  const { number: count, until } = await queries.countVisitorContacts(db, hotel.id, visitorId, clock())
  return count > 0 ? [{ kind: 'contacts', count, until }] : []
}

export async function forgetVisitor(_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> {
  await queries.deleteContactsOfVisitors(tx, hotelId, [visitorId])
  return false
}

/** Called when the guests of a room have checked out. */
export async function deleteContactsAfterCheckOut(tx: Tx, { hotelId, visitorIds }: RoomLeft) {
  await queries.deleteContactsOfVisitors(tx, hotelId, visitorIds)
  return []
}

export const deleteExpiredNotificationContacts = ({ db, clock }: AppContext): Promise<void> =>
  queries.deleteExpiredContacts(db, clock())
