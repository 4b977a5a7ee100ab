import { z } from 'zod'
import { anyone, roles } from '#core/access/policy.ts'
import { FieldError } from '#core/errors/contract.ts'
import { endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { StaffLang } from '#core/i18n/contract.ts'
import { maxEmailLength } from '#core/net/lengths.ts'
import { maxAccountTextLengths } from './rules.ts'

/** The signed-in person, specification point 3. `org` is the hotel that opens first, `role` the person's role there. */
export const User = z
  .object({
    id: Id,
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    org: Id.nullable(),
    role: z.enum(roles),
    emailVerified: z.boolean(),
    /** A new address that is not confirmed yet: its owner must follow the link sent to it. */
    pendingEmail: z.email().nullable(),
    /** The language of emails to this person. */
    lang: StaffLang,
    /** Provider staff, as decided by the server: a verified address at exactly the provider's domain. */
    provider: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const EmailAddress = z.string().trim().toLowerCase().max(maxEmailLength).pipe(z.email())
/** Names appear in emails to people who do not know the product, so they may contain neither links nor line breaks. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(maxAccountTextLengths.name)
  .regex(/^(?!.*(:\/\/|www\.))\P{Cc}*$/iu)
/** The length is limited before hashing. Strength is checked in `server/passwords`. */
const NewPassword = z.string().min(10).max(200)
export const Password = z.string().min(1).max(200)
/** The secret of a mailed link. It is sent in URL fragments and bodies only, so that no server logs it. */
export const MailedToken = z.string().regex(/^[\w-]{20,100}$/)

/**
 * A number that solves the `challenge` of a `puzzle_required` error (see its `context`): computation that replaces a
 * refusal.
 */
export const PuzzleAnswer = z.object({
  challenge: z.string().max(200),
  number: z.int().min(0),
})
export type PuzzleAnswer = z.infer<typeof PuzzleAnswer>

/** Six digits of an authenticator application, or a recovery code; spaces and hyphens are ignored. */
const SecondFactorCode = z.string().trim().min(1).max(maxAccountTextLengths.code)

export const Credentials = z.object({
  email: EmailAddress,
  password: Password,
  /** Needed when an attempt without it was answered with `puzzle_required`. */
  puzzle: PuzzleAnswer.optional(),
  /** Needed when an attempt without it was answered with `second_factor_required`. */
  code: SecondFactorCode.optional(),
})
export type Credentials = z.infer<typeof Credentials>

export const Registration = z.object({
  user: z.object({
    email: EmailAddress,
    password: NewPassword,
    firstName: PersonName,
    lastName: PersonName,
  }),
  /** The secret of the invitation that the person follows: required where registration is `invited`. */
  invitation: MailedToken.optional(),
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
  errors: [
    'invalid',
    'wrong_credentials',
    'password_login_off',
    'puzzle_required',
    'second_factor_required',
    'too_many_requests',
  ],
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
  errors: ['invalid', 'password_login_off', 'registration_closed', 'registration_invited', 'too_many_requests'],
})

/** Who may create an account: everybody, people with an invitation, nobody. */
const RegistrationRule = z.enum(['open', 'invited', 'closed'])
export type RegistrationRule = z.infer<typeof RegistrationRule>

export const readRegistration = endpoint({
  ...readCall,
  path: '/v1/auth/registration',
  summary: 'Who may create a staff account here, and how people sign in',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.object({
    registration: RegistrationRule,
    /** False: people sign in through the issuer, except for one account. */
    passwordLogin: z.boolean(),
    /** How people call the issuer of OpenID Connect; null: there is none. */
    issuer: z.string().nullable(),
  }),
})

export const logout = endpoint({
  method: 'post',
  path: '/v1/auth/logout',
  summary: 'End the session of this token',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})

export const me = endpoint({
  ...readCall,
  path: '/v1/me',
  summary: 'The signed-in person',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: User,
})

/** Only the given fields are changed. A new address or a new password needs the current password. */
export const MePatch = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    lang: StaffLang,
    email: EmailAddress,
    password: NewPassword,
    currentPassword: Password,
  })
  .partial()
export type MePatch = z.infer<typeof MePatch>

export const updateMe = endpoint({
  method: 'patch',
  path: '/v1/me',
  summary:
    'Change the signed-in person’s account. A new password ends every other session and gives this one a new `token`',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: MePatch,
  status: 200,
  output: User.extend({ token: z.string().optional() }),
  errors: ['invalid', 'too_many_requests'],
})

export const removeMe = endpoint({
  method: 'delete',
  path: '/v1/me',
  summary: 'Delete the signed-in person’s account, at once and for good. Refused for the last owner of a hotel',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  /** Without a password: for people who have just signed in at the issuer. */
  body: z.object({ password: Password.optional() }),
  status: 204,
  output: noContent,
  errors: ['invalid', 'last_owner', 'too_many_requests'],
})

export const sendVerification = endpoint({
  method: 'post',
  path: '/v1/me/verification',
  summary: 'Mail the link again that confirms the person’s address, or their pending new address',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: ['mail_unavailable', 'too_many_requests'],
})

export const verifyEmail = endpoint({
  method: 'post',
  path: '/v1/auth/verify-email',
  summary:
    'Confirm the person’s address with the token of the mailed link. Refused for another account than the one it was mailed for',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: z.object({ token: MailedToken }),
  status: 200,
  output: z.object({ email: z.email() }),
  errors: ['link_unknown', 'link_expired', 'link_used', 'invalid'],
})

export const forgotPassword = endpoint({
  method: 'post',
  path: '/v1/auth/forgot-password',
  summary: 'Mail a link to choose a new password. Answers the same whether or not there is such an account',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: z.object({ email: EmailAddress, puzzle: PuzzleAnswer.optional() }),
  status: 204,
  output: noContent,
  errors: ['mail_unavailable', 'password_login_off', 'puzzle_required'],
})

/** `code`: required when the account has a second factor, as at login. */
const PasswordReset = z.object({ token: MailedToken, password: NewPassword, code: SecondFactorCode.optional() })
export type PasswordReset = z.infer<typeof PasswordReset>

export const resetPassword = endpoint({
  method: 'post',
  path: '/v1/auth/reset-password',
  summary: 'Choose a new password with the token of a link; every session ends and a new one opens',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: PasswordReset,
  status: 200,
  output: Session,
  errors: [
    'link_unknown',
    'link_expired',
    'link_used',
    'invalid',
    'password_login_off',
    'second_factor_required',
    'too_many_requests',
  ],
})

/** A code from an authenticator application that is required at login (RFC 6238). */
export const SecondFactor = z
  .object({
    /** Null while no code is required. */
    since: Instant.nullable(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.int(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/**
 * `uri` is what the application scans, `secret` what can be typed instead. `setup` is sent back with the first code.
 */
export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string(), setup: z.string() })
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

export const SecondFactorProof = z.object({ password: Password, code: SecondFactorCode })
export type SecondFactorProof = z.infer<typeof SecondFactorProof>

export const readSecondFactor = endpoint({
  ...readCall,
  path: '/v1/me/second-factor',
  summary: 'Whether the person’s login requires a code, and how many recovery codes are left',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: SecondFactor,
})

export const startSecondFactorSetup = endpoint({
  method: 'post',
  path: '/v1/me/second-factor/setup',
  summary: 'Create a secret for an authenticator application. Nothing changes until its first code is sent back',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: SecondFactorSetup,
  errors: [],
})

export const turnOnSecondFactor = endpoint({
  method: 'post',
  path: '/v1/me/second-factor',
  summary: 'Require a code at login from now on. Only this answer contains the recovery codes',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: SecondFactorProof.extend({ setup: z.string().regex(/^[\w-]{64}$/) }),
  status: 201,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['invalid', 'second_factor_on', 'too_many_requests'],
})

export const turnOffSecondFactor = endpoint({
  method: 'delete',
  path: '/v1/me/second-factor',
  summary: 'Stop requiring a code at login. Requires the password and a code',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: SecondFactorProof,
  status: 204,
  output: noContent,
  errors: ['invalid', 'not_found', 'too_many_requests'],
})
