import { v7 as uuid } from 'uuid'
import type { Account, Person } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { Credentials, Registration, RegistrationRule, Session, User } from '../contract.ts'
import { demoPassword, linkPurposes } from '../rules.ts'
import { deleteKeysOf, ownerOfKey } from './api-keys/queries.ts'
import { deviceCookie, trustedDevice } from './devices/service.ts'
import { mailLink, mailNotice } from './mails.ts'
import { deletePasskeysOf } from './passkeys/queries.ts'
import { assertStrongPassword, hashPassword, isOutdatedHash, matchesPassword } from './passwords/service.ts'
import * as queries from './queries.ts'
import { assertSecondFactor } from './second-factor/service.ts'
import { hashToken, newToken } from './secrets.ts'
import { isProvider, seesProviderLinks, sessionDays } from './sessions/service.ts'

export { isProvider, personOf, visitorOf } from './sessions/service.ts'

import { assertPuzzle } from './puzzles/service.ts'

export { trustedDevice } from './devices/service.ts'
export { mailHandlers, mailNotice } from './mails.ts'
export { assertOwnPassword } from './passwords/service.ts'
export { hasSecondFactor, hasSecondFactorSql, lockUser, userByEmail, userById } from './queries.ts'
export { hashToken, newToken } from './secrets.ts'

/** From where somebody signs in: what limits count by, and what a list of sessions shows. */
export interface SignInRequest {
  request: Request
  address: string
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void
}

/**
 * Opens a session. A wrong address costs the same time and says the same as a wrong password. Failures are counted before
 * the password is looked at: guesses sent all at once do not slip through together. A browser that this account knows has
 * a count of its own; all others share theirs by address, and by account over all addresses. Beyond a count every attempt is paid with
 * a puzzle, so that nobody who guesses shuts the person out. Throws `puzzle_required`, `wrong_credentials`, and where the password is
 * right what `assertSecondFactor` throws.
 */
export async function login(
  context: AppContext,
  { email, password, puzzle, code }: Credentials,
  visit: SignInRequest,
): Promise<Session> {
  const user = await queries.userByEmail(context.db, email)
  const device = user && trustedDevice(context, visit.request, user)
  const { loginAccount, loginEverywhere, loginAddress } = context.limits
  const counted = device
    ? [{ limit: loginAccount, key: `${email}|device ${device}` }]
    : [
        { limit: loginAddress, key: visit.address },
        { limit: loginAccount, key: `${email}|${visit.address}` },
        { limit: loginEverywhere, key: email },
      ]
  const tries = await Promise.all(counted.map(({ limit, key }) => limit.count(key)))
  const mostUsed = tries.reduce((a, b) => (b.used / b.allowed > a.used / a.allowed ? b : a))
  if (mostUsed.used > mostUsed.allowed)
    // An attempt without a solved puzzle is not checked and not counted.
    await assertPuzzle(context, `login ${email} ${visit.address}`, mostUsed, puzzle).catch(async (refusal) => {
      await Promise.all(counted.map(({ limit, key }) => limit.refund(key)))
      throw refusal
    })
  const right = await matchesPassword(user?.passwordHash, password)
  const published = context.config.production && password === demoPassword
  if (!user || !right || published) throw new ApiError('wrong_credentials')
  await Promise.all(counted.map(({ limit, key }) => (limit === loginAccount ? limit.forget(key) : limit.refund(key))))
  await assertSecondFactor(context, user, code, device)
  if (!isOutdatedHash(user.passwordHash)) return openSession(context, user, visit)
  const passwordHash = await hashPassword(password)
  return openSession(context, (await queries.updateUser(context.db, user.id, { passwordHash })) ?? user, visit)
}

/**
 * Creates an account, mails the link that confirms its address, opens its first session. An address that has an account is refused with
 * words that do not say so, and an email tells its owner. Throws `registration_closed`, `registration_invited`, and `invalid` with every
 * wrong field.
 */
export async function register(
  context: AppContext,
  { user, invitation }: Registration,
  lang: Lang,
  visit: SignInRequest,
): Promise<Session> {
  await context.limits.register.spend(visit.address)
  await assertMayRegister(context, user.email, invitation)
  const { password, ...names } = user
  await assertStrongPassword(context, password, Object.values(names), 'user.password')
  const passwordHash = await hashPassword(password)
  const row = await transaction(context.db, async (tx) => {
    const made = await queries.insertUser(tx, { ...names, lang, id: uuid(), passwordHash })
    if (made && context.mailer.kind !== 'none') await mailLink(context, tx, 'verify-email', made)
    const existing = made ? undefined : await queries.userByEmail(tx, user.email)
    if (existing) await mailNotice(context, tx, 'address-known', { to: existing.email, lang: existing.lang })
    return made
  })
  if (!row) throw new ApiError('invalid', { fields: [{ path: 'user.email', code: 'email_unusable' }] })
  return openSession(context, row, visit)
}

/** Who may open an account now. The first user of an installation may register even with `invited`. */
export async function registrationOf({ config, db }: AppContext): Promise<RegistrationRule> {
  if (config.registration !== 'invited') return config.registration
  return (await queries.hasUsers(db)) ? 'invited' : 'open'
}

async function assertMayRegister(context: AppContext, email: string, invitation: string | undefined): Promise<void> {
  const rule = await registrationOf(context)
  if (rule === 'closed') throw new ApiError('registration_closed')
  if (rule === 'open') return
  const invited = invitation ? await hotelsOf(context).invitedAddress(context, invitation) : null
  if (invited !== email) throw new ApiError('registration_invited')
}

/** An account that needs no mail to be trusted, or the one that has the address already: demo content only. */
export async function createVerifiedUser(context: AppContext, tx: Tx, { user }: Registration): Promise<string> {
  const { password, ...names } = user
  const passwordHash = await hashPassword(password)
  const row = await queries.insertUser(tx, { ...names, id: uuid(), passwordHash, emailVerifiedAt: context.clock() })
  return (row ?? (await queries.userByEmail(tx, user.email)))?.id ?? ''
}

/**
 * Whether somebody has shown that the address is theirs. Where no emails can be sent nobody could, and every account counts as confirmed.
 */
export const isConfirmed = ({ mailer }: AppContext, { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null || mailer.kind === 'none'

/**
 * Somebody has shown that this address is theirs, by a secret that was only mailed there: `change` is written with it, and their drafts
 * open. `user`: the row, held.
 */
export async function confirmAddress(
  context: AppContext,
  tx: Tx,
  user: queries.UserRow,
  change: Partial<queries.UserRow> = {},
): Promise<queries.UserRow | undefined> {
  const emailVerifiedAt = user.emailVerifiedAt ?? context.clock()
  const row = await queries.updateUser(tx, user.id, { ...change, emailVerifiedAt })
  await hotelsOf(context).openDrafts(context, tx, user.id)
  return row
}

/** The hotel somebody works in first. */
export async function setFirstHotel(tx: Tx, userId: string, hotelId: string): Promise<void> {
  await queries.updateUser(tx, userId, { org: hotelId })
}

export async function logout(context: AppContext, person: Person): Promise<void> {
  await queries.deleteSession(context.db, person.userId, person.tokenHash)
}

/** Browsers at a time; beyond it, whichever was used longest ago is signed out. */
const maxSessions = 50

/** Signs the person in on this browser, which is known to the account from now on. */
export async function openSession(context: AppContext, user: queries.UserRow, visit: SignInRequest): Promise<Session> {
  const token = newToken()
  const now = context.clock()
  const agent = (visit.request.headers.get('user-agent') ?? '').slice(0, 300)
  await queries.insertSession(context.db, {
    tokenHash: hashToken(token),
    id: uuid(),
    userId: user.id,
    agent,
    createdAt: now,
    lastSeenAt: now,
  })
  await queries.keepNewestSessions(context.db, user.id, maxSessions)
  visit.header('set-cookie', deviceCookie(context, user))
  // Logged like refusals: the call only, without identifying the user.
  loggerOf(context.log, visit.request).info(
    { call: `POST ${new URL(visit.request.url).pathname}` },
    'a session was opened',
  )
  return { token, user: await describeUser(context, user) }
}

/** What a person is told of their own account. */
export async function describeUser(context: AppContext, user: Account): Promise<User> {
  const { id, email, firstName, lastName, org, emailVerifiedAt, pendingEmail, lang } = user
  const role = org && (await hotelsOf(context).knownRoleAt(context, org, id))?.role
  return {
    id,
    email,
    firstName,
    lastName,
    // Ignores a first hotel that was deleted or where the user no longer works.
    org: role ? org : null,
    role: role || 'member',
    emailVerified: emailVerifiedAt !== null,
    pendingEmail,
    lang,
    provider: seesProviderLinks(user, context.config.providerDomain),
  }
}

/** The person of a session or a key that was let in, as they are now; null where it has ended. */
export async function sessionStillValid(context: AppContext, person: Person): Promise<{ provider: boolean } | null> {
  const { tokenHash, key } = person
  const found = key
    ? await ownerOfKey(context.db, tokenHash, context.clock())
    : await queries.userOfSession(context.db, tokenHash, context.clock(), sessionDays)
  return found ? { provider: isProvider(found.user, context.config.providerDomain) } : null
}

/** Sessions that are over, and links so old that nobody follows them any more. */
export async function forgetOldSessions(context: AppContext): Promise<void> {
  const now = context.clock()
  await queries.deleteOldSessions(context.db, now, sessionDays)
  await queries.deleteOldLinks(context.db, new Date(now.getTime() - 30 * 86_400_000))
}

const unconfirmedDays = 30

/**
 * Deletes accounts that nobody has confirmed in 30 days, that nobody is signed in to, and that work in no hotel. Where no email can be sent
 * nobody can confirm one: then they stay.
 */
export async function deleteUnconfirmedAccounts(context: AppContext): Promise<void> {
  if (context.mailer.kind === 'none') return
  const before = new Date(context.clock().getTime() - unconfirmedDays * 86_400_000)
  const batch = 200
  let users: queries.UserRow[]
  let last: string | undefined
  do {
    users = await queries.unconfirmedUsers(context.db, before, last, batch)
    last = users.at(-1)?.id
    for (const { id } of users)
      await transaction(context.db, async (tx) => {
        const user = await queries.lockUser(tx, id)
        const isUsed = !user || user.emailVerifiedAt || (await hotelsOf(context).worksSomewhere(tx, id))
        if (!isUsed) await queries.deleteUser(tx, id)
      })
  } while (users.length === batch)
}

/** Closes these accounts: no login and no provider rights; their data stays. */
export async function closeAccounts(context: AppContext, emails: string[]): Promise<void> {
  await transaction(context.db, async (tx) => {
    for (const email of emails) {
      const user = await queries.userByEmail(tx, email)
      if (!user) continue
      const passwordHash = await hashPassword(newToken())
      await queries.updateUser(tx, user.id, { passwordHash, emailVerifiedAt: null, pendingEmail: null })
      await queries.deleteSessionsOfUser(tx, user.id)
      for (const purpose of linkPurposes) await queries.deleteUnusedLinks(tx, user.id, purpose)
      await deletePasskeysOf(tx, user.id)
      await deleteKeysOf(tx, user.id)
    }
  })
}
