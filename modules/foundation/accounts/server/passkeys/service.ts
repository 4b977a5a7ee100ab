import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { v7 as uuid } from 'uuid'
import type { Account, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Passkey, Proof } from '../../passkeys-contract.ts'
import { assertOwnPassword, mailNotice, openSession, type SignInRequest, trustedDevice, userById } from '../service.ts'
import * as queries from './queries.ts'

/** Only processes in which somebody uses a passkey need it. */
const webAuthn = () => import('@simplewebauthn/server')

/** Minutes for which a challenge can be answered. */
const challengeMinutes = 5

/**
 * Ways to sign by their numbers at IANA (COSE algorithms): EdDSA, ES256, RS256. The library would offer a fourth where Node has it: a passkey
 * made so would be of no use to a process with an older Node.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey belongs to one site: the address people reach this product by. */
const site = (context: AppContext) => {
  const { origin, hostname } = new URL(context.url)
  return { origin, hostname }
}

export async function listPasskeys(context: AppContext, person: Person): Promise<Passkey[]> {
  return (await queries.passkeysOf(context.db, person.userId)).map(present)
}

/** What the browser needs to make a passkey. Requires a proof first, so that an unattended browser cannot be used to add a passkey. */
export async function offerPasskey(context: AppContext, person: Person, proof: Proof) {
  await assertOwner(context, person, proof)
  const user = person.account
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Livret',
    rpID: site(context).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    excludeCredentials: (await queries.passkeysOf(context.db, user.id)).map(({ credentialId: id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ask(context, 'register', options.challenge, user.id)
  return { ...options }
}

/** Keeps a passkey that answers the question put to this person. Throws `passkey_refused`. */
export async function addPasskey(context: AppContext, person: Person, name: string, answer: unknown): Promise<Passkey> {
  const now = context.clock()
  const { verified, registrationInfo } = await (await webAuthn())
    .verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        queries.consumeChallenge(context.db, stored('register', challenge), person.userId, now),
      expectedOrigin: site(context).origin,
      expectedRPID: site(context).hostname,
      supportedAlgorithmIDs,
    })
    .catch(refused)
  if (!verified) return refused()
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential
  const row = await transaction(context.db, async (tx) => {
    const made = await queries.insertPasskey(tx, {
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
    if (made) await mailNotice(context, tx, 'passkey-added', letterTo(person.account, name))
    return made
  })
  return present(row ?? refused())
}

/** Deletes a passkey, after proof of ownership. Throws `not_found`, and what `assertOwner` throws. */
export async function removePasskey(context: AppContext, person: Person, id: string, proof: Proof): Promise<void> {
  await assertOwner(context, person, proof)
  await transaction(context.db, async (tx) => {
    const deleted = await queries.deletePasskey(tx, person.userId, id)
    if (!deleted) throw new ApiError('not_found')
    await mailNotice(context, tx, 'passkey-removed', letterTo(person.account, deleted.name))
  })
}

/** What the browser needs to show by one of the person's passkeys that it is them. */
export async function askOwner(context: AppContext, person: Person) {
  const existing = await queries.passkeysOf(context.db, person.userId)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: site(context).hostname,
    userVerification: 'required',
    allowCredentials: existing.map(({ credentialId: id }) => ({ id })),
  })
  await ask(context, 'authenticate', options.challenge, person.userId)
  return { ...options }
}

/** That the owner of the account is at the keyboard. Throws `invalid` for the password, `passkey_refused`. */
async function assertOwner(context: AppContext, person: Person, { password, answer }: Proof): Promise<void> {
  if (!answer) return void (await assertOwnPassword(context, person, password, 'password'))
  const passkey = await verified(context, answer, person.userId)
  if (passkey.userId !== person.userId) refused()
}

/** The passkey that answers a question put to this person, or with null to whoever signs in. Throws `passkey_refused`. */
async function verified(
  context: AppContext,
  answer: { id: string },
  askedOf: string | null,
): Promise<queries.PasskeyRow> {
  const now = context.clock()
  const passkey = (await queries.passkeyByCredential(context.db, answer.id)) ?? refused()
  const { verified: right, authenticationInfo } = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        queries.consumeChallenge(context.db, stored('authenticate', challenge), askedOf, now),
      expectedOrigin: site(context).origin,
      expectedRPID: site(context).hostname,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    })
    .catch(refused)
  if (!right) return refused()
  await queries.markUsed(context.db, passkey.id, authenticationInfo.newCounter, now)
  return passkey
}

/** What the browser needs to sign in; the person need not say who they are. */
export async function askPasskey(context: AppContext, address: string) {
  await context.limits.passkeys.spend(address)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: site(context).hostname,
    userVerification: 'required',
  })
  await ask(context, 'authenticate', options.challenge, null)
  return { ...options }
}

/**
 * Opens a session for the owner of a passkey that answers a question of ours; an email tells them where it was not known before. Throws
 * `passkey_refused`.
 */
export async function enterWithPasskey(context: AppContext, answer: { id: string }, visit: SignInRequest) {
  const key = `passkey ${visit.address}`
  await context.limits.loginAddress.spend(key)
  const passkey = await verified(context, answer, null)
  const user = (await userById(context.db, passkey.userId)) ?? refused()
  await context.limits.loginAddress.refund(key)
  if (!trustedDevice(context, visit.request, user))
    await transaction(context.db, (tx) => mailNotice(context, tx, 'passkey-used', letterTo(user, passkey.name)))
  return openSession(context, user, visit)
}

const letterTo = ({ email, lang }: Account, name: string) => ({ to: email, lang, name })

/** WebAuthn's two ceremonies. A challenge of one must not serve the other: only `register` is given out for a proof. */
type Ceremony = 'register' | 'authenticate'
const stored = (ceremony: Ceremony, challenge: string) => `${ceremony} ${challenge}`

const ask = (context: AppContext, ceremony: Ceremony, challenge: string, userId: string | null) =>
  queries.insertChallenge(context.db, {
    challenge: stored(ceremony, challenge),
    userId,
    expiresAt: new Date(context.clock().getTime() + challengeMinutes * 60_000),
  })

/** All failures are answered alike: the user can only retry or use the password. */
function refused(cause?: unknown): never {
  throw new ApiError('passkey_refused', { cause })
}

const present = ({ id, name, createdAt, lastUsedAt }: queries.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const forgetOldChallenges = (context: AppContext) => queries.deleteOldChallenges(context.db, context.clock())
