import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { v7 as uuid } from 'uuid'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Person } from '#modules/hotel-context/server/scope.ts'
import type { Passkey } from '../passkeys-contract.ts'
import * as queries from './passkeys-queries.ts'
import { assertOwnPassword, openSession, userById, type Visit } from './service.ts'

/** Minutes to find one's finger. */
const patience = 5

/** A passkey belongs to one site: the address people reach this product by. */
const site = (floor: Floor) => {
  const { origin, hostname } = new URL(floor.url)
  return { origin, hostname }
}

export async function listPasskeys(floor: Floor, person: Person): Promise<Passkey[]> {
  return (await queries.passkeysOf(floor.db, person.userId)).map(present)
}

/** What the browser needs to make a passkey. The password first: whoever finds a browser open must not leave a key behind. */
export async function offerPasskey(floor: Floor, person: Person, password: string) {
  const user = await assertOwnPassword(floor, person, password, 'password')
  const options = await generateRegistrationOptions({
    rpName: 'Livret',
    rpID: site(floor).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    excludeCredentials: (await queries.passkeysOf(floor.db, user.id)).map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ask(floor, options.challenge, user.id)
  return { ...options }
}

/** Keeps a passkey that answers the question put to this person. Throws `passkey_refused`. */
export async function addPasskey(floor: Floor, person: Person, name: string, answer: unknown): Promise<Passkey> {
  const now = floor.clock()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => queries.takeChallenge(floor.db, challenge, person.userId, now),
    expectedOrigin: site(floor).origin,
    expectedRPID: site(floor).hostname,
  }).catch(refused)
  if (!verified) return refused()
  const { id: credentialId, publicKey, counter, transports } = registrationInfo.credential
  const row = await queries.insertPasskey(floor.db, {
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
  return present(row ?? refused())
}

export async function removePasskey(floor: Floor, person: Person, id: string): Promise<void> {
  if (!(await queries.deletePasskey(floor.db, person.userId, id))) throw new Fault('not_found')
}

/** What the browser needs to sign in; the person need not say who they are. */
export async function askPasskey(floor: Floor, address: string) {
  await floor.limits.passkeys.spend(address)
  const options = await generateAuthenticationOptions({ rpID: site(floor).hostname, userVerification: 'required' })
  await ask(floor, options.challenge, null)
  return { ...options }
}

/** Opens a session for the owner of a passkey that answers a question of ours. Throws `passkey_refused`. */
export async function enterWithPasskey(floor: Floor, answer: { id: string }, visit: Visit) {
  const key = `passkey ${visit.address}`
  await floor.limits.loginAddress.spend(key)
  const now = floor.clock()
  const passkey = (await queries.passkeyBy(floor.db, answer.id)) ?? refused()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => queries.takeChallenge(floor.db, challenge, null, now),
    expectedOrigin: site(floor).origin,
    expectedRPID: site(floor).hostname,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(refused)
  if (!verified) return refused()
  const user = (await userById(floor.db, passkey.userId)) ?? refused()
  await queries.markUsed(floor.db, passkey.id, authenticationInfo.newCounter, now)
  await floor.limits.loginAddress.refund(key)
  return openSession(floor, user, visit)
}

const ask = (floor: Floor, challenge: string, userId: string | null) =>
  queries.insertChallenge(floor.db, {
    challenge,
    userId,
    expiresAt: new Date(floor.clock().getTime() + patience * 60_000),
  })

/** Whatever is wrong with it, the person can only try again or take the password. */
function refused(cause?: unknown): never {
  throw new Fault('passkey_refused', { cause })
}

const present = ({ id, name, createdAt, lastUsedAt }: queries.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const forgetOldChallenges = (floor: Floor) => queries.deleteOldChallenges(floor.db, floor.clock())
