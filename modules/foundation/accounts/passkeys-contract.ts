import { z } from 'zod'
import { anyone } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noParams, noQuery, readCall } from '#core/http/contract.ts'
import { Password, Session } from './contract.ts'
import { maxAccountTextLengths } from './rules.ts'

/** A key on a phone, a computer or in a password manager that signs its owner in. WebAuthn, level 2. */
export const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

const Base64url = z.string().min(1).max(20_000)
/**
 * The JSON that a browser creates for a passkey (`PublicKeyCredential.toJSON()`). It is passed on unchanged and verified
 * by its signature.
 */
const CredentialAnswer = z.looseObject({
  id: Base64url,
  rawId: Base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: Base64url }),
  clientExtensionResults: z.looseObject({}),
})
/** Proof that the account's owner is present: the password, or the answer of one of their passkeys to `startOwnerProof`. */
export const OwnerProof = z.object({ password: Password, answer: CredentialAnswer }).partial()
export type OwnerProof = z.infer<typeof OwnerProof>
const CredentialOptions = z.looseObject({ challenge: z.string() })

export const listPasskeys = endpoint({
  ...readCall,
  path: '/v1/me/passkeys',
  summary: 'The passkeys of the signed-in person, newest first',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  output: z.array(Passkey),
})

export const startOwnerProof = endpoint({
  method: 'post',
  path: '/v1/me/passkeys/challenge',
  summary: 'The browser’s options for proving the person’s identity with a passkey instead of the password',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: CredentialOptions,
  errors: [],
})

export const startPasskeyCreation = endpoint({
  method: 'post',
  path: '/v1/me/passkeys/options',
  summary: 'The browser’s options for creating a passkey. Requires the password or a passkey',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: OwnerProof,
  status: 200,
  output: CredentialOptions,
  errors: ['invalid', 'passkey_refused', 'too_many_requests'],
})

export const addPasskey = endpoint({
  method: 'post',
  path: '/v1/me/passkeys',
  summary: 'Add the passkey that the browser has created',
  audience: 'staff',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: z.object({ name: z.string().trim().min(1).max(maxAccountTextLengths.passkeyName), answer: CredentialAnswer }),
  status: 201,
  output: Passkey,
  errors: ['invalid', 'passkey_refused'],
})

export const removePasskey = endpoint({
  method: 'delete',
  path: '/v1/me/passkeys/{passkeyId}',
  summary: 'Remove a passkey. Requires the password or a passkey',
  audience: 'staff',
  permission: anyone,
  params: z.object({ passkeyId: Id }),
  query: noQuery,
  body: OwnerProof,
  status: 204,
  output: noContent,
  errors: ['invalid', 'passkey_refused', 'too_many_requests'],
})

export const startPasskeyLogin = endpoint({
  method: 'post',
  path: '/v1/auth/passkey/options',
  summary: 'The browser’s options for signing in with a passkey',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: noContent,
  status: 200,
  output: CredentialOptions,
  errors: ['too_many_requests'],
})

export const loginWithPasskey = endpoint({
  method: 'post',
  path: '/v1/auth/passkey',
  summary: 'Open a session with a passkey',
  audience: 'public',
  permission: anyone,
  params: noParams,
  query: noQuery,
  body: z.object({ answer: CredentialAnswer }),
  status: 200,
  output: Session,
  errors: ['invalid', 'passkey_refused', 'password_login_off', 'too_many_requests'],
})
