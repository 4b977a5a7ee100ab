import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { deleteIdentities } from '../identities/queries.ts'
import { createPasswordLink } from '../mails.ts'
import { deletePasskeysOf } from '../passkeys/queries.ts'
import { hashPassword } from '../passwords/service.ts'
import * as queries from '../queries.ts'
import { newToken } from '../secrets.ts'
import { confirmAddress, isProvider } from '../service.ts'

/** A command that the operator of the installation gave, and that cannot be carried out. The message says why. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export interface PersonSummary {
  email: string
  name: string
  confirmed: boolean
  secondFactor: boolean
  provider: boolean
  sessions: number
  createdAt: string
}

/** Hours for which a link that the operator hands over is valid. */
const operatorLinkHours = 72

/** How the operator is told of a link. */
export const describePasswordLink = (link: string) =>
  `Its owner sets a password at\n  ${link}\n  The link is valid for ${operatorLinkHours} hours and works once. A new one: npm run admin -- reset-password ADDRESS`

/**
 * Creates an account with a confirmed address and no usable password, and returns the link with which its owner sets
 * one. The part of the address before the `@` stands for the first name until its owner writes one. Throws
 * `OperatorError` when the address has an account.
 */
export async function createOwner(
  context: AppContext,
  { email, firstName, lastName = '' }: { email: string; firstName?: string; lastName?: string },
): Promise<{ link: string }> {
  const names = { firstName: firstName || email.slice(0, email.indexOf('@')), lastName }
  const passwordHash = await hashPassword(newToken())
  return transaction(context.db, async (tx) => {
    const emailVerifiedAt = context.clock()
    const account = { email, ...names, id: uuid(), passwordHash, hasPassword: false, emailVerifiedAt }
    const row = await queries.insertUser(tx, account)
    if (!row) throw new OperatorError(`${email} has an account already. Use reset-password for a new link.`)
    return { link: await createPasswordLink(context, tx, row, operatorLinkHours) }
  })
}

/** Confirms the address of an account in place of the mailed link, and opens the person's draft hotels. */
export const confirmPerson = (context: AppContext, email: string): Promise<void> =>
  withPerson(context, email, async (tx, user) => {
    await confirmAddress(context, tx, user)
  })

/** Returns a link with which the person sets a new password, as the mailed one does. The old password stays until then. */
export const createPasswordReset = (context: AppContext, email: string): Promise<{ link: string }> =>
  withPerson(context, email, async (tx, user) => ({
    link: await createPasswordLink(context, tx, user, operatorLinkHours),
  }))

/** Removes the authenticator application, recovery codes and passkeys of an account, and ends its sessions. */
export const removeSecondFactor = (context: AppContext, email: string): Promise<void> =>
  withPerson(context, email, async (tx, user) => {
    await queries.deleteSecondFactor(tx, user.id)
    await deletePasskeysOf(tx, user.id)
    await queries.deleteSessionsOfUser(tx, user.id)
  })

/** Removes who an account is at the issuer: its next sign-in there counts as the first. Its sessions end. */
export const removeIdentity = (context: AppContext, email: string): Promise<void> =>
  withPerson(context, email, async (tx, user) => {
    if (!(await deleteIdentities(tx, user.id))) throw new OperatorError(`${email} is not joined with the issuer.`)
    await queries.deleteSessionsOfUser(tx, user.id)
  })

/** Makes a person provider staff whatever the domain of the address, or takes that back. Their sessions end. */
export const setProvider = (context: AppContext, email: string, provider: boolean): Promise<void> =>
  withPerson(context, email, async (tx, user) => {
    await queries.updateUser(tx, user.id, { provider })
    await queries.deleteSessionsOfUser(tx, user.id)
  })

/** Ends the sessions of one person, or of everybody. Returns how many there were. */
export function endSessions(context: AppContext, email: string | 'everybody'): Promise<number> {
  if (email === 'everybody') return transaction(context.db, (tx) => queries.deleteAllSessions(tx))
  return withPerson(context, email, async (tx, user) => {
    const count = await queries.countSessions(tx, user.id)
    await queries.deleteSessionsOfUser(tx, user.id)
    return count
  })
}

/** All accounts, by address. */
export async function listPeople({ db, config }: AppContext): Promise<PersonSummary[]> {
  return (await queries.usersWithSessions(db)).map(({ user, secondFactor, sessions }) => ({
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    confirmed: user.emailVerifiedAt !== null,
    secondFactor,
    provider: isProvider(user, config.providerDomain),
    sessions,
    createdAt: user.createdAt.toISOString(),
  }))
}

/** Whether nobody has an account yet. */
export const isWithoutAccounts = async ({ db }: AppContext): Promise<boolean> => !(await queries.hasUsers(db))

const withPerson = <Result>(
  context: AppContext,
  email: string,
  change: (tx: Tx, user: queries.UserRow) => Promise<Result>,
): Promise<Result> =>
  transaction(context.db, async (tx) => {
    const found = await queries.userByEmail(tx, email.trim().toLowerCase())
    const user = found && (await queries.lockUser(tx, found.id))
    if (!user) throw new OperatorError(`Nobody has an account with the address ${email}.`)
    return change(tx, user)
  })
