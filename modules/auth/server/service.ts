import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { v7 as uuid } from 'uuid'
import type { Tx } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { roleIn } from '#modules/members/server/service.ts'
import type { Credentials, Registration, Session, User } from '../contract.ts'
import { demoPassword } from '../rules.ts'
import { isCommonPassword } from './common-passwords.ts'
import { type HotelScope, hashToken, isProvider, type Person, sessionDays } from './gate.ts'
import * as queries from './queries.ts'

/**
 * Opens a session. A wrong address costs the same time and says the same as a wrong password. Failures are counted per
 * account from one address, so that nobody can lock a colleague out from elsewhere, and per address. They count before
 * the password is looked at: guesses sent all at once do not slip through together.
 */
export async function login(floor: Floor, { email, password }: Credentials, address: string): Promise<Session> {
  const account = `${email}|${address}`
  await floor.limits.loginAccount.spend(account)
  await floor.limits.loginAddress.spend(address)
  const user = await queries.userByEmail(floor.db, email)
  const right = await verify(user?.passwordHash ?? (await unknownHash()), password)
  const published = floor.config.production && password === demoPassword
  if (!user || !right || published) throw new Fault('wrong_credentials')
  await Promise.all([floor.limits.loginAccount.forget(account), floor.limits.loginAddress.refund(address)])
  return openSession(floor, user)
}

/** Creates an account and opens its first session. Throws `invalid` with every wrong field. */
export async function register(floor: Floor, { user }: Registration, address: string): Promise<Session> {
  await floor.limits.register.spend(address)
  const published = floor.config.production && user.password === demoPassword
  if (published || (await isCommonPassword(user.password)))
    throw new Fault('invalid', { fields: [{ path: 'user.password', code: 'common_password' }] })
  const { password, ...names } = user
  const row = await queries.insertUser(floor.db, { ...names, id: uuid(), passwordHash: await hash(password) })
  if (!row) throw new Fault('invalid', { fields: [{ path: 'user.email', code: 'email_taken' }] })
  return openSession(floor, row)
}

/** An account that needs no mail to be trusted, or the one that has the address already: demo content only. */
export async function createVerifiedUser(floor: Floor, tx: Tx, { user }: Registration): Promise<string> {
  const { password, ...names } = user
  const passwordHash = await hash(password)
  const row = await queries.insertUser(tx, { ...names, id: uuid(), passwordHash, emailVerifiedAt: floor.clock() })
  return (row ?? (await queries.userByEmail(tx, user.email)))?.id ?? ''
}

/** The first hotel somebody works in stays their first, for as long as they work there. */
export async function setOrg(tx: Tx, userId: string, hotelId: string): Promise<void> {
  const org = (await queries.userById(tx, userId))?.org
  if (!org || !(await roleIn(tx, org, userId))?.role) await queries.setOrg(tx, userId, hotelId)
}

export async function logout(floor: Floor, person: Person): Promise<void> {
  await queries.deleteSession(floor.db, person.tokenHash)
}

export async function me(floor: Floor, person: Person): Promise<User> {
  const user = await queries.userById(floor.db, person.userId)
  if (!user) throw new Fault('unauthenticated')
  return describe(floor, user)
}

async function openSession(floor: Floor, user: queries.UserRow): Promise<Session> {
  const token = randomBytes(32).toString('base64url')
  await queries.insertSession(floor.db, hashToken(token), user.id, floor.clock())
  return { token, user: await describe(floor, user) }
}

async function describe(floor: Floor, user: queries.UserRow): Promise<User> {
  const { id, email, firstName, lastName, org, emailVerifiedAt } = user
  const role = org && (await roleIn(floor.db, org, id))?.role
  const provider = isProvider(user, floor.config.providerDomain)
  return {
    id,
    email,
    firstName,
    lastName,
    // A hotel that is deleted, or that let the person go, is nobody's first one.
    org: role ? org : null,
    role: role || 'member',
    emailVerified: emailVerifiedAt !== null,
    provider,
  }
}

let unknown: Promise<string> | undefined
/** What a password is compared with when there is no such account: a hash of the same cost that nothing matches. */
function unknownHash(): Promise<string> {
  unknown ??= hash(randomBytes(32))
  return unknown
}

/** Whether a session that was let in would still be: for connections that stay open. */
export async function stillMay(floor: Floor, { hotelId, person }: HotelScope): Promise<boolean> {
  const user = await queries.userOfSession(floor.db, person.tokenHash, floor.clock(), sessionDays)
  const found = user && (await roleIn(floor.db, hotelId, user.id))
  return Boolean(found && (found.role || isProvider(user, floor.config.providerDomain)))
}

export async function forgetIdleSessions(floor: Floor): Promise<void> {
  await queries.deleteIdleSessions(floor.db, floor.clock(), sessionDays)
}

export async function endSessionsOf(floor: Floor, emails: string[]): Promise<void> {
  await queries.deleteSessionsOf(floor.db, emails)
}
