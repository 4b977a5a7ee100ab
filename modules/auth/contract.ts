import { z } from 'zod'
import { endpoint, FieldError, Id, none, noParams, noQuery } from '#core/http/contract.ts'
import { anyone, roles } from '#modules/members/policy.ts'

/** The signed-in person, specification point 3. `org` is the hotel they work in first, `role` their role there. */
export const User = z
  .object({
    id: Id,
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    org: Id.nullable(),
    role: z.enum(roles),
    emailVerified: z.boolean(),
    /** Provider staff, on the server's word: a verified address at exactly the provider's domain. */
    provider: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const Credentials = z.object({ email: Email, password: z.string().min(1).max(200) })
export type Credentials = z.infer<typeof Credentials>

export const Registration = z.object({
  user: z.object({
    email: Email,
    password: z.string().min(10).max(200),
    firstName: z.string().trim().min(1).max(80),
    lastName: z.string().trim().min(1).max(80),
  }),
})
export type Registration = z.infer<typeof Registration>

export const Session = z.object({ token: z.string(), user: User }).meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const login = endpoint({
  method: 'post',
  path: '/v1/auth/login',
  summary: 'Open a session',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: Credentials,
  status: 200,
  output: Session,
  errors: ['invalid', 'wrong_credentials', 'too_many_requests'],
})

export const register = endpoint({
  method: 'post',
  path: '/v1/auth/register',
  summary: 'Create a staff account and open its first session',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: Registration,
  status: 200,
  output: Session.extend({ errors: z.array(FieldError).optional() }),
  errors: ['invalid', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'post',
  path: '/v1/auth/logout',
  summary: 'End the session of this token',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: none,
  status: 204,
  output: none,
  errors: [],
})

export const me = endpoint({
  method: 'get',
  path: '/v1/me',
  summary: 'The signed-in person',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: none,
  status: 200,
  output: User,
  errors: [],
})
