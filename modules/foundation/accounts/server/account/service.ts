import Bowser from 'bowser'
import type { Person } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { assertMailer } from '#core/mail/mailer.ts'
import type { MePatch, PasswordReset, PuzzleAnswer, Session, User } from '../../contract.ts'
import type { OwnerProof } from '../../passkeys-contract.ts'
import type { LinkPurpose } from '../../rules.ts'
import type { SessionInfo } from '../../sessions-contract.ts'
import { deleteKeysOf } from '../api-keys/queries.ts'
import { trustedDevice } from '../devices/service.ts'
import { deleteIdentities } from '../identities/queries.ts'
import { mailLink, mailNotice, mailPasswordReset } from '../mails.ts'
import { deletePasskeysOf } from '../passkeys/queries.ts'
import { assertOwner } from '../passkeys/service.ts'
import { assertMayUsePassword, assertOwnPassword, assertStrongPassword, hashPassword } from '../passwords/service.ts'
import { assertPuzzle } from '../puzzles/service.ts'
import * as queries from '../queries.ts'
import { assertSecondFactor } from '../second-factor/service.ts'
import { hashToken, newToken } from '../secrets.ts'
import { confirmAddress, openSession, presentUser, type SignInRequest } from '../service.ts'
import { sessionLifetimes } from '../sessions/service.ts'

const fieldError = (path: string, code: string) => new ApiError('invalid', { fields: [{ path, code }] })
const throwUnauthenticated = (): never => {
  throw new ApiError('unauthenticated')
}

/**
 * Changes the person's own account. A new address waits until its owner follows the link sent there; a new password
 * ends every other session and gives this one a new token.
 */
export async function updateMe(
  context: AppContext,
  person: Person,
  patch: MePatch,
): Promise<User & { token?: string }> {
  const { email, password, currentPassword, ...otherFields } = patch
  const user = person.account
  const newAddress = email !== undefined && email !== user.email
  if (newAddress || password !== undefined) await assertOwnPassword(context, person, currentPassword, 'currentPassword')
  if (newAddress) {
    assertMailer(context.mailer)
    await spendMailLimits(context, person.userId)
  }
  const guessableWords = [
    email ?? user.email,
    otherFields.firstName ?? user.firstName,
    otherFields.lastName ?? user.lastName,
  ]
  if (password !== undefined) await assertStrongPassword(context, password, guessableWords, 'password')
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const token = passwordHash && newToken()
  const updatedUser = await transaction(context.db, async (tx) => {
    // A new password also cancels a pending address, which an intruder may have set.
    const pendingChange = email === undefined && !token ? {} : { pendingEmail: newAddress ? email : null }
    const change = { ...otherFields, ...pendingChange, ...(passwordHash && { passwordHash, hasPassword: true }) }
    if (Object.keys(change).length === 0) return user
    const row = (await queries.updateUser(tx, user.id, change)) ?? throwUnauthenticated()
    // Links to an address that is no longer pending are deleted.
    if (email !== undefined || token) await queries.deleteUnusedLinks(tx, user.id, 'verify-email')
    if (newAddress) await mailLink(context, tx, 'verify-email', row)
    if (token) {
      await queries.rotateSession(tx, user.id, person.tokenHash, hashToken(token))
      await queries.deleteSessionsOfUser(tx, user.id, hashToken(token))
      await queries.deleteUnusedLinks(tx, user.id, 'reset-password')
      await mailNotice(context, tx, 'password-changed', { to: row.email, lang: row.lang })
    }
    return row
  })
  return { ...(await presentUser(context, updatedUser)), token }
}

/** Counts an email that confirms an address; emails to one address are counted where they are written (`mails.ts`). */
async function spendMailLimits({ limits }: AppContext, userId: string): Promise<void> {
  await limits.mails.spend(userId)
  await limits.mailsDay.spend(`from ${userId}`)
}

/**
 * Deletes the account and all its sessions. Throws `last_owner` with the hotels that would be left without an owner.
 */
export async function removeMe(context: AppContext, person: Person, password: string | undefined): Promise<void> {
  const user = await assertOwnPassword(context, person, password, 'password')
  await transaction(context.db, async (tx) => {
    // Hotels are locked first, so that memberships do not change meanwhile.
    await queries.lockUser(tx, user.id)
    await hotelsOf(context).leaveAllHotels(context, tx, person)
    await queries.deleteUser(tx, user.id)
  })
}

/** The sessions of the person: this browser first, then the most recently used. */
export async function listSessions(context: AppContext, person: Person): Promise<SessionInfo[]> {
  const rows = await queries.sessionsOf(context.db, person.userId, context.clock(), sessionLifetimes)
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

/**
 * Ends one session of the person, after a proof that its owner is there: somebody else who uses an unattended browser must not be able to
 * sign them out elsewhere. Throws `not_found`, and what `assertOwner` throws.
 */
export async function endSession(context: AppContext, person: Person, id: string, proof: OwnerProof): Promise<void> {
  await assertOwner(context, person, proof)
  if (!(await queries.deleteSessionById(context.db, person.userId, id))) throw new ApiError('not_found')
}

/** The same for all other sessions. Throws what `assertOwner` throws. */
export async function endOtherSessions(context: AppContext, person: Person, proof: OwnerProof): Promise<void> {
  await assertOwner(context, person, proof)
  await queries.deleteSessionsOfUser(context.db, person.userId, person.tokenHash)
}

/** Mails the link that confirms an address again; sends nothing if no address is left to confirm. */
export async function sendVerification(context: AppContext, person: Person): Promise<void> {
  assertMailer(context.mailer)
  await spendMailLimits(context, person.userId)
  await transaction(context.db, async (tx) => {
    const user = (await queries.userById(tx, person.userId)) ?? throwUnauthenticated()
    if (user.pendingEmail || !user.emailVerifiedAt) await mailLink(context, tx, 'verify-email', user)
  })
}

/**
 * Confirms the address that a link was mailed to; a pending address becomes the account's address. Requires a session
 * of that account: opening the email must not confirm the address for a stranger's account.
 */
export async function verifyEmail(context: AppContext, person: Person, token: string): Promise<{ email: string }> {
  return transaction(context.db, async (tx) => {
    const { user, email } = await consumeLink(context, tx, token, 'verify-email', person)
    const existing = await queries.userByEmail(tx, email)
    if (existing && existing.id !== user.id) throw fieldError('email', 'email_taken')
    if (user.email !== email) {
      await queries.deleteUnusedLinks(tx, user.id, 'reset-password')
      await mailNotice(context, tx, 'email-changed', { to: user.email, lang: user.lang })
    }
    await confirmAddress(context, tx, user, { email, pendingEmail: null })
    return { email }
  })
}

/**
 * Answers the same, in the same time, whether or not the account exists and whether or not another email is sent.
 * Beyond the limit no email is sent, because the links of the earlier ones still work. Throws `puzzle_required` to an
 * IP address that asks for many.
 */
export async function forgotPassword(
  context: AppContext,
  { email, puzzle }: { email: string; puzzle?: PuzzleAnswer },
  address: string,
): Promise<void> {
  assertMayUsePassword(context, email)
  assertMailer(context.mailer)
  const requestCount = await context.limits.forgotten.count(address)
  if (requestCount.used > requestCount.allowed)
    await assertPuzzle(context, `forgotten ${address}`, requestCount, puzzle).catch(async (refusal) => {
      await context.limits.forgotten.refund(address)
      throw refusal
    })
  const resets = await context.limits.resets.count(email)
  if (resets.used <= resets.allowed) await transaction(context.db, (tx) => mailPasswordReset(context, tx, email))
}

/**
 * Sets a new password by a mailed link: all sessions, passkeys, API keys, the identity at the issuer and a pending
 * address are removed, because an intruder may have set them. The address becomes confirmed. The second factor stays
 * and is required, because access to the mailbox alone must not be enough. If the address was never confirmed, somebody
 * else may have set the second factor to lock its owner out: then it is removed too.
 */
export async function resetPassword(
  context: AppContext,
  { token, password, code }: PasswordReset,
  signIn: SignInRequest,
): Promise<Session> {
  const { user } = await transaction(context.db, (tx) => lockValidLink(context, tx, token, 'reset-password'))
  assertMayUsePassword(context, user.email)
  await assertStrongPassword(context, password, [user.email, user.firstName, user.lastName], 'password')
  if (user.emailVerifiedAt) await assertSecondFactor(context, user, code, trustedDevice(context, signIn.request, user))
  // Slow, so it runs outside the transaction.
  const passwordHash = await hashPassword(password)
  const updatedUser = await transaction(context.db, async (tx) => {
    const { user } = await consumeLink(context, tx, token, 'reset-password')
    await deleteKeysOf(tx, user.id)
    await queries.deleteSessionsOfUser(tx, user.id)
    await queries.deleteUnusedLinks(tx, user.id, 'verify-email')
    await queries.deleteUnusedLinks(tx, user.id, 'reset-password')
    await deletePasskeysOf(tx, user.id)
    // Somebody who chooses a first password keeps the way in that they have had.
    if (user.hasPassword) await deleteIdentities(tx, user.id)
    if (!user.emailVerifiedAt) await queries.deleteSecondFactor(tx, user.id)
    await mailNotice(context, tx, 'password-changed', { to: user.email, lang: user.lang })
    return confirmAddress(context, tx, user, { passwordHash, hasPassword: true, pendingEmail: null })
  })
  return openSession(context, updatedUser ?? throwUnauthenticated(), signIn)
}

/**
 * Locks a valid link as `lockValidLink` does and marks it as used, unless the transaction fails. `person`: if given, the
 * account that the link must belong to.
 */
async function consumeLink(context: AppContext, tx: Tx, token: string, purpose: LinkPurpose, person?: Person) {
  const lockedLink = await lockValidLink(context, tx, token, purpose, person)
  await queries.markLinkUsed(tx, hashToken(token), context.clock())
  return lockedLink
}

/** Locks a valid link and the person it was mailed to. Throws `link_unknown`, `link_used`, `link_expired`. */
async function lockValidLink(context: AppContext, tx: Tx, token: string, purpose: LinkPurpose, person?: Person) {
  const link = await queries.lockLink(tx, hashToken(token), purpose)
  if (!link || (person && link.userId !== person.userId)) throw new ApiError('link_unknown')
  if (link.usedAt) throw new ApiError('link_used')
  if (link.expiresAt <= context.clock()) throw new ApiError('link_expired')
  const user = (await queries.lockUser(tx, link.userId)) ?? throwUnauthenticated()
  // The email went to an address that has been changed since.
  const currentAddress = purpose === 'verify-email' ? (user.pendingEmail ?? user.email) : user.email
  if (link.email !== currentAddress) throw new ApiError('link_unknown')
  return { user, email: link.email }
}
