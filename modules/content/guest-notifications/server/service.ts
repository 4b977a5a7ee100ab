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

const requireHotel = async (context: AppContext, hotelId: string) =>
  (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()

/** How a visitor is notified. Throws `not_found`, as all functions in this file do. */
export async function readNotifications(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
): Promise<GuestNotifications> {
  await requireHotel(context, hotelId)
  return toNotifications(context, await queries.contactsOf(context.db, hotelId, visitor.visitorId, context.clock()))
}

const toNotifications = ({ push, mailer, config }: AppContext, rows: ContactRow[]): GuestNotifications => ({
  publicKey: config.offline ? push.publicKey : null,
  devices: rows.filter(({ kind }) => kind === 'push').map(({ addressHash }) => addressHash),
  email: rows.find(({ kind }) => kind === 'email')?.address ?? null,
  mailAvailable: mailer.kind !== 'none',
})

/**
 * Adds a browser. Throws `invalid` for an address that is not on the public internet or for invalid keys, and
 * `notifications_full`.
 */
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
 * Replaces the visitor's email address. An address that has unsubscribed from the hotel is accepted like any other, but
 * gets no emails, so that strangers cannot learn that it was used. Throws `mail_unavailable` and `notifications_full`.
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
    kind: 'email',
    address: email,
    addressHash,
    lang,
    p256dh: '',
    auth: '',
  })
}

async function addContact(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  contact: Omit<ContactRow, 'hotelId' | 'id' | 'visitorId' | 'createdAt' | 'expiresAt'>,
): Promise<GuestNotifications> {
  const { retentionDays } = await requireHotel(context, hotelId)
  const createdAt = context.clock()
  const expiresAt = daysAfter(createdAt, Math.min(contactRetentionDays, retentionDays))
  const row: ContactRow = { hotelId, id: uuid(), visitorId, ...contact, createdAt, expiresAt }
  return transaction(context.db, async (tx) => {
    if ((await queries.countContacts(tx, hotelId)) >= maxHotelContacts) throw new ApiError('notifications_full')
    if (row.kind === 'push') await queries.deleteContactsOfOthers(tx, row)
    await queries.writeContact(tx, row)
    const contacts = await queries.contactsOf(tx, hotelId, visitorId, createdAt)
    const otherContacts = contacts.filter(
      ({ kind, addressHash }) => kind === row.kind && addressHash !== row.addressHash,
    )
    const maxContacts = row.kind === 'push' ? maxGuestDevices : 1
    const droppedIds = otherContacts.slice(0, Math.max(0, otherContacts.length + 1 - maxContacts)).map(({ id }) => id)
    await queries.deleteContacts(tx, hotelId, droppedIds)
    return toNotifications(
      context,
      contacts.filter(({ id }) => !droppedIds.includes(id)),
    )
  })
}

export const removeDevice = (context: AppContext, visitor: Visitor, hotelId: string, deviceId: string) =>
  removeContacts(context, visitor, hotelId, ({ kind, addressHash }) => kind === 'push' && addressHash === deviceId)

export const removeEmail = (context: AppContext, visitor: Visitor, hotelId: string) =>
  removeContacts(context, visitor, hotelId, ({ kind }) => kind === 'email')

/** Removes contacts of a visitor. Succeeds also if there are none. */
async function removeContacts(
  context: AppContext,
  { visitorId }: Visitor,
  hotelId: string,
  isRemoved: (row: ContactRow) => boolean,
): Promise<GuestNotifications> {
  await requireHotel(context, hotelId)
  const contacts = await queries.contactsOf(context.db, hotelId, visitorId, context.clock())
  await queries.deleteContacts(
    context.db,
    hotelId,
    contacts.filter(isRemoved).map(({ id }) => id),
  )
  return toNotifications(
    context,
    contacts.filter((row) => !isRemoved(row)),
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

/** Deletes the visitor's email address and push subscriptions. Returns false, because guest pages do not show them. */
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
