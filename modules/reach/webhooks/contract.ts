import { z } from 'zod'
import { changeSettings } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall, WebAddress } from '#core/http/contract.ts'
import { attemptErrors, deliveryStates, stopReasons, unansweredMinutes, webhookEvents } from './rules.ts'

const fields = {
  /** An https address on the public internet. */
  url: WebAddress,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
}
/** Minutes after which `order.unanswered` and `thread.unanswered` happen. */
const UnansweredMinutes = z.int().min(unansweredMinutes.min).max(unansweredMinutes.max)

/**
 * A server that is notified of events in the hotel, as specified by Standard Webhooks. `version` is sent back as
 * `If-Match`.
 */
export const Webhook = z
  .object({
    id: Id,
    ...fields,
    unansweredMinutes: z.int(),
    enabled: z.boolean(),
    /**
     * Whether its server has answered the challenge of `webhook.verification`. Until then nothing else is sent to it.
     */
    confirmed: z.boolean(),
    /** Why it was disabled automatically: its server answered 410, or failed for three days. */
    stopReason: z.enum(stopReasons).nullable(),
    /** Since when every attempt has failed. */
    failingSince: Instant.nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const WebhookInput = z.object({ ...fields, unansweredMinutes: UnansweredMinutes.optional() })
export type WebhookInput = z.infer<typeof WebhookInput>
export const WebhookPatch = z
  .object({ ...fields, unansweredMinutes: UnansweredMinutes, enabled: z.boolean() })
  .partial()
export type WebhookPatch = z.infer<typeof WebhookPatch>

/** `secret`: the signing secret of its calls, `whsec_…`. It is returned only once. */
export const NewWebhookSecret = z.object({ webhook: Webhook, secret: z.string() }).meta({ id: 'NewWebhookSecret' })
export type NewWebhookSecret = z.infer<typeof NewWebhookSecret>

/** The delivery of an event to a webhook. `id` is its `webhook-id`, the same in every attempt. */
export const WebhookDelivery = z
  .object({
    id: Id,
    /** One of the events, or `webhook.test` or `webhook.verification`. */
    type: z.string(),
    /** When the event happened. */
    at: Instant,
    state: z.enum(deliveryStates),
    /** When the next attempt is due; null: there is none. */
    nextAt: Instant.nullable(),
    /** Newest first. */
    attempts: z.array(
      z.object({
        at: Instant,
        milliseconds: z.int(),
        /** The HTTP status of the answer; null: there was none. */
        status: z.int().nullable(),
        /** null: the attempt succeeded. */
        error: z.enum(attemptErrors).nullable(),
        /** The first kilobyte of the answer. */
        answer: z.string(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/**
 * The body of a call: the event, its time, and `{ hotelId, order | message | thread | opinion | … }`, in the form
 * in which staff read it through the API, as it is when it is sent.
 */
export const WebhookPayload = z
  .object({ type: z.string(), timestamp: Instant, data: z.looseObject({ hotelId: Id }) })
  .meta({ id: 'WebhookPayload' })
export type WebhookPayload = z.infer<typeof WebhookPayload>

const settings = { audience: 'staff', permission: changeSettings, query: noQuery } as const
const hotelParams = z.object({ hotelId: Id })
const webhookParams = z.object({ hotelId: Id, webhookId: Id })
const path = '/v1/hotels/{hotelId}/webhooks'

export const listWebhooks = endpoint({
  ...settings,
  ...readCall,
  path,
  summary: 'The servers that are told what happens in the hotel',
  params: hotelParams,
  output: z.array(Webhook),
})
export const addWebhook = endpoint({
  ...settings,
  method: 'post',
  path,
  summary:
    'Add a webhook, and send `webhook.verification`: its server confirms by answering the challenge. The answer alone tells its secret',
  confirmed: true,
  params: hotelParams,
  body: WebhookInput,
  status: 201,
  output: NewWebhookSecret,
  errors: ['invalid', 'allowance_spent'],
})
export const changeWebhook = endpoint({
  ...settings,
  method: 'patch',
  path: `${path}/{webhookId}`,
  summary:
    'Change a webhook, or switch it on and off; what happens while it is off is not sent. Another address has to be confirmed. `If-Match` with the version guards against a lost update',
  confirmed: true,
  params: webhookParams,
  body: WebhookPatch,
  status: 200,
  output: Webhook,
  errors: ['invalid', 'precondition_failed', 'allowance_spent'],
})
export const removeWebhook = endpoint({
  ...settings,
  method: 'delete',
  path: `${path}/{webhookId}`,
  summary: 'Remove a webhook with its deliveries',
  params: webhookParams,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})
export const renewWebhook = endpoint({
  ...settings,
  method: 'post',
  path: `${path}/{webhookId}/renew`,
  summary: 'A new secret. For a day, calls carry the signatures of both',
  params: webhookParams,
  body: noContent,
  status: 201,
  output: NewWebhookSecret,
  errors: [],
})
export const testWebhook = endpoint({
  ...settings,
  method: 'post',
  path: `${path}/{webhookId}/test`,
  summary: 'Send `webhook.test` once; `webhook.verification` where the address waits for its confirmation',
  confirmed: true,
  params: webhookParams,
  body: noContent,
  status: 201,
  output: WebhookDelivery,
  errors: ['allowance_spent'],
})
export const listDeliveries = endpoint({
  ...settings,
  ...readCall,
  path: `${path}/{webhookId}/deliveries`,
  summary: 'What was sent to a webhook in the last 30 days, and what came of it, newest first. Paged by `Link`',
  params: webhookParams,
  query: z.object({ after: Id.optional() }),
  output: z.array(WebhookDelivery),
})
export const replayDelivery = endpoint({
  ...settings,
  method: 'post',
  path: `${path}/{webhookId}/deliveries/{deliveryId}/replay`,
  summary: 'Send it again now, with the same `webhook-id`',
  confirmed: true,
  params: z.object({ hotelId: Id, webhookId: Id, deliveryId: Id }),
  body: noContent,
  status: 200,
  output: WebhookDelivery,
  errors: ['allowance_spent'],
})
