import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { Person } from '#modules/hotel-context/server/scope.ts'
import * as queries from './queries.ts'
import { hashToken } from './token.ts'

/** In small letters, as the database writes it: it is compared with what comes from there. */
const VisitorId = z.uuid().toLowerCase()

/** Days after which a session is over: without a call, and in any case, however much it is used. */
export const sessionDays: queries.SessionDays = { idle: 30, whole: 180 }

/** Which phone asks. Throws `visitor_missing`. */
export function visitorOf(context: Context): string {
  const visitorId = VisitorId.safeParse(context.req.header('x-visitor-id'))
  if (!visitorId.success) throw new ApiError('visitor_missing')
  return visitorId.data
}

/** Who is signed in. Throws `unauthenticated`. */
export async function personOf(db: Db, context: Context, providerDomain: string, now: Date): Promise<Person> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (!token) throw new ApiError('unauthenticated')
  const tokenHash = hashToken(token)
  const user = await queries.userOfSession(db, tokenHash, now, sessionDays)
  if (!user) throw new ApiError('unauthenticated')
  const { passwordHash: _, ...account } = user
  const { id: userId, firstName, lastName } = account
  return { userId, firstName, lastName, provider: isProvider(account, providerDomain), tokenHash, account }
}

/** Provider staff: a verified address whose domain is exactly the provider's. Specification point 6, made safe. */
export const isProvider = (user: { email: string; emailVerifiedAt: Date | null }, providerDomain: string) =>
  user.emailVerifiedAt !== null && user.email.slice(user.email.lastIndexOf('@') + 1) === providerDomain
