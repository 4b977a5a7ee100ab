import { v7 as uuid } from 'uuid'
import type { Account, Person } from '#core/access/server/scope.ts'
import { officePaths } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { type IssuerPerson, IssuerUnavailableError, type OidcIssuer } from '#core/oidc/issuer.ts'
import { EmailAddress, PersonName, type Session } from '../../contract.ts'
import type { SignInMethods } from '../../identities-contract.ts'
import type { OwnerProof } from '../../passkeys-contract.ts'
import { mailNotice } from '../mails.ts'
import { assertOwner } from '../passkeys/service.ts'
import { hashPassword, isProven, mayUsePassword, usesPassword } from '../passwords/service.ts'
import * as accounts from '../queries.ts'
import { newToken } from '../secrets.ts'
import { assertMayRegister, logout, openSession, type SignInRequest } from '../service.ts'
import * as queries from './queries.ts'
import { attemptCookie, decryptIdToken, readAttempt } from './secrets.ts'

/** The issuer of this installation. Throws `issuer_missing` where there is none. */
function issuerOf({ issuer }: AppContext): OidcIssuer {
  if (!issuer) throw new ApiError('issuer_missing')
  return issuer
}

const returnUrl = (context: AppContext) => `${context.url}${officePaths.issuerReturn}`

// Signing in

export async function startIssuerLogin(
  context: AppContext,
  again: boolean,
  lang: Lang,
  signIn: SignInRequest,
): Promise<{ url: string }> {
  await context.limits.issuerLogins.spend(signIn.address)
  return startAttempt(context, { userId: null, again, lang }, signIn)
}

/** Returns the issuer's page, and gives the browser a cookie without which nobody can use the issuer's answer. */
async function startAttempt(
  context: AppContext,
  { userId, again, lang }: { userId: string | null; again: boolean; lang: Lang },
  signIn: SignInRequest,
): Promise<{ url: string }> {
  const { url, secrets } = await issuerOf(context)
    .startSignIn({ redirectUri: returnUrl(context), again, lang })
    .catch((error) => throwIssuerError(context, error, signIn))
  signIn.header('set-cookie', attemptCookie(context, { ...secrets, userId }))
  return { url }
}

/**
 * Whom the issuer has signed in. The answer must belong to the sign-in that this browser has begun, for this account,
 * and is accepted once. Throws `sign_in_expired`, `issuer_refused`, `issuer_unavailable`.
 */
async function completeAttempt(
  context: AppContext,
  query: string,
  userId: string | null,
  signIn: SignInRequest,
): Promise<IssuerPerson> {
  const issuer = issuerOf(context)
  const url = new URL(`${returnUrl(context)}?${query}`)
  const attempt = readAttempt(context, signIn.request)
  if (!attempt || attempt.userId !== userId || attempt.state !== url.searchParams.get('state'))
    throw new ApiError('sign_in_expired')
  const { used, allowed } = await context.limits.issuerAnswers.count(attempt.state)
  if (used > allowed) throw new ApiError('sign_in_expired')
  return issuer.completeSignIn(url, attempt).catch((error) => throwIssuerError(context, error, signIn))
}

function throwIssuerError(context: AppContext, cause: unknown, { request }: SignInRequest): never {
  if (cause instanceof ApiError) throw cause
  const isUnavailable = cause instanceof IssuerUnavailableError
  // Only the operator can act on it. The message contains neither codes nor tokens.
  const reason = cause instanceof Error ? cause.message : String(cause)
  loggerOf(context.log, request).warn({ reason }, `the issuer ${isUnavailable ? 'is away' : 'refused a sign-in'}`)
  const params = { name: issuerOf(context).settings.name }
  throw new ApiError(isUnavailable ? 'issuer_unavailable' : 'issuer_refused', { cause, params: () => params })
}

/**
 * Opens a session for the person whom the issuer has signed in. Throws what `completeAttempt` and `accountOf` throw. A
 * second factor is not asked for: that is up to the issuer.
 */
export async function loginWithIssuer(
  context: AppContext,
  { query, invitation }: { query: string; invitation?: string | undefined },
  lang: Lang,
  signIn: SignInRequest,
): Promise<Session> {
  const key = `issuer ${signIn.address}`
  await context.limits.loginAddress.spend(key)
  const person = await completeAttempt(context, query, null, signIn)
  const user = await accountOf(context, person, { invitation, lang })
  await context.limits.loginAddress.refund(key)
  return openSession(context, user, signIn, { idToken: person.idToken, provenAt: person.provenAt })
}

/**
 * The account of this person: the joined one, or at the first sign-in an existing or a new one, which is joined then.
 * Decision 63 says when. Throws `identity_unverified`, `identity_not_joined`, `identity_unknown`,
 * `registration_invited`.
 */
async function accountOf(
  context: AppContext,
  person: IssuerPerson,
  options: { invitation: string | undefined; lang: Lang },
): Promise<accounts.UserRow> {
  const known = await transaction(context.db, (tx) => refreshIdentity(context, tx, person))
  if (known) return known
  const params = { name: issuerOf(context).settings.name }
  const parsedEmail = EmailAddress.safeParse(person.verifiedEmail)
  if (!parsedEmail.success) throw new ApiError('identity_unverified', { params: () => params })
  const email = parsedEmail.data
  const existing = await accounts.userByEmail(context.db, email)
  const joined = existing
    ? await transaction(context.db, (tx) => joinExisting(context, tx, existing.id, person))
    : await createAccount(context, { ...person, email }, options)
  if (joined) return joined
  // Another request of the same person may have been faster.
  const concurrent = await transaction(context.db, (tx) => refreshIdentity(context, tx, person))
  if (!concurrent) throw new ApiError('identity_not_joined', { params: () => ({ ...params, email }) })
  return concurrent
}

/** The joined account, with what the issuer says today; undefined: none. */
async function refreshIdentity(
  context: AppContext,
  tx: Tx,
  person: IssuerPerson,
): Promise<accounts.UserRow | undefined> {
  const found = await queries.lockIdentity(tx, person.issuer, person.subject)
  if (!found) return undefined
  const { identity, user } = found
  const provider = person.provider ?? false
  await queries.updateIdentity(tx, identity.id, { provider, lastUsedAt: context.clock() })
  const change = {
    // Only a change is followed, so that `npm run admin -- make-provider` stays in force.
    ...(provider !== identity.provider && { provider }),
    ...(!mayUsePassword(context, user.email) && user.hasPassword && { hasPassword: false }),
  }
  return Object.keys(change).length > 0 ? accounts.updateUser(tx, user.id, change) : user
}

/**
 * Joins an account whose confirmed address the issuer has verified, if no password signs its owner in; otherwise its
 * owner signs in first, because the issuer must not take over an account that a password protects.
 */
async function joinExisting(
  context: AppContext,
  tx: Tx,
  userId: string,
  person: IssuerPerson,
): Promise<accounts.UserRow | undefined> {
  const user = await accounts.lockUser(tx, userId)
  const isOwner = user?.emailVerifiedAt && user.email === person.verifiedEmail && !usesPassword(context, user)
  if (!isOwner || !(await join(context, tx, user, person))) return undefined
  await mailNotice(context, tx, 'identity-added', noticeTo(context, user))
  return refreshIdentity(context, tx, person)
}

/** Creates an account without a password, as `REGISTRATION` permits; undefined: its address or person was faster. */
async function createAccount(
  context: AppContext,
  person: IssuerPerson & { email: string },
  { invitation, lang }: { invitation: string | undefined; lang: Lang },
): Promise<accounts.UserRow | undefined> {
  const { email } = person
  await assertMayRegister(context, email, invitation).catch((refusal) => {
    const params = { name: issuerOf(context).settings.name, email }
    throw refusal.code === 'registration_closed' ? new ApiError('identity_unknown', { params: () => params }) : refusal
  })
  const nameOf = (name: string, instead: string) => PersonName.safeParse(name).data ?? instead
  const names = {
    firstName: nameOf(person.firstName, email.slice(0, email.indexOf('@')).slice(0, 80)),
    lastName: nameOf(person.lastName, ''),
  }
  const passwordHash = await hashPassword(newToken())
  return transaction(context.db, async (tx) => {
    const account = { ...names, email, id: uuid(), lang: staffLangFor(lang), passwordHash, hasPassword: false }
    const user = await accounts.insertUser(tx, { ...account, emailVerifiedAt: context.clock() })
    if (!user) return undefined
    if (await join(context, tx, user, person)) return refreshIdentity(context, tx, person)
    await accounts.deleteUser(tx, user.id)
    return undefined
  })
}

/** Returns false when the person or the account is joined already. `provider` is set at the sign-in that follows. */
const join = (context: AppContext, tx: Tx, user: Account, { issuer, subject }: IssuerPerson): Promise<boolean> =>
  queries.insertIdentity(tx, {
    id: uuid(),
    issuer,
    subject,
    userId: user.id,
    provider: false,
    createdAt: context.clock(),
    lastUsedAt: null,
  })

/** Ends the session, and returns the page that ends the issuer's session too; null: there is none, or it is away. */
export async function logoutAtIssuer(context: AppContext, person: Person): Promise<{ url: string | null }> {
  const session = await queries.issuerSession(context.db, person.tokenHash)
  await logout(context, person)
  const idToken = session && decryptIdToken(context, session.id, session.idToken)
  if (!idToken || !context.issuer) return { url: null }
  const url = await context.issuer.endSessionUrl(idToken, `${context.url}/`).catch(() => null)
  return { url }
}

// The own account

/** How the person may sign in and prove who they are. */
export async function readSignInMethods(context: AppContext, person: Person): Promise<SignInMethods> {
  const user = (await accounts.userById(context.db, person.userId)) ?? throwUnauthenticated()
  const { issuer } = context
  const identity = issuer ? await queries.identityOf(context.db, user.id, issuer.settings.issuer) : undefined
  return {
    password: usesPassword(context, user),
    passwordLogin: mayUsePassword(context, user.email),
    issuer: issuer?.settings.name ?? null,
    identity: identity
      ? { since: identity.createdAt.toISOString(), lastUsedAt: identity.lastUsedAt?.toISOString() ?? null }
      : null,
    proven: await isProven(context, person),
  }
}

/** Begins joining the account with a person at the issuer, after a proof of ownership. */
export async function startIdentity(
  context: AppContext,
  person: Person,
  proof: OwnerProof,
  lang: Lang,
  signIn: SignInRequest,
): Promise<{ url: string }> {
  await assertOwner(context, person, proof)
  return startAttempt(context, { userId: person.userId, again: false, lang }, signIn)
}

/** Joins the account with the person whom the issuer has signed in. Throws `identity_taken`. */
export async function addIdentity(
  context: AppContext,
  person: Person,
  query: string,
  signIn: SignInRequest,
): Promise<SignInMethods> {
  const issuerPerson = await completeAttempt(context, query, person.userId, signIn)
  await transaction(context.db, async (tx) => {
    const user = (await accounts.lockUser(tx, person.userId)) ?? throwUnauthenticated()
    if (!(await join(context, tx, user, issuerPerson)))
      throw new ApiError('identity_taken', { params: () => ({ name: issuerOf(context).settings.name }) })
    await refreshIdentity(context, tx, issuerPerson)
    await mailNotice(context, tx, 'identity-added', noticeTo(context, user))
  })
  return readSignInMethods(context, person)
}

/** Ends signing in through the issuer, after a proof of ownership. Throws `not_found`, `identity_needed`. */
export async function removeIdentity(context: AppContext, person: Person, proof: OwnerProof): Promise<void> {
  await assertOwner(context, person, proof)
  await transaction(context.db, async (tx) => {
    const user = (await accounts.lockUser(tx, person.userId)) ?? throwUnauthenticated()
    if (!usesPassword(context, user)) throw new ApiError('identity_needed')
    if (!(await queries.deleteIdentities(tx, user.id))) throw new ApiError('not_found')
    await mailNotice(context, tx, 'identity-removed', noticeTo(context, user))
  })
}

const noticeTo = ({ issuer }: AppContext, { email, lang }: Account) => ({
  to: email,
  lang,
  name: issuer?.settings.name ?? '',
})

const throwUnauthenticated = (): never => {
  throw new ApiError('unauthenticated')
}
