import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { provePerson, proveVisitor } from '#core/access/server/prove.ts'
import type { Person, PersonFields, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { ownerOfKey } from '../api-keys/queries.ts'
import * as queries from '../queries.ts'
import { hashToken, isApiKey } from '../secrets.ts'

/**
 * What a browser stores as its `uuid`, possibly an old one in any form: 1 to 100 characters; screens encode unusual
 * characters.
 */
const VisitorId = z.string().regex(/^[\x21-\x7e]{1,500}$/)
/** Lower case, as the database returns it, because the two are compared. */
const LowerCaseUuid = z.uuid().toLowerCase()

/** Days after which a session is over: without a call, and in total. */
export const sessionLifetimes: queries.SessionLifetimes = { idle: 30, total: 180 }

/** The visitor who calls. Throws `visitor_missing`. */
export function visitorOf(context: Context): Visitor {
  const parsedId = VisitorId.safeParse(context.req.header('x-visitor-id'))
  if (!parsedId.success) throw new ApiError('visitor_missing')
  return proveVisitor(LowerCaseUuid.safeParse(parsedId.data).data ?? hashToUuid(parsedId.data))
}

/** The same UUID for the same text: version 8 of RFC 9562. */
function hashToUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The person of the session or the API key. Throws `unauthenticated`. */
export async function personOf(context: AppContext, authorization = ''): Promise<Person> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1]
  if (!token) throw new ApiError('unauthenticated')
  const tokenHash = hashToken(token)
  const person = await (isApiKey(token) ? personOfKey(context, tokenHash) : personOfSession(context, tokenHash))
  if (!person) throw new ApiError('unauthenticated')
  return person
}

async function personOfKey(context: AppContext, tokenHash: Buffer): Promise<Person | undefined> {
  const keyOwner = await ownerOfKey(context.db, tokenHash, context.clock())
  return (
    keyOwner && provePerson(personFieldsOf(context, keyOwner.user, tokenHash, keyOwner.key.expiresAt, keyOwner.key))
  )
}

const personOfSession = (context: AppContext, tokenHash: Buffer): Promise<Person | undefined> =>
  context.access.remember<Person>(
    `session ${tokenHash.toString('base64url')}`,
    ({ userId }) => [userId],
    async () => {
      const session = await queries.userOfSession(context.db, tokenHash, context.clock(), sessionLifetimes)
      return session && provePerson(personFieldsOf(context, session.user, tokenHash, session.until))
    },
  )

function personFieldsOf(
  { config }: AppContext,
  user: queries.UserRow,
  tokenHash: Buffer,
  until: Date | null,
  key?: PersonFields['key'],
): PersonFields {
  const { passwordHash: _, ...account } = user
  const { id: userId, firstName, lastName } = account
  return {
    userId,
    firstName,
    lastName,
    provider: isProvider(account, config.providerDomain),
    tokenHash,
    until,
    account,
    key,
  }
}

/**
 * Whether screens show the provider's links, literally as in specification point 6; rights are decided by `isProvider`.
 */
export const seesProviderLinks = (user: { email: string; provider: boolean }, providerDomain: string) =>
  user.provider || user.email.includes(providerDomain)

/**
 * Provider staff: a verified address whose domain is exactly the provider's, or a person whom the operator has made
 * one. Stricter than specification point 6, for security.
 */
export const isProvider = (
  user: { email: string; emailVerifiedAt: Date | null; provider: boolean },
  providerDomain: string,
) =>
  user.emailVerifiedAt !== null &&
  (user.provider || user.email.slice(user.email.lastIndexOf('@') + 1) === providerDomain)
