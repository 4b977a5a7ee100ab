import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { v7 as uuid } from 'uuid'
import type { Account, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { OwnerProof, Passkey } from '../../passkeys-contract.ts'
import { assertMayUsePassword } from '../passwords/service.ts'
import { assertOwnPassword, mailNotice, openSession, type SignInRequest, trustedDevice, userById } from '../service.ts'
import * as queries from './queries.ts'

/** Loaded when needed, because most processes never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Minutes for which a challenge can be answered. */
const challengeMinutes = 5

/**
 * Signature algorithms by their IANA numbers (COSE): EdDSA, ES256, RS256. The library would offer a fourth on newer
 * versions of Node, but a passkey made with it could not be verified by a process on an older version.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey belongs to one site: the public address of this installation. */
const site = (context: AppContext) => {
  const { origin, hostname } = new URL(context.url)
  return { origin, hostname }
}

export async function listPasskeys(context: AppContext, person: Person): Promise<Passkey[]> {
  return (await queries.passkeysOf(context.db, person.userId)).map(presentPasskey)
}

/**
 * What the browser needs to create a passkey. Requires a proof first, so that an unattended browser cannot be used to
 * add a passkey.
 */
export async function startPasskeyCreation(context: AppContext, person: Person, proof: OwnerProof) {
  await assertOwner(context, person, proof)
  const user = person.account
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpName: 'Livret',
    rpID: site(context).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    excludeCredentials: (await queries.passkeysOf(context.db, user.id)).map(({ credentialId: id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(context, 'register', options.challenge, user.id)
  return { ...options }
}

/** Stores a passkey whose answer matches the challenge given to this person. Throws `passkey_refused`. */
export async function addPasskey(context: AppContext, person: Person, name: string, answer: unknown): Promise<Passkey> {
  const now = context.clock()
  const { verified, registrationInfo } = await (await loadWebAuthn())
    .verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        queries.consumeChallenge(context.db, storedChallenge('register', challenge), person.userId, now),
      expectedOrigin: site(context).origin,
      expectedRPID: site(context).hostname,
      supportedAlgorithmIDs,
    })
    .catch(throwRefused)
  if (!verified) return throwRefused()
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential
  const row = await transaction(context.db, async (tx) => {
    const inserted = await queries.insertPasskey(tx, {
      id: uuid(),
      credentialId,
      userId: person.userId,
      name,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      createdAt: now,
      lastUsedAt: null,
    })
    if (inserted) await mailNotice(context, tx, 'passkey-added', noticeTo(person.account, name))
    return inserted
  })
  return presentPasskey(row ?? throwRefused())
}

/** Deletes a passkey, after a proof of ownership. Throws `not_found`, and what `assertOwner` throws. */
export async function removePasskey(context: AppContext, person: Person, id: string, proof: OwnerProof): Promise<void> {
  await assertOwner(context, person, proof)
  await transaction(context.db, async (tx) => {
    const deleted = await queries.deletePasskey(tx, person.userId, id)
    if (!deleted) throw new ApiError('not_found')
    await mailNotice(context, tx, 'passkey-removed', noticeTo(person.account, deleted.name))
  })
}

/** What the browser needs so that the person can prove their identity with one of their passkeys. */
export async function startOwnerProof(context: AppContext, person: Person) {
  const existing = await queries.passkeysOf(context.db, person.userId)
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: site(context).hostname,
    userVerification: 'required',
    allowCredentials: existing.map(({ credentialId: id }) => ({ id })),
  })
  await storeChallenge(context, 'authenticate', options.challenge, person.userId)
  return { ...options }
}

/** Checks that the owner of the account is present. Throws `invalid` for the password, `passkey_refused`. */
export async function assertOwner(
  context: AppContext,
  person: Person,
  { password, answer }: OwnerProof,
): Promise<void> {
  if (!answer) return void (await assertOwnPassword(context, person, password, 'password'))
  const passkey = await verifyAnswer(context, answer, person.userId)
  if (passkey.userId !== person.userId) throwRefused()
}

/**
 * Verifies the browser's answer to a challenge that was issued to `userId`, or to anybody who signs in if it is null.
 * Returns the passkey. Throws `passkey_refused`.
 */
async function verifyAnswer(
  context: AppContext,
  answer: { id: string },
  userId: string | null,
): Promise<queries.PasskeyRow> {
  const now = context.clock()
  const passkey = (await queries.passkeyByCredential(context.db, answer.id)) ?? throwRefused()
  const { verified, authenticationInfo } = await (await loadWebAuthn())
    .verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        queries.consumeChallenge(context.db, storedChallenge('authenticate', challenge), userId, now),
      expectedOrigin: site(context).origin,
      expectedRPID: site(context).hostname,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    })
    .catch(throwRefused)
  if (!verified) return throwRefused()
  await queries.markPasskeyUsed(context.db, passkey.id, authenticationInfo.newCounter, now)
  return passkey
}

/** What the browser needs to sign in; the person need not give their email address. */
export async function startPasskeyLogin(context: AppContext, address: string) {
  await context.limits.passkeys.spend(address)
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: site(context).hostname,
    userVerification: 'required',
  })
  await storeChallenge(context, 'authenticate', options.challenge, null)
  return { ...options }
}

/**
 * Opens a session for the owner of the passkey that answers a login challenge. If the account does not know the browser,
 * an email notifies its owner. Throws `passkey_refused`.
 */
export async function loginWithPasskey(context: AppContext, answer: { id: string }, signIn: SignInRequest) {
  const key = `passkey ${signIn.address}`
  await context.limits.loginAddress.spend(key)
  const passkey = await verifyAnswer(context, answer, null)
  const user = (await userById(context.db, passkey.userId)) ?? throwRefused()
  assertMayUsePassword(context, user.email)
  await context.limits.loginAddress.refund(key)
  if (!trustedDevice(context, signIn.request, user))
    await transaction(context.db, (tx) => mailNotice(context, tx, 'passkey-used', noticeTo(user, passkey.name)))
  return openSession(context, user, signIn)
}

const noticeTo = ({ email, lang }: Account, name: string) => ({ to: email, lang, name })

/**
 * The two WebAuthn ceremonies. A challenge of one must not be usable for the other, because only `register` requires a
 * proof.
 */
type Ceremony = 'register' | 'authenticate'
const storedChallenge = (ceremony: Ceremony, challenge: string) => `${ceremony} ${challenge}`

const storeChallenge = (context: AppContext, ceremony: Ceremony, challenge: string, userId: string | null) =>
  queries.insertChallenge(context.db, {
    challenge: storedChallenge(ceremony, challenge),
    userId,
    expiresAt: new Date(context.clock().getTime() + challengeMinutes * 60_000),
  })

/** All failures get the same answer: the user can only retry or use the password. */
function throwRefused(cause?: unknown): never {
  throw new ApiError('passkey_refused', { cause })
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: queries.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const forgetOldChallenges = (context: AppContext) => queries.deleteOldChallenges(context.db, context.clock())
