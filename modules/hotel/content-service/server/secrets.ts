import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { sign } from '#core/config/secret-keys.ts'
import { demoDeliveryToken } from '../rules.ts'
import * as queries from './queries.ts'

export const newToken = () => randomBytes(32).toString('base64url')

/** The hash of a token, as stored in the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The token with which the product reads its own service, derived from the secret key. */
export const builtInToken = ({ config }: AppContext) => sign(config, 'content-service').toString('base64url')

/** Milliseconds between two updates of a token's last use. */
const useUpdateIntervalMs = 3_600_000

/** The kind of this token; null when it is invalid. The product's own token is not rate limited. */
export async function deliveryTokenKind(context: AppContext, token: string): Promise<'own' | 'made' | null> {
  const hash = hashToken(token)
  if (timingSafeEqual(hash, hashToken(builtInToken(context)))) return 'own'
  // The demo token is public.
  if (context.config.production && token === demoDeliveryToken) return null
  const tokenRow = await queries.tokenByHash(context.db, hash)
  if (!tokenRow) return null
  const now = context.clock()
  if (!tokenRow.lastUsedAt || now.getTime() - tokenRow.lastUsedAt.getTime() >= useUpdateIntervalMs)
    await queries.recordTokenUse(context.db, tokenRow.id, now)
  return 'made'
}
