import { z } from 'zod'
import { maxAddressLength } from '#core/net/lengths.ts'

/** The SHA-256 of the endpoint in hexadecimal, by which a browser recognizes its own subscription. */
export const PushSubscriptionId = z.string().regex(/^[0-9a-f]{64}$/)

/** The content of a browser's `PushSubscription`. */
export const PushSubscriptionInput = z.object({
  endpoint: z.string().max(maxAddressLength),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>
