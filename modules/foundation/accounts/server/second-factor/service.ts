import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Account, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { decryptSecret, encryptSecret, type StoredSecret } from '#core/config/secret-encryption.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { SecondFactor, SecondFactorProof, SecondFactorSetup } from '../../contract.ts'
import { hashArgon2, verifyArgon2 } from '../hashing/service.ts'
import { mailNotice } from '../mails.ts'
import { assertOwnPassword } from '../passwords/service.ts'
import * as queries from '../queries.ts'

/** Seconds for which a code is shown, the default of all authenticator applications. */
const codeSeconds = 30
const recoveryCodeCount = 10
const wrongCodeFields = [{ path: 'code', code: 'wrong_code' }]

/** Whether a code is required at login, and how many recovery codes are left. */
export async function readSecondFactor(context: AppContext, { userId }: Person): Promise<SecondFactor> {
  const factor = await queries.secondFactorOf(context.db, userId)
  return { since: factor?.createdAt.toISOString() ?? null, recoveryCodes: factor?.recoveryHashes.length ?? 0 }
}

/**
 * A new secret for the authenticator application. It is not stored: the client sends it back in `setup`, encrypted for
 * this account.
 */
export async function startSecondFactorSetup(context: AppContext, { account }: Person): Promise<SecondFactorSetup> {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret.bytes, account.email).toString()
  return {
    secret: secret.base32,
    uri,
    setup: encryptTotpSecret(context, account.id, secret.bytes).toString('base64url'),
  }
}

/**
 * Turns the code at login on. Returns the recovery codes, which are not shown again. Throws `invalid` for the password
 * or the code, `second_factor_on`.
 */
export async function turnOnSecondFactor(
  context: AppContext,
  person: Person,
  { setup, password, code }: SecondFactorProof & { setup: string },
): Promise<{ recoveryCodes: string[] }> {
  const user = await assertOwnPassword(context, person, password, 'password')
  const encryptedSecret = Buffer.from(setup, 'base64url')
  const secret = decryptTotpSecret(context, user.id, encryptedSecret)
  if (!secret) throw new ApiError('invalid', { fields: [{ path: 'setup', code: 'invalid' }] })
  const lastStep = timeStepOf(context, secret, withoutSeparators(code))
  if (lastStep === null) throw new ApiError('invalid', { fields: wrongCodeFields })
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const recoveryHashes = await Promise.all(codes.map((code) => hashArgon2(code, recoveryCost)))
  await transaction(context.db, async (tx) => {
    const factor = { userId: user.id, secret: encryptedSecret, lastStep, recoveryHashes, createdAt: context.clock() }
    if (!(await queries.insertSecondFactor(tx, factor))) throw new ApiError('second_factor_on')
    // Ends other sessions, which were opened without a second factor.
    await queries.deleteSessionsOfUser(tx, user.id, person.tokenHash)
    await mailNotice(context, tx, 'second-factor-on', noticeTo(user))
  })
  return { recoveryCodes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')) }
}

/** Turns the code at login off. Throws `invalid` for the password or the code, `not_found`, `too_many_requests`. */
export async function turnOffSecondFactor(
  context: AppContext,
  person: Person,
  { password, code }: SecondFactorProof,
): Promise<void> {
  const user = await assertOwnPassword(context, person, password, 'password')
  const factor = await queries.secondFactorOf(context.db, user.id)
  if (!factor) throw new ApiError('not_found')
  if (!(await consumeCode(context, user, factor, code, 'me')))
    throw new ApiError('invalid', { fields: wrongCodeFields })
  await transaction(context.db, async (tx) => {
    await queries.deleteSecondFactor(tx, user.id)
    await queries.deleteSessionsOfUser(tx, user.id, person.tokenHash)
    await mailNotice(context, tx, 'second-factor-off', noticeTo(user))
  })
}

/**
 * Checks the code of an account with a second factor. `device`: the browser's id if it is known to the account; its
 * guesses are counted separately, so that a stranger with the password cannot lock the owner out. Throws
 * `second_factor_required`, with a field error if a code was given; `too_many_requests`.
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
  if (!(await consumeCode(context, user, factor, code, device ?? 'unknown')))
    throw new ApiError('second_factor_required', { fields: wrongCodeFields })
}

/**
 * Whether the code is a valid application code or recovery code; it is marked as used. Guesses are counted by account
 * and by `guessSource`, a known browser or another place.
 */
async function consumeCode(
  context: AppContext,
  user: Account,
  { secret: encryptedSecret, recoveryHashes }: queries.SecondFactorRow,
  code: string,
  guessSource: string,
): Promise<boolean> {
  const key = `${user.id} ${guessSource}`
  // Counted before the check, so that parallel guesses are limited.
  await context.limits.secondFactor.spend(key)
  const plainCode = withoutSeparators(code)
  const secret = decryptTotpSecret(context, user.id, encryptedSecret)
  const step = secret && timeStepOf(context, secret, plainCode)
  const matchingHash = step === null ? await recoveryHashOf(plainCode, recoveryHashes) : null
  const accepted = await transaction(context.db, async (tx) => {
    if (step !== null) return queries.consumeTotpStep(tx, user.id, step)
    const wasUnused = matchingHash !== null && (await queries.consumeRecoveryCode(tx, user.id, matchingHash))
    if (wasUnused) await mailNotice(context, tx, 'recovery-code-used', noticeTo(user))
    return wasUnused
  })
  if (accepted) await context.limits.secondFactor.forget(key)
  return accepted
}

/** Removes the spaces and hyphens with which people copy a code. */
const withoutSeparators = (code: string) => code.replace(/[\s-]/g, '')

/** A recovery code of twenty digits (66 bits), which can be typed on a numeric keyboard. */
const newRecoveryCode = () => [0, 1].map(() => String(randomInt(10 ** 10)).padStart(10, '0')).join('')

/**
 * The minimum that OWASP's password storage cheat sheet allows for argon2id: random digits need no more, and ten codes
 * are hashed at once.
 */
const recoveryCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The stored hash that matches the recovery code; null when none does. It does not depend on the secret key, so
 * recovery codes work even when the installation has lost it.
 */
async function recoveryHashOf(code: string, hashes: string[]): Promise<string | null> {
  if (!/^\d{20}$/.test(code)) return null
  for (const hash of hashes) if (await verifyArgon2(hash, code)) return hash
  return null
}

const noticeTo = ({ email, lang }: Account) => ({ to: email, lang })

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: 'Livret',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: codeSeconds,
  })

/**
 * The time step that a code belongs to: the current one, or the one before or after it, because clocks differ. Null:
 * the code is wrong.
 */
function timeStepOf(context: AppContext, secret: Uint8Array, token: string): number | null {
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = context.clock().getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / codeSeconds) + delta
}

// The TOTP secret is encrypted, not hashed, because verifying codes needs the secret itself.

const encryptionOf = ({ config }: AppContext, userId: string) => ({
  keys: config,
  purpose: 'second factor',
  owner: userId,
})
const encryptTotpSecret = (context: AppContext, userId: string, secret: Uint8Array) =>
  encryptSecret(encryptionOf(context, userId), secret)
const decryptTotpSecret = (context: AppContext, userId: string, encryptedSecret: Buffer) =>
  decryptSecret(encryptionOf(context, userId), encryptedSecret)

/** The encrypted secrets of all authenticator applications. */
export const storedTotpSecrets = async (context: AppContext): Promise<StoredSecret[]> =>
  (await queries.totpSecrets(context.db)).map((row) => ({
    context: encryptionOf(context, row.userId),
    encrypted: row.secret,
    replace: (encrypted) => queries.replaceTotpSecret(context.db, row, encrypted),
  }))
