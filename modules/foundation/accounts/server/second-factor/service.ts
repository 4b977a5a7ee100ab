import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Account, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { decryptSecret, encryptSecret } from '#core/config/secret-encryption.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { SecondFactor, SecondFactorOffer, SecondFactorProof } from '../../contract.ts'
import { hashArgon2, verifyArgon2 } from '../hashing/service.ts'
import { mailNotice } from '../mails.ts'
import { assertOwnPassword } from '../passwords/service.ts'
import * as queries from '../queries.ts'

/** Seconds that a code is shown for, as every authenticator application has it. */
const period = 30
const recoveryCodes = 10
const wrongCode = [{ path: 'code', code: 'wrong_code' }]

/** Whether a code is asked for at login, and how many recovery codes are left. */
export async function readSecondFactor(context: AppContext, { userId }: Person): Promise<SecondFactor> {
  const factor = await queries.secondFactorOf(context.db, userId)
  return { since: factor?.createdAt.toISOString() ?? null, recoveryCodes: factor?.recoveryHashes.length ?? 0 }
}

/** A new secret for the authenticator application. Nothing is kept: `setup` brings it back, sealed for this account alone. */
export async function offerSecondFactor(context: AppContext, { account }: Person): Promise<SecondFactorOffer> {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret.bytes, account.email).toString()
  return { secret: secret.base32, uri, setup: seal(context, account.id, secret.bytes).toString('base64url') }
}

/**
 * From now on a code is asked for at login. Answers the recovery codes, which are told this once. Throws `invalid` for the password
 * or the code, `second_factor_on`.
 */
export async function turnOn(
  context: AppContext,
  person: Person,
  { setup, password, code }: SecondFactorProof & { setup: string },
): Promise<{ recoveryCodes: string[] }> {
  const user = await assertOwnPassword(context, person, password, 'password')
  const sealed = Buffer.from(setup, 'base64url')
  const secret = unseal(context, user.id, sealed)
  if (!secret) throw new ApiError('invalid', { fields: [{ path: 'setup', code: 'invalid' }] })
  const lastStep = stepOf(context, secret, plain(code))
  if (lastStep === null) throw new ApiError('invalid', { fields: wrongCode })
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const recoveryHashes = await Promise.all(codes.map((each) => hashArgon2(each, recoveryCost)))
  await transaction(context.db, async (tx) => {
    const factor = { userId: user.id, secret: sealed, lastStep, recoveryHashes, createdAt: context.clock() }
    if (!(await queries.insertSecondFactor(tx, factor))) throw new ApiError('second_factor_on')
    // Ends other sessions, which were opened without a second factor.
    await queries.deleteSessionsOfUser(tx, user.id, person.tokenHash)
    await mailNotice(context, tx, 'second-factor-on', letterTo(user))
  })
  return { recoveryCodes: codes.map((each) => each.replace(/.{4}(?=.)/g, '$&-')) }
}

/** Codes are asked for no longer. Throws `invalid` for the password or the code, `not_found`, `too_many_requests`. */
export async function turnOff(
  context: AppContext,
  person: Person,
  { password, code }: SecondFactorProof,
): Promise<void> {
  const user = await assertOwnPassword(context, person, password, 'password')
  const factor = await queries.secondFactorOf(context.db, user.id)
  if (!factor) throw new ApiError('not_found')
  if (!(await takeCode(context, user, factor, code, 'me'))) throw new ApiError('invalid', { fields: wrongCode })
  await transaction(context.db, async (tx) => {
    await queries.deleteSecondFactor(tx, user.id)
    await queries.deleteSessionsOfUser(tx, user.id, person.tokenHash)
    await mailNotice(context, tx, 'second-factor-off', letterTo(user))
  })
}

/**
 * Checks the code of an account with a second factor. `device`: the browser, where the account has been used in it before; its guesses are
 * counted separately, so that a stranger with the password cannot lock the owner out. Throws `second_factor_required`, with the field at error
 * where a code was given; `too_many_requests`.
 */
export async function assertSecondFactor(
  context: AppContext,
  user: Account,
  code: string | undefined,
  device: string | null | undefined,
): Promise<void> {
  const factor = await queries.secondFactorOf(context.db, user.id)
  if (!factor) return
  if (code === undefined) throw new ApiError('second_factor_required')
  if (!(await takeCode(context, user, factor, code, device ?? 'unknown')))
    throw new ApiError('second_factor_required', { fields: wrongCode })
}

/** Whether the code is one of the application or of recovery; it is used from now on. Guesses are counted by account and `where`. */
async function takeCode(
  context: AppContext,
  user: Account,
  { secret: sealed, recoveryHashes }: queries.SecondFactorRow,
  code: string,
  where: string,
): Promise<boolean> {
  const key = `${user.id} ${where}`
  // Counted before the check, so that parallel guesses are limited.
  await context.limits.secondFactor.spend(key)
  const typedCode = plain(code)
  const secret = unseal(context, user.id, sealed)
  const step = secret && stepOf(context, secret, typedCode)
  const recovery = step === null ? await recoveryHashOf(typedCode, recoveryHashes) : null
  const right = await transaction(context.db, async (tx) => {
    if (step !== null) return queries.consumeTotpStep(tx, user.id, step)
    const recovered = recovery !== null && (await queries.consumeRecoveryCode(tx, user.id, recovery))
    if (recovered) await mailNotice(context, tx, 'recovery-code-used', letterTo(user))
    return recovered
  })
  if (right) await context.limits.secondFactor.forget(key)
  return right
}

/** Normalizes a code, which people copy with spaces and hyphens. */
const plain = (code: string) => code.replace(/[\s-]/g, '')

/** Twenty digits, which keyboards of numbers can write: 66 bits. */
const newRecoveryCode = () => [0, 1].map(() => String(randomInt(10 ** 10)).padStart(10, '0')).join('')

/** The least that OWASP's password storage cheat sheet asks of argon2id: random digits need no more, and ten codes are hashed at once. */
const recoveryCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What the recovery code is kept as; null: it is none of these. Without the secret key: recovery codes are good even when the
 * installation has lost it.
 */
async function recoveryHashOf(code: string, hashes: string[]): Promise<string | null> {
  if (!/^\d{20}$/.test(code)) return null
  for (const each of hashes) if (await verifyArgon2(each, code)) return each
  return null
}

const letterTo = ({ email, lang }: Account) => ({ to: email, lang })

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: 'Livret', label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period })

/** The step of time that a code belongs to: the one of now, or one beside it for clocks that differ. Null: the code is wrong. */
function stepOf(context: AppContext, secret: Uint8Array, token: string): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = context.clock().getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

// Encrypted rather than hashed, because it is needed to verify codes.

const sealOf = ({ config }: AppContext, userId: string) => ({
  secretKey: config.secretKey,
  purpose: 'second factor',
  owner: userId,
})
const seal = (context: AppContext, userId: string, secret: Uint8Array) => encryptSecret(sealOf(context, userId), secret)
const unseal = (context: AppContext, userId: string, sealed: Buffer) => decryptSecret(sealOf(context, userId), sealed)
