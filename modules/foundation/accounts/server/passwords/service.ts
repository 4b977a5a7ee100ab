import type { Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { shortTasks } from '#core/workers/pools.ts'
import { commonlyGuessedWords, demoPassword } from '../../rules.ts'
import { hashArgon2, verifyArgon2 } from '../hashing/service.ts'
import { issuerSession } from '../identities/queries.ts'
import { isLeakedPassword } from '../leaked-passwords/service.ts'
import * as queries from '../queries.ts'

/**
 * argon2id. The memory makes guessing on graphics cards expensive; the passes bring one check to 50 to 100 ms on a
 * small server (`npm run bench -- login`). Hashes contain their parameters, so older ones stay readable when these are
 * raised.
 */
const hashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

export const hashPassword = (password: string) => hashArgon2(password, hashCost)

/** Whether the hash was made with other parameters than today's: it is replaced at the next login. */
export const isOutdatedHash = (storedHash: string) =>
  !storedHash.includes(`$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=1$`)

/**
 * Compares with the hash of an account or, if there is no account, with a hash of the same cost that nothing matches,
 * so that both take the same time.
 */
export async function matchesPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  hashOfNoPassword ??= hashPassword(crypto.randomUUID())
  const matches = await verifyArgon2(storedHash ?? (await hashOfNoPassword), password)
  return matches && storedHash !== undefined
}
let hashOfNoPassword: Promise<string> | undefined

/**
 * Refuses a common password, one that can be derived from what is known of the person, and one that is known to be
 * leaked. Throws `invalid` for the field at `path`: `common_password`, `weak_password`, `leaked_password`.
 */
export async function assertStrongPassword(
  context: AppContext,
  password: string,
  personalWords: string[],
  path: string,
): Promise<void> {
  // Names are compared without accents.
  const guesses = [...personalWords, ...personalWords.map(foldText), ...commonlyGuessedWords]
  const isDemo = context.config.production && password === demoPassword
  const weakness = isDemo
    ? 'common_password'
    : await shortTasks.run(
        'judgePassword',
        { password, guesses },
        { key: `password of ${personalWords}`, timeoutMs: 30_000 },
      )
  const code = weakness ?? ((await isLeakedPassword(context, password)) ? 'leaked_password' : null)
  if (code) throw new ApiError('invalid', { fields: [{ path, code }] })
}

/** Whether an account may sign in with a password or a passkey: `PASSWORD_LOGIN=off` leaves that to one alone. */
export const mayUsePassword = ({ config }: AppContext, email: string): boolean =>
  config.passwordLoginOnlyFor === null || config.passwordLoginOnlyFor === email

/** Throws `password_login_off`. */
export function assertMayUsePassword(context: AppContext, email: string): void {
  if (mayUsePassword(context, email)) return
  throw new ApiError('password_login_off', { params: () => ({ name: context.issuer?.settings.name ?? '' }) })
}

/** Whether the owner has a password that signs them in. */
export const usesPassword = (context: AppContext, user: Pick<queries.UserRow, 'email' | 'hasPassword'>): boolean =>
  user.hasPassword && mayUsePassword(context, user.email)

/** Minutes after signing in at the issuer for which this proves who the person is. */
const provenMinutes = 10

/** Whether the person of this session has just signed in at the issuer. */
export async function isProven({ db, clock }: AppContext, { tokenHash }: Person): Promise<boolean> {
  const session = await issuerSession(db, tokenHash)
  return !!session?.provenAt && clock().getTime() - session.provenAt.getTime() < provenMinutes * 60_000
}

/**
 * Requires the password before changes that outlast the session, because somebody else may be using an unattended
 * browser. Guesses are counted as at login. Somebody without a password must have just signed in at the issuer. Throws
 * `invalid` for the field at `path`.
 */
export async function assertOwnPassword(
  context: AppContext,
  person: Person,
  password: string | undefined,
  path: string,
): Promise<queries.UserRow> {
  const { userId } = person
  const fieldError = (code: string) => new ApiError('invalid', { fields: [{ path, code }] })
  const user = await queries.userById(context.db, userId)
  if (user && !usesPassword(context, user)) {
    if (await isProven(context, person)) return user
    throw fieldError('sign_in_again')
  }
  if (password === undefined) throw fieldError('current_password')
  await context.limits.loginAccount.spend(`me ${userId}`)
  if (!user || !(await matchesPassword(user.passwordHash, password))) throw fieldError('wrong_password')
  await context.limits.loginAccount.forget(`me ${userId}`)
  return user
}
