import { v7 as uuid } from 'uuid'
import type { Account, Person } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import type { Credentials, Registration, RegistrationRule, Session, User } from '../contract.ts'
import { demoPassword, linkPurposes } from '../rules.ts'
import { deleteKeysOf, ownerOfKey } from './api-keys/queries.ts'
import { deviceCookie, trustedDevice } from './devices/service.ts'
import { deleteIdentities } from './identities/queries.ts'
import { encryptIdToken } from './identities/secrets.ts'
import { mailLink, mailNotice } from './mails.ts'
import { deletePasskeysOf } from './passkeys/queries.ts'
import {
  assertMayUsePassword,
  assertStrongPassword,
  hashPassword,
  isOutdatedHash,
  matchesPassword,
} from './passwords/service.ts'
import * as queries from './queries.ts'
import { assertSecondFactor } from './second-factor/service.ts'
import { hashToken, newToken } from './secrets.ts'
import { isProvider, seesProviderLinks, sessionLifetimes } from './sessions/service.ts'

export { isProvider, personOf, visitorOf } from './sessions/service.ts'

import { assertPuzzle } from './puzzles/service.ts'

export { trustedDevice } from './devices/service.ts'
export { mailHandlers, mailNotice } from './mails.ts'
export { assertOwnPassword } from './passwords/service.ts'
export { hasSecondFactor, hasSecondFactorSql, lockUser, userByEmail, userById } from './queries.ts'
export { hashToken, newToken } from './secrets.ts'

/** Where a login comes from: the address for rate limits, and what the list of sessions shows. */
export interface SignInRequest {
  request: Request
  address: string
  /** Sets a header of the response. */
  header: (name: string, value: string) => void
}

/**
 * Opens a session. An unknown email address takes the same time and gets the same answer as a wrong password. Attempts
 * are counted before the password is checked, so that parallel guesses are limited. A browser that this account knows
 * has its own count; all others are counted by IP address, and by account over all addresses. Above the limit every
 * attempt needs a solved puzzle, so that guessing cannot lock the owner out. Throws `password_login_off`,
 * `puzzle_required`, `wrong_credentials`, and after a right password what `assertSecondFactor` throws.
 */
export async function login(
  context: AppContext,
  { email, password, puzzle, code }: Credentials,
  signIn: SignInRequest,
): Promise<Session> {
  assertMayUsePassword(context, email)
  const user = await queries.userByEmail(context.db, email)
  const device = user && trustedDevice(context, signIn.request, user)
  const { loginAccount, loginEverywhere, loginAddress } = context.limits
  const limitsToCount = device
    ? [{ limit: loginAccount, key: `${email}|device ${device}` }]
    : [
        { limit: loginAddress, key: signIn.address },
        { limit: loginAccount, key: `${email}|${signIn.address}` },
        { limit: loginEverywhere, key: email },
      ]
  const counts = await Promise.all(limitsToCount.map(({ limit, key }) => limit.count(key)))
  const mostUsed = counts.reduce((a, b) => (b.used / b.allowed > a.used / a.allowed ? b : a))
  if (mostUsed.used > mostUsed.allowed)
    // An attempt without a solved puzzle is not checked and not counted.
    await assertPuzzle(context, `login ${email} ${signIn.address}`, mostUsed, puzzle).catch(async (refusal) => {
      await Promise.all(limitsToCount.map(({ limit, key }) => limit.refund(key)))
      throw refusal
    })
  const passwordMatches = await matchesPassword(user?.passwordHash, password)
  const isDemoPassword = context.config.production && password === demoPassword
  if (!user || !passwordMatches || isDemoPassword) throw new ApiError('wrong_credentials')
  await Promise.all(
    limitsToCount.map(({ limit, key }) => (limit === loginAccount ? limit.forget(key) : limit.refund(key))),
  )
  await assertSecondFactor(context, user, code, device)
  const change = {
    ...(isOutdatedHash(user.passwordHash) && { passwordHash: await hashPassword(password) }),
    // It was left to the issuer while password login was off.
    ...(!user.hasPassword && { hasPassword: true }),
  }
  const isChanged = Object.keys(change).length > 0
  const current = isChanged ? await queries.updateUser(context.db, user.id, change) : user
  return openSession(context, current ?? user, signIn)
}

/**
 * Creates an account, mails the link that confirms its address, and opens its first session. An address that already
 * has an account is refused with an answer that does not reveal it, and an email tells its owner. Throws
 * `password_login_off`, `registration_closed`, `registration_invited`, and `invalid` with every wrong field.
 */
export async function register(
  context: AppContext,
  { user, invitation }: Registration,
  lang: Lang,
  signIn: SignInRequest,
): Promise<Session> {
  await context.limits.register.spend(signIn.address)
  assertMayUsePassword(context, user.email)
  await assertMayRegister(context, user.email, invitation)
  const { password, ...names } = user
  await assertStrongPassword(context, password, Object.values(names), 'user.password')
  const passwordHash = await hashPassword(password)
  const row = await transaction(context.db, async (tx) => {
    const inserted = await queries.insertUser(tx, { ...names, lang: staffLangFor(lang), id: uuid(), passwordHash })
    if (inserted && context.mailer.kind !== 'none') await mailLink(context, tx, 'verify-email', inserted)
    const existing = inserted ? undefined : await queries.userByEmail(tx, user.email)
    if (existing) await mailNotice(context, tx, 'address-known', { to: existing.email, lang: existing.lang })
    return inserted
  })
  if (!row) throw new ApiError('invalid', { fields: [{ path: 'user.email', code: 'email_unusable' }] })
  return openSession(context, row, signIn)
}

/** Who may create an account now. The first user of an installation may register even with `invited`. */
export async function registrationOf({ config, db }: AppContext): Promise<RegistrationRule> {
  if (config.registration !== 'invited') return config.registration
  return (await queries.hasUsers(db)) ? 'invited' : 'open'
}

/** Throws `registration_closed`, `registration_invited`. */
export async function assertMayRegister(
  context: AppContext,
  email: string,
  invitation: string | undefined,
): Promise<void> {
  const registration = await registrationOf(context)
  if (registration === 'closed') throw new ApiError('registration_closed')
  if (registration === 'open') return
  const invitedEmail = invitation ? await hotelsOf(context).invitedAddress(context, invitation) : null
  if (invitedEmail !== email) throw new ApiError('registration_invited')
}

/**
 * The id of a new account whose address counts as confirmed, or of the existing account with that address. For demo
 * content only.
 */
export async function createVerifiedUser(context: AppContext, tx: Tx, { user }: Registration): Promise<string> {
  const { password, ...names } = user
  const passwordHash = await hashPassword(password)
  const row = await queries.insertUser(tx, { ...names, id: uuid(), passwordHash, emailVerifiedAt: context.clock() })
  return (row ?? (await queries.userByEmail(tx, user.email)))?.id ?? ''
}

/** Whether the owner has confirmed the address. Where no emails can be sent, every account counts as confirmed. */
export const isConfirmed = ({ mailer }: AppContext, { emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>): boolean =>
  emailVerifiedAt !== null || mailer.kind === 'none'

/**
 * Marks the address as confirmed, after its owner has used a secret that was mailed there: writes `change` with it and
 * opens the person's draft hotels. `user`: the locked row.
 */
export async function confirmAddress(
  context: AppContext,
  tx: Tx,
  user: queries.UserRow,
  change: Partial<queries.UserRow> = {},
): Promise<queries.UserRow | undefined> {
  const emailVerifiedAt = user.emailVerifiedAt ?? context.clock()
  const row = await queries.updateUser(tx, user.id, { ...change, emailVerifiedAt })
  await hotelsOf(context).activateDrafts(context, tx, user.id)
  return row
}

/** Sets the hotel that opens first. */
export async function setFirstHotel(tx: Tx, userId: string, hotelId: string): Promise<void> {
  await queries.updateUser(tx, userId, { org: hotelId })
}

/**
 * Makes the browser delete its cache, which contains photos of guests that staff have seen. Its storage is emptied by the screens: the
 * header would also unregister the workers of guests and staff.
 */
export const clearBrowserCache = (header: SignInRequest['header']) => header('clear-site-data', '"cache"')

export async function logout(context: AppContext, person: Person): Promise<void> {
  await queries.deleteSession(context.db, person.userId, person.tokenHash)
}

/** Sessions of one person; beyond it the least recently used one is ended. */
const maxSessions = 50

/** Opens a session and makes this browser known to the account. `issuer`: what an issuer says about the sign-in. */
export async function openSession(
  context: AppContext,
  user: queries.UserRow,
  signIn: SignInRequest,
  issuer?: { idToken: string; provenAt: Date | null },
): Promise<Session> {
  const token = newToken()
  const id = uuid()
  const now = context.clock()
  const agent = (signIn.request.headers.get('user-agent') ?? '').slice(0, 300)
  await queries.insertSession(context.db, {
    tokenHash: hashToken(token),
    id,
    userId: user.id,
    agent,
    createdAt: now,
    lastSeenAt: now,
    ...(issuer && { idToken: encryptIdToken(context, id, issuer.idToken), provenAt: issuer.provenAt }),
  })
  await queries.keepNewestSessions(context.db, user.id, maxSessions)
  signIn.header('set-cookie', deviceCookie(context, user))
  const call = `POST ${new URL(signIn.request.url).pathname}`
  loggerOf(context.log, signIn.request).info({ call, userId: user.id }, 'a session was opened')
  return { token, user: await presentUser(context, user) }
}

/** The account as the API returns it to its owner. */
export async function presentUser(context: AppContext, user: Account): Promise<User> {
  const { id, email, firstName, lastName, org, emailVerifiedAt, pendingEmail, lang } = user
  const role = org && (await hotelsOf(context).cachedRoleAt(context, org, id))?.role
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

/** The current rights of the person of a session or key; null when the session or key has ended. */
export async function readSessionRights(context: AppContext, person: Person): Promise<{ provider: boolean } | null> {
  const { tokenHash, key } = person
  const validSession = key
    ? await ownerOfKey(context.db, tokenHash, context.clock())
    : await queries.userOfSession(context.db, tokenHash, context.clock(), sessionLifetimes)
  return validSession ? { provider: isProvider(validSession.user, context.config.providerDomain) } : null
}

/** Deletes sessions that are over, and old links. */
export async function forgetOldSessions(context: AppContext): Promise<void> {
  const now = context.clock()
  await queries.deleteOldSessions(context.db, now, sessionLifetimes)
  await queries.deleteOldLinks(context.db, new Date(now.getTime() - 30 * 86_400_000))
}

const unconfirmedDays = 30

/**
 * Deletes accounts that were not confirmed within 30 days, have no session and belong to no hotel. Where no email can
 * be sent, nobody can confirm, so none are deleted.
 */
export async function deleteUnconfirmedAccounts(context: AppContext): Promise<void> {
  if (context.mailer.kind === 'none') return
  const createdBefore = new Date(context.clock().getTime() - unconfirmedDays * 86_400_000)
  const batchSize = 200
  let users: queries.UserRow[]
  let lastId: string | undefined
  do {
    users = await queries.unconfirmedUsers(context.db, createdBefore, lastId, batchSize)
    lastId = users.at(-1)?.id
    for (const { id } of users)
      await transaction(context.db, async (tx) => {
        const user = await queries.lockUser(tx, id)
        const isUsed = !user || user.emailVerifiedAt || (await hotelsOf(context).worksInAnyHotel(tx, id))
        if (!isUsed) await queries.deleteUser(tx, id)
      })
  } while (users.length === batchSize)
}

/** Whether one of these accounts has the demo's password, which everybody knows. */
export async function haveDemoPassword({ db }: AppContext, emails: string[]): Promise<boolean> {
  for (const email of emails) {
    const user = await queries.userByEmail(db, email)
    if (user && (await matchesPassword(user.passwordHash, demoPassword))) return true
  }
  return false
}

/** Closes these accounts: no login and no provider rights; their data is kept. */
export async function closeAccounts(context: AppContext, emails: string[]): Promise<void> {
  await transaction(context.db, async (tx) => {
    for (const email of emails) {
      const user = await queries.userByEmail(tx, email)
      if (!user) continue
      const passwordHash = await hashPassword(newToken())
      const closed = { passwordHash, hasPassword: false, emailVerifiedAt: null, pendingEmail: null }
      await queries.updateUser(tx, user.id, closed)
      await queries.deleteSessionsOfUser(tx, user.id)
      for (const purpose of linkPurposes) await queries.deleteUnusedLinks(tx, user.id, purpose)
      await deletePasskeysOf(tx, user.id)
      await deleteIdentities(tx, user.id)
      await deleteKeysOf(tx, user.id)
    }
  })
}
