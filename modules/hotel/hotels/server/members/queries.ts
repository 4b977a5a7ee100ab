import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Role, SecondFactorRule } from '#core/access/policy.ts'
import { users } from '#core/access/schema.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, preparedQuery, type Tx } from '#core/db/db.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { hasSecondFactorSql } from '#modules/foundation/accounts/server/service.ts'
import { invitations, memberships } from '../../members-schema.ts'
import { hotels } from '../../schema.ts'

export type InvitationRow = typeof invitations.$inferSelect
type MembershipRow = typeof memberships.$inferSelect

export async function insertMembership(tx: Tx, hotelId: string, userId: string, role: Role): Promise<void> {
  await tx.insert(memberships).values({ hotelId, userId, role })
  notifyAccessChange(tx, userId)
}

/** All members of these hotels, oldest membership first. */
export async function membershipsOf(db: Db | Tx, hotelIds: string[]): Promise<MembershipRow[]> {
  return db
    .select()
    .from(memberships)
    .where(inArray(memberships.hotelId, hotelIds))
    .orderBy(memberships.createdAt, memberships.userId)
}

/** The first owner of a hotel; undefined when it has none. */
export async function firstOwnerOf(db: Db, hotelId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.hotelId, hotelId), eq(memberships.role, 'owner')))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId))
    .limit(1)
  return row?.userId
}

export async function roleOf(db: Db | Tx, hotelId: string, userId: string): Promise<Role | undefined> {
  const [row] = await db.select({ role: memberships.role }).from(memberships).where(isMembership(hotelId, userId))
  return row?.role
}

/** Whether the person works in a hotel that is not deleted. */
export async function worksSomewhere(db: Db | Tx, userId: string): Promise<boolean> {
  const rows = await db
    .select({ hotelId: hotels.id })
    .from(hotels)
    .innerJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, userId)))
    .where(isNull(hotels.deletedAt))
    .limit(1)
  return rows.length > 0
}

/** The members of a hotel by name; `userId`: only this one. */
export async function membersOf(db: Db | Tx, { hotelId }: HotelScope, userId?: string) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.hotelId, hotelId), userId ? eq(memberships.userId, userId) : undefined))
    .orderBy(users.lastName, users.firstName, users.id)
}

/**
 * Locks the hotel's row before checks of its members, so that of two concurrent changes the second sees the first.
 * Returns the hotel's name; undefined when it is deleted.
 */
export async function lockHotel(tx: Tx, hotelId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: hotels.name })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), isNull(hotels.deletedAt)))
    .for('no key update')
  return row?.name
}

/**
 * The hotels the person works in, locked in a fixed order until the transaction ends, so that of two owners who leave
 * at once the second sees that the first has left. `deleted`: those that can still be restored.
 */
export async function lockHotelsOf(tx: Tx, userId: string) {
  return tx
    .select({
      hotelId: hotels.id,
      name: hotels.name,
      role: memberships.role,
      deleted: sql<boolean>`${hotels.deletedAt} is not null`,
    })
    .from(hotels)
    .innerJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, userId)))
    .orderBy(hotels.id)
    .for('no key update', { of: hotels })
}

export async function countOwners(tx: Tx, hotelId: string): Promise<number> {
  return tx.$count(memberships, and(eq(memberships.hotelId, hotelId), eq(memberships.role, 'owner')))
}

export async function updateRole(tx: Tx, { hotelId }: HotelScope, userId: string, role: Role): Promise<void> {
  await tx.update(memberships).set({ role }).where(isMembership(hotelId, userId))
  notifyAccessChange(tx, userId)
}

export async function deleteMembership(tx: Tx, hotelId: string, userId: string): Promise<void> {
  await tx.delete(memberships).where(isMembership(hotelId, userId))
  notifyAccessChange(tx, userId)
}

const isMembership = (hotelId: string, userId: string) =>
  and(eq(memberships.hotelId, hotelId), eq(memberships.userId, userId))

export interface RoleInHotel {
  role: Role | null
  /** Who must have a second factor in this hotel. */
  secondFactor: SecondFactorRule
  /** Whether the person has one. Not looked up, and false, when the hotel requires none. */
  hasSecondFactor: boolean
  /** False: a draft, which guests do not see. */
  open: boolean
}

/**
 * One row when the hotel exists, with the role of the person in it, or null. `deleted`: looks among hotels that can
 * still be restored instead.
 */
export async function roleIn(
  db: Db | Tx,
  hotelId: string,
  userId: string,
  deleted = false,
): Promise<RoleInHotel | undefined> {
  const [row] = await roleStatement(db).execute({ hotelId, userId, deleted })
  return row
}

/** Like `roleIn`, cached for some seconds. */
export const cachedRoleIn = ({ db, access }: AppContext, hotelId: string, userId: string, deleted = false) =>
  access.remember(
    `role ${hotelId} ${userId} ${deleted}`,
    () => [hotelId, userId],
    () => roleIn(db, hotelId, userId, deleted),
  )

/**
 * Whether the person of a membership may read its hotel: the hotel requires no second factor of them, or they have one.
 */
export const mayReadHotel = sql<boolean>`(exists (
    select 1 from ${hotels} where ${hotels.id} = ${memberships.hotelId}
    and (${hotels.secondFactor} = 'none' or ${memberships.role} not in ('owner', 'admin')
      or (${hotels.secondFactor} = 'owners' and ${memberships.role} = 'admin'))
  ) or ${hasSecondFactorSql(memberships.userId)})`

const roleStatement = preparedQuery((db) =>
  db
    .select({
      role: memberships.role,
      secondFactor: hotels.secondFactor,
      open: sql<boolean>`${hotels.openedAt} is not null`,
      hasSecondFactor: sql<boolean>`${hotels.secondFactor} <> 'none' and ${hasSecondFactorSql(sql.placeholder('userId'))}`,
    })
    .from(hotels)
    .leftJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, sql.placeholder('userId'))))
    .where(
      and(
        eq(hotels.id, sql.placeholder('hotelId')),
        sql`(${hotels.deletedAt} is not null) = ${sql.placeholder('deleted')}`,
      ),
    )
    .prepare('role_in_hotel'),
)

// Invitations

export async function invitationsOf(db: Db, { hotelId }: HotelScope): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.hotelId, hotelId), isNull(invitations.acceptedAt)))
    .orderBy(desc(invitations.createdAt), asc(invitations.email))
}

/** The invitation to this address that is not accepted yet, locked until the transaction ends. */
export async function waitingInvitation(
  tx: Tx,
  { hotelId }: HotelScope,
  email: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.hotelId, hotelId), eq(invitations.email, email), isNull(invitations.acceptedAt)))
    .for('update')
  return row
}

/** One invitation per address: replaces an earlier one, accepted or not, whose link becomes invalid. */
export async function putInvitation(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<InvitationRow> {
  const { hotelId: _, id: __, email: ___, ...renewed } = invitation
  const [row] = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.hotelId, invitations.email],
      set: { ...renewed, tokenHash: null, acceptedAt: null },
    })
    .returning()
  return row as InvitationRow
}

/**
 * The invitation with its hotel; undefined when either does not exist. `lock`: locks the invitation until the
 * transaction ends.
 */
export async function invitationBy(
  db: Db | Tx,
  key: { id: string } | { tokenHash: Buffer },
  lock = false,
): Promise<{ invitation: InvitationRow; hotel: typeof hotels.$inferSelect } | undefined> {
  const condition = 'id' in key ? eq(invitations.id, key.id) : eq(invitations.tokenHash, key.tokenHash)
  const query = db
    .select({ invitation: getTableColumns(invitations), hotel: getTableColumns(hotels) })
    .from(invitations)
    .innerJoin(hotels, and(eq(hotels.id, invitations.hotelId), isNull(hotels.deletedAt)))
    .where(condition)
  const [row] = await (lock ? query.for('update', { of: invitations }) : query)
  return row
}

export async function updateInvitation(tx: Tx, row: InvitationRow, change: Partial<InvitationRow>): Promise<void> {
  await tx
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.hotelId, row.hotelId), eq(invitations.id, row.id)))
}

export async function deleteInvitation(
  tx: Tx,
  { hotelId }: HotelScope,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .delete(invitations)
    .where(and(eq(invitations.hotelId, hotelId), eq(invitations.id, id), isNull(invitations.acceptedAt)))
    .returning()
  return row
}

/** Deletes invitations that expired long ago. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before))
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.hotelId, hotelId))
  await tx.delete(memberships).where(eq(memberships.hotelId, hotelId))
  notifyAccessChange(tx, hotelId)
}
