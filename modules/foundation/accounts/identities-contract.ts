import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { MailedToken, Session } from './contract.ts'
import { OwnerProof } from './passkeys-contract.ts'

/** The address of the issuer's page, which the browser opens. It comes back to `/oidc` of this installation. */
const IssuerPage = z.object({ url: z.url() })

/** The query of the address to which the issuer has sent the browser back, such as `code=…&state=…`. */
const IssuerAnswer = z.object({ query: z.string().min(1).max(8000) })

export const startIssuerLogin = endpoint({
  method: 'post',
  path: '/v1/auth/oidc/start',
  summary: 'Begin signing in through the issuer of OpenID Connect. `again`: it asks for the password in any case',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: z.object({ again: z.boolean() }),
  status: 200,
  output: IssuerPage,
  errors: ['invalid', 'issuer_missing', 'issuer_unavailable', 'too_many_requests'],
})

export const loginWithIssuer = endpoint({
  method: 'post',
  path: '/v1/auth/oidc',
  summary: 'Open a session with the issuer’s answer, in the browser that began. May create the account',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  /** `invitation`: the secret of the invitation that the person follows. */
  body: IssuerAnswer.extend({ invitation: MailedToken.optional() }),
  status: 200,
  output: Session,
  errors: [
    'invalid',
    'issuer_unavailable',
    'issuer_refused',
    'sign_in_expired',
    'identity_unknown',
    'identity_unverified',
    'identity_not_joined',
    'registration_invited',
    'issuer_missing',
    'too_many_requests',
  ],
})

export const logoutAtIssuer = endpoint({
  method: 'post',
  path: '/v1/auth/oidc/logout',
  summary: 'End the session of this token. `url`: the page that ends the issuer’s session too, if it has one',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: z.object({ url: z.url().nullable() }),
  errors: [],
})

/** How the signed-in person may sign in and prove who they are. */
export const SignInMethods = z
  .object({
    /** Whether the person has a password that signs them in. */
    password: z.boolean(),
    /** Whether passwords and passkeys may sign this person in: an installation may leave that to the issuer. */
    passwordLogin: z.boolean(),
    /** How people call the issuer; null: there is none. */
    issuer: z.string().nullable(),
    /** The person at the issuer; null: the account is not joined. */
    identity: z.object({ since: Instant, lastUsedAt: Instant.nullable() }).nullable(),
    /** Whether the person has just signed in at the issuer, which proves who they are where they have no password. */
    proven: z.boolean(),
  })
  .meta({ id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof SignInMethods>

export const readSignInMethods = endpoint({
  ...readCall,
  path: '/v1/me/sign-in',
  summary: 'How the signed-in person may sign in and prove who they are',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: SignInMethods,
})

export const startIdentity = endpoint({
  method: 'post',
  path: '/v1/me/identity/start',
  summary: 'Begin joining the account with the person at the issuer. Requires the password or a passkey',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: OwnerProof,
  status: 200,
  output: IssuerPage,
  errors: ['invalid', 'passkey_refused', 'issuer_missing', 'issuer_unavailable', 'too_many_requests'],
})

export const addIdentity = endpoint({
  method: 'post',
  path: '/v1/me/identity',
  summary: 'Join the account with the person whom the issuer has signed in',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: IssuerAnswer,
  status: 201,
  output: SignInMethods,
  errors: ['invalid', 'issuer_unavailable', 'issuer_refused', 'sign_in_expired', 'identity_taken', 'issuer_missing'],
})

export const removeIdentity = endpoint({
  method: 'delete',
  path: '/v1/me/identity',
  summary: 'Stop signing in through the issuer. Requires the password or a passkey; refused without a password',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: OwnerProof,
  status: 204,
  output: noContent,
  errors: ['invalid', 'passkey_refused', 'identity_needed', 'not_found', 'too_many_requests'],
})
