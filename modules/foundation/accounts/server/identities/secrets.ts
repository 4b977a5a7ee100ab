import { z } from 'zod'
import type { AppContext } from '#core/app/server/context.ts'
import { decryptSecret, encryptSecret } from '#core/config/secret-encryption.ts'
import { hostCookie } from '#core/http/server/host-cookie.ts'

/** Minutes that a person has to sign in at the issuer. */
export const signInMinutes = 10

/** A sign-in at the issuer that this browser has begun. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  again: z.boolean(),
  /** Whose account is joined; null: somebody signs in. */
  userId: z.string().nullable(),
  expiresAt: z.number(),
})
type Attempt = z.infer<typeof Attempt>

const cookieOf = ({ config }: AppContext) =>
  hostCookie(config, { name: 'livret_oidc', maxAgeSeconds: signInMinutes * 60, sameSite: 'Lax', path: '/v1' })

const encryption = ({ config }: AppContext) => ({ keys: config, purpose: 'sign-in at the issuer', owner: 'browser' })

/** The `Set-Cookie` value that ties a sign-in to this browser. Encrypted, and so also protected from changes. */
export function attemptCookie(context: AppContext, attempt: Omit<Attempt, 'expiresAt'>): string {
  const expiresAt = context.clock().getTime() + signInMinutes * 60_000
  const value = encryptSecret(encryption(context), Buffer.from(JSON.stringify({ ...attempt, expiresAt })))
  return cookieOf(context).header(value.toString('base64url'))
}

/** The sign-in that this browser has begun; null: none, or it has expired. */
export function readAttempt(context: AppContext, request: Request): Attempt | null {
  const [, value] = cookieOf(context).read(request, /([\w-]+)/) ?? []
  const json = value && decryptSecret(encryption(context), Buffer.from(value, 'base64url'))
  if (!json) return null
  const attempt = Attempt.parse(JSON.parse(json.toString()))
  return attempt.expiresAt > context.clock().getTime() ? attempt : null
}

const tokenEncryption = ({ config }: AppContext, sessionId: string) => ({
  keys: config,
  purpose: 'ID token',
  owner: sessionId,
})

/** The ID token of a session as it is stored: it names the person, and is signed by the issuer. */
export const encryptIdToken = (context: AppContext, sessionId: string, idToken: string): string =>
  encryptSecret(tokenEncryption(context, sessionId), Buffer.from(idToken)).toString('base64url')

/** Null: it was encrypted with another key of the installation, so only the session here can be ended. */
export const decryptIdToken = (context: AppContext, sessionId: string, encrypted: string): string | null =>
  decryptSecret(tokenEncryption(context, sessionId), Buffer.from(encrypted, 'base64url'))?.toString() ?? null
