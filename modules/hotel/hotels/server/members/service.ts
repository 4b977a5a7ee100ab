import { v7 as uuid } from 'uuid'
import { type Actor, assignRole, manageMembers, type Role, roles } from '#core/access/policy.ts'
import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { NewAccountReason } from '#core/app/hotel-service.ts'
import { officePaths } from '#core/app/office-paths.ts'
import { notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import {
  confirmAddress,
  hashToken,
  isConfirmed,
  isProvider,
  lockUser,
  newToken,
  setFirstHotel,
  userByEmail,
  userById,
} from '#modules/foundation/accounts/server/service.ts'
import type { Invitation, InvitationEmail, Member } from '../../members-contract.ts'
import { lockDraftsOf, updateHotel } from '../queries.ts'
import * as queries from './queries.ts'

export {
  cachedRoleIn,
  deleteHotelRows,
  insertMembership as addMember,
  membershipsOf,
  roleIn,
  worksSomewhere,
} from './queries.ts'

/** Why this account still counts as new; empty for all others. */
export async function newAccountReasons(context: AppContext, userId: string): Promise<NewAccountReason[]> {
  const user = await userById(context.db, userId)
  const reasons: NewAccountReason[] = user && isConfirmed(context, user) ? [] : ['unconfirmed']
  const works =
    (user && isProvider(user, context.config.providerDomain)) || (await queries.worksSomewhere(context.db, userId))
  if (!works) reasons.push('noHotel')
  return reasons
}

/** The hotel's members: owners first, then by name. */
export async function listMembers(context: AppContext, scope: HotelScope): Promise<Member[]> {
  const rows = (await queries.membersOf(context.db, scope)).map(presentMember)
  return rows.sort((a, b) => roles.indexOf(b.role) - roles.indexOf(a.role))
}

/** Changes a member's role, at once. Throws `last_owner` when no owner would be left. */
export async function changeRole(context: AppContext, scope: HotelScope, userId: string, role: Role): Promise<Member> {
  return transaction(context.db, async (tx) => {
    // The user is locked, because a confirmed owner publishes a draft hotel.
    const user = role === 'owner' ? await lockUser(tx, userId) : undefined
    const member = await lockMember(tx, scope, userId, role)
    if (member.role !== role) {
      await queries.updateRole(tx, scope, userId, role)
      const changes = [{ field: 'role', from: member.role, to: role }]
      await recordAction(context, tx, scope, { act: 'member.changed', subject: subjectOf(member), changes })
      if (user && isConfirmed(context, user)) await openDraftHotelsOf(context, tx, userId)
      await notifyMembers(context, tx, scope.hotelId, userId)
    }
    return { ...presentMember(member), role }
  })
}

/** Removes a member at once, also from open windows. */
export async function removeMember(context: AppContext, scope: HotelScope, userId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const member = await lockMember(tx, scope, userId, null)
    await queries.deleteMembership(tx, scope.hotelId, userId)
    await recordAction(context, tx, scope, { act: 'member.removed', subject: subjectOf(member) })
    await notifyMembers(context, tx, scope.hotelId, userId)
  })
}

export async function leaveHotel(context: AppContext, scope: HotelScope): Promise<void> {
  const { userId } = scope.person
  await transaction(context.db, async (tx) => {
    const name = (await queries.lockHotel(tx, scope.hotelId)) ?? throwNotFound()
    const [member] = await queries.membersOf(tx, scope, userId)
    if (!member) return throwNotFound()
    await assertOwnerRemains(tx, scope.hotelId, name, member.role, null)
    await removePerson(context, tx, scope.hotelId, scope.person)
  })
}

/**
 * Removes a person from all hotels before their account is deleted. Throws `last_owner` with the hotels that would be
 * left without an owner.
 */
export async function leaveAllHotels(context: AppContext, tx: Tx, person: Person): Promise<void> {
  await queries.lockHotelsOf(tx, person.userId)
  // Read again, because the role may have changed while this waited for the lock.
  const lockedHotels = await queries.lockHotelsOf(tx, person.userId)
  const existingHotels = lockedHotels.filter(({ deleted }) => !deleted)
  const ownerlessHotels: string[] = []
  for (const { hotelId, name, role } of existingHotels)
    if (role === 'owner' && (await queries.countOwners(tx, hotelId)) < 2) ownerlessHotels.push(name)
  if (ownerlessHotels.length > 0) throw lastOwnerError(ownerlessHotels)
  for (const { hotelId } of existingHotels) await removePerson(context, tx, hotelId, person)
}

async function removePerson(context: AppContext, tx: Tx, hotelId: string, person: Person): Promise<void> {
  await queries.deleteMembership(tx, hotelId, person.userId)
  const subject = subjectOf({ ...person, id: person.userId })
  await recordAction(context, tx, { hotelId, person }, { act: 'member.left', subject })
  await notifyMembers(context, tx, hotelId, person.userId)
}

/**
 * The member, with the hotel locked, if the acting person may give them `newRole` (null: remove them). Throws `not_found`,
 * `forbidden`, `invalid` and `last_owner`.
 */
async function lockMember(tx: Tx, scope: HotelScope, userId: string, newRole: Role | null) {
  const name = (await queries.lockHotel(tx, scope.hotelId)) ?? throwNotFound()
  const [member] = await queries.membersOf(tx, scope, userId)
  if (!member) return throwNotFound()
  assertAssignable(await currentActor(tx, scope), member.role, newRole)
  await assertOwnerRemains(tx, scope.hotelId, name, member.role, newRole)
  return member
}

/**
 * The acting person's rights, read again inside the transaction: when two owners remove each other at once, `authorize`
 * has let both in, and the second one has meanwhile lost the right. Throws `forbidden`.
 */
async function currentActor(tx: Tx, scope: HotelScope): Promise<Actor> {
  const [actingMember] = await queries.membersOf(tx, scope, scope.person.userId)
  const actor = { ...scope.actor, role: actingMember?.role ?? null }
  if (!manageMembers(actor)) throw new ApiError('forbidden')
  return actor
}

function assertAssignable(actor: Actor, currentRole: Role | null, newRole: Role | null): void {
  if (assignRole(actor, currentRole, newRole)) return
  // A person who may give the new role but not take away the current one gets an error that says so.
  if (newRole === null || assignRole(actor, null, newRole)) throw new ApiError('forbidden')
  throw new ApiError('invalid', { fields: [{ path: 'role', code: 'role_not_yours' }] })
}

async function assertOwnerRemains(
  tx: Tx,
  hotelId: string,
  name: string,
  currentRole: Role,
  newRole: Role | null,
): Promise<void> {
  if (currentRole === 'owner' && newRole !== 'owner' && (await queries.countOwners(tx, hotelId)) < 2)
    throw lastOwnerError([name])
}

/** Notifies all open windows: the member's access is checked again, the others refetch the list. */
const notifyMembers = (context: AppContext, tx: Tx, hotelId: string, userId: string) =>
  publish(tx, { hotelId, type: 'member.changed', subject: userId, version: 0, at: context.clock() })

const subjectOf = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }) => ({
  id,
  name: `${firstName} ${lastName}`,
})

const presentMember = ({ since, ...member }: Awaited<ReturnType<typeof queries.membersOf>>[number]): Member => ({
  ...member,
  since: since.toISOString(),
})

/** Sets the hotel that opens first for the person, unless they already have one in which they still work. */
export async function setOrg(tx: Tx, userId: string, hotelId: string): Promise<void> {
  const org = (await userById(tx, userId))?.org
  if (!org || !(await queries.roleIn(tx, org, userId))?.role) await setFirstHotel(tx, userId, hotelId)
}

// Invitations

const dayMs = 86_400_000
const validDays = 7

export async function listInvitations(context: AppContext, scope: HotelScope): Promise<Invitation[]> {
  const rows = await queries.invitationsOf(context.db, scope)
  return Promise.all(rows.map(async (row) => presentInvitation(row, !(await canStillInvite(context, context.db, row)))))
}

/**
 * Invites a person by email. Inviting the same address again renews the invitation, and the earlier link becomes invalid.
 * Where no emails can be sent, the sender gets the link and hands it over.
 * Throws `invalid` for a person who already works here, and `address_unconfirmed` when the sender's own address is not
 * confirmed.
 */
export async function invite(
  context: AppContext,
  scope: HotelScope,
  { email, role }: { email: string; role: Role },
  lang: Lang,
): Promise<Invitation & { link: string | null }> {
  assertAssignable(scope.actor, null, role)
  // Only users with a confirmed address may send emails to others.
  if (!isConfirmed(context, scope.person.account)) throw new ApiError('address_unconfirmed')
  for (const sender of [scope.hotelId, scope.person.userId]) {
    await context.limits.invitations.spend(sender)
    await context.limits.invitationsDay.spend(sender)
  }
  // Limited per recipient across hotels, so that no mailbox can be flooded.
  await context.limits.mails.spend(`invited ${email}`)
  await context.limits.mailsDay.spend(`to ${email}`)
  return transaction(context.db, async (tx) => {
    const actor = await currentActor(tx, scope)
    assertAssignable(actor, null, role)
    const invitedUser = await userByEmail(tx, email)
    if (invitedUser && (await queries.membersOf(tx, scope, invitedUser.id)).length > 0)
      throw new ApiError('invalid', { fields: [{ path: 'email', code: 'already_member' }] })
    // Renewing an invitation needs the same right as withdrawing it.
    const waitingInvitation = await queries.waitingInvitation(tx, scope, email)
    if (waitingInvitation) assertAssignable(actor, waitingInvitation.role, role)
    const now = context.clock()
    const row = await queries.putInvitation(tx, {
      hotelId: scope.hotelId,
      id: uuid(),
      email,
      role,
      invitedBy: `${scope.person.firstName} ${scope.person.lastName}`,
      invitedById: scope.person.userId,
      lang: invitedUser?.lang ?? staffLangFor(lang),
      createdAt: now,
      expiresAt: new Date(now.getTime() + validDays * dayMs),
    })
    const link = context.mailer.kind === 'none' ? await createInvitationLink(context, tx, row) : null
    if (!link) await context.jobs.add(tx, 'members.invitation', { id: row.id })
    const changes = [{ field: 'role', from: null, to: role }]
    await recordAction(context, tx, scope, { act: 'member.invited', subject: { id: row.id, name: email }, changes })
    return { ...presentInvitation(row, false), link }
  })
}

/**
 * Gives an invitation a new secret and returns the address that accepts it. The secret is in the fragment, which
 * browsers do not send. Earlier links become invalid.
 */
export async function createInvitationLink(
  context: AppContext,
  tx: Tx,
  invitation: queries.InvitationRow,
): Promise<string> {
  const token = newToken()
  await queries.updateInvitation(tx, invitation, { tokenHash: hashToken(token) })
  return `${context.url}${officePaths.invitation}?lang=${invitation.lang}#${token}`
}

export async function withdrawInvitation(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const row = (await queries.deleteInvitation(tx, scope, id)) ?? throwNotFound()
    if (!assignRole(await currentActor(tx, scope), null, row.role)) throw new ApiError('forbidden')
    await recordAction(context, tx, scope, { act: 'member.withdrawn', subject: { id, name: row.email } })
  })
}

/** The invitation of a mailed link. Throws `link_unknown`, `link_used`, `link_expired`, `invitation_ended`. */
export async function readInvitation(context: AppContext, token: string, address: string): Promise<InvitationEmail> {
  await context.limits.links.spend(address)
  const { invitation, hotel } = await assertUsable(
    context,
    context.db,
    await queries.invitationBy(context.db, { tokenHash: hashToken(token) }),
  )
  return {
    hotel: { id: hotel.id, name: hotel.name, city: hotel.address.city, colour: hotel.brand.colour },
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invitedBy,
    expiresAt: invitation.expiresAt.toISOString(),
    hasAccount: (await userByEmail(context.db, invitation.email)) !== undefined,
  }
}

/** The address that a valid invitation was mailed to; null when the secret is invalid. */
export async function invitedAddress(context: AppContext, token: string): Promise<string | null> {
  try {
    const invitationAndHotel = await queries.invitationBy(context.db, { tokenHash: hashToken(token) })
    return (await assertUsable(context, context.db, invitationAndHotel)).invitation.email
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/**
 * The invited person joins the hotel. If the link was mailed, their address becomes confirmed, because nobody else got
 * it. Throws `invitation_other_account` when they are signed in with another address.
 */
export async function acceptInvitation(
  context: AppContext,
  person: Person,
  token: string,
): Promise<{ hotelId: string; role: Role }> {
  return transaction(context.db, async (tx) => {
    const tokenHash = hashToken(token)
    const user = (await lockUser(tx, person.userId)) ?? throwNotFound()
    const invitationAndHotel = await assertUsable(context, tx, await queries.invitationBy(tx, { tokenHash }))
    await queries.lockHotel(tx, invitationAndHotel.hotel.id)
    // Read again, because the invitation may have been withdrawn, or the hotel deleted, while this waited for the
    // locks.
    const { invitation } = await assertUsable(context, tx, await queries.invitationBy(tx, { tokenHash }, true))
    if (user.email !== invitation.email)
      throw new ApiError('invitation_other_account', {
        context: { invited: invitation.email, current: user.email },
        params: () => ({ invited: invitation.email, current: user.email }),
      })
    const { hotelId, role } = invitation
    await queries.updateInvitation(tx, invitation, { acceptedAt: context.clock() })
    const [existingMembership] = (await queries.membershipsOf(tx, [hotelId])).filter(({ userId }) => userId === user.id)
    // A user who has become a member meanwhile keeps that role.
    if (!existingMembership) {
      await queries.insertMembership(tx, hotelId, user.id, role)
      await setOrg(tx, user.id, hotelId)
      const changes = [{ field: 'role', from: null, to: role }]
      await recordAction(context, tx, { hotelId, person }, { act: 'member.joined', subject: subjectOf(user), changes })
    }
    if (context.mailer.kind !== 'none') await confirmAddress(context, tx, user)
    if (!existingMembership) await notifyMembers(context, tx, hotelId, user.id)
    return { hotelId, role: existingMembership?.role ?? role }
  })
}

async function assertUsable(
  context: AppContext,
  db: Db | Tx,
  invitationAndHotel: Awaited<ReturnType<typeof queries.invitationBy>>,
) {
  if (!invitationAndHotel) throw new ApiError('link_unknown')
  const { invitation } = invitationAndHotel
  if (invitation.acceptedAt) throw new ApiError('link_used')
  if (invitation.expiresAt <= context.clock()) throw new ApiError('link_expired')
  if (!(await canStillInvite(context, db, invitation)))
    throw new ApiError('invitation_ended', { params: () => ({ by: invitation.invitedBy }) })
  return invitationAndHotel
}

const presentInvitation = (row: queries.InvitationRow, ended: boolean): Invitation => {
  const { id, email, role, invitedBy, createdAt, expiresAt } = row
  return {
    id,
    email,
    role,
    invitedBy,
    ended,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Expired invitations are kept for 90 days, so that they can be sent again. */
export const forgetOldInvitations = (context: AppContext) =>
  queries.deleteOldInvitations(context.db, new Date(context.clock().getTime() - 90 * dayMs))

/** A hotel must keep at least one owner. */
const lastOwnerError = (hotels: string[]) =>
  new ApiError('last_owner', { params: (lang) => ({ hotels: new Intl.ListFormat(lang).format(hotels) }) })

/**
 * Whether the sender of an invitation could still send it: it ends with their rights. An invitation without a sender is
 * from before senders were stored, and stays valid until it expires.
 */
export async function canStillInvite(
  { config }: AppContext,
  db: Db | Tx,
  { hotelId, invitedById, role }: queries.InvitationRow,
): Promise<boolean> {
  if (!invitedById) return true
  const user = await userById(db, invitedById)
  if (!user) return false
  const membership = await queries.roleOf(db, hotelId, invitedById)
  return assignRole({ role: membership ?? null, provider: isProvider(user, config.providerDomain) }, null, role)
}

/** Publishes every draft hotel that this person owns. The caller has locked their row of `users`. */
export async function openDraftHotelsOf(context: AppContext, tx: Tx, userId: string): Promise<void> {
  for (const draft of await lockDraftsOf(tx, userId)) {
    await updateHotel(tx, draft, { openedAt: context.clock() })
    await notifyGuestsOfChange(context, tx, draft.id)
  }
}

/**
 * When a hotel that this person creates now opens; null: once their address is confirmed. Their row is locked, so that
 * nobody confirms it meanwhile.
 */
export async function readOpeningTime(context: AppContext, tx: Tx, userId: string): Promise<Date | null> {
  const user = await lockUser(tx, userId)
  return user && isConfirmed(context, user) ? context.clock() : null
}
