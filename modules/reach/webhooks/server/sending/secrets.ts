import { createHmac, randomBytes } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { decryptSecret, encryptSecret, type StoredSecret } from '#core/config/secret-encryption.ts'
import { replaceWebhookSecret, type WebhookRow, webhookSecrets } from '../queries.ts'

const encryptionOf = ({ config }: AppContext, webhookId: string) => ({
  keys: config,
  purpose: 'webhook secret',
  owner: webhookId,
})

/** A new secret, in plain text and encrypted. Standard Webhooks: 24 to 64 bytes. */
export function newSecret(context: AppContext, webhookId: string): { secret: string; encrypted: Buffer } {
  const bytes = randomBytes(32)
  return {
    secret: `whsec_${bytes.toString('base64')}`,
    encrypted: encryptSecret(encryptionOf(context, webhookId), bytes),
  }
}

/**
 * The headers of a call, as specified by Standard Webhooks. While the former secret is valid, it signs too. Null when
 * the secret was encrypted with another secret key of the installation.
 */
export function signedHeaders(
  context: AppContext,
  webhook: WebhookRow,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> | null {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const { formerSecret, formerSecretUntil } = webhook
  const previousSecrets = formerSecret && formerSecretUntil && formerSecretUntil > now ? [formerSecret] : []
  const [current, ...others] = [webhook.secret, ...previousSecrets].map((encrypted) =>
    decryptSecret(encryptionOf(context, webhook.id), encrypted),
  )
  if (!current) return null
  const signatures = [current, ...others.filter((key) => key !== null)].map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The encrypted secrets of all webhooks. */
export const storedWebhookSecrets = async (context: AppContext): Promise<StoredSecret[]> =>
  (await webhookSecrets(context.db)).map((row) => ({
    context: encryptionOf(context, row.id),
    encrypted: row.encrypted,
    replace: (encrypted) => replaceWebhookSecret(context.db, row, encrypted),
  }))
