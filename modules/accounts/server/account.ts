import Bowser from 'bowser'
import { type Tx, transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { assertPost } from '#core/mail/post.ts'
import type { Person } from '#modules/hotel-context/server/scope.ts'
import { hotelsOf } from '#modules/hotel-context/server/service.ts'
import type { MePatch, NewPasswordByLink, PuzzleAnswer, Session, SessionInfo, User } from '../contract.ts'
import type { LinkPurpose } from '../schema.ts'
import { knownDevice } from './devices.ts'
import { mailForgotten, mailLink, mailNotice } from './mails.ts'
import { deletePasskeysOf } from './passkeys-queries.ts'
import { assertGoodPassword, assertOwnPassword, hashPassword } from './passwords.ts'
import { sessionDays } from './person.ts'
import { assertPuzzle } from './puzzle.ts'
import * as queries from './queries.ts'
import { assertSecondFactor } from './second-factor.ts'
import { describe, openSession, type Visit } from './service.ts'
import { hashToken, newToken } from './token.ts'

const field = (path: string, code: string) => new Fault('invalid', { fields: [{ path, code }] })
const signedOut = (): never => {
  throw new Fault('unauthenticated')
}

/**
 * Changes one's account. A new address waits until its owner follows the link sent there; a new password ends every other
 * session and gives this one another token.
 */
export async function updateMe(floor: Floor, person: Person, patch: MePatch): Promise<User & { token?: string }> {
  const { email, password, currentPassword, ...plain } = patch
  const user = person.account
  const newAddress = email !== undefined && email !== user.email
  if (newAddress || password !== undefined) await assertOwnPassword(floor, person, currentPassword, 'currentPassword')
  if (newAddress) {
    assertPost(floor.post)
    await spendLetter(floor, person.userId)
    if (await queries.userByEmail(floor.db, email)) throw field('email', 'email_taken')
  }
  const known = [email ?? user.email, plain.firstName ?? user.firstName, plain.lastName ?? user.lastName]
  if (password !== undefined) await assertGoodPassword(floor, password, known, 'password')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const token = passwordHash && newToken()
  const changed = await transaction(floor.db, async (tx) => {
    // With the password goes an address that somebody else may have left waiting.
    const pending = email === undefined && !token ? {} : { pendingEmail: newAddress ? email : null }
    const change = { ...plain, ...pending, ...(passwordHash && { passwordHash }) }
    if (Object.keys(change).length === 0) return user
    const row = (await queries.updateUser(tx, user.id, change)) ?? signedOut()
    // A link to an address that was thought better of must not bring it back.
    if (email !== undefined || token) await queries.dropLinks(tx, user.id, 'verify-email')
    if (newAddress) await mailLink(floor, tx, 'verify-email', row)
    if (token) {
      await queries.rotateSession(tx, person.tokenHash, hashToken(token))
      await queries.deleteSessionsOfUser(tx, user.id, hashToken(token))
      await queries.dropLinks(tx, user.id, 'reset-password')
      await mailNotice(floor, tx, 'password-changed', { to: row.email, lang: row.lang })
    }
    return row
  })
  return { ...(await describe(floor, changed)), token }
}

/** Counts a letter that confirms an address; those to one address are counted where they are written. */
async function spendLetter({ limits }: Floor, userId: string): Promise<void> {
  await limits.mails.spend(userId)
  await limits.mailsDay.spend(`from ${userId}`)
}

/** Deletes the account and all its sessions. Throws `last_owner` with the hotels that would be left with nobody. */
export async function removeMe(floor: Floor, person: Person, password: string): Promise<void> {
  const user = await assertOwnPassword(floor, person, password, 'password')
  await transaction(floor.db, async (tx) => {
    // Held first: nobody joins a hotel while they go.
    await queries.lockUser(tx, user.id)
    await hotelsOf(floor).leaveAll(floor, tx, person)
    await queries.deleteUser(tx, user.id)
  })
}

/** Where the person is signed in: this browser first, then the one used last. */
export async function listSessions(floor: Floor, person: Person): Promise<SessionInfo[]> {
  const rows = await queries.sessionsOf(floor.db, person.userId, floor.clock(), sessionDays)
  return rows
    .map(({ id, agent, createdAt, lastSeenAt, tokenHash }) => {
      const { browser, os } = agent ? Bowser.parse(agent) : { browser: {}, os: {} }
      return {
        id,
        browser: browser.name || null,
        system: os.name || null,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: tokenHash.equals(person.tokenHash),
      }
    })
    .sort((a, b) => Number(b.current) - Number(a.current))
}

export async function endSession(floor: Floor, person: Person, id: string): Promise<void> {
  if (!(await queries.deleteSessionById(floor.db, person.userId, id))) throw new Fault('not_found')
}

export const endOtherSessions = (floor: Floor, person: Person) =>
  queries.deleteSessionsOfUser(floor.db, person.userId, person.tokenHash)

/** Mails the link that confirms an address once more; there may be nothing to confirm any more. */
export async function sendVerification(floor: Floor, person: Person): Promise<void> {
  assertPost(floor.post)
  await spendLetter(floor, person.userId)
  await transaction(floor.db, async (tx) => {
    const user = (await queries.userById(tx, person.userId)) ?? signedOut()
    if (user.pendingEmail || !user.emailVerifiedAt) await mailLink(floor, tx, 'verify-email', user)
  })
}

/**
 * Confirms the address that a link was mailed to; it becomes the account's own where it was a new one. Only for the account itself:
 * whoever reads the letter must not lend their address to a stranger's account by opening it.
 */
export async function verifyEmail(floor: Floor, person: Person, token: string): Promise<{ email: string }> {
  return transaction(floor.db, async (tx) => {
    const { user, email } = await follow(floor, tx, token, 'verify-email', person)
    const known = await queries.userByEmail(tx, email)
    if (known && known.id !== user.id) throw field('email', 'email_taken')
    await queries.updateUser(tx, user.id, { email, emailVerifiedAt: floor.clock(), pendingEmail: null })
    if (user.email !== email) {
      await queries.dropLinks(tx, user.id, 'reset-password')
      await mailNotice(floor, tx, 'email-changed', { to: user.email, lang: user.lang })
    }
    return { email }
  })
}

/**
 * Answers the same, in the same time, whether or not there is such an account, and whether or not another letter goes out: whoever
 * has asked too often for somebody else has had letters sent whose links still open. Throws `puzzle_required` to an address that
 * asks for many.
 */
export async function forgotPassword(
  floor: Floor,
  { email, puzzle }: { email: string; puzzle?: PuzzleAnswer },
  address: string,
): Promise<void> {
  assertPost(floor.post)
  const asked = await floor.limits.forgotten.count(address)
  if (asked.used > asked.allowed)
    await assertPuzzle(floor, `forgotten ${address}`, asked, puzzle).catch(async (refusal) => {
      await floor.limits.forgotten.refund(address)
      throw refusal
    })
  const letters = await floor.limits.resets.count(email)
  if (letters.used <= letters.allowed) await transaction(floor.db, (tx) => mailForgotten(floor, tx, email))
}

/**
 * A new password by a mailed link, to whoever reads the account's mail: whoever else had the account is out, with their sessions,
 * their passkeys and an address they may have left waiting. The address is confirmed along the way. The second factor stays, and is
 * asked for: whoever reads the mail alone must not come in.
 */
export async function resetPassword(
  floor: Floor,
  { token, password, code }: NewPasswordByLink,
  visit: Visit,
): Promise<Session> {
  const { user: known } = await transaction(floor.db, (tx) => lockLiving(floor, tx, token, 'reset-password'))
  await assertGoodPassword(floor, password, [known.email, known.firstName, known.lastName], 'password')
  await assertSecondFactor(floor, known, code, knownDevice(floor, visit.request, known))
  // Takes long: neither a connection nor a row waits for it.
  const passwordHash = await hashPassword(password)
  const row = await transaction(floor.db, async (tx) => {
    const { user } = await follow(floor, tx, token, 'reset-password')
    await queries.deleteSessionsOfUser(tx, user.id)
    await queries.dropLinks(tx, user.id, 'verify-email')
    await queries.dropLinks(tx, user.id, 'reset-password')
    await deletePasskeysOf(tx, user.id)
    await mailNotice(floor, tx, 'password-changed', { to: user.email, lang: user.lang })
    return queries.updateUser(tx, user.id, {
      passwordHash,
      pendingEmail: null,
      emailVerifiedAt: user.emailVerifiedAt ?? floor.clock(),
    })
  })
  return openSession(floor, row ?? signedOut(), visit)
}

/** As `lockLiving`; the link is used from now on, unless what follows fails. `by`: whose link it must be. */
async function follow(floor: Floor, tx: Tx, token: string, purpose: LinkPurpose, by?: Person) {
  const mailed = await lockLiving(floor, tx, token, purpose, by)
  await queries.markUsed(tx, hashToken(token), floor.clock())
  return mailed
}

/**
 * Locks a link that may still be followed, and the person it was mailed to. Throws `link_unknown`, `link_used`, `link_expired`.
 */
async function lockLiving(floor: Floor, tx: Tx, token: string, purpose: LinkPurpose, by?: Person) {
  const link = await queries.lockLink(tx, hashToken(token), purpose)
  if (!link || (by && link.userId !== by.userId)) throw new Fault('link_unknown')
  if (link.usedAt) throw new Fault('link_used')
  if (link.expiresAt <= floor.clock()) throw new Fault('link_expired')
  const user = (await queries.lockUser(tx, link.userId)) ?? signedOut()
  // Written while the address was being changed: it went to a mailbox that is not the account's any more.
  const mailed = purpose === 'verify-email' ? (user.pendingEmail ?? user.email) : user.email
  if (link.email !== mailed) throw new Fault('link_unknown')
  return { user, email: link.email }
}
