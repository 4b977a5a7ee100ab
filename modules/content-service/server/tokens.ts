import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#core/http/server/context.ts'
import { demoDeliveryToken } from '../rules.ts'
import * as queries from './queries.ts'

export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token: enough to recognise it, nothing to use. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** With it the product reads its own service. It is stored nowhere: whoever has the key of the installation can make it. */
export const ownToken = ({ config }: AppContext) =>
  createHmac('sha256', config.secretKey).update('content-service').digest('base64url')

/** How often its use is written down, in milliseconds. */
const notedEvery = 3_600_000

/** Whether this token opens the delivery API; the product's own one is not counted among those that may come too often. */
export async function tokenKind(context: AppContext, token: string): Promise<'own' | 'made' | null> {
  const hash = hashToken(token)
  if (timingSafeEqual(hash, hashToken(ownToken(context)))) return 'own'
  // Everybody knows it.
  if (context.config.production && token === demoDeliveryToken) return null
  const found = await queries.findToken(context.db, hash)
  if (!found) return null
  const now = context.clock()
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= notedEvery)
    await queries.noteUse(context.db, found.id, now)
  return 'made'
}
